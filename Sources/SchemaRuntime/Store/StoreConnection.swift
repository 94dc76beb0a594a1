import Foundation
import SQLiteKit
import SchemaMigration

/// A connection with the statements that contexts run over it.
///
/// A context has one of its own, except in memory, where all share one and take turns. `@unchecked`: whoever uses it has taken it from
/// the pool, or holds its lock.
final class StoreConnection: @unchecked Sendable {
    let connection: Connection
    /// The schema that its statements go by; nil in memory, where nobody else is, and in the middle of a migration.
    let version: StoreVersion?
    /// The state of the store in which it had that version for certain.
    private var verified: UInt32?
    /// The state of the store in which it had the text rules of this connection for certain.
    private var verifiedRules: UInt32?
    /// Whether a statement runs that nobody asked for.
    private var isAsking = false
    /// Where one connection serves many contexts, and against its being closed while somebody uses it.
    private let lock: NSRecursiveLock
    private(set) var isClosed = false
    /// Keeps the log of writes from growing.
    private var logLimit: LogLimit
    /// Where a file is one context's alone for a time.
    private let hold: ReadHold?
    private var statements: [StatementShape: Statement] = [:]
    private var recent: [(StatementShape, Statement)] = []
    private var oldest = 0
    /// How often a statement was asked for by its shape, and how often there was none.
    private var (shapeUses, shapeMisses) = (0, 0)
    /// Whether a transaction is open that waits for `writing`.
    private var holdsWrites = false
    /// The texts of fetches.
    var selects: [SelectShape: String] = [:]
    /// The tables that statements of the user's read, where there are several stores.
    private var tables: [String: Set<String>] = [:]
    /// Which statements ask for something that depends on how text is folded and sorted.
    private var textual: [String: Bool] = [:]
    /// Whether one of those was asked for since the read began.
    private var hasAskedForTexts = false

    /// - Parameters:
    ///   - version: of the store when it was opened.
    ///   - holdsReads: whether reads that follow each other closely share one lock of the file.
    ///   - logPause: what the connections to the file have in common.
    init(
        _ connection: Connection, version: StoreVersion? = nil, holdsReads: Bool, logPause: LogPause = LogPause()
    ) throws(SQLiteError) {
        self.connection = connection
        logLimit = LogLimit(logPause)
        self.version = version
        hold = holdsReads && connection.path != nil ? ReadHold(connection) : nil
        lock = hold?.lock ?? NSRecursiveLock()
        try TextFunction.registerAll(on: connection)
        try EnumFunction.register(on: connection)
        try QueryCollation.registerAll(on: connection)
    }

    deinit { hold?.close() }

    /// Closes it for good, once nobody uses it.
    ///
    /// - Parameter body: what is done with it before.
    func close(after body: (StoreConnection) -> Void = { _ in }) {
        lock.lock()
        defer { lock.unlock() }
        guard !isClosed else { return }
        hold?.end()
        body(self)
        isClosed = true
        hold?.close()
        (statements, recent, oldest) = ([:], [], 0)
        connection.close()
    }

    /// Runs `body` in a transaction that may write texts: that of `holdingWrites` where there is one.
    /// - Throws: `StoreError.storeMigrated` where somebody has brought the store to another version meanwhile, `textIndexesOutdated` where
    ///   somebody has opened it with other `textRules`.
    func writing<Result>(_ body: () throws -> Result) throws -> Result {
        if !holdsWrites { try connection.begin(.immediate) }
        holdsWrites = false
        let result = try connection.completing {
            try requireVersion()
            try requireTextRules()
            return try body()
        }
        // From the look to the commit the store was this connection's alone.
        if version != nil { verified = connection.dataVersion }
        if verifiedRules != nil { verifiedRules = connection.dataVersion }
        isAsking = true
        defer { isAsking = false }
        logLimit.keep(connection)
        return result
    }

    /// Runs `body` with the store taken for writing. The first `writing` in it has the transaction; without one it is taken back.
    func holdingWrites<Result>(_ body: () throws -> Result) throws -> Result {
        try connection.begin(.immediate)
        holdsWrites = true
        defer {
            if holdsWrites { connection.rollBack() }
            holdsWrites = false
        }
        return try body()
    }

