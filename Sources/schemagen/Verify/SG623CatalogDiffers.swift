import SchemaDiagnostics

extension FindingCode {
    static let catalogDiffers = FindingCode(623)
}

extension VerifyRules {
    static let catalogDiffers = RuleDescription(
        .catalogDiffers, "migrated store unlike a new one",
        explanation: """
            A store that was migrated has other tables, columns, indexes or triggers than one that is made new.
            """,
        bad: "schemagen verify Shop.schema.yaml       # Order: - \"total\" INTEGER NOT NULL",
        good: "schemagen verify Shop.schema.yaml       # 3 versions, 3 paths proved",
        fix:
            "A plan that schemagen made must never do this: report it. Of a store that somebody has: drop or declare what was added by hand."
    )
}
