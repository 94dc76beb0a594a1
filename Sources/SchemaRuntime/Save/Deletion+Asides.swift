import SQLiteKit

/// Rows whose to-one a deletion empties, where nothing is the same as nothing for a unique that the to-one is part of: what counts are the rows
/// in the end, so that they stand aside, under keys that nobody has, until those that change are written.
extension Deletion {
    /// SQL of a key that no row has, another one for each row: below zero for rows of other programs with keys below zero too, and far from those.
    static func aside(_ key: String = "\"_id\"") -> String { "((\(key) & 0x3FFFFFFFFFFFFFFF) | (1 << 63))" }

    /// Gives rows that refer to `keys` such keys. No check of the author's speaks of these.
    func moveAside(_ moved: Set<Int64>, _ dependent: Dependent, _ keys: [Int64]) throws {
        if moved.isEmpty { return }
        try ignoringChecks(of: dependent) {
            let statement = try connection.cachedStatement(
                """
                UPDATE \(graph.entities[dependent.entity].table) SET \(dependent.column) = \(Self.aside()) \
                WHERE \(condition(dependent)) AND "_id" IN (SELECT value FROM json_each(?2))
                """)
            try statement.bind(.text(keyList(keys)), at: 1)
            try statement.bind(.text(keyList(moved.sorted())), at: 2)
            try statement.run()
        }
    }

    /// Runs `body` while the rows that refer to others need not meet their checks, where they have any.
    func ignoringChecks(of dependent: Dependent, _ body: () throws -> Void) throws {
        let root = graph.entities[dependent.entity].root
        let hasChecks = graph.entities.contains { $0.root == root && !$0.checks.isEmpty }
        if hasChecks { try connection.ignoringChecks(body) } else { try body() }
    }

    /// Whether rows that lose their target may come to be equal.
    func mayCollide(_ dependent: Dependent) -> Bool { !uniques(over: dependent).isEmpty }

    /// Empties the keys of rows that stand aside.
    ///
    /// - Throws: `ModelError.uniqueConflict` where they are equal to others then.
    func emptyAsides() throws {
        for (dependent, _) in emptied where mayCollide(dependent) {
            let (table, column) = (graph.entities[dependent.entity].table, dependent.column)
            let statement = try connection.cachedStatement(
                "UPDATE \(table) SET \(column) = NULL WHERE \(column) < 0 AND \(column) = \(Self.aside())")
            do { try statement.run() } catch {
                guard error.code == ResultCode.constraintUnique, let conflict = try conflict(of: dependent) else {
                    throw error
                }
                throw conflict
            }
        }
    }

    private func uniques(over dependent: Dependent) -> [(entity: _Entity, unique: _Entity.Unique)] {
        let child = graph.entities[dependent.entity]
        return graph.entities.filter { $0.root == child.root && $0.properties.count > dependent.property }
            .flatMap { entity in entity.uniques.map { (entity, $0) } }
            .filter { entity, unique in
                unique.nullsAreSame && unique.members.contains(dependent.property)
                    && entity.properties[dependent.property].column == dependent.column
            }
    }

    private func conflict(of dependent: Dependent) throws -> ModelError? {
        let column = dependent.column
        func isEmpty(_ row: String) -> String {
            "(\(row).\(column) IS NULL OR \(row).\(column) = \(Self.aside("\(row).\"_id\"")))"
        }
        for (entity, unique) in uniques(over: dependent) {
            let others = unique.members.filter { $0 != dependent.property }
            guard others.allSatisfy({ entity.properties[$0].table == entity.properties[dependent.property].table })
            else { continue }
            let equal = others.map { member in
                let collation = unique.collations[member].map { " COLLATE \($0)" } ?? ""
                return
                    " AND a.\(entity.properties[member].column!) IS b.\(entity.properties[member].column!)\(collation)"
            }
            let table = entity.properties[dependent.property].table
            let rows = try connection.rows(
                """
                SELECT a."_id" FROM \(table) AS a WHERE \(isEmpty("a")) AND EXISTS (SELECT 1 FROM \(table) AS b \
                WHERE b."_id" <> a."_id" AND \(isEmpty("b"))\(equal.joined())) ORDER BY 1 LIMIT 10
                """)
            if rows.isEmpty { continue }
            return .uniqueConflict(
                entity: entity.name, properties: unique.members.map { entity.properties[$0].name },
                by: rows.compactMap(\.first?.integer).map {
                    context.identifier(root: graph.entities[entity.root], key: $0)
                })
        }
        return nil
    }
}
