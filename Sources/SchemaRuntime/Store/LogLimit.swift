import SQLiteKit
import Synchronization

/// Keeps a store's write-ahead log from growing without end.
///
/// SQLite moves the log into the store by itself, and begins it anew once nobody reads from it; where readers overlap there is no such moment.
/// Beyond the limit a writer makes one: it waits a little for those who read, while new ones read from the store alone.
struct LogLimit {
    /// Pages beyond which the log is cut: 64 MiB of the usual size.
    static let mostFrames: UInt32 = 16_384
    /// How long a writer waits for readers, in milliseconds. Meanwhile nobody else writes.
    private static let patience: Int32 = 100

    private var index: LogIndex?
    private var isLooked = false
    private let pause: LogPause

    init(_ pause: LogPause) { self.pause = pause }

    /// After a commit.
    mutating func keep(_ connection: Connection) {
        if !isLooked {
            isLooked = true
            if connection.path != nil { index = LogIndex(of: connection) }
        }
        guard let index, index.head.frames > Self.mostFrames, !connection.isInTransaction, pause.ends() else { return }
        connection.setBusyTimeout(milliseconds: Self.patience)
        defer { connection.setBusyTimeout(milliseconds: 5000) }
        // Where somebody reads an old state for longer, the next writer tries.
        _ = try? connection.value("PRAGMA wal_checkpoint(TRUNCATE)")
    }
}

/// Which writer of a file in this process may cut its log: one in each second, however many they are.
final class LogPause: Sendable {
    private static let length = Duration.seconds(1)
    private let last = Mutex<ContinuousClock.Instant?>(nil)

    /// Whether nobody has tried for that long; the next pause begins then.
    func ends(at now: ContinuousClock.Instant = .now) -> Bool {
        last.withLock { last in
            if let last, now - last < Self.length { return false }
            last = now
            return true
        }
    }
}
