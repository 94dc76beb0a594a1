import SQLiteKit
import SchemaSnapshot

/// The paths from one version, which begin with one store.
struct VersionProof {
    /// What was run, and what was found.
    struct Outcome: Sendable {
        var paths: [MigrationProof.Path] = []
        var failures: [ProofFailure] = []
        var partedPathCount = 0
        var tables: [MigrationProof.TableCount] = []
    }

    private(set) var outcome = Outcome()
    let ground: ProofGround
    private let from: Int
    let runCode: ((CodePlace) throws -> Void)?
    /// `nil` where each path is run with all tables.
    private var parted: PartedProof?
    /// Objects of the store that are not the schema's.
    private var added: Set<String> = []

    init(_ from: Int, on ground: ProofGround, runCode: ((CodePlace) throws -> Void)? = nil) {
        self.from = from
        self.ground = ground
        self.runCode = runCode
    }

    var versions: [ProofVersion] { ground.versions }

    /// Proves the paths to each later version.
    /// - Parameters:
    ///   - store: a new one of the version.
    ///   - isWhole: whether each path is run with all tables, also with those that it does not touch.
    mutating func run(
        _ store: ProofStore, rowsPerModel: Int, isWhole: Bool, fill: ((Connection) throws -> Void)? = nil
    ) throws {
        let version = versions[from]
        let seeder = StoreSeeder(
            version.description, rowsPerModel: rowsPerModel, rawValues: version.rawValues)
        for model in try seeder.fill(store.connection) where rowsPerModel > 0 {
            report(failure(from, from + 1, .noRows(model: model)))
        }
        try store.moveLargeValues(of: version.description)
        try fill?(store.connection)
        let made = try ground.objects(of: from).catalog
        if !isWhole, try fill == nil || StoreCatalog(of: store.connection) == made, try store.faults().isEmpty {
            // What goes wrong with the parts goes wrong with the whole, which tells of it.
            parted = try? PartedProof(store, from: from, on: ground)
        }
        try run(store, to: from + 1..<versions.count, isStrict: false)
    }

    /// Proves the path to the newest version for a store that somebody has.
    mutating func run(strictly store: ProofStore) throws {
        // What somebody added is kept, and no fault of the migration.
        added = Set(
            try StoreCatalog(of: store.connection).differingObjects(from: ground.objects(of: from).catalog))
        try run(store, to: versions.count - 1..<versions.count, isStrict: true)
    }

    // MARK: One store

