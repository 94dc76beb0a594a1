import Foundation
import SQLiteKit

/// The store as it is at one point of a migration, beside the file that the migration goes on with.
///
/// A database of its own, so that its tables have their names although the store's tables bear them in another shape. Row by row, since the
/// store's state is not committed. Full-text indexes are left out.
final class StoreCopy {
    let connection: Connection
    private let path: String?

    /// What the copy's file is called behind the store's name.
    static let suffix = ".migrating"

    /// - Parameter pulse: called with each table before it is copied; what it throws ends the copying.
    init(of source: Connection, pulse: (String) throws -> Void) throws {
        path = source.path.map { $0 + Self.suffix }
        // What a killed process left behind; nobody else uses it under the store's lock.
        if let path {
            try Self.remove(path)
            try makeFile(path)
        }
        connection = try path.map { path throws(SQLiteError) in try Connection(path: path, .create) } ?? Connection()
        do {
            try registerSchemaFunctions(on: connection)
            connection.textRules = source.textRules
            // Nobody needs the copy after a crash.
            try connection.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF")
            try connection.begin()
            try Self.copy(from: source, to: connection, pulse: pulse)
            try connection.commit()
            try connection.execute("PRAGMA query_only = ON")
        } catch {
            connection.close()
            if let path { try? Self.remove(path) }
            throw error
        }
    }

    deinit {
        connection.close()
        if let path { try? Self.remove(path) }
    }

    private static func remove(_ path: String) throws {
        guard unlink(path) == 0 || errno == ENOENT else { throw SystemError() }
    }

    private static func copy(from source: Connection, to target: Connection, pulse: (String) throws -> Void) throws {
        for table in try source.userTables() {
            try pulse(table)
            let sql = try source.value(
                "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?", [.text(table)])
            guard let sql = sql.text else { continue }
            guard try target.makes(sql) else { continue }
            let columns = try source.columns(of: table).map { quoted($0.name) }.joined(separator: ", ")
            let parameters = try source.columns(of: table).map { _ in "?" }.joined(separator: ", ")
            let rows = try source.prepare("SELECT \(columns) FROM \(quoted(table))")
            let insertion = try target.prepare("INSERT INTO \(quoted(table)) (\(columns)) VALUES (\(parameters))")
            while try rows.step() {
                try insertion.bind(rowOf: rows)
                try insertion.run()
            }
        }
        let indexes = try source.values(
            """
            SELECT i.sql FROM sqlite_schema AS i JOIN pragma_table_list AS t ON t.name = i.tbl_name AND t.schema = 'main'
            WHERE i.type = 'index' AND i.sql IS NOT NULL AND t.type = 'table' AND t.name <> '_schema'
            """
        ).compactMap(\.text)
        for sql in indexes { _ = try target.makes(sql) }
    }
}

extension Connection {
    /// Makes a table or an index; false where it needs what only the program has that added it.
    fileprivate func makes(_ sql: String) throws(SQLiteError) -> Bool {
        do { try execute(sql) } catch {
            guard error.primaryCode == ResultCode.error else { throw error }
            return false
        }
        return true
    }
}
