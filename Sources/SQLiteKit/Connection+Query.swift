extension Connection {
    /// Runs one statement to its end.
    /// - Throws: SQLite's error; values that do not fit the parameters in number or cannot be stored.
    package func run(_ sql: String, _ values: [Value] = []) throws(SQLiteError) {
        let statement = try prepare(sql)
        try statement.bind(values)
        try statement.run()
    }

    /// The first column of the first row; `nil` without a row.
    package func firstValue(_ sql: String, _ values: [Value] = []) throws(SQLiteError) -> Value? {
        let statement = try prepare(sql)
        try statement.bind(values)
        // A literal nil would be a value: NULL.
        let value: Value? = try statement.step() ? .some(statement.row[0]) : .none
        try statement.finish()
        return value
    }

    /// The first column of the first row; NULL without a row.
    package func value(_ sql: String, _ values: [Value] = []) throws(SQLiteError) -> Value {
        try firstValue(sql, values) ?? .null
    }

    /// The first column of every row.
    package func values(_ sql: String, _ values: [Value] = []) throws(SQLiteError) -> [Value] {
        try rows(sql, values).map { $0[0] }
    }

    /// Every row with all its columns.
    package func rows(_ sql: String, _ values: [Value] = []) throws(SQLiteError) -> [[Value]] {
        let statement = try prepare(sql)
        try statement.bind(values)
        var rows: [[Value]] = []
        while try statement.step() {
            let row = statement.row
            rows.append((0..<row.count).map { row[$0] })
        }
        return rows
    }
}
