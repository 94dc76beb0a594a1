import Foundation
import SQLiteKit
import SchemaMigration

/// Runs the Swift code of a step in the middle of a migration.
///
/// - Parameters:
///   - version: the version of the program, whose generated code knows the step's.
///   - plan: the plan that was given to the container; closures of its stage for this step run too.
/// - Throws: `StoreError`, what the code throws.
func runMigrationCode(
    _ place: CodePlace, of version: any _GeneratedSchema.Type, _ plan: (any SchemaMigrationPlan.Type)?
) throws {
    let (from, to) = (place.code.from.description, place.code.to.description)
    guard let code = version._$code(to: to), let identifier = UUID(uuidString: place.storeID) else {
        throw StoreError(.codeNeeded(from: from, to: to))
    }
    let stage = stageCode(of: plan, to: to)
    let folder = place.connection.path.map { ExternalFolder(of: $0) }
    do {
        switch place.code.moment {
        case .before:
            try withContext(code.from._$graph, place.connection, identifier, folder) { old in
                try code.willMigrate(old)
                try stage.willMigrate?(old)
            }
        case .after:
            guard let before = place.before else { throw StoreError(.codeNeeded(from: from, to: to)) }
            let oldStore = try Store(
                code.from._$graph, migrating: before, identifier: identifier, readOnly: true, externalFolder: folder)
            let old = ModelContext(oldStore, nil)
            try withContext(code.to._$graph, place.connection, identifier, folder) { new in
                try code.migrate(old, new)
                // A link or a value that could not be read looked empty, and nothing may be made of that.
                try old.throwIssue()
                try new.save()
                try code.didMigrate(new)
                try stage.didMigrate?(new)
            }
            if old.hasChanges { throw ModelError.readOnly }
        }
    } catch ModelError.store(let error) {
        throw error
    } catch let error as SQLiteError {
        // What opening the contexts met, as memory that is used up: no failure of the code's own.
        throw StoreError(error)
    }
}

/// A context in the migration's transaction, saved when `body` is through.
private func withContext(
    _ graph: _SchemaGraph, _ connection: Connection, _ identifier: UUID, _ folder: ExternalFolder?,
    _ body: (ModelContext) throws -> Void
) throws {
    let store = try Store(
        graph, migrating: connection, identifier: identifier, readOnly: false, externalFolder: folder)
    let context = ModelContext(store, nil)
    try body(context)
    try context.save()
    try context.withConnection { try store.keys.giveBack(on: $0) }
}

/// The closures of the stage that leads to a version.
private func stageCode(
    of plan: (any SchemaMigrationPlan.Type)?, to version: String
) -> (willMigrate: ((ModelContext) throws -> Void)?, didMigrate: ((ModelContext) throws -> Void)?) {
    for case .custom(_, let to, let willMigrate, let didMigrate) in plan?.stages ?? []
    where to.versionIdentifier.description == version {
        return (willMigrate, didMigrate)
    }
    return (nil, nil)
}
