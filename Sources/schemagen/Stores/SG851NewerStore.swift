import SchemaDiagnostics

extension FindingCode {
    static let newerStore = FindingCode(851)
}

extension StoreRules {
    static let newerStore = RuleDescription(
        .newerStore, "store newer than the target",
        explanation: """
            The store has a later version than the one that it was to be brought to. Migrations lead to newer \
            versions; nothing was written.
            """,
        bad: "schemagen migrate Shop.schema.yaml customer.store --to 1.0.0   # the store has 2.0.0",
        good: "schemagen migrate Shop.schema.yaml customer.store",
        fix: "Name a later version; or fetch the schema that has the store's version.")
}
