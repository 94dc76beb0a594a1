import Foundation
import SQLiteKit
import SchemaMigration
import Synchronization

/// The connections of a store that nobody uses at the moment.
///
/// A file gets as many as there are contexts at one time, so that readers never wait for a writer. A store in memory has one, which
/// everybody gets.
final class ConnectionPool: Sendable {
    private let idle: Mutex<[StoreConnection]>
    /// Every connection that somebody has, and whether there are to be no more.
    private let all: Mutex<(known: [Known], isClosed: Bool)>
    /// The one connection of a store in memory.
    private let shared: StoreConnection?
    private let path: String?
    private let readOnly: Bool
    /// Of the first connection, whatever somebody else has made of the store since.
    private let textRules: TextRules
    /// Of the store when it was opened.
    private let version: StoreVersion?
    private let logPause: LogPause
    /// Held by who closes: a second one waits.
    private let closing = NSLock()
    private let tracer = Mutex<(@Sendable (String) -> Void)?>(nil)

    private struct Known {
        weak var connection: StoreConnection?
    }

    /// - Parameter logPause: the one that the first connection has.
    init(first: StoreConnection, readOnly: Bool, logPause: LogPause) {
        self.logPause = logPause
        all = Mutex(([Known(connection: first)], false))
        path = first.connection.path
        textRules = first.connection.textRules
        version = first.version
        self.readOnly = readOnly
        shared = path == nil ? first : nil
        idle = Mutex(path == nil ? [] : [first])
    }

    /// A pool of one connection, which everybody gets.
    init(shared connection: StoreConnection) {
        logPause = LogPause()
        all = Mutex(([Known(connection: connection)], false))
        path = connection.connection.path
        textRules = connection.connection.textRules
        version = connection.version
        readOnly = false
        shared = connection
        idle = Mutex([])
    }

    /// A connection for its taker alone, or the shared one.
    ///
    /// - Throws: `ModelError.store`, `containerClosed`.
    func take() throws -> StoreConnection {
        if isClosed { throw ModelError.containerClosed }
        if let shared { return shared }
        if let connection = idle.withLock({ $0.popLast() }) { return connection }
        do {
            let other = try StoreOpener.connection(to: path!, readOnly: readOnly)
            other.textRules = textRules
            let connection = try StoreConnection(other, version: version, holdsReads: !readOnly, logPause: logPause)
            trace(connection)
            let isLate = all.withLock { all in
                if !all.isClosed {
                    all.known.removeAll { $0.connection == nil }
                    all.known.append(Known(connection: connection))
                }
                return all.isClosed
            }
            if isLate { throw ModelError.containerClosed }
            return connection
        } catch {
            throw ModelError(error, path: path)
        }
    }

    var isClosed: Bool { all.withLock { $0.isClosed } }

    /// Closes every connection, each once nobody uses it. Whoever has one gets `containerClosed` from then on.
    ///
    /// - Parameter body: called with the last one, when nobody can use the store any more.
    func close(_ body: (StoreConnection) -> Void) {
        closing.lock()
        defer { closing.unlock() }
        let known = all.withLock { all in
            all.isClosed = true
            defer { all.known = [] }
            return all.known.compactMap(\.connection)
        }
        for connection in known.dropLast() { connection.close() }
        known.last?.close(after: body)
        idle.withLock { $0 = [] }
    }

    func give(back connection: StoreConnection) {
        guard shared == nil else { return }
        connection.endReads()
        idle.withLock { $0.append(connection) }
    }

    // MARK: - Tracing

    /// Has every statement told from now on, also on connections that are made later; those in use are left alone.
    func setTracer(_ record: (@Sendable (String) -> Void)?) {
        tracer.withLock { $0 = record }
        for connection in idle.withLock({ $0 }) + [shared].compactMap({ $0 }) { trace(connection) }
    }

    private func trace(_ connection: StoreConnection) {
        let record = tracer.withLock { $0 }
        _ = try? connection.use { $0.setTracer(record) }
    }
}
