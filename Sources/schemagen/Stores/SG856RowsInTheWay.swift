import SchemaDiagnostics

extension FindingCode {
    static let rowsInTheWay = FindingCode(856)
}

extension StoreRules {
    static let rowsInTheWay = RuleDescription(
        .rowsInTheWay, "rows in the way",
        explanation: """
            Rows do not fit the newer version, as the schema's author said there would be none, or refer to rows \
            that are not there, or, in a table that is not the schema's, to rows that go. Nothing was written.
            """,
        bad: "dedupe: { Guest: { by: [email], keep: error } }     # and two rows share an address",
        good: "dedupe: { Guest: { by: [email], keep: last } }",
        fix: "Mend the rows, whose number and first keys are said; or say in `migration` what becomes of them.")
}
