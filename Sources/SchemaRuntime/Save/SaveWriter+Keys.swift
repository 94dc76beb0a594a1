import SQLiteKit
import SchemaMigration

extension SaveWriter {
    /// Gives those new objects other keys whose own another program has used meanwhile: one that inserts a row without a key gets the next
    /// free one from SQLite, which knows nothing of leases. Before anything is written, so that no row refers to a key that changes.
    func leaveTakenKeys(of home: Home, on connection: StoreConnection) throws {
        var run: Range<Int64> = 0..<0
        var taken: [Int64] = []
        // Keys are leased in runs: one look at the table for each.
        for object in home.inserted {
            let key = object._withUnsafeGuaranteedRef { $0._$id }
            if key != run.upperBound {
                taken += try keys(in: run, of: home.root, on: connection)
                run = key..<key
            }
            run = run.lowerBound..<key + 1
        }
        taken += try keys(in: run, of: home.root, on: connection)
        for key in taken {
            guard let object = home.object(key), object.has(State.inserted) else { continue }
            var free: Int64
            repeat {
                guard let next = context.store.keys.next(for: home) else {
                    throw ModelError.store(StoreError(.identifiersExhausted))
                }
                free = next
            } while try !keys(in: free..<free + 1, of: home.root, on: connection).isEmpty
            let entry = Unmanaged.passUnretained(object).toOpaque()
            home.map.remove(key, entry)
            object._$id = free
            home.map.insert(free, entry)
        }
    }

    /// Those of a run of keys that rows have.
    func keys(in run: Range<Int64>, of root: _Entity, on connection: StoreConnection) throws -> [Int64] {
        guard !run.isEmpty else { return [] }
        return try connection.keys(
            "SELECT \"_id\" FROM \(root.rowTable) WHERE \"_id\" >= ? AND \"_id\" < ?",
            [.int(run.lowerBound), .int(run.upperBound)])
    }
}
