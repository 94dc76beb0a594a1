import SchemaDiagnostics

extension FindingCode {
    package static let badPhysicalName = FindingCode(116)
}

extension PhysicalNameRules {
    static let badPhysicalName = RuleDescription(
        .badPhysicalName, "not the name of a table or column",
        explanation: """
            `table` and `column` name what lies in the store. SQL takes nearly any name in quotes; not an empty one, not \
            one with a quote or an invisible character in it, and none of the runtime's own, such as `_id`, `_schema` and \
            all that begin with `_moment_`.
            """,
        bad: "Trip:\n  table: _schema",
        good: "Trip:\n  table: trip-plans",
        fix: "Choose another name.")
}
