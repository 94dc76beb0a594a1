import SchemaDiagnostics

extension FindingCode {
    package static let enumCaseRemoved = FindingCode(205)
}

extension DestructiveRules {
    static let enumCaseRemoved = RuleDescription(
        .enumCaseRemoved, "enum case removed",
        explanation: """
            Rows can hold the raw value of the case, and no case would know it. A case may be renamed freely while its raw \
            value stays, but the cases that stay may not exchange their raw values: rows of one would be read as the other.
            """,
        bad: "Status: [open, closed]              # 1.0.0 had pending",
        good: "Status: [open, closed, pending]",
        fix: "Keep the case.")
}
