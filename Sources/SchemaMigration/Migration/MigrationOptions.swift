import Foundation
import SQLiteKit

/// How a store is migrated, and who is told.
package struct MigrationOptions {
    /// When the store is copied before a migration.
    package enum Backup: Hashable, Sendable {
        /// Before a migration that rewrites or drops rows, columns or tables; new tables and native ALTERs need none.
        case automatic
        case always
        case never
    }

    package var backup: Backup
    /// How many copies of the store are kept, the newest; at least one. `nil` keeps all. Older ones are removed after a migration that made
    /// one.
    package var keptBackups: Int?
    /// How long to wait for a migration by another process or thread, and for other writers.
    package var timeout: Duration
    /// Told of each step on the thread of the migration. It must not use the store.
    package var progress: ((MigrationProgress) -> Void)?
    /// Asked every few milliseconds on the thread of the migration; `true` takes everything back.
    package var isCancelled: (() -> Bool)?
    /// Runs the Swift code of a step, on the thread of the migration; without it, a plan that has such steps is refused.
    package var runCode: ((CodePlace) throws -> Void)?
    /// By whose rules texts are folded and sorted from now on; `nil` for those of the store, general ones for a new store.
    package var textRules: TextRules?
    /// A store that was made by an earlier draft of the version is moved aside, and a new one is made in its place.
    package var movesChangedDrafts = false
    /// Whether the plan may lead to an older version than the store's.
    package var goesBack = false
    /// Looks at the store under the write lock before anything is written; what it throws ends the migration.
    package var condition: ((Connection) throws -> Void)?
    /// Writes the books of a database that has none and is taken for a store, in the migration's transaction.
    var adopt: ((Connection) throws -> Void)?
    /// The bytes that are free on the volume of a file; `nil` where that is not known.
    var freeBytes: (String) -> Int64? = freeBytesOnVolume
    /// The file system of another machine on which a folder lies.
    var networkFileSystem: (String) -> String? = networkFileSystem(of:)
    /// Gives a file a second name, as the system's `link` does.
    var link: (String, String) -> Int32 = { one, other in Foundation.link(one, other) }

    package init(
        backup: Backup = .automatic, timeout: Duration = .seconds(600),
        progress: ((MigrationProgress) -> Void)? = nil, isCancelled: (() -> Bool)? = nil
    ) {
        self.backup = backup
        self.timeout = timeout
        self.progress = progress
        self.isCancelled = isCancelled
    }
}

/// Where a migration is.
package struct MigrationProgress: Hashable, Sendable {
    package enum Stage: Hashable, Sendable {
        /// Another process or thread migrates the store.
        case waiting
        case backingUp
        /// A statement of the plan is about to run.
        case running(sql: String)
        /// Swift code of the consumer's is about to run.
        case runningCode
        /// Rows are read to prove that nothing was lost.
        case counting
        case checking
        case committing
    }

    package var stage: Stage
    /// The step of the plan, from 1; 0 before and `stepCount + 1` after the steps.
    package var step: Int
    package var stepCount: Int
    /// The table of the step.
    package var table: String
    /// Rows read so far of `rowCount`, while counting.
    package var rowsDone: Int64
    package var rowCount: Int64
    /// What does not work in the store and stays as it is; known when the store has been looked at, before anything is written.
    package var brokenObjects: [BrokenObject] = []

    init(
        _ stage: Stage, step: Int, stepCount: Int, table: String = "", rowsDone: Int64 = 0, rowCount: Int64 = 0
    ) {
        self.stage = stage
        self.step = step
        self.stepCount = stepCount
        self.table = table
        self.rowsDone = rowsDone
        self.rowCount = rowCount
    }
}
