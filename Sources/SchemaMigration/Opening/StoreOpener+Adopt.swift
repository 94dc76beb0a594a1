import Foundation
import SQLiteKit
import SchemaSnapshot

/// What a step of a plan does, without the words about it.
private struct PlannedWork: Hashable {
    var statements: [String]
    var code: PlannedCode?

    init(_ step: PlanStep) { (statements, code) = (step.statements, step.code) }
}

/// What a database without `_schema` is, as far as its tables tell.
package enum Adoption {
    /// Exactly what new stores of these versions have, at least one, in the order in which they were asked about.
    case versions([TargetSchema])
    /// Tables of the schema are there, and not exactly as a version has them.
    case nearest(TargetSchema, [StoreDrift])
    /// No table is the schema's.
    case foreign(tables: [String])

    /// Holds a database against versions, and prefers the first of those that are equally near and not the same.
    /// - Throws: SQLite's errors.
    package init(of connection: Connection, among versions: [TargetSchema]) throws {
        let structure = try StoreStructure(of: connection)
        var fitting: [TargetSchema] = []
        var best: (target: TargetSchema, drift: [StoreDrift])?
        for target in versions {
            let wanted: StoreStructure
            do { wanted = try StoreStructure(of: target) } catch {
                // Nothing is of a version of which nobody can make a store.
                if VersionNotMade(target.version, error) != nil { continue }
                throw error
            }
            // As Swift tells them apart: where all names differ in their scalars alone, its owner is to know what to look for.
            let names = Set(structure.tables.keys.map(\.text))
            guard !names.isDisjoint(with: wanted.tables.keys.map(\.text)) else { continue }
            let drift = try structure.drift(from: wanted, on: connection)
            if drift.isEmpty { fitting.append(target) }
            if best.map({ drift.count < $0.drift.count }) ?? true { best = (target, drift) }
        }
        if !fitting.isEmpty {
            self = .versions(fitting)
            return
        }
        self = try best.map { .nearest($0.target, $0.drift) } ?? .foreign(tables: try connection.userTables())
    }
}

extension TargetSchema {
    /// The books of a store of this version that has no rows yet, or none that were numbered.
    package func metadata(storeID: String, objects: Set<String>) -> StoreMetadata {
        StoreMetadata(
            version: version, hash: hash, isDraft: isDraft, snapshot: snapshot, storeID: storeID, nextID: 1,
            objects: objects)
    }
}

extension StoreOpener {
    /// Writes `_schema` into a database that is exactly a version and does not say so. Where it is an older one, that is part of the migration's
    /// transaction: what ends the migration leaves the database as it was.
    ///
    /// Nothing happens to any other file; what is wrong with it is told by those who open it.
    /// - Returns: the store where it was migrated; else it is there to be opened, as far as it is one.
    /// - Throws: `unknownCatalog`, `ambiguousVersion`, `keysBelowOne`, and what hinders the writing and the migration.
    func adoptIfUnversioned(_ file: StoreFile) throws -> Opened? {
        guard file.access != .readOnly, try isUnversioned(file) else { return nil }
        let versions = adoptable()
        guard !versions.isEmpty else { return nil }
        let lock = try StoreLock.take(for: file.path, timeout: options.timeout, pulse: waiting)
        return try withExtendedLifetime(lock) {
            // Another may have done it meanwhile.
            guard try isUnversioned(file), file.isWritable, file.isFolderWritable else { return nil }
            let connection = try file.connect()
            do {
                try connection.allowSearchTriggers()
                let opened = try adopt(connection, file, among: versions)
                if opened == nil { connection.close() }
                return opened
            } catch {
                connection.close()
                throw error
            }
        }
    }

