import SchemaDiagnostics

/// Reads a file's YAML as a tree with a place on every node; anchors, aliases and merge keys are resolved.
///
/// What is wrong is reported, never thrown. A tree comes back whenever the file has one that the next stage can look at without
/// reporting nonsense: after a duplicate key for instance, but not after a syntax error.
package func parseYAML(_ source: SourceText, findings: inout Findings) -> YAMLNode? {
    var builder = YAMLTreeBuilder(source)
    let tree = builder.build()
    findings.report(contentsOf: builder.findings)
    return tree
}
