import SQLiteKit
import SchemaDiagnostics
import SchemaImport
import SchemaMigration

/// Reads the tables of a database, where all stores are read, or those of a script.
///
/// - Parameter read: makes the result of one state of a database; called anew where somebody wrote meanwhile from whom no lock kept it.
func importSQLite(
    _ path: String, name: String?,
    read: (Connection, String, String?) -> ImportResult = { importDatabase($0, at: $1, name: $2) }
) throws -> ImportResult {
    let files = DiskImportFiles()
    guard isDatabase(path, files) else { return importScript(path, name: name, files: files) }
    do {
        return try StoreError.explained(at: path) { try StoreOpener.reading(path) { read($0, path, name) } }
    } catch let error as StoreError {
        var result = ImportResult()
        result.findings.report(.unreadablePart(path: path, reason: error.message))
        return result
    }
}
