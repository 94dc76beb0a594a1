import SQLiteKit

extension SQLStatement {
    /// The part of a context whose store has the rows that the statement reads: by the models that it names, and by the tables of its text.
    ///
    /// - Throws: `ModelError.unsupportedStatement` where they lie in several, or nobody can tell in which; errors of the store.
    func part(of context: ModelContext) throws -> ModelContext {
        let whole = context.outermost
        if whole.parts.isEmpty { return context }
        let found = try storePart(of: whole)
        // The objects of a part are asked for.
        if context !== whole, found !== context {
            throw ModelError.unsupportedStatement(
                "its rows lie in the store “\(found.storeName)”, and the objects do not")
        }
        return found
    }

    private func storePart(of whole: ModelContext) throws -> ModelContext {
        var places: [(name: String, part: ModelContext)] = []
        for piece in pieces {
            switch piece {
            case .rows(let model), .column(let model, _), .stored(_, let model, _):
                places.append(("\(model)", whole.part(model._$entity)))
            case .identifier(let identifier):
                if let part = whole.partOfModel(named: identifier.entityName) {
                    places.append((identifier.entityName, part))
                }
            case .text, .value: break
            }
        }
        let named = try ModelContext.only(places)
        let tables = tables(in: named ?? whole, orElse: named == nil ? whole.parts : [])
        let owners = whole.owners(of: tables)
        places += owners.known
        let chosen = try ModelContext.only(places)
        let others = try owners.unknown.compactMap { table in
            let holders = try whole.all.filter { try $0.hasTable(table) }
            return holders.isEmpty ? nil : (table: table, holders: holders)
        }
        if let chosen {
            if let other = others.first(where: { other in !other.holders.contains { $0 === chosen } }) {
                throw ModelError.unsupportedStatement(
                    "the table “\(other.table)” is not in the store “\(chosen.storeName)” of its other rows")
            }
            return chosen
        }
        guard let first = others.first else { return whole }
        let common = first.holders.filter { holder in others.allSatisfy { $0.holders.contains { $0 === holder } } }
        guard common.count == 1 else {
            let names = others.map { "“\($0.table)”" }.joined(separator: ", ")
            throw ModelError.unsupportedStatement(
                "\(common.isEmpty ? "no store has all of its tables" : "several stores have its tables"): \(names)")
        }
        return common[0]
    }

    /// The tables that it reads, as the first of some stores says that knows all of them. What is wrong with it is said by whoever runs it.
    private func tables(in part: ModelContext, orElse others: [ModelContext]) -> Set<String> {
        for part in [part] + others {
            if let tables = try? part.tables(readBy: prepared(in: part).sql) { return tables }
        }
        return []
    }
}

extension ModelContext {
    /// The parts, this one among them.
    fileprivate var all: [ModelContext] { [self] + parts }

    fileprivate var storeName: String { store.configuration.name }

    /// The one part of which all are.
    ///
    /// - Throws: `ModelError.unsupportedStatement` where they are of several.
    fileprivate static func only(_ places: [(name: String, part: ModelContext)]) throws -> ModelContext? {
        guard let first = places.first else { return nil }
        if let other = places.first(where: { $0.part !== first.part }) {
            throw ModelError.unsupportedStatement(
                "its rows lie in several stores: \(first.name) in “\(first.part.storeName)”, \(other.name) in “\(other.part.storeName)”"
            )
        }
        return first.part
    }

    /// The part that has the objects of a model; nil for a name of none.
    fileprivate func partOfModel(named name: String) -> ModelContext? {
        store.graph.entities.first { $0.name == name }.map { part($0) }
    }

    /// The tables that a statement reads.
    ///
    /// - Throws: as preparing it does.
    fileprivate func tables(readBy sql: String) throws -> Set<String> {
        try reading { try $0.tables(readBy: sql) }
    }

    fileprivate func hasTable(_ table: String) throws -> Bool {
        try reading {
            try $0.count("SELECT count(*) FROM sqlite_master WHERE name = ? COLLATE NOCASE", [.text(table)]) > 0
        }
    }

    /// Which parts have the tables of models, and which tables are of none. Those that every store has for itself are of no matter.
    fileprivate func owners(
        of tables: Set<String>
    ) -> (known: [(name: String, part: ModelContext)], unknown: [String]) {
        var known: [(name: String, part: ModelContext)] = []
        var unknown: [String] = []
        let models = store.graph.tablesOfModels
        for table in tables.sorted() {
            let name = table.lowercased()
            if let entity = models[name] ?? store.graph.owner(ofIndexTable: name) {
                known.append((table, part(entity)))
            } else if !name.hasPrefix("_"), !name.hasPrefix("sqlite_") {
                unknown.append(table)
            }
        }
        return (known, unknown)
    }

    /// Refuses SQL of the author's own that reads rows of another store than this part's: there they have no rows here.
    ///
    /// - Throws: `ModelError.unsupportedStatement`.
    func expectOwn(_ tables: Set<String>) throws {
        let whole = outermost
        if whole.parts.isEmpty { return }
        guard let other = whole.owners(of: tables).known.first(where: { $0.part !== self }) else { return }
        throw ModelError.unsupportedStatement(
            "its rows lie in several stores: \(other.name) in “\(other.part.storeName)”, the others in “\(storeName)”")
    }

    /// The same of a select that has some.
    func expectOwn(_ select: SelectStatement) throws {
        if !outermost.parts.isEmpty { try expectOwn(tables(readBy: select.sql)) }
    }
}

extension _SchemaGraph {
    /// A class of each table, by its name in small letters.
    fileprivate var tablesOfModels: [String: _Entity] {
        var found: [String: _Entity] = [:]
        for entity in entities {
            var tables = entity.parts.map(\.table) + entity.classTables.map(\.table) + [entity.table, entity.rowTable]
            for relationship in entity.relationships {
                if case .join(let join) = relationship.storage { tables.append(join.table) }
            }
            if let search = entity.search { tables.append(search.table) }
            for table in tables { found[unquoted(table).lowercased()] = found[unquoted(table).lowercased()] ?? entity }
        }
        return found
    }

    /// The class of whose full-text index a table is a part.
    fileprivate func owner(ofIndexTable name: String) -> _Entity? {
        entities.first { entity in
            entity.search.map { name.hasPrefix(unquoted($0.table).lowercased() + "_") } ?? false
        }
    }

    private func unquoted(_ name: String) -> String {
        guard name.hasPrefix("\""), name.hasSuffix("\"") else { return name }
        return String(name.dropFirst().dropLast()).replacing("\"\"", with: "\"")
    }
}
