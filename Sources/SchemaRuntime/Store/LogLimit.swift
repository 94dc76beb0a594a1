import SQLiteKit

/// Keeps a store's write-ahead log from growing without end.
///
/// SQLite moves the log into the store by itself, and begins it anew once nobody reads from it; where readers overlap there is no such moment.
/// Beyond the limit a writer makes one: it waits a little for those who read, while new ones read from the store alone.
struct LogLimit {
    /// Pages beyond which the log is cut: 64 MiB of the usual size.
    static let mostFrames: UInt32 = 16_384
    /// How long a writer waits for readers, in milliseconds, and how long it does not try again.
    private static let patience: Int32 = 100
    private static let pause = Duration.seconds(1)

    private var index: LogIndex?
    private var isLooked = false
    private var last: ContinuousClock.Instant?

    /// After a commit.
    mutating func keep(_ connection: Connection) {
        if !isLooked {
            isLooked = true
            if connection.path != nil { index = LogIndex(of: connection) }
        }
        guard let index, index.head.frames > Self.mostFrames, !connection.isInTransaction else { return }
        let now = ContinuousClock.now
        if let last, now - last < Self.pause { return }
        last = now
        connection.setBusyTimeout(milliseconds: Self.patience)
        defer { connection.setBusyTimeout(milliseconds: 5000) }
        // Where somebody reads an old state for longer, the next writer tries.
        _ = try? connection.value("PRAGMA wal_checkpoint(TRUNCATE)")
    }
}
