import SchemaModel

/// Which indexes, checks and keys of tables that stay go, come, or are just called otherwise.
struct ConstraintChange {
    private var dropped: [(table: String, statement: String)] = []
    private var added: [(table: String, statement: String)] = []
    private(set) var renameStatements: [String] = []

    init(before: PostgresLayout, between: PostgresLayout, after: PostgresLayout, tables: [TableStep]) {
        let byOldName = Dictionary(tables.map { ($0.before.name, $0) }, uniquingKeysWith: { first, _ in first })
        var relations: [(kind: String, from: String, to: String)] = []
        /// By the newer table.
        var constraints: [String: [Renaming]] = [:]

        // Keys first: nothing may lead to a table that goes.
        var keptKeys: Set<String> = []
        for (old, interim) in zip(before.keys, between.keys) {
            let same = after.keys.first {
                $0.table == interim.table && sameText($0.column, interim.column) && $0.target == interim.target
                    && $0.onDelete == interim.onDelete && byOldName[old.target]?.after.name == $0.target
            }
            let owner = byOldName[old.table]
            // What computes a key's column goes with the key.
            let isTouched = owner?.droppedGenerated.contains(interim.column) == true
            if let same, let owner, !isTouched, keptKeys.insert(same.table + "\0" + same.name).inserted {
                constraints[owner.after.name, default: []].append(Renaming(from: old.name, to: same.name))
            } else {
                dropped.append(
                    (old.table, "ALTER TABLE \(quotedName(old.table)) DROP CONSTRAINT \(quotedName(old.name))"))
            }
        }

        var keptIndexes: Set<String> = []
        for (old, interim) in zip(before.indexes, between.indexes) {
            guard let owner = byOldName[old.table] else { continue }
            let gone = Set(owner.dropped + owner.droppedGenerated)
            let isTouched =
                !interim.columns.isDisjoint(with: gone)
                || interim.isComputed && (owner.isRetyped || !gone.isEmpty)
            let same = after.indexes.first {
                $0.isUnique == interim.isUnique && sameText($0.definition, interim.definition)
            }
            if let same, !isTouched, keptIndexes.insert(same.name).inserted {
                relations.append(("INDEX", old.name, same.name))
            } else {
                dropped.append((old.table, "DROP INDEX \(quotedName(old.name))"))
            }
        }

        for table in tables {
            relations.append(("INDEX", table.before.keyName, table.after.keyName))
            for (old, item) in zip(table.before.columns, table.between.columns) {
                guard let sequence = old.sequence, let next = table.after.column(item.name)?.sequence else { continue }
                relations.append(("SEQUENCE", sequence, next))
            }
            var kept: Set<String> = []
            for (old, interim) in zip(table.before.checks, table.between.checks) {
                let same = table.after.checks.first {
                    sameText($0.condition, interim.condition) && $0.isForNewRows == interim.isForNewRows
                        && !kept.contains($0.name)
                }
                if let same, !table.isRetyped {
                    kept.insert(same.name)
                    constraints[table.after.name, default: []].append(Renaming(from: old.name, to: same.name))
                } else {
                    dropped.append(
                        (
                            table.before.name,
                            "ALTER TABLE \(quotedName(table.before.name)) DROP CONSTRAINT \(quotedName(old.name))"
                        ))
                }
            }
            for check in table.after.checks where !kept.contains(check.name) {
                added.append(
                    (
                        table.after.name,
                        "ALTER TABLE \(quotedName(table.after.name)) ADD CONSTRAINT \(quotedName(check.name)) "
                            + "CHECK (\(check.condition))\(check.isForNewRows ? " NOT VALID" : "")"
                    ))
            }
            for name in table.droppedGenerated {
                dropped.append(
                    (table.before.name, "ALTER TABLE \(quotedName(table.before.name)) DROP COLUMN \(quotedName(name))"))
            }
        }
        let staying = Set(tables.map(\.after.name))
        added += after.indexes.filter { staying.contains($0.table) && !keptIndexes.contains($0.name) }
            .map { ($0.table, $0.sql) }
        added += after.keys.filter { !keptKeys.contains($0.table + "\0" + $0.name) }.map { ($0.table, $0.sql) }
        for table in tables {
            let name = table.after.name
            renameStatements += renameOrder(constraints[name] ?? [], caseNeedsDetour: false).map {
                "ALTER TABLE \(quotedName(name)) RENAME CONSTRAINT \(quotedName($0.from)) TO \(quotedName($0.to))"
            }
        }
        renameStatements += renamings(of: relations)
    }

    /// Indexes and sequences have their names in one room, where two may swap them.
    private func renamings(of relations: [(kind: String, from: String, to: String)]) -> [String] {
        var kinds = Dictionary(relations.map { ($0.from, $0.kind) }, uniquingKeysWith: { first, _ in first })
        let order = renameOrder(
            relations.map { Renaming(from: $0.from, to: $0.to) }, caseNeedsDetour: false)
        return order.map { renaming in
            let kind = kinds.removeValue(forKey: renaming.from) ?? "INDEX"
            kinds[renaming.to] = kind
            return "ALTER \(kind) \(quotedName(renaming.from)) RENAME TO \(quotedName(renaming.to))"
        }
    }

    var dropSteps: [PostgresStep] {
        grouped(dropped).map { table, statements in
            PostgresStep(
                form: .alter, table: table, reason: "What does not hold for the newer version goes first.",
                statements: statements)
        }
    }

    /// - Parameter fresh: new tables, which have their indexes and checks already.
    func addSteps(fresh: Set<String>) -> [PostgresStep] {
        grouped(added).map { table, statements in
            PostgresStep(
                form: .create, table: table,
                reason: fresh.contains(table)
                    ? "Keys come when all tables are there." : "What holds for the newer version comes last.",
                statements: statements)
        }
    }

    private func grouped(_ items: [(table: String, statement: String)]) -> [(String, [String])] {
        var order: [String] = []
        var statements: [String: [String]] = [:]
        for item in items {
            if statements[item.table] == nil { order.append(item.table) }
            statements[item.table, default: []].append(item.statement)
        }
        return order.map { ($0, statements[$0] ?? []) }
    }
}
