import SchemaDiagnostics

extension FindingCode {
    static let ownStatementsOnTheWay = FindingCode(629)
}

extension VerifyRules {
    static let ownStatementsOnTheWay = RuleDescription(
        .ownStatementsOnTheWay, "values under SQL of yours", level: .note,
        explanation: """
            Statements under `before` or `after` may change any row, so what single values are to be is not known. Catalog, keys and the \
            comparison of the two ways hold even so.
            """,
        bad: "2.0.0: { migration: { after: [\"UPDATE Place SET isKnown = 1\"] } }",
        good: "2.0.0: { migration: { values: { Place.isKnown: \"1\" } } }",
        fix: "Say it with the other keys of `migration` where these can; else test the values yourself.")
}
