import SchemaSnapshot

/// The table that has the keys of all rows of a hierarchy whose classes have a table each.
struct KeyTable {
    let table: TableDefinition
    let indexes: [IndexDefinition]
    /// The tables of the classes by their discriminators.
    let classes: [Int: String]
}

extension SchemaLookup {
    /// The table of keys of a hierarchy with a table for each class, and its indexes; `nil` where the model is not at the top of one.
    ///
    /// A key to an object of a base leads here, since the object may lie in one of many tables. Each row of those has its key here, and each
    /// key here has its row: for every class a computed column holds the keys of that class's rows and refers to them. So that whichever
    /// of the two is deleted takes the other along, to any depth; a trigger would not, because SQLite does not run it within itself.
    func keyTable(ofRoot root: Model) -> KeyTable? {
        guard root.base == nil, let name = idTable(of: root) else { return nil }
        var columns = [
            ColumnDefinition(name: "_id", type: .integer, isRowID: true),
            ColumnDefinition(name: "_kind", type: .integer, isNotNull: true),
        ]
        var indexes: [IndexDefinition] = []
        var classes: [Int: String] = [:]
        for model in withDescendants(of: root).filter({ !$0.isAbstract }).sorted(by: { $0.kind < $1.kind }) {
            // Named by what never changes.
            var column = ColumnDefinition(
                name: "_id_\(model.kind)", type: .integer,
                reference: ForeignKey(table: model.table, onDelete: .cascade))
            column.derivation = DerivedColumn(
                expression: "CASE \"_kind\" WHEN \(model.kind) THEN \"_id\" END", isStored: false)
            columns.append(column)
            classes[model.kind] = model.table
            indexes.append(
                IndexDefinition(
                    table: name, members: [.init(.column(column.name))], condition: .isNotNull(.column(column.name))))
        }
        return KeyTable(table: TableDefinition(name: name, columns: columns), indexes: indexes, classes: classes)
    }
}

extension IndexDefinition {
    /// The same index over the columns of another table.
    func on(_ table: String) -> IndexDefinition {
        var index = self
        index.table = table
        return index
    }
}
