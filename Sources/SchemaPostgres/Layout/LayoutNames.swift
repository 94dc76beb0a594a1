/// Tables and columns under other names than a layout's own: an older version's store as it will be called.
struct LayoutNames {
    /// By the older name.
    var tables: [String: String] = [:]
    /// By the older table, then by the older column.
    var columns: [String: [String: String]] = [:]

    func table(_ name: String) -> String { tables[name] ?? name }

    func column(_ name: String, of table: String) -> String { columns[table]?[name] ?? name }
}
