import SchemaDiagnostics
import SchemaModel
import SchemaYAML
import Testing

@testable import SchemaPostgres

/// A schema with its places, read from YAML without an error.
func resolved(_ yaml: String, released: [Schema] = []) throws -> ResolvedSchema {
    var findings = Findings()
    let tree = try #require(parseYAML(SourceText(path: "Test.schema.yaml", text: yaml), findings: &findings))
    return try #require(
        readSchema(root: tree, released: released, included: { _, _, _ in nil }, findings: &findings),
        "\(findings.sorted.map(\.message))")
}

/// The script of the tables of a schema with these models, and what is found.
func tables(_ models: String, head: String = "") throws -> (text: String?, findings: [Finding]) {
    let schema = try resolved("schema: Test\nversion: 1.0.0\n\(head)\nmodels:\n\(models)")
    var findings = Findings()
    let text = postgresScript(for: schema.schema, places: schema.places, findings: &findings)
    return (text, findings.sorted)
}

/// The script of the step between two versions with these models, and what is found.
func step(
    from old: String, to new: String, migration: String = "{}", head: String = "", oldHead: String? = nil
) throws -> (text: String?, findings: [Finding]) {
    let first = try resolved("schema: Test\nversion: 1.0.0\n\(oldHead ?? head)\nmodels:\n\(old)")
    let second = try resolved(
        "schema: Test\nversion: 2.0.0\n\(head)\nmodels:\n\(new)\nversions:\n  2.0.0: { migration: \(migration) }",
        released: [first.schema])
    var findings = Findings()
    let text = postgresScript(
        along: [first.schema, second.schema], directives: second.directives, places: second.places,
        findings: &findings)
    return (text, findings.sorted)
}
