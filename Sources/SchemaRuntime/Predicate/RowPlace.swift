/// Where the columns of a row stand that a predicate looks at.
struct RowPlace {
    /// The alias of the table; nil where there is none.
    let alias: String?
    private let start: String
    private let end: String

    init(alias: String) {
        self.alias = alias
        start = "\(alias)."
        end = ""
    }

    /// The row of an object that may lie in one of several tables, each value looked up by its key: a join with the union of the tables
    /// would be multiplied out, or made of all rows.
    init(in entity: _Entity, key: String) {
        alias = nil
        start = "(SELECT x."
        end = " FROM \(entity.source) AS x WHERE x.\"_id\" = \(key))"
    }

    /// - Parameter name: as a quoted identifier.
    func column(_ name: String) -> String { start + name + end }
}
