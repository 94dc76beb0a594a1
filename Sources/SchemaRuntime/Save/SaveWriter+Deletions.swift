import SQLiteKit
import SchemaSnapshot

/// Deletes rows by sets: the rows of deleted objects and all that the delete rules reach in the store, to any depth. SQLite's own cascades
/// would end at a thousand levels.
extension SaveWriter {
    func writeDeletions(on connection: StoreConnection) throws {
        var deletion = Deletion(context, connection)
        for home in context.allHomes where !home.deleted.isEmpty {
            let byClass = Dictionary(grouping: home.deleted.map { $0.takeUnretainedValue() }) {
                home.entity(of: $0).index
            }
            for (index, objects) in byClass.sorted(by: { $0.key < $1.key }) {
                deletion.add(objects.map(\._$id), of: index)
            }
        }
        guard !deletion.isEmpty else { return }
        try deletion.spread()
        try deletion.checkDenials()
        try deletion.run()
    }
}

/// The rows that a save deletes.
private struct Deletion {
    private let context: ModelContext
    private let connection: Connection
    private let graph: _SchemaGraph
    /// By the index of a root: the keys to delete.
    private var doomed: [Int: Set<Int64>] = [:]
    /// Keys whose dependents were not looked at yet, by the index of their class.
    private var fresh: [(entity: Int, keys: [Int64])] = []
    /// What is deleted by its key to a row, without having been read: the rows of a class that nothing depends on.
    private var unread: [(dependent: Dependent, keys: [Int64])] = []
    private var emptied: [(dependent: Dependent, keys: [Int64])] = []
    private var denials: [(dependent: Dependent, keys: [Int64])] = []

    init(_ context: ModelContext, _ connection: StoreConnection) {
        self.context = context
        self.connection = connection.connection
        graph = context.store.graph
    }

    var isEmpty: Bool { doomed.isEmpty }

    mutating func add(_ keys: [Int64], of entity: Int) {
        let new = keys.filter { doomed[graph.entities[entity].root, default: []].insert($0).inserted }
        if !new.isEmpty { fresh.append((entity, new)) }
    }

    /// Follows the delete rules until nothing new is reached.
    mutating func spread() throws {
        while let (entity, keys) = fresh.popLast() {
            for dependent in graph.dependents[entity] {
                switch dependent.rule {
                case .cascade:
                    if isLeaf(dependent.entity) {
                        unread.append((dependent, keys))
                    } else {
                        try addChildren(dependent, keys)
                    }
                case .nullify: emptied.append((dependent, keys))
                case .deny: denials.append((dependent, keys))
                case .noAction: break
                }
            }
        }
    }

    /// Whether rows of a class can go without being known: nothing refers to them, and no subclass has anything that does.
    private func isLeaf(_ entity: Int) -> Bool {
        !graph.entities.contains { $0.root == graph.entities[entity].root && !graph.dependents[$0.index].isEmpty }
    }

    private mutating func addChildren(_ dependent: Dependent, _ keys: [Int64]) throws {
        let child = graph.entities[dependent.entity]
        let moved = movedAway(dependent, keys)
        let kind = child.isHierarchy ? "\"_kind\"" : "0"
        let statement = try connection.cachedStatement(
            "SELECT \"_id\", \(kind) FROM \(child.source) WHERE \(condition(dependent))")
        statement.binder.text(json(keys), at: 1)
        var found: [Int: [Int64]] = [:]
        while try statement.step() {
            let key = statement.row.int64(at: 0)
            if !moved.contains(key) { found[Int(statement.row.int64(at: 1)), default: []].append(key) }
        }
        statement.reset()
        for (kind, keys) in found.sorted(by: { $0.key < $1.key }) {
            add(keys, of: graph.entity(kind: kind, root: graph.entities[child.root])?.index ?? child.index)
        }
    }

    // MARK: - Denials

    func checkDenials() throws {
        for (dependent, keys) in denials {
            let child = graph.entities[dependent.entity]
            let passing = movedAway(dependent, keys).union(doomed[child.root] ?? [])
            let column = quoted(dependent.column)
            let statement = try connection.cachedStatement(
                "SELECT \"_id\", \(column) FROM \(child.source) WHERE \(condition(dependent))")
            statement.binder.text(json(keys), at: 1)
            var blockers: [Int64: Int] = [:]
            while try statement.step() {
                if !passing.contains(statement.row.int64(at: 0)) {
                    blockers[statement.row.int64(at: 1), default: 0] += 1
                }
            }
            statement.reset()
            guard let (key, count) = blockers.min(by: { $0.key < $1.key }) else { continue }
            let target = graph.entities[child.properties[dependent.property].relationship!.target]
            let relationship = child.properties[dependent.property].relationship!.inverse
            throw ModelError.deleteDenied(
                context.identifier(root: graph.entities[target.root], key: key),
                relationship: relationship.map { target.properties[$0].name }
                    ?? child.properties[dependent.property].name,
                count: count)
        }
    }

    // MARK: - Statements

