import SchemaDiagnostics

extension FindingCode {
    package static let reservedPrefix = FindingCode(111)
}

extension NameRules {
    static let reservedPrefix = RuleDescription(
        .reservedPrefix, "name that begins with `_` or `$`",
        explanation: """
            The runtime's own columns and members begin so (`_id`, `_kind`, `_v`), and no others do; that keeps \
            every other name free for you.
            """,
        bad: "attributes: { _order: Int }",
        good: "attributes: { order: Int }",
        fix: "Drop the prefix.")
}
