import SchemaDiagnostics
import SchemaSnapshot
import SchemaYAML
import Testing

@testable import SchemaModel

/// A version's body: its models, and what its `migration` says.
func migrated(_ models: String, _ migration: String, version: Int = 2) -> String {
    "models: { \(models) }\nversions:\n  \(version).0.0: { migration: { \(migration) } }\n"
}

/// The plan from the first version to the second, which nothing stands against.
func plan(to versions: Versions, sourceLocation: SourceLocation = #_sourceLocation) throws -> PlanDescription {
    var findings = Findings()
    let plan = planMigration(
        from: versions.schemas[0], to: versions.schemas[1],
        directives: versions.directives[versions.schemas[1].version] ?? MigrationDirectives(),
        places: versions.places, findings: &findings)
    #expect(findings.all.map(\.message) == [], sourceLocation: sourceLocation)
    return try #require(plan, sourceLocation: sourceLocation)
}

/// What the reader finds in a `migration` of another shape than it should have.
func shapeProblems(_ migration: String) throws -> [String] {
    var findings = Findings()
    let source = SourceText(
        path: "Test.schema.yaml",
        text: "schema: Test\nversion: 2.0.0\n" + migrated("Trip: { attributes: { a: Int } }", migration))
    _ = parseYAML(source, findings: &findings).flatMap { readSchema(root: $0, findings: &findings) }
    return findings.all.map(\.message)
}
