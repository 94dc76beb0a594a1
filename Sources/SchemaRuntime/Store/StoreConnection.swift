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
    private var inserts: [Int: [Statement]] = [:]
    private var updates: [UpdateShape: Statement] = [:]
    private var selectsByKey: [KeyShape: Statement] = [:]

    private struct UpdateShape: Hashable {
        let entity: Int
        let changes: UInt64
    }

    private struct KeyShape: Hashable {
        let entity: Int
        let column: String
        let order: String?
        let count: Int
    }

    init(_ connection: Connection) throws(SQLiteError) {
        self.connection = connection
        lock = connection.path == nil ? NSRecursiveLock() : nil
        try TextFunction.registerAll(on: connection)
    }

    /// Runs `body` while nobody else uses the connection, and turns SQLite's errors into the library's.
    func use<Result>(_ body: (StoreConnection) throws -> Result) throws -> Result {
        lock?.lock()
        defer { lock?.unlock() }
        do { return try body(self) } catch { throw ModelError(error, path: connection.path) }
    }

    // MARK: - Statements

    /// INSERT of a whole row, a statement for each of its tables: the key first, then the class's columns.
    func insert(_ entity: _Entity) throws(SQLiteError) -> [Statement] {
        if let statements = inserts[entity.index] { return statements }
        var statements: [Statement] = []
        for (number, part) in entity.parts.enumerated() {
            var columns = ["\"_id\""] + part.stored.map { quoted(entity.properties[$0].column!) }
            var values = Array(repeating: "?", count: columns.count)
            if entity.isHierarchy, number == 0 {
                columns.append("\"_kind\"")
                values.append(String(entity.kind))
            }
            statements.append(
                try connection.prepare(
                    """
                    INSERT INTO \(quoted(part.table)) (\(columns.joined(separator: ", "))) \
                    VALUES (\(values.joined(separator: ", ")))
                    """, persistent: true))
        }
        inserts[entity.index] = statements
        return statements
    }

    /// UPDATE of some columns of a row that still has a certain version; of those in its first table.
    func update(_ entity: _Entity, _ changes: UInt64, _ columns: [Int]) throws(SQLiteError) -> Statement {
        let shape = UpdateShape(entity: entity.index, changes: changes)
        if let statement = updates[shape] { return statement }
        let sets = columns.map { "\(quoted(entity.properties[$0].column!)) = ?, " }.joined()
        let statement = try connection.prepare(
            "UPDATE \(quoted(entity.rootTable)) SET \(sets)\"_v\" = \"_v\" + 1 WHERE \"_id\" = ? AND \"_v\" = ?",
            persistent: true)
        updates[shape] = statement
        return statement
    }

    /// SELECT of the rows of a class whose column holds one of the keys. Ready to be stepped.
    func selectByKey(_ entity: _Entity, _ column: String, _ keys: [Int64], order: String?) throws(SQLiteError)
        -> Statement
    {
        let size = Self.roundedUp(keys.count)
        let shape = KeyShape(entity: entity.index, column: column, order: order, count: size)
        var statement = selectsByKey[shape]
        if statement == nil || statement!.isBusy {
            statement = try connection.prepare(Self.selectByKey(entity, column, size, order), persistent: true)
            selectsByKey[shape] = statement
        }
        if size == 0 {
            statement!.binder.text("[" + keys.map(String.init).joined(separator: ",") + "]", at: 1)
        } else {
            for index in 0..<size { statement!.binder.int64(keys[min(index, keys.count - 1)], at: Int32(index + 1)) }
        }
        return statement!
    }

    /// Lists are filled up to a power of two, so that few statements serve all lengths; beyond 1,024 keys they go as JSON (0).
    private static func roundedUp(_ count: Int) -> Int {
        if count > 1024 || count == 0 { return 0 }
        var size = 1
        while size < count { size *= 2 }
        return size
    }

    private static func selectByKey(_ entity: _Entity, _ column: String, _ size: Int, _ order: String?) -> String {
        let place = "t.\(quoted(column))"
        let list =
            size == 0
            ? "SELECT value FROM json_each(?)" : Array(repeating: "?", count: size).joined(separator: ", ")
        let conditions = [entity.kindCondition(alias: "t."), size == 1 ? "\(place) = ?" : "\(place) IN (\(list))"]
        return """
            SELECT \(entity.selection.text(alias: "t")) FROM \(entity.source) AS t \
            WHERE \(conditions.compactMap { $0 }.joined(separator: " AND ")) ORDER BY \(place), \(order.map { "t.\(quoted($0)), " } ?? "")t."_id"
            """
    }

    /// The statement of this text with its values bound, ready to be stepped.
    func bound(_ sql: String, _ values: [_Value]) throws -> Statement {
        let statement = try connection.cachedStatement(sql)
        var binder = _Binder(statement.binder)
        for value in values {
            try binder.bind(value)
            binder.index += 1
        }
        return statement
    }

    func count(_ select: SelectStatement, _ values: [_Value]) throws -> Int {
        let statement = try bound(select.sql, values + select.bounds)
        defer { statement.reset() }
        return try statement.step() ? Int(statement.row.int64(at: 0)) : 0
    }

    func keys(_ select: SelectStatement, _ values: [_Value]) throws -> [Int64] {
        let statement = try bound(select.sql, values + select.bounds)
        defer { statement.reset() }
        var keys: [Int64] = []
        while try statement.step() { keys.append(statement.row.int64(at: 0)) }
        return keys
    }
}
