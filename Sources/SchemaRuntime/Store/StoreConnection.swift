import Foundation
import SQLiteKit

/// A connection with the statements that contexts run over it.
///
/// A context has one of its own, except in memory, where all share one and take turns. `@unchecked`: whoever uses it has taken it from
/// the pool, or holds its lock.
final class StoreConnection: @unchecked Sendable {
    let connection: Connection
    /// Where one connection serves many contexts.
    private let lock: NSRecursiveLock?
    private var statements: [StatementShape: Statement] = [:]

    init(_ connection: Connection) throws(SQLiteError) {
        self.connection = connection
        lock = connection.path == nil ? NSRecursiveLock() : nil
        try TextFunction.registerAll(on: connection)
        try QueryCollation.registerAll(on: connection)
    }

    /// Runs `body` while nobody else uses the connection, and turns SQLite's errors into the library's.
    func use<Result>(_ body: (StoreConnection) throws -> Result) throws -> Result {
        lock?.lock()
        defer { lock?.unlock() }
        do { return try body(self) } catch { throw ModelError(error, path: connection.path) }
    }

    /// The statement of a shape, prepared at its first use and kept. It must not be asked for again while it runs.
    func statement(_ shape: StatementShape, _ sql: () -> String) throws(SQLiteError) -> Statement {
        if let known = statements[shape], !known.isBusy { return known }
        let statement = try connection.prepare(sql(), persistent: true)
        statements[shape] = statement
        return statement
    }

    /// The statement of a text with its values bound, ready to be stepped.
    func bound(_ sql: String, _ values: [_Value]) throws -> Statement {
        let statement = try connection.cachedStatement(sql)
        var binder = _Binder(statement.binder)
        for value in values {
            try binder.bind(value)
            binder.index += 1
        }
        return statement
    }

    /// The first column of the first row as a number; 0 without a row.
    func count(_ sql: String, _ values: [_Value]) throws -> Int {
        let statement = try bound(sql, values)
        defer { statement.reset() }
        return try statement.step() ? Int(statement.row.int64(at: 0)) : 0
    }

    /// The first column of every row.
    func keys(_ sql: String, _ values: [_Value]) throws -> [Int64] {
        let statement = try bound(sql, values)
        defer { statement.reset() }
        var keys: [Int64] = []
        while try statement.step() { keys.append(statement.row.int64(at: 0)) }
        return keys
    }
}
