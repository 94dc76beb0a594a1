import Foundation
import SQLiteKit

/// An UPDATE of one's own over rows of one class.
struct RowUpdate {
    private let entity: _Entity
    private let type: _ModelObject.Type
    private let assignments: String
    private let values: [_Value]
    private let stamps: [UpdateStamp]
    private let context: ModelContext

    /// - Throws: `ModelError.notSupported`, `unsupportedStatement`, `unsupportedProperty`.
    init(_ entity: _Entity, _ assignments: SQLStatement, in context: ModelContext) throws {
        guard entity.parts.count == 1, !entity.isSpread, let type = entity.type else {
            throw ModelError.notSupported("Updating rows of \(entity.name), which lie in several tables,")
        }
        self.entity = entity
        self.type = type
        self.context = context
        (self.assignments, values) = try assignments.prepared(in: context, setting: entity)
        stamps = try UpdateStamp.all(of: entity, in: context.store.graph, Date())
    }

    func run(_ keys: [Int64], on connection: StoreConnection) throws {
        var (statement, columns) = try prepare([], on: connection)
        let stamps = stamps.filter { $0.table == entity.rootTable && !columns.contains($0.column) }
        if !stamps.isEmpty { statement = try prepare(stamps, on: connection).statement }
        guard !keys.isEmpty else { return }
        let list = _Value.text(keyList(keys))
        var binder = _Binder(statement.binder)
        for value in stamps.map(\.value) + values + [list] {
            try binder.bind(value)
            binder.index += 1
        }
        try statement.run()
        // Each of the rows once, and no other.
        guard connection.connection.changes == keys.count else {
            throw ModelError.unsupportedStatement(
                "it changes \(connection.connection.changes) rows where \(keys.count) were meant")
        }
        try stampFurtherTables(list, on: connection)
        try check(entity.stored.filter { columns.contains(entity.properties[$0].column!) }, of: list, on: connection)
    }

    /// Of rows of the classes below that have tables of their own.
    private func stampFurtherTables(_ keys: _Value, on connection: StoreConnection) throws {
        for stamp in stamps where stamp.table != entity.rootTable {
            let update = try connection.bound(
                "UPDATE \(stamp.table) SET \(stamp.assignment) WHERE \"_id\" IN (SELECT value FROM json_each(?))",
                [stamp.value, keys])
            try update.run()
        }
    }

    // MARK: - The statement

    private func sql(_ stamps: [UpdateStamp]) -> String {
        // The condition stands in a line of its own and behind the end of a comment, so that none takes it away: SQLite lets one run to the
        // end. What the library sets stands in front for the same reason.
        let table = entity.rootTable
        return """
            UPDATE \(table) SET "_v" = \(table)."_v" + 1, \(stamps.map { $0.assignment + ", " }.joined())\(assignments) /**/
            WHERE \(table)."_id" IN (SELECT value FROM json_each(?))
            """
    }

    private func prepare(
        _ stamps: [UpdateStamp], on connection: StoreConnection
    ) throws -> (statement: Statement, columns: Set<String>) {
        let allowed = Set(entity.stored.filter(isAllowed).map { entity.properties[$0].column! } + stamps.map(\.column))
        let found: (statement: Statement, columns: Set<String>, tables: Set<String>)
        do {
            found = try connection.connection.statement(updating: sql(stamps), version: "_v") { table, column in
                quoted(table) == entity.rootTable && allowed.contains(quoted(column))
            }
        } catch {
            guard [ResultCode.notAuthorized, ResultCode.misuse, ResultCode.error].contains(error.code) else {
                throw error
            }
            throw ModelError.unsupportedStatement(error.message)
        }
        try context.expectOwn(found.tables)
        try found.statement.expectParameters(values.count, besides: stamps.count + 1)
        return (found.statement, Set(found.columns.map { quoted($0) }))
    }

    private func isAllowed(_ property: Int) -> Bool {
        let property = entity.properties[property]
        guard case .attribute(let type) = property.kind else { return false }
        return type != .external && property.externalThreshold == nil
    }

    // MARK: - What it wrote

    /// What an object would say of its values when it is saved.
    private func check(_ properties: [Int], of keys: _Value, on connection: StoreConnection) throws {
        let columns = properties.map { ", " + entity.properties[$0].column! }.joined()
        let rows = try connection.bound(
            "SELECT \"_id\"\(columns) FROM \(entity.rootTable) WHERE \"_id\" IN (SELECT value FROM json_each(?))",
            [keys])
        defer { rows.reset() }
        let object = type.init(_$blank: ())
        while try rows.step() {
            for (offset, index) in properties.enumerated() {
                let (stored, form) = try forms(of: index, in: rows.row, offset + 1, object)
                if form != stored {
                    try settle(index, stored, as: form, rows.row.int64(at: 0), on: connection)
                }
                if let problem = entity.properties[index].limits?.problem(form) {
                    throw ModelError.invalidValue(place(index), problem: problem)
                }
            }
        }
    }

    /// What a column holds, and the form in which an object stores what it reads there.
    private func forms(
        of property: Int, in row: SQLiteKit.Row, _ column: Int, _ object: _ModelObject
    ) throws -> (stored: _Value, form: _Value) {
        do {
            let stored = try _Value(row, column)
            // As from a fetch: the journal's form of a struct knows infinities, which JSON in a column does not.
            try object.load(property, _Row(row, starts: entity.selection.starts), column)
            let form = try object.value(property)
            // Of what a type of the consumer's makes nothing is asked in SQL: it need not be the same twice.
            if case .attribute(.opaque) = entity.properties[property].kind { return (stored, stored) }
            return (stored, form)
        } catch { throw SaveWriter.error(error, place(property)) }
    }

    /// A number that its attribute cannot hold as exactly (`Float`) is rounded, as by any object. For other values it would be a guess.
    private func settle(
        _ property: Int, _ stored: _Value, as form: _Value, _ key: Int64, on connection: StoreConnection
    ) throws {
        guard case .real = stored, case .real = form else {
            throw ModelError.valueOutOfRange(
                place(property), problem: "\(stored.literal) is stored as \(form.literal)")
        }
        let update = try connection.bound(
            "UPDATE \(entity.rootTable) SET \(entity.properties[property].column!) = ? WHERE \"_id\" = ?",
            [form, .int(key)])
        try update.run()
    }

    private func place(_ property: Int) -> ModelError.Place {
        ModelError.Place(entity.name, entity.properties[property].name)
    }
}

extension _Value {
    /// As a message shows it.
    fileprivate var literal: String {
        switch self {
        case .null: "NULL"
        case .int(let value): "\(value)"
        case .real(let value): "\(value)"
        case .text(let value): "“\(value)”"
        case .blob(let bytes): "a blob of \(bytes.count) bytes"
        }
    }
}
