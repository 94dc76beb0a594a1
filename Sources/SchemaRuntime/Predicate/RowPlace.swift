/// Where the columns of a row stand that a predicate looks at.
struct RowPlace {
    /// The alias of the table; nil where there is none.
    let alias: String?
    private let tables: [ClassTable]
    private let keyTable: String
    private let key: String

    init(alias: String) {
        self.alias = alias
        (tables, keyTable, key) = ([], "", "")
    }

    /// The row of an object that may lie in one of several tables, each value looked up by its key: a join with the union of the tables
    /// would be multiplied out, or made of all rows.
    init(in entity: _Entity, key: String) {
        alias = nil
        tables = entity.classTables
        keyTable = entity.rowTable
        self.key = key
    }

    /// In how many tables each value is looked up.
    var tableCount: Int { tables.count }

    /// - Parameter name: as a quoted identifier.
    func column(_ name: String) -> String {
        if let alias { return "\(alias).\(name)" }
        let isKey = name == "\"_id\"" || name == "\"_kind\""
        let holders = isKey ? [keyTable] : tables.filter { $0.columns.contains(name) }.map(\.table)
        // One of them has the row, or none.
        let selects = holders.map { "SELECT x.\(name) FROM \($0) AS x WHERE x.\"_id\" = \(key)" }
        return selects.isEmpty ? "NULL" : "(\(selects.joined(separator: " UNION ALL ")))"
    }
}
