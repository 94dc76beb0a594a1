import SchemaSnapshot

/// A table that a plan makes and drops: what some rows are to get, `_moment_value`, behind what it is found by, `_moment_row`. No name of a schema's
/// begins like its own.
package struct TableOfTheMoment {
    package let name: String
    private let columns: String

    /// The values that a `move` takes along, by the keys of the rows that get them.
    package static func moved(_ index: Int) -> TableOfTheMoment {
        TableOfTheMoment(
            name: "_moment_moved_\(index)",
            columns: "\"_moment_row\" INTEGER PRIMARY KEY, \"_moment_value\" ANY NOT NULL) STRICT")
    }

    /// The keys of the objects that stand for the values of an `extract`.
    ///
    /// - Parameter collation: how the values are compared, where that is not byte by byte.
    package static func extracted(_ index: Int, collation: String? = nil) -> TableOfTheMoment {
        let order = collation.map { " COLLATE \(identifier($0))" } ?? ""
        return TableOfTheMoment(
            name: "_moment_extracted_\(index)",
            columns:
                "\"_moment_row\" ANY\(order) PRIMARY KEY NOT NULL, \"_moment_value\" INTEGER NOT NULL) STRICT, WITHOUT ROWID"
        )
    }

    /// The new keys of the rows of a `merge`.
    static func joined(_ index: Int) -> TableOfTheMoment {
        TableOfTheMoment(
            name: "_moment_joined_\(index)",
            columns: "\"_moment_row\" INTEGER PRIMARY KEY, \"_moment_value\" INTEGER NOT NULL UNIQUE) STRICT")
    }

    /// The keys that stay of many links, by the rows from which these lead.
    static func picked(_ index: Int) -> TableOfTheMoment {
        TableOfTheMoment(
            name: "_moment_picked_\(index)",
            columns: "\"_moment_row\" INTEGER PRIMARY KEY, \"_moment_value\" INTEGER NOT NULL) STRICT")
    }

    var creation: PlanStep {
        PlanStep(
            form: .create, table: name, reason: "What rows are to get is written down for a moment.",
            statements: ["CREATE TABLE \(identifier(name)) (\(columns)"])
    }

    var removal: PlanStep {
        PlanStep(
            form: .drop, table: name, reason: "Nothing needs it any more.",
            statements: [SQLStatement.dropTable(name).sql],
            account: ["_moment_row", "_moment_value"].map { ColumnAccount(.dropped, oldTable: name, oldColumn: $0) })
    }
}