    /// Runs `body` while nobody else uses the connection, and turns SQLite's errors into the library's.
    ///
    /// - Throws: what `body` throws; `containerClosed`.
    func use<Result>(_ body: (StoreConnection) throws -> Result) throws -> Result {
        lock.lock()
        defer { lock.unlock() }
        hold?.end()
        guard !isClosed else { throw ModelError.containerClosed }
        return try checked(body)
    }

    /// As `use`, for a body that does nothing but read.
    ///
    /// - Throws: `StoreError.storeMigrated` once somebody has brought the store to another version; `textIndexesOutdated` for what depends on the
    ///   store's text rules, once somebody has opened it with others.
    func read<Result>(_ body: (StoreConnection) throws -> Result) throws -> Result {
        lock.lock()
        defer { lock.unlock() }
        guard !isClosed else { throw ModelError.containerClosed }
        hold?.take()
        return try checked { connection in
            // A read may be part of another one.
            let outer = connection.hasAskedForTexts
            connection.hasAskedForTexts = false
            defer { connection.hasAskedForTexts = outer }
            let result = try body(connection)
            // Behind what was read: the version and the rules that hold now held then.
            try connection.requireVersion()
            if connection.hasAskedForTexts { try connection.requireTextRules() }
            return result
        }
    }

    /// Nothing is given out that was read while somebody wrote from whom no lock kept this connection.
    private func checked<Result>(_ body: (StoreConnection) throws -> Result) throws -> Result {
        do {
            try connection.settle()
            let result = try body(self)
            guard connection.wasChangedUnlocked else { return result }
        } catch {
            // A file that changes under SQLite looks damaged to it.
            guard connection.wasChangedUnlocked else { throw ModelError(explained(error), path: connection.path) }
        }
        throw ModelError.store(StoreError(.changedWhileRead, path: connection.path))
    }

    /// Looks only where the store has changed since.
    private func requireVersion() throws {
        guard let version, verified == nil || verified != connection.dataVersion else { return }
        isAsking = true
        defer { isAsking = false }
        try connection.requireVersion(version)
        verified = connection.dataVersion
    }

    /// As with the version, and only where indexes follow the rules.
    private func requireTextRules() throws {
        guard connection.hasTextIndexes, verifiedRules == nil || verifiedRules != connection.dataVersion else { return }
        isAsking = true
        defer { isAsking = false }
        try connection.requireStoredTextRules()
        verifiedRules = connection.path == nil ? nil : connection.dataVersion
    }

    /// To statements that go by another version's tables, SQLite says anything.
    private func explained(_ error: any Error) -> any Error {
        do { try requireVersion() } catch let other as StoreError {
            if case .storeMigrated = other.reason { return other }
        } catch {}
        return error
    }

    /// Lets go of what reads hold, before somebody else gets the connection.
    func endReads() {
        lock.lock()
        defer { lock.unlock() }
        hold?.end()
    }

    /// Has every statement told from now on, but for those that keep and end the lock of reads, and the look at
    /// the version where the store has changed.
    func setTracer(_ record: (@Sendable (String) -> Void)?) {
        connection.setTracer(
            record.map { record in
                { [weak self, weak hold] text in
                    if hold?.isSwitching != true, self?.isAsking != true { record(text) }
                }
            })
    }

    /// The statement of a shape, prepared at its first use and kept. It must not be asked for again while it runs.
    func statement(_ shape: StatementShape, _ sql: () -> String) throws(SQLiteError) -> Statement {
        // A loop over objects asks for a few in turn: to compare costs less than to hash.
        shapeUses += 1
        for (known, statement) in recent where known == shape && !statement.isBusy { return statement }
        if let known = statements[shape], !known.isBusy {
            remember(shape, known)
            return known
        }
        shapeMisses += 1
        let statement = try connection.prepare(sql(), persistent: true)
        // A model of many properties has more sets of changed ones than there is memory for.
        if statements.count >= Self.mostStatements { statements = statements.filter { $0.value.isBusy } }
        statements[shape] = statement
        remember(shape, statement)
        return statement
    }

    private static let mostStatements = 1024

