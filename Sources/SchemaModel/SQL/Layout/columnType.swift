import SchemaSnapshot

/// The column type that stores an attribute's type.
func columnType(of type: AttributeType, rawType: ScalarType?) -> ColumnType {
    switch type {
    case .scalar(let scalar):
        switch scalar {
        case .string, .url, .decimal: .text
        case .int, .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32, .uint64, .bool: .integer
        case .double, .float, .date: .real
        case .data, .uuid: .blob
        }
    case .fixedDecimal: .integer
    case .enumeration: rawType == .int ? .integer : .text
    case .array, .dictionary, .composite, .codable: .text
    }
}

extension SchemaLookup {
    /// The raw type of the enum that a type names, alone or as an element; `nil` where it names none.
    func rawType(of type: AttributeType) -> ScalarType? {
        switch type {
        case .scalar, .fixedDecimal, .composite, .codable: nil
        case .enumeration(let name): enums[name]?.isIntBacked == true ? .int : .string
        case .array(let element, _), .dictionary(let element, _): rawType(of: element)
        }
    }
}
