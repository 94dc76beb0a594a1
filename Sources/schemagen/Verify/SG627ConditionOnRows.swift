import SchemaDiagnostics

extension FindingCode {
    static let conditionOnRows = FindingCode(627)
}

extension VerifyRules {
    static let conditionOnRows = RuleDescription(
        .conditionOnRows, "condition that rows may break", level: .note,
        explanation: """
            The step has a condition of yours, such as `convert: strict` or a unique that rows are promised to meet, and rows at the \
            edges of their types break it. Stores with such rows are refused before anything is written; the proof goes on without them.
            """,
        bad: "2.0.0: { migration: { dedupe: { Order: { by: [number], keep: error } } } }     # and two rows are equal",
        good: "2.0.0: { migration: { dedupe: { Order: { by: [number], keep: last } } } }",
        fix: "Nothing, if you know that no store has such rows; else say what becomes of them.")
}