    private mutating func run(
        _ store: ProofStore, to targets: Range<Int>, isStrict: Bool
    ) throws {
        // How far the single steps have come.
        var steps: (store: ProofStore, version: Int)?
        for to in targets {
            guard let direct = ground.plan(from, to) else { continue }
            if runCode == nil, let code = direct.steps.lazy.compactMap(\.code).first {
                report(ProofFailure(from: code.from, to: code.to, reason: .code))
                return
            }
            // What the author says is not what a part is told by.
            if !isStrict, claims(from, to).isEmpty, let path = parted?.prove(to) {
                outcome.paths.append(path)
                outcome.partedPathCount += 1
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
            if !conditions.isEmpty, parted != nil { parted = try? PartedProof(store, from: from, on: ground) }
        }
    }

    /// Goes step by step; `nil` where a step has no plan.
    private func walk(from store: ProofStore, at start: Int, to end: Int) throws -> ProofStore? {
        let walking = try store.copy()
        for next in start + 1..<end + 1 {
            guard let step = ground.plan(next - 1, next) else { return nil }
            try walking.migrate(to: versions[next], with: step, runCode: runCode)
        }
        return walking
    }

    private mutating func compare(
        _ store: ProofStore, _ direct: ProofStore, _ stepwise: ProofStore?, from: Int, to: Int, _ plan: PlanDescription
    ) throws {
        let trace = PlanTrace(plan, columns: try store.columns())
        var comparison = try StoreComparison(
            before: store.connection, after: direct.connection, trace: trace,
            names: ProofNames(versions[from].description))
        if !trace.isOpen { try compare(claims(from, to), in: &comparison, from: from, to: to) }
        for reason in comparison.failures { report(failure(from, to, reason)) }
        var isOpen = comparison.isOpen
        var columnCount = comparison.columnCount
        if trace.isOpen {
            let parts =
                runCode == nil ? stretches(store, direct, from: from, to: to, plan, claims: claims(from, to)) : nil
            isOpen = parts.map { report($0, from: from, to: to) } ?? true
            columnCount = parts?.comparisons.map(\.columnCount).min() ?? 0
        }
        if isOpen { report(failure(from, to, .ownStatements)) }
        try compareShape(direct, from: from, to: to, isStepwise: false)
        if let stepwise {
            try compareShape(stepwise, from: from, to: to, isStepwise: true)
            try compare(direct, with: stepwise, store, trace, from: from, to: to)
        }
        outcome.paths.append(
            MigrationProof.Path(
                from: versions[from].number, to: versions[to].number, rowCount: comparison.rowCount,
                columnCount: columnCount, isStepwise: stepwise != nil))
    }

    /// Holds what the author says of the one step against the rows.
    func compare(_ claims: StepClaims, in comparison: inout StoreComparison, from: Int, to: Int) throws {
        try comparison.compare(claims)
        if let rows = claims.rows { try comparison.compare(rows, from: versions[from], to: versions[to]) }
    }

    /// Tells what is wrong with a path that was gone in stretches.
    /// - Returns: whether something could not be compared.
    private mutating func report(_ parts: Stretches, from: Int, to: Int) -> Bool {
        for comparison in parts.comparisons {
            for reason in comparison.failures { report(failure(from, to, reason)) }
        }
        let isOpen = parts.comparisons.contains(where: \.isOpen)
        if parts.isChance, !parts.differing.isEmpty { return true }
        let names = ProofNames(versions[to].description)
        for column in parts.differing {
            let (model, member) = column.name.isEmpty ? (names.model(column.table), "") : names.place(column)
            report(
                failure(
                    from, to,
                    .waysDiffer(
                        ProofFailure.Rows(model: model, member: member, count: 0, keys: []),
                        problem: "they are others than where your statements are run by themselves")))
        }
        return isOpen
    }

    /// What the author says of the one step that the path is.
    private func claims(_ from: Int, _ to: Int) -> StepClaims {
        to == from + 1 ? versions[to].claims : StepClaims()
    }

    mutating func compareShape(_ store: ProofStore, from: Int, to: Int, isStepwise: Bool) throws {
        let differences = try StoreCatalog(of: store.connection).differences(
            from: ground.objects(of: to).catalog, besides: added)
        if !differences.isEmpty {
            report(failure(from, to, .catalogDiffers(differences), isStepwise: isStepwise))
        }
        let faults = try store.faults()
        if !faults.isEmpty { report(failure(from, to, .unsound(faults), isStepwise: isStepwise)) }
    }

    private mutating func count(_ store: ProofStore, _ migrated: ProofStore) throws {
        let (before, after) = (try store.connection.rowCounts(), try migrated.connection.rowCounts())
        outcome.tables = Set(before.keys).union(after.keys).sorted().map {
            MigrationProof.TableCount(table: $0.text, before: before[$0], after: after[$0])
        }
    }

    private mutating func compare(
        _ direct: ProofStore, with stepwise: ProofStore, _ store: ProofStore, _ trace: PlanTrace, from: Int, to: Int
    ) throws {
        let names = ProofNames(versions[to].description)
        for (column, own, its) in try StoreDigest.differences(
            direct, stepwise, since: store.connection, trace)
        {
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

    // MARK: Conditions

    /// Takes the rows that a condition refuses out of a store that was made for the proof.
    /// - Returns: `nil` where the error is none of a condition, or names no row of the store.
    private func leaveOut(
        _ error: StoreError, of store: ProofStore, from: Int, to: Int
    ) throws -> ProofFailure? {
        guard case .rowsDoNotFit(let named, let problem, _, let words) = error.reason else { return nil }
        let keys = words.compactMap { Int64($0) }
        let columns = try store.columns()
        let table = try columns.keys.sorted().map(\.text).first { name in
            guard !keys.isEmpty, columns[ExactText(name)]?.contains("_id") == true else { return false }
            if name == named { return true }
            return try columns[ExactText(named)] == nil && store.holds(keys, in: name)
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
        if !outcome.failures.contains(failure) { outcome.failures.append(failure) }
    }

    private mutating func report(contentsOf conditions: [ProofFailure]) {
        for condition in conditions { report(condition) }
    }
}

extension Connection {
    fileprivate func rowCounts() throws(SQLiteError) -> [ExactText: Int64] {
        var counts: [ExactText: Int64] = [:]
        for table in try userTables() { counts[ExactText(table)] = try rowCount(of: table) }
        return counts
    }
}

extension ProofStore {
    fileprivate func holds(_ keys: [Int64], in table: String) throws(SQLiteError) -> Bool {
        let list = keys.map(String.init).joined(separator: ", ")
        return try connection.value("SELECT count(*) FROM \(quoted(table)) WHERE \"_id\" IN (\(list))").integer
            == Int64(keys.count)
    }
}
