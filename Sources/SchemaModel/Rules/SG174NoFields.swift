import SchemaDiagnostics

extension FindingCode {
    package static let noFields = FindingCode(174)
}

extension StructRules {
    static let noFields = RuleDescription(
        .noFields, "struct without fields",
        explanation: """
            A value of such a struct would say nothing, and have no column.
            """,
        bad: "structs: { Coordinate: {} }",
        good: "structs: { Coordinate: { latitude: Double, longitude: Double } }",
        fix: "Write its fields.")
}

extension Finding {
    package static func noFields(_ name: String, at range: SourceRange) -> Finding {
        Finding(.noFields, .error, "the struct `\(shortened(name))` has no fields", at: range)
    }
}
