import SQLiteKit
import SchemaSnapshot

extension Connection {
    /// Columns that someone added to tables which a plan makes anew or drops: it knows nothing of them, and their values would go.
    ///
    /// - Parameter snapshot: the `SchemaText` of the store's version; where it cannot be read nothing is known of columns.
    /// - Returns: the columns by their tables, sorted.
    func addedColumns(_ plan: PlanDescription, snapshot: String) throws(SQLiteError) -> [(
        table: String, columns: [String]
    )] {
        let remade = plan.remadeTables
        guard !remade.isEmpty, let schema = try? SchemaText.decode(snapshot) else { return [] }
        let known = schema.columnsByTable
        var added: [(table: String, columns: [String])] = []
        for table in remade {
            guard let own = known[SQLName(table)] else { continue }
            // Those that SQLite computes too.
            let columns = try values(
                "SELECT name FROM pragma_table_xinfo(?) WHERE hidden <> 1", [.text(table)]
            ).compactMap(\.text)
                .filter { !own.contains(SQLName($0)) }
            if !columns.isEmpty { added.append((table, columns.sorted())) }
        }
        return added
    }
}

extension SchemaDescription {
    /// The columns of the tables of models and of links.
    var columnsByTable: [SQLName: Set<SQLName>] {
        var known: [SQLName: Set<SQLName>] = [:]
        let relationships = entities.flatMap(\.relationships)
        // The runtime's own, and the places in ordered collections, which may lie in any table.
        let everywhere = Set((["_id", "_v", "_kind"] + relationships.compactMap(\.orderColumn)).map { SQLName($0) })
        for entity in entities {
            known[SQLName(entity.table), default: everywhere].formUnion(columns(of: entity).map { SQLName($0) })
        }
        for case .join(let table, let own, let other) in relationships.map(\.storage) {
            known[SQLName(table), default: everywhere].formUnion([SQLName(own), SQLName(other)])
        }
        return known
    }

    /// Every column that a row of the entity has, in whichever table of its hierarchy.
    fileprivate func columns(of entity: EntityDescription) -> [String] {
        var columns: [String] = []
        var path: Set<String> = []
        var next: EntityDescription? = entity
        while let current = next, path.insert(current.name).inserted {
            columns += current.attributes.flatMap { $0.fields.isEmpty ? [$0.column] : $0.fields.map(\.column) }
            for relationship in current.relationships {
                if case .foreignKey(let column) = relationship.storage { columns.append(column) }
            }
            next = current.base.flatMap { name in entities.first { $0.name == name } }
        }
        return columns
    }
}

extension PlanDescription {
    /// Tables that are made anew or go, by the names that they have before the plan, sorted.
    fileprivate var remadeTables: [String] {
        var origins: [String: String] = [:]
        var tables: Set<String> = []
        for step in steps {
            let origin = origins[step.table] ?? step.table
            if step.form == .rebuild || step.form == .drop { tables.insert(origin) }
            // One step may drop all tables of a hierarchy.
            if step.form == .drop { tables.formUnion(step.account.map { origins[$0.oldTable] ?? $0.oldTable }) }
            for entry in step.account where entry.fate == .kept && entry.newTable != entry.oldTable {
                origins[entry.newTable] = origins[entry.oldTable] ?? entry.oldTable
            }
        }
        return tables.sorted()
    }
}
