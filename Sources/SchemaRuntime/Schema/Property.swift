import SchemaSnapshot

/// One property of a model class, as the library works with it.
struct Property: Sendable {
    enum Kind: Sendable {
        case attribute(StoredType)
        case relationship(Relationship)
    }

    let name: String
    /// The column that holds the attribute, or the key of a to-one, as a quoted identifier; `nil` where the link is stored elsewhere.
    let column: String?
    /// The table in which that column is.
    let table: String
    /// Whether NULL is refused.
    let isRequired: Bool
    /// Whether the attribute has a default, which an upserting newcomer does not write over a stored value.
    let hasDefault: Bool
    let kind: Kind
    /// What each value is held to when it is saved.
    var limits: ValueCheck?
    /// Each save that changes the object sets it to the instant of the save.
    var stampsUpdates = false

    var relationship: Relationship? { if case .relationship(let relationship) = kind { relationship } else { nil } }
}

/// How a column stores its attribute, as far as conditions need to know it.
enum StoredType: Hashable, Sendable {
    case plain(ColumnType)
    case bool
    /// An integer of units of the last of so many places.
    case scaled(Int)
    /// A decimal as text, compared by number.
    case decimalText
    /// A JSON array.
    case array

    init(_ attribute: AttributeDescription) {
        if attribute.type.hasPrefix("[") {
            self = .array
        } else if attribute.type == ScalarType.bool.rawValue {
            self = .bool
        } else if attribute.type == ScalarType.decimal.rawValue {
            self = .decimalText
        } else if attribute.type.hasPrefix("Decimal("), let scale = Self.scale(attribute.type) {
            self = .scaled(scale)
        } else {
            self = .plain(attribute.columnType)
        }
    }

    /// The second number of `Decimal(12,2)`.
    private static func scale(_ type: String) -> Int? {
        guard type.hasSuffix(")"), let comma = type.firstIndex(of: ",") else { return nil }
        return Int(type[type.index(after: comma)...].dropLast().filter { $0 != " " })
    }
}
