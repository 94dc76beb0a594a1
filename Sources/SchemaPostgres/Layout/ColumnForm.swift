import SchemaModel
import SchemaSnapshot

/// How PostgreSQL holds the values of a column.
struct ColumnForm: Hashable, Sendable {
    var type: PostgresType
    var sort: ValueSort
    /// What the type holds less than PostgreSQL's.
    var range: ClosedDigits?

    /// The smallest and the largest value, in digits.
    struct ClosedDigits: Hashable, Sendable {
        var lowest: String
        var highest: String?

        init(_ lowest: String, _ highest: String? = nil) {
            self.lowest = lowest
            self.highest = highest
        }
    }

    init(_ type: PostgresType, _ sort: ValueSort, _ range: ClosedDigits? = nil) {
        self.type = type
        self.sort = sort
        self.range = range
    }

    /// A number that the store counts with: a key, an order, a version of a row.
    static let whole = ColumnForm(.bigint, .integer)

    init(of field: StoredField, in lookup: SchemaLookup) {
        if field.isPresence {
            self.init(.boolean, .boolean)
            return
        }
        let attribute = field.attribute
        switch attribute.type {
        case .scalar(let scalar): self.init(of: scalar, store: attribute.form.store)
        case .fixedDecimal(let precision, let scale):
            self.init(.fixed(precision: precision, scale: scale), .fixed(scale))
        case .enumeration(let name):
            self = lookup.enums[name]?.isIntBacked == true ? .whole : ColumnForm(.text, .text)
        case .composite, .array, .dictionary, .codable: self.init(.jsonb, .json)
        }
    }

    private init(of scalar: ScalarType, store: StoreForm?) {
        switch scalar {
        case .string, .url: self.init(.text, .text)
        case .int, .int64: self.init(.bigint, .integer)
        case .int8: self.init(.smallint, .integer, ClosedDigits("-128", "127"))
        case .int16: self.init(.smallint, .integer)
        case .int32: self.init(.integer, .integer)
        case .uint8: self.init(.smallint, .integer, ClosedDigits("0", "255"))
        case .uint16: self.init(.integer, .integer, ClosedDigits("0", "65535"))
        case .uint32: self.init(.bigint, .integer, ClosedDigits("0", "4294967295"))
        case .uint64 where store == .blob8:
            self.init(.fixed(precision: 20, scale: 0), .unsigned64, ClosedDigits("0", "18446744073709551615"))
        case .uint64: self.init(.bigint, .integer, ClosedDigits("0"))
        case .double: self.init(.double, .real)
        case .float: self.init(.real, .real)
        case .bool: self.init(.boolean, .boolean)
        case .date: self.init(.timestamptz, .date(store ?? .real2001))
        case .data: self.init(.bytea, .bytes)
        case .uuid: self.init(.uuid, .uuid)
        case .decimal: self.init(.numeric, .decimal)
        }
    }

    /// The column as an author's SQL sees it.
    func value(_ name: String) -> TypedSQL {
        TypedSQL(sql: quotedName(name), sort: sort, isSmall: type == .smallint || type == .integer)
    }
}
