import SQLiteKit

extension StoreConnection {
    /// INSERT of a row into one of its tables: the key first, then the class's columns.
    func insert(_ entity: _Entity, _ number: Int) throws(SQLiteError) -> Statement {
        try statement(.insert(entity: entity.index, part: number)) {
            let part = entity.parts[number]
            var columns = ["\"_id\""] + part.stored.flatMap { entity.properties[$0].columns }
            var values = Array(repeating: "?", count: columns.count)
            if entity.isHierarchy, entity.keyTable == nil, number == 0 {
                columns.append("\"_kind\"")
                values.append(String(entity.kind))
            }
            return """
                INSERT INTO \(part.table) (\(columns.joined(separator: ", "))) \
                VALUES (\(values.joined(separator: ", ")))
                """
        }
    }

    /// INSERT of a row's key and discriminator where each class has a table of its own: the key.
    func insertKey(_ entity: _Entity) throws(SQLiteError) -> Statement {
        try statement(.insertKey(entity: entity.index)) {
            "INSERT INTO \(entity.rowTable) (\"_id\", \"_kind\") VALUES (?, \(entity.kind))"
        }
    }

    /// UPDATE of some columns in a row's first table if it still has a certain version: the columns, then the key, then the version.
    func update(_ entity: _Entity, _ changes: UInt64, _ columns: [Int]) throws(SQLiteError) -> Statement {
        try statement(.update(entity, 0, changes, columns)) {
            "UPDATE \(entity.rootTable) SET \(entity.assignments(columns))\"_v\" = \"_v\" + 1 WHERE \"_id\" = ? AND \"_v\" = ?"
        }
    }

    /// UPDATE of some columns in another of a row's tables: the columns, then the key.
    func update(_ entity: _Entity, part: Int, _ changes: UInt64, _ columns: [Int]) throws(SQLiteError) -> Statement {
        try statement(.update(entity, part, changes, columns)) {
            "UPDATE \(entity.parts[part].table) SET \(entity.assignments(columns).dropLast(2)) WHERE \"_id\" = ?"
        }
    }

    // MARK: - Rows by key

    /// SELECT of the row of a class with a key. Bound, ready to be stepped.
    func selectOne(_ entity: _Entity, _ key: Int64) throws(SQLiteError) -> Statement {
        let statement = try statement(.selectOne(entity: entity.index)) {
            Self.selectByKey(entity, "\"_id\"", 1, nil)
        }
        statement.binder.int64(key, at: 1)
        return statement
    }

    /// SELECT of the rows of a class whose column holds one of the keys. Bound, ready to be stepped.
    func selectByKey(_ entity: _Entity, _ column: String, _ keys: [Int64], order: String?) throws(SQLiteError)
        -> Statement
    {
        let size = Self.roundedUp(keys.count)
        let statement = try statement(.selectByKey(entity: entity.index, column: column, order: order, count: size)) {
            Self.selectByKey(entity, column, size, order)
        }
        if size == 0 {
            try statement.bind(.text(keyList(keys)), at: 1)
        } else {
            for index in 0..<size { statement.binder.int64(keys[min(index, keys.count - 1)], at: Int32(index + 1)) }
        }
        return statement
    }

    /// Lists are filled up to a power of two, so that few statements serve all lengths; beyond 1,024 keys they go as JSON (0).
    private static func roundedUp(_ count: Int) -> Int {
        if count > 1024 || count == 0 { return 0 }
        var size = 1
        while size < count { size *= 2 }
        return size
    }

    private static func selectByKey(_ entity: _Entity, _ column: String, _ size: Int, _ order: String?) -> String {
        let place = "t.\(column)"
        let list =
            size == 0 ? "SELECT value FROM json_each(?)" : Array(repeating: "?", count: size).joined(separator: ", ")
        let conditions = [entity.kindCondition(alias: "t."), size == 1 ? "\(place) = ?" : "\(place) IN (\(list))"]
        return """
            SELECT \(entity.selection.text(alias: "t")) FROM \(entity.source) AS t \
            WHERE \(conditions.compactMap { $0 }.joined(separator: " AND ")) ORDER BY \(place), \(order.map { "t.\($0), " } ?? "")t."_id"
            """
    }

    // MARK: - Unique values

    /// SELECT of the rows, other than one, that have certain unique values, with their keys, versions and some columns: the values, then
    /// the key.
    func occupant(_ entity: _Entity, _ index: Int, reading columns: [Int]) throws(SQLiteError) -> Statement {
        try statement(.occupant(entity: entity.index, unique: index, properties: columns)) {
            let unique = entity.uniques[index]
            let comparison = unique.nullsAreSame ? "IS" : "="
            let conditions = unique.members.map { index in
                let collation = unique.collations[index].map { " COLLATE \(quoted($0))" } ?? ""
                return "\(entity.properties[index].column!)\(collation) \(comparison) ?"
            }
            let rows = unique.condition.map { " AND \($0)" } ?? ""
            let list = columns.flatMap { entity.properties[$0].columns }.map { ", \($0)" }.joined()
            return """
                SELECT "_id", "_v"\(list) FROM \(entity.source) WHERE \(conditions.joined(separator: " AND ")) AND "_id" <> ?\(rows)
                """
        }
    }

    /// UPDATE of some columns in one of a row's tables, whatever its version: the columns, then the key; nil where there is nothing to do.
    func overwrite(_ entity: _Entity, _ part: Int, _ columns: [Int]) throws(SQLiteError) -> Statement? {
        if part > 0, columns.isEmpty { return nil }
        return try statement(.overwrite(entity: entity.index, part: part, properties: columns)) {
            let sets = entity.assignments(columns)
            return "UPDATE \(entity.parts[part].table) SET "
                + "\(part == 0 ? sets + "\"_v\" = \"_v\" + 1" : String(sets.dropLast(2))) WHERE \"_id\" = ?"
        }
    }
}

extension _Entity {
    /// Whether values of a member that a unique constraint takes for equal are the same to the bit.
    func isSame(member: Int, of unique: Unique) -> Bool {
        guard unique.collations[member] == nil, case .attribute(.plain(let type)) = properties[member].kind else {
            return false
        }
        return type == .text || type == .integer || type == .blob
    }

    /// `"a" = ?, "b" = ?, `
    fileprivate func assignments(_ columns: [Int]) -> String {
        columns.flatMap { properties[$0].columns }.map { "\($0) = ?, " }.joined()
    }
}
