import SchemaDiagnostics
import SchemaModel
import SchemaYAML

/// A schema from its text, which must have no error.
func resolvedSample(_ text: String, released: [Schema]) throws -> ResolvedSchema {
    var findings = Findings()
    let tree = parseYAML(SourceText(path: "Sample.schema.yaml", text: text), findings: &findings)
    guard let resolved = tree.flatMap({ readSchema(root: $0, released: released, findings: &findings) }),
        !findings.hasErrors
    else { throw WrongMigration(words: "\(findings.all.prefix(3))") }
    return resolved
}
