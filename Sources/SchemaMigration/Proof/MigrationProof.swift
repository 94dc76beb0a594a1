import SQLiteKit
import SchemaSnapshot

/// Runs every path between versions over rows, and holds what comes out against what the plans promise.
package struct MigrationProof {
    /// A path that was run.
    package struct Path: Hashable, Sendable {
        package var from: SchemaVersion
        package var to: SchemaVersion
        /// How many rows the store had, those of tables of links included.
        package var rowCount: Int
        /// How many columns were compared value by value.
        package var columnCount: Int
        /// Whether it was compared with the single steps.
        package var isStepwise: Bool
    }

    /// How many rows a table has.
    package struct TableCount: Hashable, Sendable {
        package var table: String
        /// `nil` where there is no such table.
        package var before: Int64?
        package var after: Int64?
    }

    /// What was run, and what was found.
    package private(set) var paths: [Path] = []
    package private(set) var failures: [ProofFailure] = []
    /// How many of the paths were proved by their parts.
    package private(set) var partedPathCount = 0
    /// Of the store that somebody has, before and after the direct way.
    package private(set) var tables: [TableCount] = []

    private let versions: [ProofVersion]
    /// The plan from a version to another, by their places in the list.
    private let plan: (Int, Int) throws -> PlanDescription?
    private let runCode: ((CodePlace) throws -> Void)?
    private let folder: String?
    private let isWhole: Bool

    /// - Parameters:
    ///   - versions: oldest first.
    ///   - folder: an empty folder of the proof's own, for schemas whose values may lie in files and for copies of stores.
    ///   - plan: `nil` where there is no plan; the path is left out then.
    ///   - isWhole: whether each path is run with all tables, also with those that it does not touch.
    ///   - runCode: runs Swift code of a step; without it paths with such steps are left out, and told of.
    package init(
        _ versions: [ProofVersion], folder: String? = nil, isWhole: Bool = false,
        runCode: ((CodePlace) throws -> Void)? = nil,
        plan: @escaping (_ from: Int, _ to: Int) throws -> PlanDescription?
    ) {
        self.versions = versions
        self.plan = plan
        self.runCode = runCode
        self.folder = folder
        self.isWhole = isWhole
    }

    /// Proves the paths from each version to each later one.
    ///
    /// Where no code of the caller's takes part, the paths from several versions are run at once.
    /// - Parameters:
    ///   - rowsPerModel: of the stores that are made; with none, only the catalogs are proved.
    ///   - fill: puts rows of the caller's own into the store of a version, besides those.
    /// - Throws: a store could not be made or filled; what `plan` and `fill` throw.
    package mutating func run(rowsPerModel: Int = 9, fill: ((Int, Connection) throws -> Void)? = nil) throws {
        let ground = try ground(
            ProofStore.Place(folder: versions.contains(where: \.hasFiles) ? folder : nil), from: versions.indices,
            to: versions.indices)
        try ground.makeStores()
        if runCode == nil, fill == nil {
            let isWhole = isWhole
            let outcomes = try concurrently(max(versions.count - 1, 0)) { from in
                var proof = VersionProof(from, on: ground)
                try proof.run(ground.takeStore(of: from), rowsPerModel: rowsPerModel, isWhole: isWhole)
                return proof.outcome
            }
            for outcome in outcomes { add(outcome) }
            return
        }
        for from in versions.indices.dropLast() {
            var proof = VersionProof(from, on: ground, runCode: runCode)
            try proof.run(
                ground.takeStore(of: from), rowsPerModel: rowsPerModel, isWhole: isWhole,
                fill: fill.map { fill in { connection in try fill(from, connection) } })
            add(proof.outcome)
        }
    }

    /// Proves the path from its version to the newest for a store that somebody has; whatever the migration refuses is a failure.
    ///
    /// The store is copied first, with the files of its values, into the proof's folder, which must be given.
    /// - Returns: the store's version.
    /// - Throws: `StoreError`: no path leads from this store to the newest version, or it could not be copied.
    package mutating func run(storeAt path: String) throws -> SchemaVersion {
        precondition(folder != nil, "a copy of a store lies in a folder")
        let place = ProofStore.Place(folder: folder)
        let copy = try ProofStore(copyingFile: path, in: place)
        guard let newest = versions.last, let metadata = try StoreMetadata(readFrom: copy.connection) else {
            throw StoreError(.damaged(findings: ["_schema is missing"]), path: path)
        }
        var target = newest.target
        target.knownVersions = versions.map(\.number)
        let (versions, plan) = (versions, plan)
        let opener = StoreOpener(.file(path, .readWrite), target: target) { version, _ in
            guard let from = versions.firstIndex(where: { $0.number == version }) else { return nil }
            return try? plan(from, versions.count - 1)
        }
        guard try opener.decide(metadata) != nil,
            let from = versions.firstIndex(where: { $0.number == metadata.version })
        else { return metadata.version }
        let last = versions.count - 1
        let ground = try ground(place, from: from..<last, to: last..<last + 1)
        var proof = VersionProof(from, on: ground, runCode: runCode)
        try proof.run(strictly: copy)
        add(proof.outcome)
        return metadata.version
    }

    /// - Parameters:
    ///   - sources: the versions from which paths lead; they go on to the last one.
    ///   - targets: those to which they lead.
    private func ground(
        _ place: ProofStore.Place, from sources: Range<Int>, to targets: Range<Int>
    ) throws -> ProofGround {
        var plans: [ProofGround.Way: PlanDescription] = [:]
        for to in versions.indices.dropFirst() {
            for from in 0..<to where sources.contains(from) && (targets.contains(to) || from == to - 1) {
                plans[ProofGround.Way(from: from, to: to)] = try plan(from, to)
            }
        }
        return ProofGround(versions, in: place, plans: plans)
    }

    private mutating func add(_ outcome: VersionProof.Outcome) {
        paths += outcome.paths
        partedPathCount += outcome.partedPathCount
        tables += outcome.tables
        for failure in outcome.failures where !failures.contains(failure) { failures.append(failure) }
    }
}
