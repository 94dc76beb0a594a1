import Foundation
import SQLiteKit
import SchemaDiagnostics
import SchemaEmission
import SchemaImport
import SchemaMigration
import SchemaModel
import SchemaYAML

extension SchemaSide {
    /// Whether it is a database, by the bytes that the file begins with, or bytes that no text has in a file that is not called YAML: the
    /// reader of databases says what is wrong with those.
    var isDatabase: Bool {
        guard reference == nil, version == nil, let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        let head = (try? file.read(upToCount: 4096)) ?? Data()
        return head.starts(with: "SQLite format 3\0".utf8)
            || head.contains(0) && !path.hasSuffix(".yaml") && !path.hasSuffix(".yml")
    }
}

/// Reads a database as a side: a store of ours by the schema that it carries, any other one as an import reads it.
///
/// - Parameters:
///   - hint: the other side, which may know what costs nothing on disk, such as the cases of enums.
///   - findings: gets what is wrong with it, and what an import would change.
///   - sources: gets the text that was made of it.
/// - Returns: `nil` where a finding is an error.
/// - Throws: `FileError`.
func readStoreSide(
    _ path: String, hint: Schema?, findings: inout [Finding], sources: inout [SourceText]
) throws -> ReadSide? {
    let text: String?
    let isOurs: Bool
    do {
        var imported: [Finding] = []
        (text, isOurs) = try StoreError.explained(at: path) {
            try StoreOpener.reading(path) { reader in
                if let stored = try StoreMetadata(readFrom: reader).flatMap({ StoredSchema($0, hint: hint) }) {
                    return (snapshotYAML(of: stored.schema), true)
                }
                var result = importDatabase(reader, at: path, name: hint?.name)
                let text = try result.files(from: path).first?.text
                imported = result.findings.sorted
                return (text, false)
            }
        }
        findings += imported
    } catch let error as StoreError {
        findings.append(try error.finding(at: path))
        return nil
    }
    guard let text else { return nil }
    let source = SourceText(path: path, text: text)
    var found = Findings()
    guard let root = parseYAML(source, findings: &found),
        let resolved = isOurs
            ? readSchema(root: root, mode: .snapshot, findings: &found) : readSchema(root: root, findings: &found),
        !found.hasErrors
    else {
        findings += found.sorted
        sources.append(source)
        return nil
    }
    return ReadSide(resolved: resolved, history: SchemaHistory(), schema: resolved.schema)
}
