import SchemaDiagnostics

extension FindingCode {
    static let unknownStore = FindingCode(852)
}

extension StoreRules {
    static let unknownStore = RuleDescription(
        .unknownStore, "store of no known version",
        explanation: """
            The store's version is none of the schema's, or the database has no `_schema` and its tables are not \
            exactly those of one version. The nearest version and the differences are said; nothing was written.
            """,
        bad: "schemagen migrate Shop.schema.yaml customer.store",
        good: "schemagen import sqlite customer.store",
        fix:
            "Take the schema that the store belongs to; or mend the differences, and the store is taken for that version."
    )
}
