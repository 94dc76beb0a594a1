import SQLiteKit
import SchemaDiagnostics
import SchemaMigration
import SchemaModel
import SchemaSnapshot

/// Brings one store to a version of a schema, or says what that would do.
struct StoreWork {
    /// The store as the user called it.
    let path: String
    /// The schema, at the version that the store is brought to.
    let side: ReadSide
    /// Whether the store is copied first where rows are rewritten.
    let backs: Bool
    /// Where the user asks for the way back to an older version.
    var downgrade: Downgrade?
    /// What a database without `_schema` is, where the user says it.
    var taken: SchemaVersion?
    let console: Console

    /// What is known before anything is written.
    private struct Outlook {
        var plan: PlanDescription?
        var metadata: StoreMetadata
        /// The version for which a database without `_schema` is taken.
        var adopted: SchemaVersion?
        /// Where the way leads back.
        var back: Downgrade.Outcome?
    }

    /// - Returns: what was done, for the reader.
    /// - Throws: `StoreError`, `FileError`, `Cancelled`.
    func migrate(_ findings: inout [Finding]) throws -> String {
        let progress = ProgressLine(on: console)
        // Who only reads could not.
        try withSignals { isCancelled in
            var opener = opener
            opener.options.isCancelled = isCancelled
            try opener.takeBack()
        }
        let looked = try withSignals { isCancelled in
            defer { progress.clear() }
            return try reading(&findings, isCancelled) { reader, findings in
                try outlook(reader, watch(progress, isCancelled), &findings)
            }
        }
        guard let outlook = looked, !findings.contains(where: { $0.severity == .error }) else { return "" }
        let opened = try withSignals { isCancelled in
            var opener = outlook.back.map(opener(back:)) ?? opener
            opener.options.isCancelled = isCancelled
            opener.options.progress = { progress.show($0) }
            defer { progress.clear() }
            return try opener.open()
        }
        opened.connection.close()
        let adopted = outlook.adopted.map { "\(path): taken for a store of version \($0)\n" } ?? ""
        switch opened.outcome {
        case .migrated(let report):
            let backup = report.backupPath.map { "; the store from before lies at \($0)" } ?? ""
            let lost =
                outlook.back.map { $0.lost.isEmpty ? "" : "; given up: \($0.lost.joined(separator: ", "))" } ?? ""
            return adopted + "\(path): migrated from \(report.from) to \(report.to)\(backup)\(lost)\n"
        case .opened, .created: return adopted + "\(path): has version \(opened.metadata.version); nothing to do\n"
        }
    }

    /// Looks at everything and writes nothing.
    ///
    /// - Returns: the statements, with what there is to know of them.
    func rehearse(_ findings: inout [Finding]) throws -> String {
        let progress = ProgressLine(on: console)
        return try withSignals { isCancelled in
            defer { progress.clear() }
            return try reading(&findings, isCancelled) { reader, findings in
                try rehearse(on: reader, watch(progress, isCancelled), &findings)
            }
        }
    }

    private func watch(_ progress: ProgressLine, _ isCancelled: @escaping @Sendable () -> Bool) -> ProofWatch {
        ProofWatch(progress: { progress.show($0, of: "trying the way back") }, isCancelled: isCancelled)
    }

    private func rehearse(on reader: Connection, _ watch: ProofWatch, _ findings: inout [Finding]) throws -> String {
        guard let outlook = try outlook(reader, watch, &findings) else { return "" }
        var head = outlook.adopted.map { "-- The database would be taken for a store of version \($0).\n" } ?? ""
        guard let plan = outlook.plan else {
            return head + "-- The store has version \(outlook.metadata.version); nothing to do.\n"
        }
        if let lost = outlook.back?.lost, !lost.isEmpty { head += "-- Given up: \(lost.joined(separator: ", ")).\n" }
        let options = outlook.back.map { opener(back: $0).options } ?? opener.options
        let preflight = Preflight(plan, for: outlook.metadata, on: reader, options: options)
        // Swift code was told of already.
        try preflight.run { problem in
            if case .codeNeeded = problem.reason { return }
            findings.append(try problem.finding(at: path))
        }
        let needed = try preflight.neededBytes()
        let free = preflight.freeBytes(at: path)
        if let free, free < needed {
            findings.append(try StoreError(.notEnoughSpace(needed: needed, available: free)).finding(at: path))
        }
        head += "-- It needs \(needed) bytes on the volume" + (free.map { ", where \($0) are free" } ?? "") + ".\n"
        head +=
            preflight.copies
            ? "-- A copy of the store would be made first: "
                + "\(try backupName(of: path, version: outlook.metadata.version.description))\n"
            : "-- No copy of the store would be made.\n"
        let late = preflight.lateCheckCount
        if late > 0 {
            head +=
                "-- \(late) \(late == 1 ? "condition" : "conditions") on rows, behind statements that change rows, could not be looked at yet.\n"
        }
        return head + planScript(plan, of: side.schema)
    }

