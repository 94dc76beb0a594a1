import SchemaDiagnostics

extension FindingCode {
    package static let joinedTooWide = FindingCode(165)
}

extension InheritanceRules {
    static let joinedTooWide = RuleDescription(
        .joinedTooWide, "joined hierarchy of too many tables",
        explanation: """
            Under `joined` each class has a table, and a query over the base joins them all. Beyond fifty that is slow, \
            and SQLite joins no more than 64.
            """,
        bad: "Trip: { inheritance: joined }   # and 60 models that inherit from it",
        good: "Trip: { inheritance: single }",
        fix: "Use `single`, where one table serves all, or split the hierarchy.")
}

extension Finding {
    package static func joinedTooWide(_ root: String, count: Int, at range: SourceRange) -> Finding {
        Finding(
            .joinedTooWide, .error,
            "the hierarchy of `\(shortened(root))` has \(count) models, and a query would join as many tables; write `single`",
            at: range)
    }
}
