import SchemaDiagnostics

extension FindingCode {
    static let valuesLost = FindingCode(621)
}

extension VerifyRules {
    static let valuesLost = RuleDescription(
        .valuesLost, "values lost by a migration",
        explanation: """
            A column that the plan keeps does not have its values afterwards in every row, or is gone although nobody gave it up. \
            The message says which way between versions, which attribute, how many rows, and the keys of the first ten.
            """,
        bad: "2.0.0: { migration: { before: [\"UPDATE Trip SET note = NULL\"] } }",
        good: "2.0.0: { migration: { remove: [Trip.note] } }",
        fix: "A plan that schemagen made must never do this: report it, with the schema and its versions.")
}
