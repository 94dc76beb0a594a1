import SchemaDiagnostics

extension FindingCode {
    static let rowsDiffer = FindingCode(622)
}

extension VerifyRules {
    static let rowsDiffer = RuleDescription(
        .rowsDiffer, "rows lost or made by a migration",
        explanation: """
            Rows of a model are gone after a migration although nobody gave them up, or there are rows that nobody has made.
            """,
        bad: "schemagen verify Shop.schema.yaml       # 1.0.0 → 2.0.0: 3 rows of `Order` are gone",
        good: "2.0.0: { migration: { dedupe: { Order: { by: [number], keep: last } } } }",
        fix: "A plan that schemagen made must never do this: report it, with the schema and its versions.")
}
