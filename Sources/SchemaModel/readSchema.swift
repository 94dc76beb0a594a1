import SchemaDiagnostics
import SchemaYAML

/// Reads a schema from the tree of its file: the way from `YAMLNode` to `Schema` in one call.
///
/// - Parameters:
///   - root: the whole file.
///   - mode: what an author edits, or a version that schemagen froze.
///   - released: the frozen versions, oldest first; discriminators stay as they allotted them.
///   - findings: gets everything that is wrong, each at its place.
/// - Returns: `nil` where the file has an error.
package func readSchema(
    root: YAMLNode, mode: ReadMode = .author, released: [Schema] = [], findings: inout Findings
) -> ResolvedSchema? {
    guard let document = readSchemaDocument(root, mode: mode, findings: &findings) else { return nil }
    return resolveSchema(document, mode: mode, released: released, findings: &findings)
}
