import SchemaDiagnostics

extension FindingCode {
    static let storeNotProved = FindingCode(630)
}

extension VerifyRules {
    static let storeNotProved = RuleDescription(
        .storeNotProved, "store that cannot be proved",
        explanation: """
            The store is none of this schema's, is damaged, or has rows that the migration refuses; the message says which. Nothing was \
            written: the proof works on a copy.
            """,
        bad: "schemagen verify Shop.schema.yaml --store customer.db      # 2 rows of Order have the same number",
        good: "schemagen verify Shop.schema.yaml --store customer.db      # version 1.0.0, 1 path proved",
        fix: "Mend the rows that are named, or take the schema that the store belongs to.")
}
