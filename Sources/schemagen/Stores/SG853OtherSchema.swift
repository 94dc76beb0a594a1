import SchemaDiagnostics

extension FindingCode {
    static let otherSchema = FindingCode(853)
}

extension StoreRules {
    static let otherSchema = RuleDescription(
        .otherSchema, "version with another schema",
        explanation: """
            The store bears the number of a version and was made with something else: by a draft that has \
            changed since, or by a release that was edited.
            """,
        bad: "version: 2.0.0                 # edited after stores of it were made",
        good: "schemagen migrate Shop.schema.yaml customer.store",
        fix: "Fetch the schema that the store was made with; give the changed one a number of its own.")
}
