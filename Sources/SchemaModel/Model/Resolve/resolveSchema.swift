import SchemaDiagnostics
import SchemaSnapshot

/// Resolves and validates a document.
///
/// - Parameters:
///   - document: what the author wrote.
///   - mode: a frozen version records its discriminators and gets no warnings.
///   - released: the frozen versions, oldest first; they decide which discriminators are taken.
/// - Returns: `nil` where the document breaks a rule; `findings` tells which.
package func resolveSchema(
    _ document: SchemaDocument, mode: ReadMode = .author, released: [Schema] = [], findings: inout Findings
) -> ResolvedSchema? {
    var resolver = SchemaResolver(document: document, mode: mode, released: released)
    let resolved = resolver.resolve()
    findings.report(contentsOf: resolver.findings.all)
    return resolved
}
