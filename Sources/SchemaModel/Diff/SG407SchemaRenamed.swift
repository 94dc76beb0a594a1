import SchemaDiagnostics

extension FindingCode {
    package static let schemaRenamed = FindingCode(407)
}

extension CompatibilityRules {
    static let schemaRenamed = RuleDescription(
        .schemaRenamed, "schema renamed", level: .warning,
        explanation: """
            Stores do not know what the schema is called, so they stay as they are. Generated code does: its namespace is \
            the schema's name and `Schema`, and all who use that have to write the new one.
            """,
        bad: "schema: Journeys   # was Trips: TripsSchema becomes JourneysSchema",
        good: "schema: Trips",
        fix: "Keep the name, or waive this once all who use the namespace know of it.")
}
