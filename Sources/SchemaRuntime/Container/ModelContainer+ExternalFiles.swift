/// What a sweep of the files of externally stored values did.
public struct ExternalFileSweep: Hashable, Sendable {
    /// How many files it deleted.
    public let removedCount: Int
    /// How many bytes they had.
    public let removedBytes: Int64
    /// Whether every file that is left belongs to a row. It is false while a reader, in this process or another, still sees an older
    /// state of the store: what its rows had goes with a later sweep.
    public let isComplete: Bool
}

extension ModelContainer {
    /// Deletes the files of externally stored values that no row has any more: of rows that were deleted or given another value, by
    /// contexts or by SQL. Nothing else is deleted, at no time.
    ///
    /// The library does so by itself when a store is opened after a crash or a migration, and when it is closed. A program that runs for
    /// long calls it now and then.
    ///
    /// - Throws: `ModelError.readOnly`; errors of the store, `busy` above all while another process writes.
    @discardableResult
    public func sweepExternalFiles() throws -> ExternalFileSweep {
        let writable = stores.filter { !$0.isReadOnly }
        guard !writable.isEmpty else { throw ModelError.readOnly }
        let sweeps = try writable.map { try $0.sweepExternalFiles() }
        return ExternalFileSweep(
            removedCount: sweeps.reduce(0) { $0 + $1.removed }, removedBytes: sweeps.reduce(0) { $0 + $1.bytes },
            isComplete: sweeps.allSatisfy(\.isComplete))
    }
}
