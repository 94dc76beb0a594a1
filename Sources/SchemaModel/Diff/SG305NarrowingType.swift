import SchemaDiagnostics

extension FindingCode {
    package static let narrowingType = FindingCode(305)
}

extension DataRules {
    static let narrowingType = RuleDescription(
        .narrowingType, "type that does not hold every old value",
        explanation: """
            A value of the old type may have no equal in the new one. Types that hold more (Int32 to Int64, Float to \
            Double, an enum to String) change freely.
            """,
        bad: "count: Int8                         # was Int",
        good: "count: Int64",
        fix: "Keep the type, or say with `convert` what becomes of the others.")
}