    /// How many are kept.
    var statementCount: Int { statements.count }

    /// Of the statements by shape and by text.
    var statistics: StatementStatistics {
        lock.lock()
        defer { lock.unlock() }
        let prepared = shapeMisses + connection.cacheMisses
        return StatementStatistics(
            prepared: prepared, reused: shapeUses + connection.clock - prepared,
            kept: statements.count + connection.cachedCount)
    }

    /// In place of the one that was looked for longest ago.
    private func remember(_ shape: StatementShape, _ statement: Statement) {
        if recent.count < 4 { return recent.append((shape, statement)) }
        recent[oldest] = (shape, statement)
        oldest = (oldest + 1) & 3
    }

    /// The statement of a text with its values bound, ready to be stepped.
    ///
    /// - Throws: `ModelError.unsupportedPredicate` for conditions beyond what SQLite's parser takes.
    func bound(_ sql: String, _ values: [_Value]) throws -> Statement {
        noteTexts(in: sql)
        let statement: Statement
        do { statement = try connection.cachedStatement(sql) } catch {
            guard Self.isBeyondParser(error) else { throw error }
            throw ModelError.unsupportedPredicate(
                expression: "a condition with more in each other than SQLite takes (\(error.message))", property: nil)
        }
        var binder = _Binder(statement.binder)
        for value in values {
            try binder.bind(value)
            binder.index += 1
        }
        return statement
    }

    /// SQLite says it in words alone.
    private static func isBeyondParser(_ error: SQLiteError) -> Bool {
        let words = ["parser stack overflow", "Expression tree is too large", "Recursion limit", "tables in a join"]
        return error.primaryCode == ResultCode.error && words.contains { error.message.contains($0) }
    }

    /// The tables that a statement from outside reads.
    func tables(readBy sql: String) throws(SQLiteError) -> Set<String> {
        if let known = tables[sql] { return known }
        let found = try connection.tables(readBy: sql)
        if tables.count >= 256 { tables = [:] }
        tables[sql] = found
        return found
    }

    /// Before a statement runs: whether what it finds depends on the store's text rules. Only where indexes follow them can answers by other
    /// rules be wrong by any.
    func noteTexts(in sql: String) {
        guard !hasAskedForTexts, connection.hasTextIndexes else { return }
        if let known = textual[sql] { return hasAskedForTexts = known }
        let text = sql.lowercased()
        hasAskedForTexts = Self.textMarks.contains { text.contains($0) }
        if textual.count >= 256 { textual = [:] }
        textual[sql] = hasAskedForTexts
    }

    /// What stands in a statement that looks at text by the store's rules, in small letters.
    private static let textMarks = [
        TextFunction.localizedStandardContains.rawValue, TextFunction.containsCaseless.rawValue,
        QueryCollation.caselessName, "localized", "schema_fold", "match", "_search",
    ]

    /// How SQLite goes about a statement, a step each, in the words of its EXPLAIN QUERY PLAN.
    func plan(of sql: String, _ values: [_Value] = []) throws -> [String] { try planLines(of: sql, values).map(\.text) }

    /// The same with the line to which each belongs.
    func planLines(of sql: String, _ values: [_Value] = []) throws -> [QueryPlanLine] {
        let statement = try bound("EXPLAIN QUERY PLAN " + sql, values)
        defer { statement.reset() }
        var lines: [QueryPlanLine] = []
        while try statement.step() {
            guard case .text(let text) = statement.row[3] else { continue }
            lines.append(QueryPlanLine(id: statement.row.int64(at: 0), parent: statement.row.int64(at: 1), text: text))
        }
        return lines
    }

    /// The first column of the first row as a number; 0 without a row.
    func count(_ sql: String, _ values: [_Value]) throws -> Int {
        let statement = try bound(sql, values)
        defer { statement.reset() }
        return try statement.step() ? Int(statement.row.int64(at: 0)) : 0
    }

    /// The first column of every row.
    func keys(_ sql: String, _ values: [_Value]) throws -> [Int64] {
        let statement = try bound(sql, values)
        defer { statement.reset() }
        var keys: [Int64] = []
        while try statement.step() { keys.append(statement.row.int64(at: 0)) }
        return keys
    }
}
