import Foundation
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
    var table: String
    /// The columns in the order in which they are bound: of a struct, one for each field.
    var columns: [String] {
        if case .attribute(.fields(let fields)) = kind { return fields.map(\.column) }
        return column.map { [$0] } ?? []
    }
    /// How many those are.
    var columnCount: Int {
        if case .attribute(.fields(let fields)) = kind { fields.count } else { column == nil ? 0 : 1 }
    }
    /// Whether NULL is refused.
    let isRequired: Bool
    /// Whether the attribute has a default, which an upserting newcomer does not write over a stored value.
    let hasDefault: Bool
    let kind: Kind
    /// What SQLite stores in the column of an attribute.
    var columnType = ColumnType.any
    /// What each value is held to when it is saved.
    var limits: ValueCheck?
    /// Each save that changes the object sets it to the instant of the save.
    var stampsUpdates = false
    /// Whether SQLite computes the column.
    var isDerived = false
    /// Whether it is a raw value of an enum.
    var isEnum = false
    /// Values of more bytes than these lie in files.
    var externalThreshold: Int?
    /// What the schema says of an attribute besides.
    var options: Set<Schema.Attribute.Option> = []

    var isRelationship: Bool { if case .relationship = kind { true } else { false } }
    var relationship: Relationship? { if case .relationship(let relationship) = kind { relationship } else { nil } }
}

/// How a column stores its attribute, as far as conditions need to know it.
indirect enum StoredType: Hashable, Sendable {
    case plain(ColumnType)
    case bool
    /// An integer of units of the last of so many places.
    case scaled(Int)
    /// A decimal as text, compared by number.
    case decimalText
    /// A JSON array.
    case array
    /// A JSON object.
    case object
    /// A date or a number in another form than its type's usual one.
    case converted(StoreForm)
    /// What a type of the consumer's makes of a value.
    case opaque
    /// A struct with a column for each field.
    case fields([StoredField])
    /// Bytes, or the name of the file that holds them.
    case external

    init(_ attribute: AttributeDescription) {
        if attribute.externalThreshold != nil {
            self = .external
        } else if attribute.fields.isEmpty {
            self.init(attribute.type, attribute.columnType, attribute.form)
        } else {
            self = .fields(attribute.fields.map { StoredField($0) })
        }
    }

    fileprivate init(_ type: String, _ columnType: ColumnType, _ form: StoredForm) {
        if let store = form.store.flatMap({ StoreForm(rawValue: $0) }) {
            self = .converted(store)
        } else if type.hasPrefix("Codable(") {
            self = .opaque
        } else if type.hasPrefix("[String: ") {
            self = .object
        } else if type.hasPrefix("[") {
            self = .array
        } else if form.shape != nil {
            self = .object
        } else if type == ScalarType.bool.rawValue {
            self = .bool
        } else if type == ScalarType.decimal.rawValue {
            self = .decimalText
        } else if type.hasPrefix("Decimal("), let scale = Self.scale(type) {
            self = .scaled(scale)
        } else {
            self = .plain(columnType)
        }
    }

    /// The second number of `Decimal(12,2)`.
    private static func scale(_ type: String) -> Int? {
        guard type.hasSuffix(")"), let comma = type.firstIndex(of: ",") else { return nil }
        return Int(type[type.index(after: comma)...].dropLast().filter { $0 != " " })
    }
}

/// A column of a struct, as conditions need to know it.
struct StoredField: Hashable, Sendable {
    /// The names of the fields that lead here, as in the description.
    let path: String
    let column: String
    let type: StoredType

    init(_ field: FieldDescription) {
        path = field.path
        column = quoted(field.column)
        type = StoredType(field.type, field.columnType, field.form)
    }
}

/// The forms on disk that a schema can choose.
enum StoreForm: String, Hashable, Sendable {
    case unixMillis, iso8601, blob8

    /// A captured value in this form; `nil` where it is none that has it.
    func form(of value: Any) throws -> _Value? {
        switch self {
        case .unixMillis: try (value as? Date).map { try _UnixMillis($0)._$value() }
        case .iso8601: try (value as? Date).map { try _ISO8601($0)._$value() }
        case .blob8: (value as? UInt64).map { _Blob8($0)._$value() }
        }
    }
}
