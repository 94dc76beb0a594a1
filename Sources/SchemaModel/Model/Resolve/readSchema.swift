import SchemaDiagnostics
import SchemaYAML

/// Reads a schema from the tree of its file: the way from `YAMLNode` to `Schema` in one call.
///
/// - Parameters:
///   - root: the whole file.
///   - mode: what an author edits, or a version that schemagen froze.
///   - released: the frozen versions, oldest first; discriminators stay as they allotted them.
///   - included: reads the files that `include` names; without it none can be.
///   - findings: gets everything that is wrong, each at its place.
/// - Returns: `nil` where the file has an error.
package func readSchema(
    root: YAMLNode, mode: ReadMode = .author, released: [Schema] = [],
    included: IncludedTree = { path, place, findings in
        findings.report(.unreadableInclude(path, reason: "the text stands in no folder", at: place))
        return nil
    }, findings: inout Findings
) -> ResolvedSchema? {
    guard var document = readSchemaDocument(root, mode: mode, findings: &findings) else { return nil }
    readIncludes(of: &document, tree: included, findings: &findings)
    let resolved = resolveSchema(document, mode: mode, released: released, findings: &findings)
    if document.models.count > largeSchema { releaseInBackground([root]) }
    return resolved
}
