import SchemaDiagnostics
import SchemaSnapshot

/// With more models than this, giving back the memory of what led to a schema takes longer than asking another thread to do it.
let largeSchema = 100

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
    if document.models.count > largeSchema { releaseInBackground(resolver) }
    return resolved
}
