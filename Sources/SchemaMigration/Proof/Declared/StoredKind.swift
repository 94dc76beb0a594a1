import SchemaSnapshot

/// What a column holds, read off its description, as far as values of one become values of another.
enum StoredKind: Hashable {
    case integer(ClosedRange<Int64>)
    case bool
    case real(bits: Int)
    case text
    /// A decimal in digits.
    case decimal
    /// A decimal times ten to the power of its scale, and the largest that there is.
    case fixed(scale: Int, limit: Int64)
    case date(StoredDate.Form)
    /// An enum's raw values, each in the type of these.
    case rawValue(name: String, isInteger: Bool)
    case bytes
    /// Whatever else, told apart by how it is spelled and formed.
    case other(String)

    /// - Parameter field: the column, or the one that an attribute has.
    init(_ field: FieldDescription) {
        let form = field.form
        if field.type == ScalarType.date.rawValue {
            self = StoredDate.Form(form.store).map { .date($0) } ?? .other("Date \(form.store ?? "")")
            return
        }
        guard form.store == nil, form.shape == nil else {
            self = .other("\(field.type) \(form.store ?? "") \(form.shape ?? "")")
            return
        }
        if let scalar = ScalarType(rawValue: field.type) {
            self = Self.scalar(scalar)
        } else if let raw = field.rawType, !field.type.contains("[") {
            self = .rawValue(name: field.type, isInteger: raw != .string)
        } else if let fixed = Self.fixed(field.type) {
            self = fixed
        } else {
            self = .other(field.type)
        }
    }

    private static func scalar(_ scalar: ScalarType) -> StoredKind {
        switch scalar {
        case .string, .url: .text
        case .bool: .bool
        case .int, .int64: .integer(.min ... .max)
        case .int8: .integer(Int64(Int8.min)...Int64(Int8.max))
        case .int16: .integer(Int64(Int16.min)...Int64(Int16.max))
        case .int32: .integer(Int64(Int32.min)...Int64(Int32.max))
        case .uint8: .integer(0...Int64(UInt8.max))
        case .uint16: .integer(0...Int64(UInt16.max))
        case .uint32: .integer(0...Int64(UInt32.max))
        // Above Int64.max nothing is stored.
        case .uint64: .integer(0...Int64.max)
        case .double: .real(bits: 53)
        case .float: .real(bits: 24)
        case .date: .date(.real2001)
        case .data, .uuid: .bytes
        case .decimal: .decimal
        }
    }

    /// `Decimal(12,2)`
    private static func fixed(_ type: String) -> StoredKind? {
        guard type.hasPrefix("Decimal("), type.hasSuffix(")") else { return nil }
        let numbers = type.dropFirst(8).dropLast().split(separator: ",").compactMap { part in
            Int(part.filter { $0 != " " })
        }
        guard numbers.count == 2, (1...18).contains(numbers[0]), (0...18).contains(numbers[1]) else { return nil }
        return .fixed(scale: numbers[1], limit: StoredNumber.power(numbers[0]) - 1)
    }
}
