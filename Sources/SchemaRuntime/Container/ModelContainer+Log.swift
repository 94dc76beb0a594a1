import Foundation
import SQLiteKit

/// How large the write-ahead log of a store is: what was saved and still lies beside the store's file.
public struct WriteAheadLogStatus: Hashable, Sendable {
    /// The bytes of the file, in use or not.
    public internal(set) var byteCount: Int64 = 0
    /// The pages that were written since the log began anew.
    public internal(set) var pageCount = 0
    /// Those that do not stand in the store's file yet: readers of an older state keep them from it.
    public internal(set) var waitingPageCount = 0
}

extension ModelContainer {
    /// The write-ahead log of the container's stores, together. One that grows although its pages should have been moved is held up by a reader
    /// that does not come to an end, here or in another program. Stores in memory have none.
    ///
    /// - Throws: errors of the store; `ModelError.containerClosed`.
    public var walStatus: WriteAheadLogStatus {
        get throws {
            var status = WriteAheadLogStatus()
            for store in stores { try store.add(to: &status) }
            return status
        }
    }
}

extension Store {
    fileprivate func add(to status: inout WriteAheadLogStatus) throws {
        let connection = try connections.take()
        defer { connections.give(back: connection) }
        try connection.read { store in
            guard let path = store.connection.path else { return }
            var file = stat()
            if stat(path + "-wal", &file) == 0 { status.byteCount += Int64(file.st_size) }
            // The first read has SQLite map the log's index.
            _ = try store.count("SELECT count(*) FROM sqlite_schema", [])
            guard let index = LogIndex(of: store.connection) else { return }
            let frames = Int(index.head.frames)
            status.pageCount += frames
            status.waitingPageCount += max(0, frames - Int(index.movedFrames))
        }
    }
}
