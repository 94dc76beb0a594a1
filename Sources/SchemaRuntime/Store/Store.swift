import Foundation
import SQLiteKit
import SchemaMigration
import SchemaSnapshot
import Synchronization

/// An open store: what containers and contexts share. It lives as long as one of them.
final class Store: Sendable {
    /// The store's own identifier, the same for its life.
    let identifier: UUID
    let graph: _SchemaGraph
    let configuration: ModelConfiguration
    let migrationPlan: (any SchemaMigrationPlan.Type)?
    let connections: ConnectionPool
    let keys: KeyLease
    /// By whose rules its texts are searched and sorted.
    let textRules: TextRules
    private let shared: SharedFile
    var aliases: KeyAliases { shared.aliases }
    var inboxes: ChangeInboxes { shared.inboxes }
    var logPause: LogPause { shared.logPause }
    /// Where large values lie; nil in memory, where they stay in their rows.
    let externalFolder: ExternalFolder?
    /// Whether this is a store in the middle of a migration, for Swift code of the consumer's: in the migration's transaction, and with rows
    /// that may lack what is required.
    let isMigrating: Bool
    /// Where the store of an earlier draft was moved, in whose place this one was made.
    let movedDraft: String?

    var isReadOnly: Bool { !configuration.allowsSave }

    /// Opens the store of a configuration; makes or migrates it if need be.
    ///
    /// - Throws: `ModelError`.
    init(
        _ graph: _SchemaGraph, _ configuration: ModelConfiguration, migrationPlan: (any SchemaMigrationPlan.Type)?,
        watch: OpeningWatch? = nil
    ) throws {
        do {
            let opened = try openStore(graph, configuration, migrationPlan, watch)
            movedDraft = opened.movedDraft
            guard let identifier = UUID(uuidString: opened.metadata.storeID) else {
                throw StoreError(.damaged(findings: ["_schema has no good “storeID”"]), path: opened.connection.path)
            }
            self.identifier = identifier
            textRules = opened.connection.textRules
            externalFolder = opened.connection.path.map { ExternalFolder(of: $0) }
            shared = opened.connection.path.map { SharedFile.of($0, identifier, graph) } ?? SharedFile()
            connections = ConnectionPool(
                first: try StoreConnection(
                    opened.connection, version: opened.connection.path == nil ? nil : opened.metadata.storeVersion,
                    holdsReads: configuration.allowsSave, logPause: shared.logPause),
                readOnly: !configuration.allowsSave, logPause: shared.logPause)
        } catch {
            throw ModelError(error, path: nil)
        }
        keys = KeyLease()
        isMigrating = false
        self.graph = graph
        self.configuration = configuration
        self.migrationPlan = migrationPlan
        if configuration.allowsSave {
            let connection = try connections.take()
            defer { connections.give(back: connection) }
            try connection.use { try keys.lease(on: $0) }
        }
        sweepIfDue(timeout: 200)
    }

    /// A store in the middle of a migration.
    ///
    /// - Parameters:
    ///   - graph: the version whose shape its tables have.
    ///   - connection: in the migration's transaction; for reading, that of the copy from before.
    ///   - folder: where large values lie.
    init(
        _ graph: _SchemaGraph, migrating connection: Connection, identifier: UUID, readOnly: Bool,
        externalFolder folder: ExternalFolder?
    ) throws {
        self.identifier = identifier
        self.graph = graph
        textRules = connection.textRules
        externalFolder = folder
        shared = SharedFile()
        isMigrating = true
        movedDraft = nil
        configuration = ModelConfiguration(isStoredInMemoryOnly: true, allowsSave: !readOnly)
        migrationPlan = nil
        connections = ConnectionPool(shared: try StoreConnection(connection, holdsReads: false))
        keys = KeyLease()
        if !readOnly { try connections.take().use { try keys.lease(on: $0) } }
    }

    /// Closes it for good, once nobody uses its connections. When it returns the store is closed, whoever has begun with that.
    func close() {
        if isMigrating { return }
        if !connections.isClosed { sweepIfDue(timeout: 200) }
        // Whoever is at work still needs keys.
        connections.close { try? keys.giveBack(on: $0) }
    }

    deinit {
        if isMigrating || connections.isClosed { return }
        // Keys that are lost with it are missed by nobody.
        if let connection = try? connections.take() {
            _ = try? connection.use { try keys.giveBack(on: $0) }
            connections.give(back: connection)
        }
        sweepIfDue(timeout: 0)
    }
}

extension ModelError {
    /// Any error of the layers below as one of the family.
    init(_ error: any Error, path: String?) {
        switch error {
        case let error as ModelError: self = error
        case let error as StoreError: self = .store(error)
        case let error as SQLiteError: self = .store(StoreError(error, path: path))
        default: self = .store(StoreError(.inputOutput("\(error)"), path: path))
        }
    }
}
