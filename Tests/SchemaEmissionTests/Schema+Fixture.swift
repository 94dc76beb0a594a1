import SchemaDiagnostics
import SchemaEmission
import SchemaModel
import Testing

/// The resolved schema of a fixture.
func schema(ofFixture name: String) throws -> Schema {
    let fixture = try #require(Fixture.all.first { $0.name == name })
    var pipeline = GenerationPipeline(
        SchemaLocation(try fixture.schemaFile), files: FixtureFiles(folder: fixture.folder))
    return try #require(try pipeline.plan()).resolved.schema
}
