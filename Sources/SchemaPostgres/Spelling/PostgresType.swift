/// A column type of PostgreSQL's.
enum PostgresType: Hashable, Sendable {
    case smallint, integer, bigint, real, double, text, boolean, bytea, uuid, timestamptz, jsonb, tsvector
    /// Exact, of any size.
    case numeric
    case fixed(precision: Int, scale: Int)

    /// The type as statements spell it.
    ///
    /// Texts compare by their bytes and fold ASCII letters alone, as they do in SQLite: what an author wrote means the same in both.
    var sql: String {
        switch self {
        case .double: "double precision"
        case .text: "text COLLATE \"C\""
        case .numeric: "numeric"
        case .fixed(let precision, let scale): "numeric(\(precision),\(scale))"
        default: castName
        }
    }

    /// The type as a cast spells it.
    var castName: String {
        switch self {
        case .smallint: "smallint"
        case .integer: "integer"
        case .bigint: "bigint"
        case .real: "real"
        case .double: "double precision"
        case .text: "text"
        case .boolean: "boolean"
        case .bytea: "bytea"
        case .uuid: "uuid"
        case .timestamptz: "timestamptz"
        case .jsonb: "jsonb"
        case .tsvector: "tsvector"
        case .numeric: "numeric"
        case .fixed(let precision, let scale): "numeric(\(precision),\(scale))"
        }
    }
}
