import SchemaModel

/// What becomes of one column of a table that stays.
struct ColumnChange {
    enum Source {
        /// It is there already, perhaps under another name; its values may be said anew.
        case kept(before: PostgresColumn, value: String?)
        /// It comes with one value for every row, or with none.
        case added(fill: String?)
        /// It comes empty, and gets what is computed from each row.
        case computed(value: String)
        /// It comes empty, and gets the keys of the objects that a column's values became.
        case linked(table: String, column: String, from: String)
        /// PostgreSQL computes it, as it did.
        case generated
        /// PostgreSQL computes it from now on.
        case regenerated
    }

    var column: PostgresColumn
    var source: Source

    /// The USING of a change of type.
    var retyped: String? {
        guard case .kept(let before, let value) = source, before.type != column.type else { return nil }
        return value ?? quotedName(column.name)
    }

    /// What UPDATE sets the column to.
    var update: String? {
        switch source {
        case .kept(let before, let value?) where before.type == column.type: value
        case .computed(let value): value
        default: nil
        }
    }

    var isAdded: Bool {
        switch source {
        case .added, .computed, .linked: true
        case .kept, .generated, .regenerated: false
        }
    }
}

/// What becomes of one table that stays.
struct TableStep {
    /// As it is called before the step.
    var before: PostgresTable
    /// The same under the names that it has during the step.
    var between: PostgresTable
    var after: PostgresTable
    /// In the order of the newer table.
    var columns: [ColumnChange] = []
    /// Columns that go, by their names during the step.
    var dropped: [String] = []

    var isRetyped: Bool { columns.contains { $0.retyped != nil } }

    /// Generated columns that go, or come anew, by their names during the step.
    var droppedGenerated: [String] {
        between.columns.filter { column in
            guard column.generated != nil else { return false }
            return !columns.contains {
                if case .generated = $0.source { sameText($0.column.name, column.name) } else { false }
            }
        }.map(\.name)
    }
}
