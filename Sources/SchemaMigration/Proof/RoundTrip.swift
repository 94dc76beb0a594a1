import SQLiteKit
import SchemaSnapshot

/// The way of a store back to an older version and forth again, tried on copies of it: what comes out otherwise than it was is lost by going
/// back.
package struct RoundTrip: Sendable {
    /// A way between two versions.
    package struct Way: Sendable {
        package var plan: PlanDescription
        package var to: ProofVersion

        package init(_ plan: PlanDescription, to version: ProofVersion) {
            self.plan = plan
            to = version
        }
    }

    /// Values or rows that the store would not have again.
    package struct Loss: Hashable, Sendable {
        /// By the newer version; the member is empty where whole rows are meant.
        package var rows: ProofFailure.Rows
        package var problem: String
    }

    package let losses: [Loss]
    /// Stands for all that the store held.
    private let sums: [PlanTrace.Column: StoreDigest.Sum]

    /// - Parameters:
    ///   - forth: the way from the older version to the store's own.
    ///   - folder: an empty folder for the copies.
    ///   - watch: told of the way, and asked whether to go on.
    /// - Throws: `StoreError`: the store cannot be read, one of the ways cannot be gone, or it was cancelled; a full disk, at the folder.
    package init(
        storeAt path: String, back: Way, forth: Way, folder: String, watch: ProofWatch = ProofWatch()
    ) throws(StoreError) {
        do {
            watch.tell(.backingUp)
            let store = try ProofStore(
                copyingFile: path, in: ProofStore.Place(folder: folder), goesOn: watch.goesOn)
            watch.watch(store)
            watch.tell(.counting)
            sums = try Self.sums(of: store.connection)
            let older = try store.copy(goesOn: watch.goesOn)
            try older.migrate(to: back.to, with: back.plan, runCode: nil, watch: watch)
            let again = try older.copy(goesOn: watch.goesOn)
            try again.migrate(to: forth.to, with: forth.plan, runCode: nil, watch: watch)
            watch.watch(store, again)
            watch.tell(.checking)
            // As if nothing had been done.
            let nothing = PlanDescription(
                from: forth.plan.to, fromHash: forth.plan.toHash, to: forth.plan.to, toHash: forth.plan.toHash,
                steps: [])
            let comparison = try StoreComparison(
                before: store.connection, after: again.connection,
                trace: PlanTrace(nothing, columns: try store.columns()), names: ProofNames(forth.to.description),
                external: forth.to.columnsInFiles, objects: forth.to.columnsOfStructs)
            losses = comparison.failures.compactMap { reason in
                switch reason {
                case .valuesLost(let rows, let problem), .rowsDiffer(let rows, let problem):
                    Loss(rows: rows, problem: problem)
                default: nil
                }
            }
        } catch {
            var refusal = StoreError(error, path: path)
            // The copies lie elsewhere.
            if refusal.reason == .diskFull { refusal.path = folder }
            throw refusal
        }
    }

    /// Whether a store holds what was tried, to the last value.
    /// - Throws: `changedWhileRead` where it does not.
    package func requireSame(_ connection: Connection) throws {
        guard try Self.sums(of: connection) == sums else {
            throw StoreError(.changedWhileRead, path: connection.path)
        }
    }

    private static func sums(of connection: Connection) throws(SQLiteError) -> [PlanTrace.Column: StoreDigest.Sum] {
        // No row came on a way.
        let old = Dictionary(uniqueKeysWithValues: try connection.userTables().map { (ExactText($0), Int64.max) })
        return try StoreDigest(of: connection, oldKeys: old, varying: []).sums
    }
}
