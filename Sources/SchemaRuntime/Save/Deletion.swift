import SQLiteKit

/// The rows that a save deletes: those of deleted objects, and all that the delete rules reach in the store, to any depth. SQLite's own
/// cascades would end at a thousand levels.
struct Deletion {
    let context: ModelContext
    let connection: Connection
    let graph: _SchemaGraph
    /// By the index of a root: the keys to delete.
    private(set) var doomed: [Int: Set<Int64>] = [:]
    /// Keys whose rules were not followed yet.
    private var fresh: [Batch] = []
    /// All rows that the rules have reached so far, by their classes.
    private(set) var reached: [Batch] = []
    /// Whether rows that nothing depends on are read too, to know their keys.
    private let namesLeaves: Bool
    /// What is deleted by its key to a row, without having been read: the rows of a class that nothing depends on.
    private(set) var unread: [(dependent: Dependent, keys: [Int64])] = []
    private(set) var emptied: [(dependent: Dependent, keys: [Int64])] = []
    private(set) var denials: [(dependent: Dependent, keys: [Int64])] = []
    /// Deleted rows that must not have a link of their own.
    private(set) var ownDenials: [(relationship: Relationship, batch: Batch)] = []
    /// Collections that lose rows and must not lose too many.
    private(set) var limited: LimitedCollections

    /// Rows of one class.
    struct Batch {
        let entity: Int
        let keys: [Int64]
        /// Whether objects stand for them, whose own links were followed in memory.
        let areLoaded: Bool
    }

    init(_ context: ModelContext, _ connection: StoreConnection, namesLeaves: Bool = false) {
        self.context = context
        self.namesLeaves = namesLeaves
        self.connection = connection.connection
        graph = context.store.graph
        limited = LimitedCollections(graph)
    }

    var isEmpty: Bool { doomed.isEmpty }

    mutating func add(_ keys: [Int64], of entity: Int, areLoaded: Bool = false) {
        let new = keys.filter { doomed[graph.entities[entity].root, default: []].insert($0).inserted }
        if !new.isEmpty { fresh.append(Batch(entity: entity, keys: new, areLoaded: areLoaded)) }
    }

    /// Adds all that waits in the context to be deleted.
    mutating func addWaiting() {
        for home in context.allHomes where !home.deleted.isEmpty {
            let byClass = Dictionary(grouping: home.deleted.map { $0.takeUnretainedValue() }) {
                home.entity(of: $0).index
            }
            for (index, objects) in byClass.sorted(by: { $0.key < $1.key }) {
                add(objects.map(\._$id), of: index, areLoaded: true)
            }
        }
        for home in context.allHomes where !home.doomed.isEmpty {
            for (index, keys) in home.doomed.sorted(by: { $0.key < $1.key }) { add(keys.sorted(), of: index) }
        }
    }

    /// Follows the delete rules until nothing new is reached.
    mutating func spread() throws {
        while let batch = fresh.popLast() {
            if namesLeaves { reached.append(batch) } else { try noteLosers(of: batch) }
            for dependent in graph.dependents[batch.entity] { try follow(dependent, batch.keys) }
            for relationship in graph.entities[batch.entity].relationships { try follow(relationship, of: batch) }
        }
    }

    private mutating func follow(_ dependent: Dependent, _ keys: [Int64]) throws {
        switch dependent.rule {
        case .cascade:
            // While a store migrates what hangs on them must be known: nothing goes by itself.
            if !namesLeaves, graph.goesUnread[dependent.entity], !context.store.isMigrating {
                unread.append((dependent, keys))
            } else {
                try addChildren(dependent, keys)
            }
        case .nullify: emptied.append((dependent, keys))
        case .deny: denials.append((dependent, keys))
        case .noAction: break
        }
    }

    /// The rule of a link that the deleted rows have themselves: a key, or one in a table of links.
    private mutating func follow(_ relationship: Relationship, of batch: Batch) throws {
        guard relationship.deleteRule == .cascade || relationship.deleteRule == .deny,
            let targets = targetsSQL(relationship, graph.entities[batch.entity])
        else { return }
        if relationship.deleteRule == .deny { return ownDenials.append((relationship, batch)) }
        guard !batch.areLoaded else { return }
        try addRows(pairs(targets, batch.keys).map(\.other), below: graph.entities[relationship.target])
    }

