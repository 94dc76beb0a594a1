import SchemaDiagnostics

extension FindingCode {
    static let metadataDrift = FindingCode(823)
}

extension DriftRules {
    static let metadataDrift = RuleDescription(
        .metadataDrift, "the store's books are not in order",
        explanation: """
            The table `_schema` or the file's mark does not say what the store is: another hash or text than the \
            version's, a version that the schema does not have, or indexes over text that were made by older \
            rules.
            """,
        bad: "UPDATE _schema SET value = '3.0.0' WHERE key = 'version'",
        good: "schemagen inspect customer.store --against Shop.schema.yaml@1.0.0",
        fix:
            "Name the version that the store really has, and look at what else differs; opening the store mends indexes over text."
    )
}
