import SchemaDiagnostics
import SchemaModel
import SchemaYAML

/// A schema from its text, without expectations.
func readSource(_ source: SourceText, findings: inout Findings) -> ResolvedSchema? {
    parseYAML(source, findings: &findings).flatMap { readSchema(root: $0, findings: &findings) }
}
