import SQLiteKit
import SchemaSnapshot

/// Fills an empty store with rows of every model, whose values are those at which migrations go wrong: NULL, empty, long, foreign to
/// ASCII, at the ends of a type's range, and keys beyond 2^53. The same schema gets the same rows.
package struct StoreSeeder {
    let shape: StoreShape
    private let rowsPerModel: Int
    /// The raw values of enums, by the enum's name.
    private let rawValues: [String: [Value]]

    /// - Parameters:
    ///   - rowsPerModel: for each model that is not abstract.
    ///   - rawValues: the raw values of the schema's enums by name; of an enum that is absent a neutral one is stored.
    package init(_ schema: SchemaDescription, rowsPerModel: Int = 9, rawValues: [String: [Value]] = [:]) {
        shape = StoreShape(schema)
        self.rowsPerModel = rowsPerModel
        self.rawValues = rawValues
    }

    /// Inserts the rows in one transaction. The schema's functions must be registered. A row that breaks a check gets other values; where none
    /// fit, it is left out.
    /// - Returns: the models that got no row.
    /// - Throws: SQLite's error where the store is not empty or has another schema; nothing is inserted then.
    @discardableResult
    package func fill(_ connection: Connection) throws -> [String] {
        var keys = keys()
        while true {
            let links = SeededLinks(shape, keys: keys)
            var refused: [String: Set<Int64>] = [:]
            do {
                try connection.begin()
                for entity in shape.schema.entities where !entity.isAbstract {
                    for (row, key) in (links.keys[entity.name] ?? []).enumerated() {
                        guard try !insertSome(key, row: row, of: entity, links, into: connection) else { continue }
                        refused[entity.name, default: []].insert(key)
                    }
                }
                for row in links.linkRows where refused.isEmpty {
                    try connection.insert(row.values, into: row.table)
                }
                if refused.isEmpty { try connection.commit() } else { connection.rollBack() }
            } catch {
                connection.rollBack()
                throw error
            }
            if refused.isEmpty {
                return shape.schema.entities.filter { !$0.isAbstract && links.keys[$0.name]?.isEmpty ?? true }.map(
                    \.name)
            }
            for (name, lacking) in refused { keys[name]?.removeAll(where: lacking.contains) }
        }
    }

    /// - Returns: false where no values that were tried meet the checks.
    private func insertSome(
        _ key: Int64, row: Int, of entity: EntityDescription, _ links: SeededLinks, into connection: Connection
    ) throws -> Bool {
        for attempt in 0..<60 {
            do {
                try connection.savepoint {
                    try insert(key, row: row + attempt * 7, of: entity, links, into: connection)
                    try requireComputed(key, of: entity, on: connection)
                }
                return true
            } catch let error as SQLiteError where error.code == ResultCode.constraintCheck {
                continue
            } catch is NotOfItsType {
                continue
            }
        }
        return false
    }

    /// SQLite takes a row of which it computes what is not of the column's type, and calls the store unsound then; behind such a column
    /// `quick_check` of some releases finds NULL in columns that have values.
    private func requireComputed(_ key: Int64, of entity: EntityDescription, on connection: Connection) throws {
        for part in shape.tables(of: entity) {
            for attribute in part.declaring.flatMap(\.attributes) where attribute.form.generated != nil {
                let statement = try connection.cachedStatement(
                    "SELECT typeof(\(quoted(attribute.column))) FROM \(quoted(part.table)) WHERE \"_id\" = ?")
                defer { statement.reset() }
                try statement.bind([.integer(key)])
                let type = try statement.step() ? statement.row.text(at: 0) : "null"
                let isOfItsType = attribute.columnType == .any || type == attribute.columnType.rawValue.lowercased()
                if !isOfItsType, type != "null" || !attribute.isOptional { throw NotOfItsType() }
            }
        }
    }

    /// The keys of the rows, each once in the whole store.
    private func keys() -> [String: [Int64]] {
        var next: Int64 = 1
        var keys: [String: [Int64]] = [:]
        for entity in shape.schema.entities where !entity.isAbstract {
            // The last one is no Double.
            keys[entity.name] = (0..<rowsPerModel).map { row in
                defer { next += row % 3 == 2 ? 2 : 1 }
                return row == rowsPerModel - 1 ? 9_007_199_254_740_993 + 2 * next : next
            }
        }
        return keys
    }

    private func insert(
        _ key: Int64, row: Int, of entity: EntityDescription, _ links: SeededLinks, into connection: Connection
    ) throws {
        if let keyTable = shape.keyTable(of: entity) {
            try connection.insert(["_id": .integer(key), "_kind": .integer(Int64(entity.kind))], into: keyTable)
        }
        for (index, part) in shape.tables(of: entity).enumerated() {
            var values: [String: Value] = ["_id": .integer(key)]
            if index == 0 {
                values["_v"] = .integer(Int64(1 + row % 2))
                if shape.isInHierarchy(entity), shape.keyTable(of: entity) == nil {
                    values["_kind"] = .integer(Int64(entity.kind))
                }
            }
            for declaring in part.declaring {
                for (position, attribute) in declaring.attributes.enumerated() {
                    let value = columns(of: attribute, in: entity, position: position, row: row, key: key)
                    values.merge(value) { $1 }
                }
                for relationship in declaring.relationships {
                    values.merge(links.columns(of: relationship, key: key)) { $1 }
                }
            }
            // A default of another class's column is not this row's.
            for column in try connection.columns(of: part.table) where values[column.name] == nil {
                values[column.name] = .null
            }
            try connection.insert(values, into: part.table)
        }
    }

    private func columns(
        of attribute: AttributeDescription, in entity: EntityDescription, position: Int, row: Int, key: Int64
    ) -> [String: Value] {
        let isUnique = shape.uniqueMembers(of: entity).contains(attribute.name)
        let isMissing = attribute.isOptional && (row + position) % 4 == 3
        var values: [String: Value] = [:]
        for (offset, field) in attribute.storedColumns.enumerated() {
            if field.path.hasSuffix("?") || field.path == "?" {
                values[field.column] = isMissing ? 0 : 1
            } else if isMissing || field.isOptional && !field.path.isEmpty && (row + offset) % 3 == 2 {
                values[field.column] = .null
            } else if isUnique, let value = EdgeValues.distinct(Int(truncatingIfNeeded: key & 0x7FFF), of: field) {
                values[field.column] = value
            } else {
                let known = rawValues[field.type] ?? (field.rawType == nil ? [] : literal(attribute.defaultSQL))
                let all = EdgeValues.values(of: field, rawValues: known)
                values[field.column] = all[(row + position + offset) % all.count]
            }
        }
        return values
    }
}

/// What SQLite computes of a row is not of its column's type.
private struct NotOfItsType: Error {}

/// The value of a literal of SQL; none where it is something else.
private func literal(_ sql: String?) -> [Value] {
    guard let sql else { return [] }
    if let number = Int64(sql) { return [.integer(number)] }
    guard sql.count >= 2, sql.hasPrefix("'"), sql.hasSuffix("'") else { return [] }
    return [.text(String(sql.dropFirst().dropLast()).replacing("''", with: "'"))]
}

extension StoreShape {
    /// The members of all uniques to which a row of the entity is held.
    func uniqueMembers(of entity: EntityDescription) -> Set<String> {
        Set(path(to: entity).flatMap(\.uniques).flatMap(\.members))
    }
}

extension Connection {
    fileprivate func insert(_ values: [String: Value], into table: String) throws(SQLiteError) {
        let names = values.keys.sorted()
        let marks = repeatElement("?", count: names.count).joined(separator: ", ")
        let columns = names.map { quoted($0) }.joined(separator: ", ")
        let statement = try cachedStatement("INSERT INTO \(quoted(table)) (\(columns)) VALUES (\(marks))")
        defer { statement.reset() }
        try statement.bind(names.map { values[$0] ?? .null })
        try statement.run()
    }
}
