/// One option of a command: a flag, or a name with a value.
struct Option: Sendable {
    /// The name after `--`.
    let long: String
    /// The letter after `-`.
    let short: Character?
    /// What stands for the value in the help, such as `DIR`; `nil` makes the option a flag.
    let placeholder: String?
    /// The values that are allowed; empty allows any.
    let choices: [String]
    /// Whether the value is a comma-separated list of choices.
    let isList: Bool
    let help: String

    static func flag(_ long: String, short: Character? = nil, help: String) -> Option {
        Option(long: long, short: short, placeholder: nil, choices: [], isList: false, help: help)
    }

    static func value(
        _ long: String, short: Character? = nil, _ placeholder: String, choices: [String] = [], isList: Bool = false,
        help: String
    ) -> Option {
        Option(long: long, short: short, placeholder: placeholder, choices: choices, isList: isList, help: help)
    }

    /// `-o, --output DIR` as the help shows it.
    var spelling: String {
        let names = (short.map { "-\($0), " } ?? "    ") + "--" + long
        return placeholder.map { names + " " + $0 } ?? names
    }
}
