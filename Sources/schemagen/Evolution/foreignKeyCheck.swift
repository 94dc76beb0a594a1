import SchemaModel

/// The statement of a script, and a line's end, that looks whether a schema's references lead somewhere. `PRAGMA foreign_key_check` would look at all tables, and end
/// where a key of somebody else's cannot be followed; of one table it would end where that is missing.
func foreignKeyCheck(of schema: Schema) -> String {
    let tables = StoreLayout(of: schema).tables.filter { $0.columns.contains { $0.reference != nil } }
    // Nothing can lead nowhere.
    if tables.isEmpty { return "" }
    let names = tables.map { "'" + $0.name.replacing("'", with: "''") + "'" }.joined(separator: ", ")
    return """
        SELECT f.* FROM sqlite_schema AS t, pragma_foreign_key_check(t.name) AS f
            WHERE t.type = 'table' AND t.name COLLATE NOCASE IN (\(names));

        """
}
