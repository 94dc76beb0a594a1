import SchemaDiagnostics

extension FindingCode {
    static let unknownKind = FindingCode(819)
}

extension DriftRules {
    static let unknownKind = RuleDescription(
        .unknownKind, "row of no class",
        explanation: """
            A row's discriminator is not that of a class in its table, so no query finds it as an object.
            """,
        bad: "UPDATE \"Trip\" SET \"_kind\" = 99",
        good: "UPDATE \"Trip\" SET \"_kind\" = 1",
        fix: "Give the row the discriminator of its class.")
}
