import Foundation
import SQLiteKit

/// What a sweep did.
package struct ExternalSweep: Hashable, Sendable {
    /// How many files it deleted, and their bytes.
    package var removed = 0
    package var bytes: Int64 = 0
    /// Whether no file is left that no row names. False where a reader, here or in another process, still sees an older state of the
    /// store: its files stay until a later sweep.
    package var isComplete = true

    /// Nothing was to be done.
    package init() {}
}

/// Deletes every file that no row of the store names, and what a crash left half-written; nothing else.
///
/// Files appear only under the write lock and no name is used twice, so what no row names while the lock is held will never be named
/// again. Readers may still see an older state whose rows do name it: only when a RESTART checkpoint has waited for all of them are files
/// deleted, under the lock once more.
/// - Throws: `busy` where another connection is writing, SQLite's errors, `inputOutput`.
package func sweepExternalFiles(_ folder: ExternalFolder, on connection: Connection) throws(StoreError)
    -> ExternalSweep
{
    do { return try sweep(folder, connection) } catch { throw StoreError(error, path: connection.path) }
}

private func sweep(_ folder: ExternalFolder, _ connection: Connection) throws -> ExternalSweep {
    guard try folder.exists else { return ExternalSweep() }
    var result = ExternalSweep()
    let candidates = try connection.transaction {
        let (values, unfinished) = try folder.files()
        // Nobody is writing: whoever began has died.
        for name in unfinished { try remove(name, in: folder, &result) }
        let candidates = Set(values).subtracting(try referencedFiles(on: connection))
        folder.report(.listed)
        if candidates.isEmpty { try finish(folder) }
        return candidates
    }
    guard !candidates.isEmpty else { return result }
    guard try connection.restartLog() else {
        result.isComplete = false
        return result
    }
    folder.report(.waited)
    try connection.transaction {
        let referenced = try referencedFiles(on: connection)
        for name in candidates.subtracting(referenced).sorted() { try remove(name, in: folder, &result) }
        // What was let go of meanwhile waits for the next sweep.
        result.isComplete = try Set(folder.files().values).isSubset(of: referenced)
        folder.report(.swept)
        if result.isComplete { try finish(folder) }
    }
    return result
}

private func remove(_ name: String, in folder: ExternalFolder, _ result: inout ExternalSweep) throws {
    let size = folder.size(of: name)
    guard unlink(folder.path(of: name)) == 0 else {
        if errno == ENOENT { return }
        throw folder.failure()
    }
    result.removed += 1
    result.bytes += size
    folder.report(.removed)
}

/// The mark goes when what it stood for is gone for good.
private func finish(_ folder: ExternalFolder) throws {
    guard folder.isMarked else { return }
    try synchronize(folder.path)
    try folder.removeMark()
}

/// The names of the files that rows of the store name, in any table and by any schema: a text that reads as a reference in a column that
/// takes every type keeps its file.
func referencedFiles(on connection: Connection) throws(SQLiteError) -> Set<String> {
    var names: Set<String> = []
    for column in try connection.columnsOfReferences() {
        try connection.forEachReference(in: column) { names.insert($0.name) }
    }
    return names
}

extension Connection {
    /// Moves the whole write-ahead log into the file and waits until nobody reads from it.
    /// - Returns: whether that was possible before the busy timeout ran out.
    func restartLog() throws(SQLiteError) -> Bool {
        do throws(SQLiteError) { return try value("PRAGMA wal_checkpoint(RESTART)") == 0 } catch {
            guard [ResultCode.busy, ResultCode.locked].contains(error.primaryCode) else { throw error }
            return false
        }
    }
}
