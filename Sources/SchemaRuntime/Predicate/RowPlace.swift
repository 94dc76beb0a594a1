/// Where the columns of a row stand that a condition looks at.
struct RowPlace {
    /// What stands for the row in the SQL: no other row has the same.
    let name: String
    /// The alias of the table with the row's columns, or of the table of keys; nil where there is none.
    private let alias: String?
    private let tables: [ClassTable]
    private let keyTable: String

    /// The row of a table under an alias.
    init(alias: String) {
        (name, self.alias) = (alias, alias)
        (tables, keyTable) = ([], "")
    }

    /// The row of an object that may lie in one of several tables, each value looked up by its key: a join with the union of the tables
    /// would be multiplied out, or made of all rows.
    init(in entity: _Entity, key: String) {
        (name, alias) = (key, nil)
        tables = entity.classTables
        keyTable = entity.rowTable
    }

    /// The same, where the table of keys has the key, under an alias.
    init(in entity: _Entity, keyAlias alias: String) {
        (name, self.alias) = ("\(alias).\"_id\"", alias)
        tables = entity.classTables
        keyTable = entity.rowTable
    }

    /// Whether one table has all of the row's columns.
    var hasTable: Bool { tables.isEmpty }

    /// In how many tables each value is looked up.
    var tableCount: Int { tables.count }

    /// - Parameter column: as a quoted identifier.
    func column(_ column: String) -> String {
        let isKey = column == "\"_id\"" || column == "\"_kind\""
        if let alias, hasTable || isKey { return "\(alias).\(column)" }
        let holders = isKey ? [keyTable] : tables.filter { $0.columns.contains(column) }.map(\.table)
        // One of them has the row, or none.
        let selects = holders.map { "SELECT x.\(column) FROM \($0) AS x WHERE x.\"_id\" = \(name)" }
        return selects.isEmpty ? "NULL" : "(\(selects.joined(separator: " UNION ALL ")))"
    }
}
