import SQLiteKit
import SchemaDiagnostics

/// Reads the tables of an SQLite database.
///
/// - Parameters:
///   - connection: sees one state of it, and has it from `path`.
///   - name: the schema's; `nil` for that of the file.
package func importDatabase(_ connection: Connection, at path: String, name: String? = nil) -> ImportResult {
    var result = ImportResult()
    do throws(SQLiteError) {
        let schemaName = name ?? schemaName(from: stem(of: path))
        try translate(Catalog(connection: connection, path: path), named: schemaName, path: path, into: &result)
    } catch {
        result.findings.report(.unreadablePart(path: path, reason: error.message))
    }
    return result
}

/// Reads the tables that a script makes, which is executed in an empty database in memory.
package func importScript(_ path: String, name: String? = nil, files: some ImportFiles) -> ImportResult {
    var result = ImportResult()
    guard files.kind(of: path) == .file else {
        result.findings.report(
            .nothingToImport("`import sqlite` takes a database file or an SQL script, not a folder", path: path))
        return result
    }
    guard let script = readScript(path, files, into: &result) else { return result }
    do throws(SQLiteError) {
        let connection = try Connection()
        try connection.execute("PRAGMA max_page_count = \(ImportLimits.scriptPages)")
        let statements = splitScript(script.text)
        guard execute(statements, of: script, on: connection, findings: &result.findings) else { return result }
        try translate(
            Catalog(connection: connection, path: path, script: script, statements: statements),
            named: name ?? schemaName(from: stem(of: path)), path: path, into: &result)
    } catch {
        result.findings.report(.unreadablePart(path: path, reason: error.message))
    }
    return result
}

/// Whether a file begins as SQLite's do.
package func isDatabase(_ path: String, _ files: some ImportFiles) -> Bool {
    guard files.kind(of: path) == .file, let start = try? files.start(of: path, count: 16) else { return false }
    return start.elementsEqual(Array("SQLite format 3\0".utf8))
}

/// Makes a schema of a catalog.
private func translate(
    _ catalog: Catalog, named name: String, path: String, into result: inout ImportResult
) throws(SQLiteError) {
    var catalog = catalog
    let tables = try catalog.tables()
    result.findings.report(contentsOf: catalog.findings.all)
    guard !result.findings.hasErrors else { return }
    guard !tables.isEmpty else {
        result.findings.report(.nothingToImport("the database has no tables", path: path))
        return
    }
    var translator = TableTranslator(tables)
    result.versions = [translator.translate(name: name, title: stem(of: path))]
    result.findings.report(contentsOf: translator.findings.all)
}

/// The name of a file without its ending.
private func stem(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
}

private func readScript(_ path: String, _ files: some ImportFiles, into result: inout ImportResult) -> SourceText? {
    if let start = try? files.start(of: path, count: 4_096), start.contains(0) {
        result.findings.report(.nothingToImport("the file is neither an SQLite database nor text", path: path))
        return nil
    }
    return result.readText(path, files, limit: ImportLimits.scriptBytes)
}

/// Executes what makes, changes and drops tables; the first statement that SQLite refuses is reported at its place.
private func execute(
    _ statements: [ArraySlice<SQLToken>], of script: SourceText, on connection: Connection, findings: inout Findings
) -> Bool {
    var steps = 0
    connection.setProgressHandler {
        steps += 1
        return steps < ImportLimits.scriptSteps
    }
    defer { connection.setProgressHandler(nil) }
    let bytes = Array(script.text.utf8)
    for statement in statements {
        guard let first = statement.first, let last = statement.last else { continue }
        let range = first.range.lowerBound..<last.range.upperBound
        guard !first.isWord("ATTACH"), !first.isWord("DETACH") else {
            findings.report(.scriptFails("a script may not attach other files", at: script.range(first.range)))
            return false
        }
        do throws(SQLiteError) {
            try connection.execute(String(decoding: bytes[range], as: UTF8.self))
        } catch {
            findings.report(
                .scriptFails("SQLite refuses the statement: \(shortened(error.message))", at: script.range(first.range))
            )
            return false
        }
    }
    return true
}