    /// Those who hold rows that go, loaded or not, and must not lose too many: asked for while the rows are there.
    private mutating func noteLosers(of batch: Batch) throws {
        let entity = graph.entities[batch.entity]
        for relationship in entity.needed {
            guard let sql = targetsSQL(relationship, entity) else { continue }
            for pair in try pairs(sql, batch.keys) { limited.note(otherEndOf: relationship, of: pair.other) }
        }
    }

    // MARK: - Rows

    /// Keys of deleted rows, with the keys of what they are linked to.
    func pairs(_ sql: String, _ keys: [Int64]) throws -> [(own: Int64, other: Int64)] {
        let statement = try connection.cachedStatement(sql)
        try statement.bind(.text(keyList(keys)), at: 1)
        defer { statement.reset() }
        var pairs: [(own: Int64, other: Int64)] = []
        while try statement.step() { pairs.append((statement.row.int64(at: 0), statement.row.int64(at: 1))) }
        return pairs
    }

    private mutating func addChildren(_ dependent: Dependent, _ keys: [Int64]) throws {
        let child = graph.entities[dependent.entity]
        let moved = movedAway(dependent, keys)
        let statement = try connection.cachedStatement(
            "SELECT \"_id\" FROM \(child.table) WHERE \(condition(dependent))")
        try statement.bind(.text(keyList(keys)), at: 1)
        var found: [Int64] = []
        while try statement.step() { found.append(statement.row.int64(at: 0)) }
        statement.reset()
        try addRows(found.filter { !moved.contains($0) }, below: child)
    }

    /// Adds rows under the class that each is of.
    mutating func addRows(_ keys: [Int64], below entity: _Entity) throws {
        guard entity.isHierarchy else { return add(keys, of: entity.index) }
        let statement = try connection.cachedStatement(
            "SELECT \"_id\", \"_kind\" FROM \(entity.rowTable) WHERE \"_id\" IN (SELECT value FROM json_each(?1))")
        try statement.bind(.text(keyList(keys)), at: 1)
        var byKind: [Int: [Int64]] = [:]
        while try statement.step() {
            byKind[Int(statement.row.int64(at: 1)), default: []].append(statement.row.int64(at: 0))
        }
        statement.reset()
        for (kind, keys) in byKind.sorted(by: { $0.key < $1.key }) {
            add(keys, of: graph.entity(kind: kind, root: graph.entities[entity.root])?.index ?? entity.index)
        }
    }

    /// The SELECT of own key and target's key of rows that are deleted; nil where the link is stored at the other end.
    func targetsSQL(_ relationship: Relationship, _ entity: _Entity) -> String? {
        switch relationship.storage {
        case .key:
            let column = entity.properties[relationship.property].column!
            return """
                SELECT "_id", \(column) FROM \(entity.properties[relationship.property].table) \
                WHERE "_id" IN (SELECT value FROM json_each(?1)) AND \(column) IS NOT NULL
                """
        case .join(let join):
            return """
                SELECT \(join.own), \(join.other) FROM \(join.table) \
                WHERE \(join.own) IN (SELECT value FROM json_each(?1))
                """
        case .inverse: return nil
        }
    }

    /// The condition that a row refers to one of the keys in `?1`.
    func condition(_ dependent: Dependent) -> String {
        let child = graph.entities[dependent.entity]
        // A joined class's own table holds no others.
        let kinds = child.parts.count > 1 ? "" : child.kindCondition(alias: "").map { " AND \($0)" } ?? ""
        return "\(dependent.column) IN (SELECT value FROM json_each(?1))\(kinds)"
    }

    /// Objects whose row still refers to one of the keys, and which will refer to something else after this save.
    func movedAway(_ dependent: Dependent, _ keys: [Int64]) -> Set<Int64> {
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
}