    /// Nothing is told of what was read while somebody wrote unlocked; else what was found before an error is told with it.
    /// - Parameter isCancelled: asked while statements run, and at the end.
    func reading<Result>(
        _ findings: inout [Finding], _ isCancelled: @escaping () -> Bool,
        _ body: (Connection, inout [Finding]) throws -> Result
    ) throws -> Result {
        let before = findings
        do {
            return try StoreOpener.reading(path) { reader in
                findings = before
                reader.setProgressHandler { !isCancelled() }
                let result = try body(reader, &findings)
                if isCancelled() { throw StoreError(.cancelled, path: path) }
                return result
            }
        } catch let error as StoreError {
            if case .changedWhileRead = error.reason { findings = before }
            throw error
        }
    }

    /// - Returns: `nil` where the store cannot be brought to the version; the findings say why.
    /// - Parameter watch: of the trial of a way back.
    private func outlook(_ reader: Connection, _ watch: ProofWatch, _ findings: inout [Finding]) throws -> Outlook? {
        var adopted: SchemaVersion?
        let metadata: StoreMetadata
        if let own = try StoreMetadata(readFrom: reader) {
            metadata = own
        } else {
            switch try Adoption(of: reader, among: candidates) {
            case .versions(let fitting):
                let version = try opener.single(of: fitting)
                adopted = version.version
                // All that such a database has is the schema's.
                metadata = version.metadata(storeID: "", objects: try reader.objectNames())
                let keys = try reader.keysBelowOne(of: version)
                if !keys.isEmpty {
                    findings += try keys.map { try $0.error.finding(at: path) }
                    return nil
                }
            case .nearest(let version, let drift):
                var finding = try StoreError(
                    .unknownCatalog(nearest: "\(version.version)", differences: [])
                ).finding(at: path)
                finding.message =
                    "the database does not say which version it is; it is nearest to \(version.version), and differs in "
                    + (drift.count == 1 ? "one thing" : "\(drift.count) things")
                finding.notes = drift.prefix(20).map { Finding.Note($0.description) }
                findings.append(finding)
                return nil
            case .foreign(let tables): throw StoreError(.foreignDatabase(tables: tables))
            }
        }
        if var downgrade, metadata.version > side.schema.version {
            downgrade.watch = watch
            let back = try downgrade.prepare(side, metadata, at: path, &findings)
            if findings.contains(where: { $0.severity == .error }) { return nil }
            if let back {
                let preflight = Preflight(back.plan, for: metadata, on: reader, options: opener(back: back).options)
                findings += try preflight.brokenObjects().map { $0.finding(at: path) }
                return Outlook(plan: back.plan, metadata: metadata, back: back)
            }
        }
        let planner = StorePlanner(side: side, metadata: metadata)
        let planned = planner.plan(at: path)
        findings += planned.findings
        if planned.findings.contains(where: { $0.severity == .error }) { return nil }
        // Says what is wrong where there is no plan.
        let plan = try opener(with: planned.plan).plan(for: metadata)
        for code in plan?.steps.compactMap(\.code) ?? [] where code.moment == .after {
            findings.append(
                Finding(
                    .codeNeeded, .error,
                    "the step from \(code.from) to \(code.to) runs Swift code, which only your program has: open the store with it",
                    at: side.places[.listedVersion(code.to)] ?? side.places[.version]))
        }
        if let plan {
            let preflight = Preflight(plan, for: metadata, on: reader, options: opener.options)
            findings += try preflight.brokenObjects().map { $0.finding(at: path) }
        }
        return Outlook(plan: plan, metadata: metadata, adopted: adopted)
    }

    /// The versions for which a database without `_schema` may be taken, newest first.
    private var candidates: [TargetSchema] {
        side.versions.filter { $0.version <= side.schema.version && (taken == nil || $0.version == taken) }.reversed()
            .map { side.target($0) }
    }

    private func opener(with plan: PlanDescription?) -> StoreOpener {
        StoreOpener(.file(path, .readWrite), target: side.target(side.schema)) { version, _ in
            plan?.from == version ? plan : nil
        }
    }

    /// Goes the way that was tried, if the store is what it was tried with.
    func opener(back: Downgrade.Outcome) -> StoreOpener {
        var opener = opener(with: back.plan)
        opener.options.backup = backs ? .always : .never
        opener.options.goesBack = true
        opener.options.condition = back.trial.requireSame
        return opener
    }

    /// Plans anew what it finds: the store may have changed since it was looked at.
    private var opener: StoreOpener {
        var opener = StoreOpener(.file(path, .readWrite), target: side.target(side.schema)) { version, _ in
            guard let metadata = metadata(at: version), metadata.version == version else { return nil }
            return StorePlanner(side: side, metadata: metadata).plan(at: path).plan
        }
        opener.options.backup = backs ? .automatic : .never
        opener.adoptable = { candidates }
        return opener
    }

    /// What the store says of itself; a database without books is what it is about to be taken for.
    private func metadata(at version: SchemaVersion) -> StoreMetadata? {
        (try? StoreOpener.reading(path) { reader in try StoreMetadata(readFrom: reader) })
            ?? candidates.first { $0.version == version }?.metadata(storeID: "", objects: [])
    }
}
