/// What was given on the command line, checked against a command's options.
struct Arguments: Sendable {
    private(set) var operands: [String] = []
    private var values: [String: [String]] = [:]

    func has(_ option: Option) -> Bool { values[option.long] != nil }

    /// The last value given: a later option overrides an earlier one, so that scripts can append theirs.
    func value(_ option: Option) -> String? { values[option.long]?.last }

    /// The parts of a list option; `nil` where it was not given.
    func list(_ option: Option) -> [String]? {
        value(option)?.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }

    mutating func add(operand: String) { operands.append(operand) }

    mutating func add(_ value: String, to option: Option) { values[option.long, default: []].append(value) }
}
