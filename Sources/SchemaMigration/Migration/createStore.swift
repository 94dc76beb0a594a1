import Foundation
import SQLiteKit

/// Makes a store of the target's version in an empty database, in one transaction. The schema's functions must be registered.
/// - Throws: a statement of the plan that failed, SQLite's errors. The database is then as empty as before.
package func createStore(on connection: Connection, target: TargetSchema, options: MigrationOptions) throws(StoreError)
{
    do {
        let plan = target.creation()
        precondition(plan.to == target.version && plan.toHash == target.hash, "the plan makes another version")
        let rules = options.textRules ?? .general
        connection.textRules = rules
        try connection.transaction {
            // First of all, so that whoever looks at the file at any time sees whose it is.
            try connection.execute("PRAGMA application_id = \(StoreMetadata.applicationID)")
            for (index, step) in plan.steps.enumerated() {
                for statement in step.statements {
                    options.progress?(
                        MigrationProgress(
                            .running(sql: statement), step: index + 1, stepCount: plan.steps.count, table: step.table))
                    try connection.runPlanned(statement)
                }
            }
            let metadata = StoreMetadata(
                version: target.version, hash: target.hash, isDraft: target.isDraft, snapshot: target.snapshot,
                storeID: UUID().uuidString, nextID: 1, foldVersion: rules.foldVersion,
                objects: try connection.objectNames())
            try metadata.create(on: connection)
            options.progress?(
                MigrationProgress(.committing, step: plan.steps.count + 1, stepCount: plan.steps.count))
        }
        try connection.allowSearchTriggers()
    } catch {
        throw StoreError(error, path: connection.path)
    }
}

extension Connection {
    /// Runs a statement of a plan.
    /// - Throws: `statementFailed`; a full disk, an interrupt and the like under their own names.
    func runPlanned(_ sql: String) throws(StoreError) {
        do throws(SQLiteError) {
            try withoutTransactionControl { () throws(SQLiteError) in try execute(sql) }
        } catch {
            var failure = StoreError(error)
            if case .sqlite(_, let message) = failure.reason { failure.reason = .statementFailed(message: message) }
            failure.sql = sql
            throw failure
        }
    }

    /// The indexes, triggers and views that there are, apart from those that SQLite makes itself.
    /// - Throws: SQLite's error.
    package func objectNames() throws(SQLiteError) -> Set<String> {
        let names = try values("SELECT name FROM sqlite_schema WHERE type <> 'table' AND sql IS NOT NULL")
        return Set(names.compactMap(\.text))
    }
}
