import SchemaDiagnostics

extension FindingCode {
    package static let keyWithoutEffect = FindingCode(176)
}

extension StructRules {
    static let keyWithoutEffect = RuleDescription(
        .keyWithoutEffect, "form that the type does not have",
        explanation: """
            A key that says how values are stored or read is taken only where the type leaves that choice: `storage` \
            on a struct, `store` on a `Date` or a `UInt64`, `unknown` on an enum.
            """,
        bad: "attributes: { name: { type: String, storage: json } }",
        good: "attributes: { place: { type: Coordinate, storage: json } }",
        fix: "Remove the key, or correct the type.")
}

extension Finding {
    package static func keyWithoutEffect(
        _ key: String, of type: String, fits: String, at range: SourceRange
    ) -> Finding {
        Finding(
            .keyWithoutEffect, .error,
            "`\(key)` does not suit `\(shortened(type))`: it is for \(fits); remove it", at: range)
    }
}
