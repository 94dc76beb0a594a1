import SchemaDiagnostics

extension FindingCode {
    package static let unknownValue = FindingCode(104)
}

extension KeyRules {
    static let unknownValue = RuleDescription(
        .unknownValue, "value that the key does not take",
        explanation: """
            The key takes one of a few words, spelled as here.
            """,
        bad: "bookings: { type: \"[Booking]\", inverse: traveler, deleteRule: delete }",
        good: "bookings: { type: \"[Booking]\", inverse: traveler, deleteRule: cascade }",
        fix: "Write one of the words that the message names.")
}

extension Finding {
    package static func unknownValue(
        _ value: String, of key: String, at range: SourceRange, known: [String]
    ) -> Finding {
        let near = nearestName(to: value, among: known)
        return Finding(
            .unknownValue, .error, "`\(key)` is one of \(list(known)), not `\(shortened(value))`", at: range,
            fixIt: correction(of: value, at: range, to: near))
    }
}
