import SchemaDiagnostics

extension FindingCode {
    package static let concreteTooWide = FindingCode(169)
}

extension InheritanceRules {
    static let concreteTooWide = RuleDescription(
        .concreteTooWide, "concrete hierarchy of too many tables",
        explanation: """
            Under `concrete` a query over the base reads the tables of all classes as one. Beyond two hundred that is slow, and \
            SQLite unites no more than 500.
            """,
        bad: "Trip: { inheritance: concrete }   # and 300 models that inherit from it",
        good: "Trip: { inheritance: single }",
        fix: "Use `single`, where one table serves all, or split the hierarchy.")
}

extension Finding {
    package static func concreteTooWide(_ root: String, count: Int, at range: SourceRange) -> Finding {
        Finding(
            .concreteTooWide, .error,
            "the hierarchy of `\(shortened(root))` has \(count) tables, and a query would read them all; write `single`",
            at: range)
    }
}
