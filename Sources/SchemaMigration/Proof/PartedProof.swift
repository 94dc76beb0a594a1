import SQLiteKit
import SchemaSnapshot

/// Proves paths from a version by the parts of which they consist. What several paths share is proved once; of what is left, some parts at a
/// time lie in a store that has their tables alone.
struct PartedProof {
    private typealias KeyedPart = (part: PathParts.Part, key: PathParts.Part.Key)

    /// How many tables parts that are run together have, unless one has more.
    private static let tablesOfStore = 4

    let ground: ProofGround
    let from: Int
    /// The store with which the paths begin.
    var start: ProofStart
    /// The paths that can be told apart, by the version to which they lead.
    private var paths: [Int: PathParts] = [:]
    private var keys: [Int: [PathParts.Part.Key]] = [:]
    private var walk: PartedWalk?
    private let older: VersionObjects

    /// - Parameter store: as a new one of its version, with any rows.
    init(_ store: ProofStore, from: Int, on ground: ProofGround) throws {
        self.ground = ground
        self.from = from
        start = try ProofStart(store)
        older = try ground.objects(of: from)
        let objects = try (from..<ground.versions.count).map { try ground.objects(of: $0) }
        let joins = try (from..<ground.versions.count - 1).map { try ground.joins(from: $0) }
        for to in from + 1..<ground.versions.count {
            guard let direct = ground.words(from, to) else { continue }
            var single: [PlanWords]?
            if to > from + 1, (from..<to).allSatisfy({ ground.plan($0, $0 + 1) != nil }) {
                let words = (from..<to).compactMap { ground.words($0, $0 + 1) }
                guard words.count == to - from else { continue }
                single = words
            }
            guard
                let parts = PathParts(
                    direct, single: single, versions: objects[...(to - from)], joins: joins[..<(to - from)]),
                ground.place.folder == nil || parts.tables.isDisjoint(with: tablesWithFiles(from...to))
            else { continue }
            paths[to] = parts
            keys[to] = try parts.parts.map { try key($0, to: to) }
        }
    }

    /// - Returns: `nil` where the parts do not tell whether the path holds; it then has to be run whole, which finds what is wrong with it.
    mutating func prove(_ to: Int) -> MigrationProof.Path? {
        guard let parts = paths[to], let keys = keys[to] else { return nil }
        var columnCount = 0
        var unknown: [KeyedPart] = []
        for (part, key) in zip(parts.parts, keys) {
            if let count = ground.proved[key] { columnCount += count } else { unknown.append((part, key)) }
        }
        for group in Self.groups(of: unknown) {
            // Whatever went wrong, the path as a whole tells of it.
            guard let counts = try? columnCounts(group.map(\.part), to: to) else { return nil }
            for (part, key) in group {
                let count = part.tables.reduce(0) { $0 + (counts[$1] ?? 0) }
                ground.proved[key] = count
                columnCount += count
            }
        }
        for (table, count) in start.columnCounts where !parts.tables.contains(table) { columnCount += count }
        return MigrationProof.Path(
            from: ground.versions[from].number, to: ground.versions[to].number, rowCount: start.rowCount,
            columnCount: columnCount, isStepwise: parts.isStepwise)
    }

    /// Parts that are run in one store. Each store has its cost, and so has each table for every ALTER in its store.
    private static func groups(of parts: [KeyedPart]) -> [[KeyedPart]] {
        var groups: [[KeyedPart]] = []
        var size = tablesOfStore
        for part in parts.sorted(by: { $0.part.tables.count < $1.part.tables.count }) {
            if size + part.part.tables.count > tablesOfStore {
                groups.append([])
                size = 0
            }
            groups[groups.count - 1].append(part)
            size += part.part.tables.count
        }
        return groups
    }

    private mutating func key(_ part: PathParts.Part, to: Int) throws -> PathParts.Part.Key {
        part.key(
            older, rows: try start.rows(of: part.tables, keysOf: part.parents, older),
            expected: try ground.objects(of: to).definitions(of: part.tables))
    }

    private func tablesWithFiles(_ range: ClosedRange<Int>) -> Set<SQLName> {
        var tables: Set<SQLName> = []
        for version in ground.versions[range] where version.hasFiles {
            let shape = StoreShape(version.description)
            for entity in version.description.entities
            where entity.attributes.contains(where: { $0.externalThreshold != nil }) {
                tables.formUnion(shape.tables(holdingMembersOf: entity).map { SQLName($0) })
            }
        }
        return tables
    }

    // MARK: Running

    /// Runs some parts of a path.
    /// - Returns: how many columns of each table were compared; `nil` where something does not hold.
    private mutating func columnCounts(_ parts: [PathParts.Part], to: Int) throws -> [SQLName: Int]? {
        guard let path = paths[to], var step = ground.plan(from, to) else { return nil }
        let tables = parts.reduce(into: Set<SQLName>()) { $0.formUnion($1.tables) }
        let newer = try ground.objects(of: to)
        step.steps = path.steps(of: tables)
        let (source, parents) = (start.store.connection, path.parents(of: tables))
        let direct = try ProofStore(
            copying: tables, keysOf: parents, from: start, schema: ground.versions[from].description, objects: older)
        try direct.migrate(to: ground.versions[to], with: step, runCode: nil)

        // Of the tables that are referred to their keys are there, by which new rows are told apart.
        var columns = start.columns.filter { tables.contains(SQLName($0.key.text)) }.mapValues { $0.map(\.name) }
        for table in start.columns.keys where parents.contains(SQLName(table.text)) { columns[table] = ["_id"] }
        let trace = PlanTrace(step, columns: columns)
        let comparison = try StoreComparison(
            before: source, after: direct.connection, trace: trace,
            names: ProofNames(SchemaDescription(name: "", version: ground.versions[from].number, entities: [])),
            tables: tables)
        guard comparison.failures.isEmpty, !trace.isOpen,
            try direct.isWhole(newer.definitions(of: tables), besides: older.names(of: parents))
        else { return nil }

        let walked = parts.filter { $0.walk != nil }.reduce(into: Set<SQLName>()) { $0.formUnion($1.tables) }
        if !walked.isEmpty {
            guard let walking = try walk(walked, to: to),
                try StoreDigest.differences(direct, walking, since: source, trace, tables: walked).isEmpty
            else { return nil }
        }
        return comparison.columnCounts
    }

    /// The store of the single steps at a version, which has at least some tables, and whatever later paths ask it for.
    private mutating func walk(_ tables: Set<SQLName>, to: Int) throws -> ProofStore? {
        if walk == nil {
            var wanted = tables
            for (to, path) in paths {
                for (part, key) in zip(path.parts, keys[to] ?? []) where part.walk != nil && ground.proved[key] == nil {
                    wanted.formUnion(part.tables)
                }
            }
            walk = try PartedWalk(wanted, along: paths, start: start, objects: older, from: from, on: ground)
        }
        guard let store = try walk?.store(at: to), walk?.tables.isSuperset(of: tables) == true else { return nil }
        return store
    }
}

extension ProofStore {
    /// Whether it has just these objects, besides tables that are not looked at, and is sound.
    func isWhole(_ objects: [ExactText: Set<ExactText>], besides others: Set<String>) throws -> Bool {
        let own = try StoreCatalog(of: connection).objects.filter {
            objects[$0.key] != nil || !others.contains($0.key.text)
        }
        return try own == objects && faults().isEmpty
    }
}
