import Foundation
import SQLiteKit

extension ModelContext {
    /// The rows of a statement of your own, their columns as the types that stand in the result. Of which attribute a column is they do not say: a
    /// raw value of no case is an error, unless `select(_:reading:includingPendingChanges:)` is given the attribute.
    ///
    ///     let rows: [(String, Int)] = try context.select("SELECT name, count(*) FROM …")
    ///
    /// - Parameters:
    ///   - statement: a single statement that reads.
    ///   - includingPendingChanges: false for what is saved, whatever waits.
    /// - Throws: `ModelError.unsupportedStatement`, `pendingChanges`, `invalidStoredValue` for a column that has no value of its type, errors of
    ///   the store.
    public func select<each Value: _Storable>(
        _ statement: SQLStatement, includingPendingChanges: Bool = true
    ) throws -> [(repeat each Value)] {
        try rows(of: statement, includingPendingChanges) { row, names in
            var reader = SQLRow(row, names, [], self)
            try reader.expect(columnCount(repeat (each Value).self))
            return (repeat try reader.next((each Value).self))
        }
    }

    /// The rows of a statement, each column in the form in which an attribute is stored: for a `Decimal` with a scale and whatever else has another
    /// form than its type's usual one. Raw values of no case are what the attribute takes them for (`unknown: default` and `preserve`).
    ///
    /// - Throws: as `select(_:includingPendingChanges:)`; `unsupportedProperty`.
    public func select<each Model: PersistentModel, each Value: _Storable>(
        _ statement: SQLStatement, reading keyPath: repeat KeyPath<each Model, each Value>,
        includingPendingChanges: Bool = true
    ) throws -> [(repeat each Value)] {
        var kinds: [Scalar.Kind] = []
        var unknown: [UnknownCases?] = []
        for (model, path) in repeat ((each Model).self, each keyPath) {
            let entity = try entity(of: model)
            kinds.append(try entity.kind(at: path))
            unknown.append(entity.unknownCases(at: path))
        }
        return try rows(of: statement, includingPendingChanges) { row, names in
            var reader = SQLRow(row, names, kinds, self, unknown: unknown)
            try reader.expect(kinds.count)
            return (repeat try reader.next((each Value).self))
        }
    }

    /// The rows of a statement as values of a type that takes columns by their names.
    ///
    /// - Throws: as `select(_:includingPendingChanges:)`; `invalidStoredValue` for a column that is missing.
    public func select<Row: Decodable>(
        _ statement: SQLStatement, as type: Row.Type, includingPendingChanges: Bool = true
    ) throws -> [Row] {
        try rows(of: statement, includingPendingChanges) { row, names in
            try SQLRow(row, names, [], self).decode(type)
        }
    }

    /// The objects whose identifiers are the only column of a statement's rows, in the order of the rows. Objects that wait to be deleted are passed
    /// over, as by any fetch.
    ///
    ///     try context.fetch(Trip.self, "SELECT \(\Trip.persistentModelID) FROM \(Trip.self) ORDER BY random() LIMIT 3")
    ///
    /// - Throws: as `select(_:includingPendingChanges:)`; `missingObject` for a key that is none of the class's.
    public func fetch<Model: PersistentModel>(
        _ model: Model.Type, _ statement: SQLStatement, includingPendingChanges: Bool = true
    ) throws -> [Model] {
        let part = part(Model._$entity)
        guard part === self else {
            return try part.fetch(model, statement, includingPendingChanges: includingPendingChanges)
        }
        let entity = try entity(of: model)
        let keys: [Int64] = try select(statement, includingPendingChanges: includingPendingChanges)
        var found: [Int64: _ModelObject] = [:]
        for object in try objects(of: entity, where: "\"_id\"", in: Array(Set(keys))) { found[object._$id] = object }
        let home = homes[entity.index]
        return try keys.compactMap { key in
            guard let object = found[key] as? Model else {
                if home.isDoomed(key) || home.object(key)?.isGone == true { return nil }
                throw ModelError.missingObject(identifier(root: store.graph.entities[entity.root], key: key))
            }
            return object
        }
    }

    /// How the store goes about a statement, in the words of SQLite's EXPLAIN QUERY PLAN.
    ///
    /// - Throws: as `select(_:includingPendingChanges:)`.
    public func queryPlan(of statement: SQLStatement) throws -> [String] {
        let part = try statement.part(of: self)
        let (sql, values) = try statement.prepared(in: part)
        return try part.reading { connection in
            _ = try connection.readOnly(sql, values)
            return try connection.plan(of: sql, values)
        }
    }

    private func rows<Row>(
        of statement: SQLStatement, _ includingPendingChanges: Bool,
        _ read: (SQLiteKit.Row, [String]) throws -> Row
    ) throws -> [Row] {
        let part = try statement.part(of: self)
        if includingPendingChanges, let waiting = part.allHomes.first(where: { !$0.isClean }) {
            throw ModelError.pendingChanges(entity: waiting.root.name)
        }
        let (sql, values) = try statement.prepared(in: part)
        return try part.reading { connection in
            let running = try connection.readOnly(sql, values)
            var binder = _Binder(running.binder)
            for value in values {
                try binder.bind(value)
                binder.index += 1
            }
            let names = running.columnNames
            return try running.reading {
                var rows: [Row] = []
                while try running.step() { rows.append(try read(running.row, names)) }
                return rows
            }
        }
    }
}

private func columnCount<each Value>(_ types: repeat (each Value).Type) -> Int {
    var count = 0
    for _ in repeat each types { count += 1 }
    return count
}

extension StoreConnection {
    /// A statement that gives rows and changes nothing, neither in the store nor of the connection, for so many values.
    ///
    /// - Throws: `ModelError.unsupportedStatement`.
    fileprivate func readOnly(_ sql: String, _ values: [_Value]) throws -> Statement {
        let word = firstWord(of: sql)
        guard ["SELECT", "WITH", "VALUES"].contains(word.uppercased()) else {
            throw ModelError.unsupportedStatement("“\(word)” begins no statement that reads")
        }
        noteTexts(in: sql)
        let statement: Statement
        do { statement = try connection.statement(reading: sql) } catch {
            guard [ResultCode.notAuthorized, ResultCode.misuse].contains(error.code) else { throw error }
            throw ModelError.unsupportedStatement(error.message)
        }
        guard statement.isReadOnly else { throw ModelError.unsupportedStatement("it writes") }
        try statement.expectParameters(values.count)
        return statement
    }

    /// The first word behind blanks and comments.
    private func firstWord(of sql: String) -> Substring {
        var rest = sql[...]
        while true {
            rest = rest.drop { $0.isWhitespace || $0 == "(" }
            if rest.hasPrefix("--") {
                // As SQLite ends it: no other sign of a new line does.
                rest = rest.drop { $0 != "\n" && $0 != "\r\n" }
            } else if rest.hasPrefix("/*") {
                rest = rest.dropFirst(2)
                guard let end = rest.firstRange(of: "*/") else { return "" }
                rest = rest[end.upperBound...]
            } else {
                return rest.prefix { $0.isLetter }
            }
        }
    }
}
