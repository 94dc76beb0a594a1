import SQLiteKit
import SchemaSnapshot

/// A store of some tables that goes from version to version by the single steps, for all paths from one version.
struct PartedWalk {
    /// What it has, under the names of any version.
    let tables: Set<SQLName>
    private let ground: ProofGround
    private let store: ProofStore
    private let from: Int
    /// The path whose steps it goes: the longest one.
    private let path: PathParts
    private let parents: Set<String>
    private var version: Int
    /// The version that the store bears; those between them have nothing to do with it.
    private var bearing: Int
    /// A step failed: what lies beyond it has to be looked at whole.
    private var isBroken = false

    /// - Parameter paths: those from the version, by the version to which they lead.
    /// - Returns: `nil` where no path goes by single steps.
    init?(
        _ wanted: Set<SQLName>, along paths: [Int: PathParts], start: ProofStart, objects: VersionObjects, from: Int,
        on ground: ProofGround
    ) throws {
        guard let path = paths.filter({ $0.value.isStepwise }).max(by: { $0.key < $1.key })?.value else { return nil }
        // A step that has to do with one of the tables may have to do with others.
        var tables = wanted
        var count = 0
        while count < tables.count {
            count = tables.count
            for part in paths.values.flatMap(\.parts) where !part.tables.isDisjoint(with: tables) {
                tables.formUnion(part.tables)
            }
        }
        self.tables = tables
        self.ground = ground
        self.from = from
        self.path = path
        version = from
        bearing = from
        let parents = path.parents(of: tables)
        store = try ProofStore(
            copying: tables, keysOf: parents, from: start, schema: ground.versions[from].description,
            objects: objects)
        self.parents = objects.names(of: parents)
    }

    /// - Returns: `nil` where it does not get there, or not as it should.
    mutating func store(at target: Int) throws -> ProofStore? {
        guard version <= target, !isBroken else { return nil }
        // Until all is well.
        isBroken = true
        while version < target {
            let steps = path.steps(ofSingle: version - from, tables)
            version += 1
            if steps.isEmpty { continue }
            let (older, newer) = (ground.versions[bearing], ground.versions[version])
            let plan = PlanDescription(
                from: older.number, fromHash: older.target.hash, to: newer.number, toHash: newer.target.hash,
                steps: steps)
            try store.migrate(to: newer, with: plan, runCode: nil)
            bearing = version
        }
        guard try store.isWhole(ground.objects(of: target).definitions(of: tables), besides: parents) else {
            return nil
        }
        isBroken = false
        return store
    }
}
