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

    let versions: [ProofVersion]
    /// The plan from a version to another, by their places in the list.
    let plan: (Int, Int) throws -> PlanDescription?
    let runCode: ((CodePlace) throws -> Void)?
    private let folder: String?
    /// Where the stores of a run lie: in memory, unless values may lie in files.
    var place = ProofStore.Place()
    private var catalogs: [Int: StoreCatalog] = [:]
    /// New stores with which no path has begun yet.
    private var fresh: [Int: ProofStore] = [:]
    /// What parts of paths have in common; without it, each path is run with all tables.
    var shortcut = Shortcut()
    private let isWhole: Bool
    /// Objects of the store that are not the schema's.
    private var added: Set<String> = []

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
    /// - Parameters:
    ///   - rowsPerModel: of the stores that are made; with none, only the catalogs are proved.
    ///   - fill: puts rows of the caller's own into the store of a version, besides those.
    /// - Throws: a store could not be made or filled; what `plan` and `fill` throw.
    package mutating func run(rowsPerModel: Int = 9, fill: ((Int, Connection) throws -> Void)? = nil) throws {
        place.folder = versions.contains(where: \.hasFiles) ? folder : nil
        for from in versions.indices.dropLast() {
            let store = try freshStore(of: from)
            let made = try catalog(of: from)
            fresh[from] = nil
            let seeder = StoreSeeder(
                versions[from].description, rowsPerModel: rowsPerModel, rawValues: versions[from].rawValues)
            for model in try seeder.fill(store.connection) where rowsPerModel > 0 {
                report(failure(from, from + 1, .noRows(model: model)))
            }
            try store.moveLargeValues(of: versions[from].description)
            try fill?(from, store.connection)
            shortcut.start = nil
            if !isWhole, try fill == nil || StoreCatalog(of: store.connection) == made, try store.faults().isEmpty {
                shortcut.start = try ProofStart(store)
            }
            try run(store, from: from, to: from + 1..<versions.count, isStrict: false)
        }
    }

    /// Proves the path from its version to the newest for a store that somebody has; whatever the migration refuses is a failure.
    ///
    /// The store is copied first, with the files of its values, into the proof's folder, which must be given.
    /// - Returns: the store's version.
    /// - Throws: `StoreError`: no path leads from this store to the newest version, or it could not be copied.
    package mutating func run(storeAt path: String) throws -> SchemaVersion {
        precondition(folder != nil, "a copy of a store lies in a folder")
        place.folder = folder
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
        // What somebody added is kept, and no fault of the migration.
        added = Set(
            try StoreCatalog(of: copy.connection).differingObjects(from: catalog(of: from)))
        try run(copy, from: from, to: versions.count - 1..<versions.count, isStrict: true)
        return metadata.version
    }

    // MARK: One store

    private mutating func run(
        _ store: ProofStore, from: Int, to targets: Range<Int>, isStrict: Bool
    ) throws {
        // How far the single steps have come.
        var steps: (store: ProofStore, version: Int)?
        for to in targets {
            guard let direct = try plan(from, to) else { continue }
            if runCode == nil, let code = direct.steps.lazy.compactMap(\.code).first {
                report(ProofFailure(from: code.from, to: code.to, reason: .code))
                return
            }
            if !isStrict, let path = proveInParts(from: from, to: to, direct) {
                paths.append(path)
                partedPathCount += 1
                steps = nil
                continue
            }
            var conditions: [ProofFailure] = []
            // Rows that a condition refuses are left out, and the path begins anew.
            attempts: for _ in 0..<100 {
                do {
                    let migrated = try store.copy()
                    try migrated.migrate(to: versions[to], with: direct, runCode: runCode)
                    if to > from + 1 {
                        if steps.map({ $0.version != to - 1 }) ?? true {
                            steps = try walk(from: store, at: from, to: to - 1).map { ($0, to - 1) }
                        }
                        steps = try steps.flatMap { try walk(from: $0.store, at: to - 1, to: to).map { ($0, to) } }
                    } else {
                        steps = nil
                    }
                    if isStrict { try count(store, migrated) }
                    try compare(store, migrated, steps?.store, from: from, to: to, direct)
                    if !isStrict { try runOrphans(of: store, from: from, to: to, direct) }
                    if to == from + 1 { steps = (migrated, to) }
                    break attempts
                } catch let error as StoreError {
                    steps = nil
                    let condition = isStrict ? nil : try leaveOut(error, of: store, from: from, to: to)
                    guard let condition else {
                        report(failure(from, to, .refused(error)))
                        break attempts
                    }
                    conditions.append(condition)
                }
            }
            report(contentsOf: conditions)
            // The rows that are left are others.
            if !conditions.isEmpty, shortcut.start != nil { shortcut.start = try ProofStart(store) }
        }
    }

    /// Goes step by step; `nil` where a step has no plan.
    private func walk(from store: ProofStore, at start: Int, to end: Int) throws -> ProofStore? {
        let walking = try store.copy()
        for next in start + 1..<end + 1 {
            guard let step = try plan(next - 1, next) else { return nil }
            try walking.migrate(to: versions[next], with: step, runCode: runCode)
        }
        return walking
    }

    private mutating func compare(
        _ store: ProofStore, _ direct: ProofStore, _ stepwise: ProofStore?, from: Int, to: Int, _ plan: PlanDescription
    ) throws {
        let trace = PlanTrace(plan, columns: try store.columns())
        let comparison = try StoreComparison(
            before: store.connection, after: direct.connection, trace: trace,
            names: ProofNames(versions[from].description))
        for reason in comparison.failures { report(failure(from, to, reason)) }
        if trace.isOpen { report(failure(from, to, .ownStatements)) }
        try compareShape(direct, from: from, to: to, isStepwise: false)
        if let stepwise {
            try compareShape(stepwise, from: from, to: to, isStepwise: true)
            try compare(direct, with: stepwise, store, trace, from: from, to: to)
        }
        paths.append(
            Path(
                from: versions[from].number, to: versions[to].number, rowCount: comparison.rowCount,
                columnCount: comparison.columnCount, isStepwise: stepwise != nil))
    }

    mutating func compareShape(_ store: ProofStore, from: Int, to: Int, isStepwise: Bool) throws {
        let differences = try StoreCatalog(of: store.connection).differences(from: catalog(of: to), besides: added)
        if !differences.isEmpty {
            report(failure(from, to, .catalogDiffers(differences), isStepwise: isStepwise))
        }
        let faults = try store.faults()
        if !faults.isEmpty { report(failure(from, to, .unsound(faults), isStepwise: isStepwise)) }
    }

    /// The catalog of a new store.
    private mutating func catalog(of version: Int) throws -> StoreCatalog {
        if let known = catalogs[version] ?? shortcut.objects[version]?.catalog { return known }
        let store = try freshStore(of: version)
        let catalog = try withExtendedLifetime(store) { try StoreCatalog(of: store.connection) }
        catalogs[version] = catalog
        return catalog
    }

    mutating func freshStore(of version: Int) throws -> ProofStore {
        if let known = fresh[version] { return known }
        let store = try ProofStore(of: versions[version], in: place)
        fresh[version] = store
        return store
    }

    private mutating func count(_ store: ProofStore, _ migrated: ProofStore) throws {
        let (before, after) = (try store.connection.rowCounts(), try migrated.connection.rowCounts())
        tables = Set(before.keys).union(after.keys).sorted().map {
            TableCount(table: $0, before: before[$0], after: after[$0])
        }
    }

    private mutating func compare(
        _ direct: ProofStore, with stepwise: ProofStore, _ store: ProofStore, _ trace: PlanTrace, from: Int, to: Int
    ) throws {
        let names = ProofNames(versions[to].description)
        for (column, own, its) in try differences(direct, from: stepwise, store, trace) {
            let (model, member) = column.name.isEmpty ? (names.model(column.table), "") : names.place(column)
            report(
                failure(
                    from, to,
                    .waysDiffer(
                        ProofFailure.Rows(model: model, member: member, count: Int(max(own, its)), keys: []),
                        problem: own == its
                            ? "they are others than those of the single steps"
                            : "\(own) rows directly, and \(its) step by step")))
        }
    }

    /// The columns in which two ways from a store differ, with how many rows each of the ways has.
    func differences(
        _ direct: ProofStore, from stepwise: ProofStore, _ store: ProofStore, _ trace: PlanTrace
    ) throws -> [(column: PlanTrace.Column, own: Int64, its: Int64)] {
        let oldKeys = try oldKeys(store, trace)
        let varying = try trace.varying.union(direct.columnsOfChance(in: trace.gainsRows))
        let one = try StoreDigest(of: direct.connection, oldKeys: oldKeys, varying: varying)
        let other = try StoreDigest(of: stepwise.connection, oldKeys: oldKeys, varying: varying)
        return one.differences(from: other).map {
            ($0, one.sums[$0]?.rowCount ?? 0, other.sums[$0]?.rowCount ?? 0)
        }
    }

    /// The largest key that came along, by newer table.
    private func oldKeys(_ store: ProofStore, _ trace: PlanTrace) throws -> [String: Int64] {
        var keys: [String: Int64] = [:]
        for (origin, places) in trace.kept where origin.name == "_id" {
            let largest = try store.connection.value("SELECT max(\"_id\") FROM \(quoted(origin.table))").integer
            for place in places where place.name == "_id" {
                keys[place.table] = max(keys[place.table] ?? .min, largest ?? 0)
            }
        }
        return keys
    }

    // MARK: Conditions

    /// Takes the rows that a condition refuses out of a store that was made for the proof.
    /// - Returns: `nil` where the error is none of a condition, or names no row of the store.
    private func leaveOut(
        _ error: StoreError, of store: ProofStore, from: Int, to: Int
    ) throws -> ProofFailure? {
        guard case .rowsDoNotFit(let named, let problem, _, let words) = error.reason else { return nil }
        let keys = words.compactMap { Int64($0) }
        let columns = try store.columns()
        let table = try columns.keys.sorted().first { name in
            guard !keys.isEmpty, columns[name]?.contains("_id") == true else { return false }
            if name == named { return true }
            return try columns[named] == nil && store.holds(keys, in: name)
        }
        guard let table, try store.leaveOut(keys, of: table) > 0 else { return nil }
        let left = try store.connection.rowCount(of: table)
        return failure(
            from, to,
            .condition(
                problem, table: ProofNames(versions[from].description).model(table), count: keys.count, keys: keys,
                left: Int(left)))
    }

    // MARK: Reporting

    func failure(
        _ from: Int, _ to: Int, _ reason: ProofFailure.Reason, isStepwise: Bool = false
    ) -> ProofFailure {
        ProofFailure(from: versions[from].number, to: versions[to].number, isStepwise: isStepwise, reason: reason)
    }

    mutating func report(_ failure: ProofFailure) {
        if !failures.contains(failure) { failures.append(failure) }
    }

    private mutating func report(contentsOf conditions: [ProofFailure]) {
        for condition in conditions { report(condition) }
    }
}

extension Connection {
    fileprivate func rowCounts() throws(SQLiteError) -> [String: Int64] {
        var counts: [String: Int64] = [:]
        for table in try userTables() { counts[table] = try rowCount(of: table) }
        return counts
    }
}

extension ProofStore {
    fileprivate func holds(_ keys: [Int64], in table: String) throws(SQLiteError) -> Bool {
        let list = keys.map(String.init).joined(separator: ", ")
        return try connection.value("SELECT count(*) FROM \(quoted(table)) WHERE \"_id\" IN (\(list))").integer
            == Int64(keys.count)
    }

    /// Columns of some tables whose default is another value each time.
    fileprivate func columnsOfChance(in tables: Set<String>) throws(SQLiteError) -> Set<PlanTrace.Column> {
        var found: Set<PlanTrace.Column> = []
        for table in tables {
            for row in try connection.rows("SELECT name, dflt_value FROM pragma_table_info(?)", [.text(table)]) {
                guard let sql = row[1].text, PlanTrace.isChance(sql) else { continue }
                found.insert(PlanTrace.Column(table: table, name: row[0].text ?? ""))
            }
        }
        return found
    }
}