    func run() throws {
        try detachCircles()
        for (dependent, keys) in emptied {
            let child = graph.entities[dependent.entity]
            let table = quoted(child.table)
            let column = quoted(dependent.column)
            if child.parts.count > 1 {
                // The version lies in another table than the key.
                let rows = "SELECT \"_id\" FROM \(table) WHERE \(condition(dependent))"
                try change(
                    "UPDATE \(quoted(child.rootTable)) SET \"_v\" = \"_v\" + 1 WHERE \"_id\" IN (\(rows))", dependent,
                    keys)
                try change("UPDATE \(table) SET \(column) = NULL WHERE \(condition(dependent))", dependent, keys)
                continue
            }
            try change(
                "UPDATE \(table) SET \(column) = NULL, \"_v\" = \"_v\" + 1 WHERE \(condition(dependent))", dependent,
                keys)
        }
        for (dependent, keys) in unread {
            let child = graph.entities[dependent.entity]
            let rows =
                child.parts.count > 1
                ? "\"_id\" IN (SELECT \"_id\" FROM \(quoted(child.table)) WHERE \(condition(dependent)))"
                : condition(dependent)
            try change("DELETE FROM \(quoted(child.rootTable)) WHERE \(rows)", dependent, keys)
        }
        for root in graph.roots.reversed() {
            guard let keys = doomed[root] else { continue }
            try moveAway(from: root, keys)
            let statement = try connection.cachedStatement(
                "DELETE FROM \(quoted(graph.entities[root].table)) WHERE \"_id\" IN (SELECT value FROM json_each(?1))")
            statement.binder.text(json(keys.sorted()), at: 1)
            try statement.run()
        }
    }

    /// Rows that refer to something else after this save do so before their former target goes: SQLite's own cascade would take them.
    private func moveAway(from root: Int, _ keys: Set<Int64>) throws {
        for parent in graph.entities where parent.root == root {
            for dependent in graph.dependents[parent.index] where dependent.rule == .cascade {
                let child = graph.entities[dependent.entity]
                for key in movedAway(dependent, Array(keys)).sorted() {
                    let statement = try connection.cachedStatement(
                        "UPDATE \(quoted(child.table)) SET \(quoted(dependent.column)) = ? WHERE \"_id\" = ?")
                    let target = context.registered(child.index, key)?.toOne(dependent.property).key ?? 0
                    if target > 0 { statement.binder.int64(target, at: 1) } else { statement.binder.null(at: 1) }
                    statement.binder.int64(key, at: 2)
                    try statement.run()
                }
            }
        }
    }

    /// Empties the keys by which doomed rows may hang on each other to any depth: SQLite follows its own cascades no further than a
    /// thousand levels.
    private func detachCircles() throws {
        for (root, keys) in doomed.sorted(by: { $0.key < $1.key }) {
            let parents = graph.entities.filter { $0.root == root }
            for dependent in parents.flatMap({ graph.dependents[$0.index] }) {
                let child = graph.entities[dependent.entity]
                guard dependent.rule == .cascade, doomed[child.root] != nil, !isLeaf(child.index),
                    !child.properties[dependent.property].isRequired
                else { continue }
                let statement = try connection.cachedStatement(
                    "UPDATE \(quoted(child.table)) SET \(quoted(dependent.column)) = NULL WHERE \(condition(dependent))"
                )
                statement.binder.text(json(keys.sorted()), at: 1)
                try statement.run()
            }
        }
    }

    /// Runs a statement over the rows that refer to `keys`, apart from those that refer elsewhere by now.
    private func change(_ sql: String, _ dependent: Dependent, _ keys: [Int64]) throws {
        let moved = movedAway(dependent, keys)
        let statement = try connection.cachedStatement(
            moved.isEmpty ? sql : sql + " AND \"_id\" NOT IN (SELECT value FROM json_each(?2))")
        statement.binder.text(json(keys), at: 1)
        if !moved.isEmpty { statement.binder.text(json(moved.sorted()), at: 2) }
        try statement.run()
    }

    private func condition(_ dependent: Dependent) -> String {
        let child = graph.entities[dependent.entity]
        // A joined class's own table holds no others.
        let kinds = child.parts.count > 1 ? "" : child.kindCondition(alias: "").map { " AND \($0)" } ?? ""
        return "\(quoted(dependent.column)) IN (SELECT value FROM json_each(?1))\(kinds)"
    }

    /// Objects whose row still refers to one of the keys, and which will refer to something else after this save.
    private func movedAway(_ dependent: Dependent, _ keys: [Int64]) -> Set<Int64> {
        let home = context.homes[dependent.entity]
        guard !home.changed.isEmpty else { return [] }
        let child = graph.entities[dependent.entity]
        let keys = Set(keys)
        var moved: Set<Int64> = []
        for object in home.changed {
            object._withUnsafeGuaranteedRef { object in
                guard object.changes & State.bit(dependent.property) != 0, !object.isGone, object.isKind(of: child),
                    !keys.contains(object.toOne(dependent.property).key)
                else { return }
                moved.insert(object._$id)
            }
        }
        return moved
    }

    private func json(_ keys: [Int64]) -> String { "[" + keys.map(String.init).joined(separator: ",") + "]" }
}
