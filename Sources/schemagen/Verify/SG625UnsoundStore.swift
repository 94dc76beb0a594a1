import SchemaDiagnostics

extension FindingCode {
    static let unsoundStore = FindingCode(625)
}

extension VerifyRules {
    static let unsoundStore = RuleDescription(
        .unsoundStore, "unsound store after a migration",
        explanation: """
            After a migration keys lead to rows that are not there, or SQLite finds the file itself unsound.
            """,
        bad: "2.0.0: { migration: { after: [\"DELETE FROM Place\"] } }",
        good: "2.0.0: { migration: { after: [\"DELETE FROM Place WHERE _id NOT IN (SELECT place FROM Trip)\"] } }",
        fix: "Mend your statements; else report it, with the schema and its versions.")
}
