import CSQLite
import Synchronization

/// The head of a write-ahead log's index: every commit and every new beginning of the log changes it.
///
/// See [WAL-mode file format](https://www.sqlite.org/walformat.html), "The WAL-Index Header".
package struct LogHead: Equatable, Sendable {
    private var words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)
    /// How many pages the log has.
    package let frames: UInt32

    /// Reads it while others may write it; what is read in the middle of a change equals neither what was nor what will be.
    fileprivate init(_ memory: UnsafeRawPointer) {
        func word(_ index: Int) -> UInt64 { memory.load(fromByteOffset: index * 8, as: UInt64.self) }
        frames = memory.load(fromByteOffset: 16, as: UInt32.self)
        words = (word(0), word(1), word(2), word(3), word(4), word(5))
        atomicMemoryFence(ordering: .acquiring)
    }

    package static func == (one: LogHead, other: LogHead) -> Bool {
        let (one, other) = (one.words, other.words)
        return (one.0, one.1, one.2) == (other.0, other.1, other.2)
            && (one.3, one.4, one.5) == (other.3, other.4, other.5)
    }
}

/// The memory in which the processes that use a store share its log's index, as long as the connection is open.
package struct LogIndex {
    private let memory: UnsafeRawPointer

    /// Asked of a connection that has read in this mode already, which has the memory mapped.
    ///
    /// - Returns: nil where the database has no such log, or its system no such memory.
    package init?(of connection: Connection) {
        guard let mode = try? connection.firstValue("PRAGMA journal_mode"), mode == .text("wal") else { return nil }
        var file: UnsafeMutablePointer<sqlite3_file>?
        var memory: UnsafeMutableRawPointer?
        guard sqlite3_file_control(connection.handle, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK,
            let file, let methods = file.pointee.pMethods?.pointee, methods.iVersion >= 2,
            // A system without locks has none, whatever its version.
            let map = methods.xShmMap, map(file, 0, 32_768, 0, &memory) == SQLITE_OK, let memory
        else { return nil }
        self.memory = UnsafeRawPointer(memory)
    }

    package var head: LogHead { LogHead(memory) }

    /// How many of the log's pages stand in the database already: `nBackfill`, behind both copies of the header.
    package var movedFrames: UInt32 { memory.load(fromByteOffset: 96, as: UInt32.self) }
}

extension Connection {
    /// Whether a statement or a transaction reads or writes.
    package var isBusy: Bool { sqlite3_txn_state(handle, nil) != SQLITE_TXN_NONE }
}
