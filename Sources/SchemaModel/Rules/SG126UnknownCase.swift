import SchemaDiagnostics

extension FindingCode {
    package static let unknownCase = FindingCode(126)
}

extension DefaultRules {
    static let unknownCase = RuleDescription(
        .unknownCase, "unknown enum case",
        explanation: """
            The default of an enum attribute is the name of one of its cases, without a dot and without quotes.
            """,
        bad: "status: BookingStatus = open",
        good: "status: BookingStatus = confirmed",
        fix: "Write one of the enum's cases.")
}

extension Finding {
    package static func unknownCase(
        _ text: String, of type: String, near: String?, cases: [String], at range: SourceRange
    ) -> Finding {
        Finding(
            .unknownCase, .error,
            "`\(shortened(type))` has no case `\(shortened(text))`; "
                + (near.map { "did you mean `\($0)`?" } ?? "its cases are \(list(Array(cases.prefix(12))))"),
            at: range, fixIt: correction(of: text, at: range, to: near))
    }
}
