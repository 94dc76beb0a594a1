import SchemaDiagnostics

extension FindingCode {
    static let checkChanged = FindingCode(806)
}

extension DriftRules {
    static let checkChanged = RuleDescription(
        .checkChanged, "CHECK missing or changed",
        explanation: """
            A condition that the store holds rows to is missing, or another one is there. Rows that break it may \
            have come meanwhile; they are a finding of their own.
            """,
        bad: "CHECK (amount >= 0)             -- dropped by hand",
        good: "schemagen inspect customer.store --against Shop.schema.yaml > repair.sql",
        fix: "Mend the rows, then run the printed statements, which make the table anew.")
}
