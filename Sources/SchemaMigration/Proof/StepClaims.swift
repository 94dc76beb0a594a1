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

    /// A newer link by which each row leads to the object that has the value of an older column.
    package struct Link: Sendable {
        package var source: (table: String, column: String)
        package var link: (table: String, column: String)
        package var value: (table: String, column: String)
        /// The objects' column in the older version, where nothing else makes new ones: then one comes for each value that none had.
        package var older: (table: String, column: String)?

        package init(
            source: (table: String, column: String), link: (table: String, column: String),
            value: (table: String, column: String), older: (table: String, column: String)? = nil
        ) {
            self.source = source
            self.link = link
            self.value = value
            self.older = older
        }
    }

    package var values: [Value]
    package var links: [Link]
    /// Whether the author says something of values besides that cannot be held against the rows.
    package var isOpen = false

    package init(values: [Value] = [], links: [Link] = []) {
        self.values = values
        self.links = links
    }

    var isEmpty: Bool { values.isEmpty && links.isEmpty && !isOpen }
}
