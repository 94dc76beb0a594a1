import SchemaDiagnostics

extension FindingCode {
    static let beyondLimits = FindingCode(822)
}

extension DriftRules {
    static let beyondLimits = RuleDescription(
        .beyondLimits, "values beyond their limits", level: .warning,
        explanation: """
            Values are longer, shorter, larger or smaller than the schema allows. The library holds objects to \
            limits when they are saved and never asks older rows, so these can be read, and saved only when they \
            are mended.
            """,
        bad: "UPDATE \"Order\" SET \"note\" = '…'      -- 80 characters, maxLength: 50",
        good: "note: { type: String, maxLength: 100 }",
        fix: "Give the rows other values, or widen the limit.")
}
