import SQLiteKit
import SchemaSnapshot

/// Opens a store: makes it where there is none, migrates it where it is old, and refuses it where something is wrong.
///
/// Two processes or threads that open one store at once make or migrate it once; the second waits. What is refused is not written to,
/// and neither is its folder.
package struct StoreOpener {
    /// Where the store is.
    package enum Location: Hashable, Sendable {
        case file(String, Access)
        case memory
    }

    /// What may be done to a file.
    package enum Access: Hashable, Sendable {
        /// It is made if it is not there, or has no bytes; migrated if it is old.
        case create
        /// It is migrated if it is old, never made.
        case readWrite
        /// It is neither made nor migrated. Works on volumes and in folders that cannot be written to.
        case readOnly
    }

    /// The open store.
    package struct Opened {
        /// Foreign keys are on, the schema's functions registered, and a file that may be written to has a write-ahead log.
        package var connection: Connection
        package var metadata: StoreMetadata
        /// What was done to the store.
        package var outcome: Outcome
        /// Where the store of an earlier draft was moved, in whose place this one was made.
        package var movedDraft: String?
    }

    package enum Outcome: Hashable, Sendable {
        case opened, created
        case migrated(MigrationReport)
    }

    package let location: Location
    package let target: TargetSchema
    package var options: MigrationOptions
    /// The versions for one of which a database is taken that has exactly its tables and no `_schema`, newest first. Asked for only where
    /// there is such a database.
    package var adoptable: () -> [TargetSchema] = { [] }
    /// The plan from a version, whose store hash the second argument is, to the target; `nil` if there is none. Asked for the target's
    /// own version where the store was made by a draft of it that has since been changed.
    let plan: (SchemaVersion, String) -> PlanDescription?

    package init(
        _ location: Location, target: TargetSchema, options: MigrationOptions = MigrationOptions(),
        plan: @escaping (SchemaVersion, String) -> PlanDescription?
    ) {
        self.location = location
        self.target = target
        self.options = options
        self.plan = plan
    }

    /// Opens the store. Blocks the thread while another migrates it, and while it is made or migrated.
    /// - Throws: every reason of `StoreError`.
    package func open() throws(StoreError) -> Opened {
        switch location {
        case .memory: return try memory()
        case .file(let path, let access):
            do { return try open(StoreFile(path, access)) } catch { throw StoreError(error, path: path) }
        }
    }

    private func memory() throws(StoreError) -> Opened {
        let connection: Connection
        do throws(SQLiteError) {
            connection = try Connection()
            try registerSchemaFunctions(on: connection)
            try connection.useWriteAheadLog()
        } catch {
            throw StoreError(error)
        }
        try createStore(on: connection, target: target, options: options)
        return try opened(connection, .created)
    }

    private func open(_ file: StoreFile) throws -> Opened {
        if file.access != .readOnly, let name = options.networkFileSystem(folder(of: file.path)) {
            throw StoreError(.networkFileSystem(name))
        }
        try takeBack(file)
        do { return try openStoreOrDraft(file) } catch let error as StoreError {
            // Whether it could be adopted is asked only of what is no store.
            guard case .foreignDatabase = error.reason else { throw error }
            return try adoptIfUnversioned(file) ?? openStoreOrDraft(file)
        }
    }

    private func openStoreOrDraft(_ file: StoreFile) throws -> Opened {
        let moved = try moveChangedDraftAside(file)
        var opened = try openStore(file)
        opened.movedDraft = moved
        return opened
    }

    private func openStore(_ file: StoreFile) throws -> Opened {
        let isLeft = try StoreLock.waitUntilFree(for: file.path, timeout: options.timeout, pulse: waiting)
        // Whoever let the lock's file lie has left a hint, which stays for those who can follow it.
        var isHint = false
        if isLeft, file.access != .readOnly {
            switch try hasMovingDraft(file.path) {
            case true?: try mendDrafts(of: file)
            case false?: break
            case nil: isHint = true
            }
        }
        if let opened = try openIfCurrent(file) {
            // The last one to make or migrate it died, when that was done already.
            if isLeft, !isHint, file.access != .readOnly,
                let lock = try? StoreLock.take(for: file.path, timeout: .zero, pulse: {})
            {
                withExtendedLifetime(lock) { removeLeftovers(of: file.path) }
            }
            return opened
        }
        let lock = try StoreLock.take(for: file.path, timeout: options.timeout, pulse: waiting)
        if isHint { lock.leaveBehind() }
        // Another may have done the work meanwhile.
        return try withExtendedLifetime(lock) { try openIfCurrent(file) ?? createOrMigrate(file) }
    }

    /// The store if there is nothing to do; `nil` if it has to be made or migrated, and may be.
    private func openIfCurrent(_ file: StoreFile) throws -> Opened? {
        // A connection that may only read cannot take away the log that SQLite makes for it.
        if file.access == .readOnly, let metadata = file.metadataAtRest { _ = try decide(metadata) }
        guard let store = try file.open() else { return nil }
        do {
            guard try decide(store.metadata) == nil, try !hasOldTextIndexes(store, file) else {
                store.close()
                return nil
            }
            if file.access != .readOnly {
                try store.connection.useWriteAheadLog()
                try refreshDraft(store.connection, store.metadata)
            }
            return try opened(store.connection, .opened)
        } catch {
            store.close()
            throw error
        }
    }

    private func createOrMigrate(_ file: StoreFile) throws -> Opened {
        guard let store = try file.open() else {
            removeLeftovers(of: file.path)
            let connection = try file.connect()
            try createStore(on: connection, target: target, options: options)
            try connection.useWriteAheadLog()
            return try opened(connection, .created)
        }
        guard let plan = try decide(store.metadata) else {
            try makeTextIndexesAnew(store)
            return try opened(store.connection, .opened)
        }
        removeLeftovers(of: file.path)
        defer { removeLeftovers(of: file.path) }
        let report = try migrateStore(on: store.connection, with: plan, target: target, options: options)
        // Not before: the file says in what mode it is, and one whose migration is refused stays as it was.
        try turnOnLog(of: store.connection)
        return try opened(store.connection, .migrated(report))
    }

    func opened(_ connection: Connection, _ outcome: Outcome) throws(StoreError) -> Opened {
        guard let metadata = try StoreMetadata(readFrom: connection) else {
            throw StoreError(.damaged(findings: ["_schema is missing"]), path: connection.path)
        }
        do throws(SQLiteError) { try connection.allowSearchTriggers() } catch {
            throw StoreError(error, path: connection.path)
        }
        return Opened(connection: connection, metadata: metadata, outcome: outcome)
    }

    /// What a draft's store says of the schema beyond what lies on disk, and whether it is a draft still, follows the program.
    private func refreshDraft(_ connection: Connection, _ metadata: StoreMetadata) throws {
        var now = metadata
        now.isDraft = target.isDraft
        now.snapshot = target.snapshot
        guard metadata.isDraft, now != metadata else { return }
        try connection.transaction { try now.update(on: connection) }
    }

    /// Whether text is folded or sorted otherwise than when the indexes over it were made.
    private func hasOldTextIndexes(_ store: StoreFile.Store, _ file: StoreFile) throws -> Bool {
        guard store.metadata.hasOtherTextRules(than: options.textRules) else { return false }
        guard file.access == .readOnly else { return true }
        guard try TextIndexes(on: store.connection).isEmpty else { throw StoreError(.textIndexesOutdated) }
        store.connection.textRules = options.textRules ?? store.metadata.textRules
        return false
    }

    private func makeTextIndexesAnew(_ store: StoreFile.Store) throws {
        guard store.metadata.hasOtherTextRules(than: options.textRules) else { return }
        try store.connection.transaction {
            let metadata = store.metadata.following(options.textRules)
            store.connection.textRules = metadata.textRules
            try TextIndexes(on: store.connection).makeAnew()
            try metadata.update(on: store.connection)
        }
        try turnOnLog(of: store.connection)
    }

    /// Runs what needs a lock of SQLite's that others may hold, as long as the options let it wait.
    func waiting(_ connection: Connection, for body: () throws(SQLiteError) -> Void) throws {
        try connection.waiting(options.timeout, pulse: waiting, for: body)
    }

    /// Turns on the write-ahead log of a store that was written to. It is too late then for a cancellation, which would say that nothing
    /// was done; and so it is for who waits in vain for others that read: the next connection turns it on.
    func turnOnLog(of connection: Connection) throws {
        do {
            try connection.waiting(options.timeout, pulse: reportWaiting) { () throws(SQLiteError) in
                try connection.useWriteAheadLog()
            }
        } catch let error as SQLiteError where error.primaryCode == ResultCode.busy {
            // With a rollback journal a power cut could cost more than the last commits.
            try connection.setSynchronous(.full)
        }
    }

    private func reportWaiting() { options.progress?(MigrationProgress(.waiting, step: 0, stepCount: 0)) }

    func waiting() throws {
        reportWaiting()
        if options.isCancelled?() == true { throw StoreError(.cancelled) }
    }
}
