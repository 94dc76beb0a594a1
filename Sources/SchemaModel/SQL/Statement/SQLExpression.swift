import SchemaSnapshot

/// An expression in SQL, as far as stores and migrations need one.
package indirect enum SQLExpression: Hashable, Sendable {
    case literal(SQLLiteral)
    case column(String)
    case isNull(SQLExpression)
    case isNotNull(SQLExpression)
    /// Not the value, NULL being none of any.
    case isNot(SQLExpression, SQLLiteral)
    case membership(of: SQLExpression, in: [SQLLiteral])
    case nonMembership(of: SQLExpression, in: [SQLLiteral])
    case either(SQLExpression, SQLExpression)
    case both(SQLExpression, SQLExpression)
    /// The first, or the second where that is NULL.
    case coalesce(SQLExpression, SQLExpression)
    case cast(SQLExpression, ColumnType)
    /// Seconds since 2001-01-01 UTC, in whole milliseconds; the same instant throughout a statement.
    case now
    /// The 16 bytes of a random UUID (version 4).
    case newUUID
    /// SQL that the author of a schema wrote.
    case verbatim(String)

    package var sql: String {
        switch self {
        case .literal(let literal): literal.sql
        case .column(let name): identifier(name)
        case .isNull(let operand): "\(operand.sql) IS NULL"
        case .isNotNull(let operand): "\(operand.sql) IS NOT NULL"
        case .isNot(let operand, let value): "\(operand.sql) IS NOT \(value.sql)"
        case .membership(let operand, let values): "\(operand.sql) IN (\(list(values)))"
        case .nonMembership(let operand, let values): "\(operand.sql) NOT IN (\(list(values)))"
        case .either(let left, let right): "\(left.sql) OR \(right.sql)"
        case .both(let left, let right): "\(left.operand) AND \(right.operand)"
        case .coalesce(let operand, let value): "coalesce(\(operand.sql), \(value.sql))"
        case .cast(let operand, let type): "CAST(\(operand.sql) AS \(type.rawValue))"
        case .now: "round((julianday('now') - 2451910.5) * 86400000.0) / 1000.0"
        case .newUUID: Self.version4
        case .verbatim(let text): "(\(text))"
        }
    }

    /// The expression between signs that bind more tightly than `OR`.
    private var operand: String {
        if case .either = self { "(\(sql))" } else { sql }
    }

    /// The expression with its columns called otherwise; SQL of the author's stays as it is.
    func renaming(_ names: [String: String]) -> SQLExpression {
        switch self {
        case .literal, .now, .newUUID, .verbatim: self
        case .column(let name): .column(names[name] ?? name)
        case .isNull(let operand): .isNull(operand.renaming(names))
        case .isNotNull(let operand): .isNotNull(operand.renaming(names))
        case .isNot(let operand, let value): .isNot(operand.renaming(names), value)
        case .membership(let operand, let values): .membership(of: operand.renaming(names), in: values)
        case .nonMembership(let operand, let values): .nonMembership(of: operand.renaming(names), in: values)
        case .either(let left, let right): .either(left.renaming(names), right.renaming(names))
        case .both(let left, let right): .both(left.renaming(names), right.renaming(names))
        case .coalesce(let first, let second): .coalesce(first.renaming(names), second.renaming(names))
        case .cast(let operand, let type): .cast(operand.renaming(names), type)
        }
    }

    /// The columns that the expression names.
    package var columns: Set<String> {
        switch self {
        case .literal, .now, .newUUID, .verbatim: []
        case .column(let name): [name]
        case .isNull(let operand), .isNotNull(let operand), .membership(let operand, _), .nonMembership(let operand, _),
            .cast(let operand, _), .isNot(let operand, _):
            operand.columns
        case .either(let left, let right), .both(let left, let right), .coalesce(let left, let right):
            left.columns.union(right.columns)
        }
    }

    /// Whether SQL of the author's is in it, of which nothing else is known.
    var isOpaque: Bool {
        switch self {
        case .verbatim: true
        case .literal, .now, .newUUID, .column: false
        case .isNull(let operand), .isNotNull(let operand), .membership(let operand, _), .nonMembership(let operand, _),
            .cast(let operand, _), .isNot(let operand, _):
            operand.isOpaque
        case .either(let left, let right), .both(let left, let right), .coalesce(let left, let right):
            left.isOpaque || right.isOpaque
        }
    }

    /// Whether `ALTER TABLE … ADD COLUMN` takes it as a default of rows that are there already.
    package var isConstant: Bool {
        if case .literal = self { true } else { false }
    }

    private func list(_ values: [SQLLiteral]) -> String { values.map(\.sql).joined(separator: ", ") }

    /// Byte 6 is `4x`, byte 8 is `8x` to `bx`: the second byte in UTF-8 of a character from U+0080 to U+00BF is just that.
    private static let version4 =
        "CAST(randomblob(6) || CAST(char(64 + (random() & 15)) AS BLOB) || randomblob(1)"
        + " || substr(CAST(char(128 + (random() & 63)) AS BLOB), 2) || randomblob(7) AS BLOB)"
}