    /// Under the store's lock.
    private func adopt(_ connection: Connection, _ file: StoreFile, among versions: [TargetSchema]) throws -> Opened? {
        guard let version = try version(of: connection, among: versions) else { return nil }
        let storeID = UUID().uuidString
        guard let plan = try decide(version.metadata(storeID: storeID, objects: [])) else {
            try waiting(connection) { () throws(SQLiteError) in try connection.begin() }
            do {
                try writeBooks(of: version, storeID, on: connection)
                try waiting(connection) { () throws(SQLiteError) in try connection.commit() }
            } catch {
                connection.rollBack()
                throw error
            }
            return nil
        }
        removeLeftovers(of: file.path)
        defer { removeLeftovers(of: file.path) }
        var options = options
        options.adopt = { connection in try writeBooks(of: version, storeID, on: connection) }
        let report = try migrateStore(on: connection, with: plan, target: target, options: options)
        // Not before: the file says in what mode it is.
        try turnOnLog(of: connection)
        return try opened(connection, .migrated(report))
    }

    /// The first of versions that have the same tables. What a step between them does to rows would never be done where it is an older one.
    /// - Throws: `ambiguousVersion`, and what hinders the planning.
    package func single(of fitting: [TargetSchema]) throws(StoreError) -> TargetSchema {
        guard fitting.count > 1 else { return fitting[0] }
        var works: Set<[PlannedWork]> = []
        for version in fitting {
            let plan = version.version == target.version ? nil : plan(version.version, version.hash)
            works.insert((plan?.steps ?? []).map(PlannedWork.init))
        }
        guard works.count == 1 else { throw StoreError(.ambiguousVersion(among: fitting.map { "\($0.version)" })) }
        return fitting[0]
    }

    /// The version that a database is exactly; `nil` where it is somebody else's.
    /// - Throws: `unknownCatalog`, `ambiguousVersion`, `keysBelowOne`, SQLite's errors.
    private func version(of connection: Connection, among versions: [TargetSchema]) throws -> TargetSchema? {
        switch try Adoption(of: connection, among: versions) {
        case .versions(let fitting):
            let version = try single(of: fitting)
            if let keys = try connection.keysBelowOne(of: version).first { throw keys.error }
            return version
        case .nearest(let version, let drift):
            throw StoreError(.unknownCatalog(nearest: "\(version.version)", differences: drift.map(\.description)))
        case .foreign: return nil
        }
    }

    /// Part of a transaction that may write: whoever wrote before it may have changed the tables.
    private func writeBooks(of version: TargetSchema, _ storeID: String, on connection: Connection) throws {
        guard try self.version(of: connection, among: [version]) != nil else {
            throw StoreError(.foreignDatabase(tables: try connection.userTables()))
        }
        try connection.execute("PRAGMA application_id = \(StoreMetadata.applicationID)")
        try version.metadata(storeID: storeID, objects: try connection.objectNames()).create(on: connection)
    }

    /// Whether a file is a database with tables and without a store's books; looked at without writing anything.
    private func isUnversioned(_ file: StoreFile) throws -> Bool {
        guard case .database(0, isCutOff: false) = try FileKind.look(at: file.path) else { return false }
        return try StoreOpener.reading(file.path) { reader in
            try reader.value("SELECT count(*) FROM sqlite_schema WHERE name = '_schema'") == 0
                && !reader.userTables().isEmpty
        }
    }
}

extension StoreDrift: CustomStringConvertible {
    /// In a few words, for an error's list.
    package var description: String {
        let name = column.map { "\(object).\($0)" } ?? object
        let words =
            switch kind {
            case .tableMissing: "the table \(name) is missing"
            case .columnMissing: "the column \(name) is missing"
            case .indexMissing: "the index \(name) is missing"
            case .triggerMissing: "the trigger \(name) is missing"
            case .viewMissing: "the view \(name) is missing"
            case .searchMissing: "the full-text index \(name) is missing"
            case .tableAdded: "the table \(name) is not the schema's"
            case .columnAdded: "the column \(name) is not the schema's"
            case .indexAdded: "the index \(name) is not the schema's"
            case .triggerAdded: "the trigger \(name) is not the schema's"
            case .viewAdded: "the view \(name) is not the schema's"
            case .searchAdded: "the full-text index \(name) is not the schema's"
            case .tableChanged, .columnChanged, .checkChanged, .keyChanged, .indexChanged, .triggerChanged,
                .viewChanged,
                .searchChanged, .searchStale, .danglingReferences:
                "\(name) is another"
            }
        return words + (details.isEmpty ? "" : ": " + details.joined(separator: "; "))
    }
}
