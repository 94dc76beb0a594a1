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
    let aliases = KeyAliases()
    /// Where large values lie; nil in memory, where they stay in their rows.
    let externalFolder: ExternalFolder?

    var isReadOnly: Bool { !configuration.allowsSave }

    /// Opens the store of a configuration; makes or migrates it if need be.
    ///
    /// - Throws: `ModelError`.
    init(
        _ graph: _SchemaGraph, _ configuration: ModelConfiguration, migrationPlan: (any SchemaMigrationPlan.Type)?
    ) throws {
        do {
            let opened = try openStore(graph, configuration, migrationPlan)
            guard let identifier = UUID(uuidString: opened.metadata.storeID) else {
                throw StoreError(.damaged(findings: ["_schema has no good “storeID”"]), path: opened.connection.path)
            }
            self.identifier = identifier
            externalFolder = opened.connection.path.map { ExternalFolder(of: $0) }
            connections = ConnectionPool(
                first: try StoreConnection(opened.connection), readOnly: !configuration.allowsSave)
        } catch {
            throw ModelError(error, path: nil)
        }
        keys = KeyLease(connections)
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

    deinit {
        keys.giveBack()
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
