import SQLiteKit

/// What the author of a schema says of rows in the step to a version from the one before, told without its plan: what the plan does is held
/// against it.
package struct StepClaims: Sendable {
    /// A newer column whose values SQL of the author's makes of the older row.
    package struct Value: Sendable {
        /// The older rows' table.
        package var source: String
        package var table: String
        package var column: String
        /// Gives the key of each older row and what it is to have.
        package var query: String
        /// What its author calls it, unless the older version has the same column.
        package var name: (model: String, member: String)?
        /// Whether newer values may lie in files: their bytes are compared.
        package var isExternal = false

        package init(source: String, table: String, column: String, query: String) {
            self.source = source
            self.table = table
            self.column = column
            self.query = query
        }
    }

    package var values: [Value]
    /// What the other keys say of rows; `nil` where they say nothing.
    package var rows: RowClaims?
    /// Whether the author says something of values besides that cannot be held against the rows.
    package var isOpen = false

    package init(values: [Value] = []) { self.values = values }

    var isEmpty: Bool { values.isEmpty && rows == nil && !isOpen }
}
