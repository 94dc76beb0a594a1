import SQLiteKit
import SchemaSnapshot

/// What a migration did.
package struct MigrationReport: Hashable, Sendable {
    package var from: SchemaVersion
    package var to: SchemaVersion
    /// The copy of the store from before, where one was made; it is kept.
    package var backupPath: String?
    /// What did not work in the store before, and stays as it was.
    package var brokenObjects: [BrokenObject] = []
}

/// Brings a store to the target's version with `plan`, in one transaction: afterwards it is the old store or the new one.
///
/// For a file the caller holds the store's lock (`StoreOpener` does all of it). The schema's functions must be registered. Foreign
/// keys are on afterwards.
/// - Throws: the reasons under “The migration” and “SQLite” of `StoreError`; everything was taken back, and a backup that was made stays.
package func migrateStore(
    on connection: Connection, with plan: PlanDescription, target: TargetSchema, options: MigrationOptions
) throws(StoreError) -> MigrationReport {
    precondition(plan.to == target.version && plan.toHash == target.hash, "the plan leads to another version")
    var migration = Migration(connection: connection, plan: plan, target: target, options: options)
    do {
        let report = try migration.run()
        try connection.allowSearchTriggers()
        return report
    } catch {
        throw StoreError(error, path: connection.path, backupPath: migration.backupPath)
    }
}
