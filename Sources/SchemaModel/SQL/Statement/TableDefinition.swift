import SchemaSnapshot

/// A table of a store.
package struct TableDefinition: Hashable, Sendable {
    package var name: String
    package var columns: [ColumnDefinition]
    /// Columns of a composite key; empty where `_id` is the key. Such a table has no row ids.
    package var primaryKey: [String]
    /// The author's conditions over a row, which name several columns.
    package var checks: [Check] = []

    package struct Check: Hashable, Sendable {
        package var name: String
        package var condition: SQLExpression

        var sql: String {
            if case .verbatim = condition { return "CONSTRAINT \(identifier(name)) CHECK \(condition.sql)" }
            return "CONSTRAINT \(identifier(name)) CHECK (\(condition.sql))"
        }
    }

    package init(name: String, columns: [ColumnDefinition], primaryKey: [String] = []) {
        self.name = name
        self.columns = columns
        self.primaryKey = primaryKey
    }

    /// The statement that makes the table, a column a line.
    var sql: String {
        var lines = columns.map(\.sql)
        if !primaryKey.isEmpty { lines.append("PRIMARY KEY (\(primaryKey.map(identifier).joined(separator: ", ")))") }
        lines += checks.map(\.sql)
        return "CREATE TABLE \(identifier(name)) (\n    " + lines.joined(separator: ",\n    ") + "\n) STRICT"
            + (primaryKey.isEmpty ? "" : ", WITHOUT ROWID")
    }
}

/// A column with all its constraints: none that is ours stands apart from it, so that `ALTER TABLE` can add and drop it.
package struct ColumnDefinition: Hashable, Sendable {
    package var name: String
    package var type: ColumnType
    /// `INTEGER PRIMARY KEY`: the row's id.
    package var isRowID: Bool
    package var isNotNull: Bool
    package var defaultValue: SQLExpression?
    package var collation: String?
    package var checks: [SQLExpression]
    package var reference: ForeignKey?
    /// How SQLite computes the column.
    package var derivation: DerivedColumn?

    package init(
        name: String, type: ColumnType, isRowID: Bool = false, isNotNull: Bool = false,
        defaultValue: SQLExpression? = nil, collation: String? = nil, checks: [SQLExpression] = [],
        reference: ForeignKey? = nil
    ) {
        self.name = name
        self.type = type
        self.isRowID = isRowID
        self.isNotNull = isNotNull
        self.defaultValue = defaultValue
        self.collation = collation
        self.checks = checks
        self.reference = reference
    }

    var sql: String {
        var words = [identifier(name), type.rawValue]
        if isRowID { words.append("PRIMARY KEY") }
        if isNotNull { words.append("NOT NULL") }
        switch defaultValue {
        case nil: break
        case .literal(.text(let text)) where text.utf8.contains(0):
            words.append("DEFAULT (\(SQLLiteral.text(text).sql))")
        case .literal(let literal): words.append("DEFAULT \(literal.sql)")
        case let expression?: words.append("DEFAULT (\(expression.sql))")
        }
        if let collation { words.append("COLLATE \(identifier(collation))") }
        words += checks.map { "CHECK (\($0.sql))" }
        if let derivation {
            words.append("GENERATED ALWAYS AS (\(derivation.expression)) \(derivation.isStored ? "STORED" : "VIRTUAL")")
        }
        if let reference { words.append(reference.sql) }
        return words.joined(separator: " ")
    }
}

/// A key to a row of another table; checked when the transaction ends, so that rows may come in any order.
package struct ForeignKey: Hashable, Sendable {
    /// What becomes of the row when the row it points to goes.
    package enum Action: String, Hashable, Sendable {
        case cascade = "CASCADE"
        case setNull = "SET NULL"
        case noAction = "NO ACTION"
    }

    package var table: String
    package var onDelete: Action

    package init(table: String, onDelete: Action) {
        self.table = table
        self.onDelete = onDelete
    }

    var sql: String {
        "REFERENCES \(identifier(table)) (\"_id\") ON DELETE \(onDelete.rawValue) DEFERRABLE INITIALLY DEFERRED"
    }
}
