import SQLiteKit
import SchemaSnapshot

extension MigrationProof {
    /// What is worked out once for all paths.
    struct Shortcut {
        var words = StatementWords()
        var objects: [Int: VersionObjects] = [:]
        /// Parts that hold, with the number of columns that were compared.
        var proved: [PathParts.Part.Key: Int] = [:]
        /// Where the paths of the moment begin; `nil` where its store is none that a version makes.
        var start: ProofStart?
    }

    /// Proves a path by the parts of which it consists, each in a store of its own.
    /// - Returns: `nil` where that cannot tell; the path then has to be run whole, which finds what is wrong with it.
    mutating func proveInParts(from: Int, to: Int, _ direct: PlanDescription) -> Path? {
        do {
            guard shortcut.start != nil else { return nil }
            for version in from...to { try readObjects(of: version) }
            var steps: [PlanDescription]? = []
            for next in from + 1..<to + 1 {
                guard to > from + 1, let step = try plan(next - 1, next) else {
                    steps = nil
                    break
                }
                steps?.append(step)
            }
            let versions = (from...to).compactMap { shortcut.objects[$0] }
            guard
                let parts = PathParts(direct, single: steps, versions: versions[...], words: &shortcut.words),
                place.folder == nil || parts.tables.isDisjoint(with: tablesWithFiles(from...to))
            else { return nil }
            var columnCount = 0
            for part in parts.parts {
                guard let count = try prove(part, from: from, to: to, direct) else { return nil }
                columnCount += count
            }
            guard let start = shortcut.start else { return nil }
            for (table, count) in start.columnCounts where !parts.tables.contains(table) { columnCount += count }
            return Path(
                from: self.versions[from].number, to: self.versions[to].number, rowCount: start.rowCount,
                columnCount: columnCount, isStepwise: steps != nil)
        } catch {
            return nil
        }
    }

    private mutating func readObjects(of version: Int) throws {
        if shortcut.objects[version] != nil { return }
        let store = try freshStore(of: version)
        shortcut.objects[version] = try withExtendedLifetime(store) {
            try VersionObjects(of: store.connection, words: &shortcut.words)
        }
    }

    private func tablesWithFiles(_ range: ClosedRange<Int>) -> Set<String> {
        var tables: Set<String> = []
        for version in versions[range] where version.hasFiles {
            let shape = StoreShape(version.description)
            for entity in version.description.entities
            where entity.attributes.contains(where: { $0.externalThreshold != nil }) {
                tables.formUnion(shape.tables(holdingMembersOf: entity).map { nameKey($0) })
            }
        }
        return tables
    }

    /// - Returns: how many columns were compared; `nil` where the part does not hold.
    private mutating func prove(_ part: PathParts.Part, from: Int, to: Int, _ plan: PlanDescription) throws -> Int? {
        guard let older = shortcut.objects[from], let newer = shortcut.objects[to], let source = shortcut.start?.store
        else { return nil }
        let names = part.tables.flatMap { newer.objects[$0] ?? [] }.map(\.name)
        let expected = newer.catalog.objects.filter { names.contains($0.key) }
        let rows = try shortcut.start?.rows(of: part.tables, keysOf: part.parents, older) ?? [:]
        let key = part.key(older, rows: rows, expected: expected)
        if let known = shortcut.proved[key] { return known }

        let store = try ProofStore(
            copying: part.tables, keysOf: part.parents, from: source.connection,
            schema: versions[from].description, objects: older)
        let parents = Set(part.parents.compactMap { older.objects[$0]?.first?.name })
        let direct = try store.copy()
        var step = plan
        step.steps = part.direct
        try direct.migrate(to: versions[to], with: step, runCode: nil)
        let trace = PlanTrace(step, columns: try store.columns())
        let comparison = try StoreComparison(
            before: store.connection, after: direct.connection, trace: trace,
            names: ProofNames(SchemaDescription(name: "", version: versions[from].number, entities: [])))
        guard comparison.failures.isEmpty, !trace.isOpen, try direct.isWhole(expected, besides: parents) else {
            return nil
        }
        // One step that is the direct one ends as that does.
        if let single = part.single, single.map(\.steps) != [part.direct] {
            let walking = try store.copy()
            var last = from
            for (next, steps) in single {
                let walk = PlanDescription(
                    from: versions[last].number, fromHash: versions[last].target.hash, to: versions[next].number,
                    toHash: versions[next].target.hash, steps: steps)
                try walking.migrate(to: versions[next], with: walk, runCode: nil)
                last = next
            }
            guard try walking.isWhole(expected, besides: parents),
                try differences(direct, from: walking, store, trace).isEmpty
            else { return nil }
        }
        shortcut.proved[key] = comparison.columnCount
        return comparison.columnCount
    }
}

extension ProofStore {
    /// Whether it has just these objects, besides tables that are not looked at, and is sound.
    fileprivate func isWhole(_ objects: [String: Set<String>], besides others: Set<String>) throws -> Bool {
        let own = try StoreCatalog(of: connection).objects.filter { objects[$0.key] != nil || !others.contains($0.key) }
        return try own == objects && faults().isEmpty
    }
}
