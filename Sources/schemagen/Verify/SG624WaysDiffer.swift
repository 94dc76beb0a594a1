import SchemaDiagnostics

extension FindingCode {
    static let waysDiffer = FindingCode(624)
}

extension VerifyRules {
    static let waysDiffer = RuleDescription(
        .waysDiffer, "direct way unlike the single steps",
        explanation: """
            A store that skips versions ends with other rows or links than one that takes each step. Statements of your own that go by \
            the time, by chance or by the order of rows do that too.
            """,
        bad: "2.0.0: { migration: { after: [\"UPDATE Trip SET code = random()\"] } }",
        good: "2.0.0: { migration: { after: [\"UPDATE Trip SET code = _id\"] } }",
        fix: "Make your statements give the same each time; else report it, with the schema and its versions.")
}
