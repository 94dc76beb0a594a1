import SQLiteKit

/// Who is told how far a proof is, and may end it.
package struct ProofWatch {
    /// Told of each step on the thread of the proof.
    package var progress: ((MigrationProgress) -> Void)?
    /// Asked every few milliseconds on that thread; `true` ends the proof with `cancelled`.
    package var isCancelled: (() -> Bool)?

    package init(progress: ((MigrationProgress) -> Void)? = nil, isCancelled: (() -> Bool)? = nil) {
        self.progress = progress
        self.isCancelled = isCancelled
    }

    var goesOn: () -> Bool { isCancelled.map { isCancelled in { !isCancelled() } } ?? { true } }

    /// Lets the statements of stores be ended that something other than a migration runs.
    func watch(_ stores: ProofStore...) {
        for store in stores {
            store.connection.setProgressHandler(isCancelled.map { isCancelled in { !isCancelled() } })
        }
    }

    func tell(_ stage: MigrationProgress.Stage) { progress?(MigrationProgress(stage, step: 0, stepCount: 0)) }
}
