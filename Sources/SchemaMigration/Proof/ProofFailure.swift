import SchemaSnapshot

/// What a proof has to tell of the way between two versions.
package struct ProofFailure: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        // MARK: What must not be

        /// Values that the plan keeps are not what they were, or a column is gone that nobody gave up.
        case valuesLost(Rows, problem: String)
        /// Rows are gone that nobody gave up, or some came that nobody has made.
        case rowsDiffer(Rows, problem: String)
        /// Rows are not what the author says that they become.
        case declaredOtherwise(Rows, problem: String)
        /// The store is not made like a new one; each difference in one line.
        case catalogDiffers([String])
        /// The direct way and the single steps do not end with the same.
        case waysDiffer(Rows, problem: String)
        /// Keys lead nowhere, or SQLite finds the file unsound.
        case unsound([String])
        /// The store could not be migrated.
        case refused(StoreError)

        // MARK: What the proof leaves out

        /// A condition of the author's refuses some of the rows; the proof goes on with the `left` others.
        case condition(String, table: String, count: Int, keys: [Int64], left: Int)
        /// No row that was made for the proof met the model's checks.
        case noRows(model: String)
        /// Swift code takes part, which this program does not have.
        case code
        /// The author's own statements or code may change any row.
        case ownStatements
    }

    /// Rows that a failure is about.
    package struct Rows: Hashable, Sendable {
        package var model: String
        /// An attribute or relationship, or a column that is neither; empty where whole rows are meant.
        package var member: String
        package var count: Int
        /// Of the first ten; none where rows have no key of their own.
        package var keys: [Int64]
    }

    package var from: SchemaVersion
    package var to: SchemaVersion
    package var isStepwise = false
    package var reason: Reason

    /// Whether it says that a migration is wrong, not just that something was left out.
    package var isError: Bool {
        switch reason {
        case .condition, .noRows, .code, .ownStatements: false
        case .valuesLost, .rowsDiffer, .declaredOtherwise, .catalogDiffers, .waysDiffer, .unsound, .refused: true
        }
    }
}
