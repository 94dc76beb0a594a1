import Dispatch
import Foundation
import SQLiteKit

/// Keeps a store's read lock over reads that follow each other closely: to take it and to give it back costs more than to find a row.
///
/// Nobody sees less by that: before each read the head of the log's index is compared with what it was when the lock was taken, so that
/// what was committed since, by another process too, is seen as it is without. After a moment without a read another thread gives the
/// lock back, so that the log can begin anew. `@unchecked`: everything is used under `lock`.
final class ReadHold: @unchecked Sendable {
    private let moment: DispatchTimeInterval
    /// Nanoseconds for which one lock is held at most: who waits for readers to go on to what is new must not wait for long.
    private static let longest: UInt64 = 20_000_000
    /// With more frames than SQLite lets a log have before it tries to begin it anew, readers must not stand in the way of that.
    private let mostFrames: UInt32

    let lock = NSRecursiveLock()
    private var connection: Connection?
    private var index: LogIndex?
    private var begin: Statement?
    private var commit: Statement?
    /// Of the log when the lock was taken; nil while it is not held.
    private var head: LogHead?
    private var since: UInt64 = 0
    private var reads = 0
    private var isWatched = false
    /// Whether a statement of this class's own runs, which nobody else asked for.
    private(set) var isSwitching = false

    init(
        _ connection: Connection, mostFrames: UInt32 = 1_000, moment: DispatchTimeInterval = .milliseconds(5)
    ) {
        self.connection = connection
        self.moment = moment
        self.mostFrames = mostFrames
    }

    var isHeld: Bool { head != nil }

    /// Before a read, under the lock.
    func take() {
        reads &+= 1
        guard let connection, let index = index(of: connection) else { return }
        let now = index.head
        if let head {
            if head == now, DispatchTime.now().uptimeNanoseconds - since < Self.longest { return }
            end()
        }
        guard now.frames <= mostFrames else { return }
        // Where a statement still runs, or a transaction is open, what is read is as old as that.
        guard !connection.isBusy, !connection.isInTransaction, commit != nil, run(begin) else { return }
        head = now
        since = DispatchTime.now().uptimeNanoseconds
        guard !isWatched else { return }
        isWatched = true
        watch(reads)
    }

    /// Before anything but a read, and when the connection's user goes, under the lock.
    func end() {
        guard head != nil else { return }
        head = nil
        if !run(commit) { connection?.rollBack() }
    }

    /// Before the connection is closed.
    func close() {
        lock.lock()
        defer { lock.unlock() }
        end()
        (connection, index, begin, commit) = (nil, nil, nil, nil)
    }

    /// The memory is mapped by the first read.
    private func index(of connection: Connection) -> LogIndex? {
        guard index == nil, reads == 2 else { return index }
        isSwitching = true
        defer { isSwitching = false }
        begin = try? connection.prepare("BEGIN DEFERRED", persistent: true)
        commit = try? connection.prepare("COMMIT", persistent: true)
        index = LogIndex(of: connection)
        return index
    }

    private func run(_ statement: Statement?) -> Bool {
        isSwitching = true
        defer { isSwitching = false }
        return statement?.runCode() == ResultCode.ok
    }

    /// Ends what is held as soon as nobody has read for a moment.
    private func watch(_ seen: Int) {
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + moment) { [self] in
            // Who has the lock is reading.
            guard lock.try() else { return watch(seen) }
            defer { lock.unlock() }
            if isHeld, reads != seen { return watch(reads) }
            end()
            isWatched = false
        }
    }
}
