import SchemaModel

/// What a value is, where an author's SQL sees it: the type of PostgreSQL's, and what the same value is to SQLite.
enum ValueSort: Hashable, Sendable {
    case null, boolean, integer, real, text, bytes, uuid, json
    /// Digits of any number; a text to SQLite.
    case decimal
    /// A decimal of that scale; to SQLite the whole number of its smallest units.
    case fixed(Int)
    /// An instant, and how SQLite has it.
    case date(StoreForm)
    /// Up to `UInt64.max`; eight bytes to SQLite.
    case unsigned64

    /// For messages.
    var words: String {
        switch self {
        case .null: "NULL"
        case .boolean: "a boolean"
        case .integer, .real: "a number"
        case .text: "a text"
        case .bytes: "bytes"
        case .uuid: "a UUID"
        case .json: "JSON"
        case .decimal, .fixed: "a decimal"
        case .date: "an instant"
        case .unsigned64: "an unsigned number of 64 bits"
        }
    }
}
