import SQLiteKit
import SchemaSnapshot

/// Opens a store: makes it where there is none, migrates it where it is old, and refuses it where something is wrong.
///
/// Two processes or threads that open one store at once make or migrate it once; the second waits. What is refused is not written to,
/// and neither is its folder.
package struct StoreOpener {
    /// Where the store is and what may be done to it.
    package enum Location: Hashable, Sendable {
        /// Made if it is not there, or an empty file; migrated if it is old.
        case file(String)
        /// Migrated if it is old, never made.
        case existingFile(String)
        /// Neither made nor migrated. Works on volumes and in folders that cannot be written to.
        case readOnlyFile(String)
        case memory
    }

    /// The open store.
    package struct Opened {
        /// Foreign keys are on, the schema's functions registered, and a file that may be written to has a write-ahead log.
        package var connection: Connection
        package var metadata: StoreMetadata
        /// What was done to the store.
        package var outcome: Outcome
    }

    package enum Outcome: Hashable, Sendable {
        case opened, created
        case migrated(MigrationReport)
    }

    package let location: Location
    package let target: TargetSchema
    package var options: MigrationOptions
    /// The plan from a version, whose store hash the second argument is, to the target; `nil` if there is none.
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

    /// Opens the store.
    /// - Throws: every reason of `StoreError`.
    package func open() throws(StoreError) -> Opened {
        switch location {
        case .memory: return try memory()
        case .file(let path), .existingFile(let path), .readOnlyFile(let path):
            do { return try file(path) } catch { throw StoreError(error, path: path) }
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

    private func file(_ path: String) throws -> Opened {
        try StoreLock.waitUntilFree(for: path, timeout: options.timeout, pulse: waiting)
        if let opened = try openIfCurrent(path) { return opened }
        let lock = try StoreLock.take(for: path, timeout: options.timeout, pulse: waiting)
        // Another may have done the work meanwhile.
        return try withExtendedLifetime(lock) { try openIfCurrent(path) ?? createOrMigrate(path) }
    }

    /// The store if there is nothing to do; `nil` if it has to be made or migrated, and may be.
    private func openIfCurrent(_ path: String) throws -> Opened? {
        guard let store = try inspect(path) else { return nil }
        do {
            guard try decide(store.metadata, path) == nil else {
                store.close()
                return nil
            }
            if store.isWritable {
                try store.connection.useWriteAheadLog()
                try releaseDraft(store.connection, store.metadata)
            }
            return try opened(store.connection, .opened)
        } catch {
            store.close()
            throw error
        }
    }

    private func createOrMigrate(_ path: String) throws -> Opened {
        guard let store = try inspect(path) else {
            let connection = try Connection(path: path, .create)
            try registerSchemaFunctions(on: connection)
            try createStore(on: connection, target: target, options: options)
            try connection.useWriteAheadLog()
            return try opened(connection, .created)
        }
        guard let plan = try decide(store.metadata, path) else { return try opened(store.connection, .opened) }
        try store.connection.useWriteAheadLog()
        let report = try migrateStore(on: store.connection, with: plan, target: target, options: options)
        return try opened(store.connection, .migrated(report))
    }

    private func opened(_ connection: Connection, _ outcome: Outcome) throws(StoreError) -> Opened {
        guard let metadata = try StoreMetadata(readFrom: connection) else {
            throw StoreError(.damaged(findings: ["_schema is missing"]), path: connection.path)
        }
        return Opened(connection: connection, metadata: metadata, outcome: outcome)
    }

    /// A draft that was released as it was is a draft no more.
    private func releaseDraft(_ connection: Connection, _ metadata: StoreMetadata) throws {
        guard metadata.isDraft, !target.isDraft else { return }
        try connection.run("UPDATE \"_schema\" SET \"value\" = 0 WHERE \"key\" = 'draft'")
    }

    private func waiting() throws {
        options.progress?(MigrationProgress(.waiting, step: 0, stepCount: 0))
        if options.isCancelled?() == true { throw StoreError(.cancelled) }
    }
}
