import SchemaModel

/// The columns that an author's SQL can name.
struct RowScope {
    struct Column {
        /// The column as PostgreSQL's SQL has it: its quoted name, or what computes it where it may not be named.
        var value: TypedSQL
        var name: String
    }

    /// By what SQLite compares of a name.
    private var columns: [String: Column] = [:]

    subscript(name: String) -> Column? { columns[sqlNameKey(name)] }

    /// Names that are there already stay what they are.
    mutating func add(_ name: String, _ column: Column) {
        let key = sqlNameKey(name)
        if columns[key] == nil { columns[key] = column }
    }
}
