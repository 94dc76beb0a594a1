extension AttributeType {
    /// The type as the schema language spells it, without `?`: `String`, `[Int?]`, `Decimal(12,2)`, the name of an enum.
    package var spelling: String {
        switch self {
        case .scalar(let scalar): scalar.rawValue
        case .fixedDecimal(let precision, let scale): "Decimal(\(precision),\(scale))"
        case .enumeration(let name), .composite(let name): name
        case .codable(let name): "Codable(\(name))"
        case .dictionary(let value, let valueIsOptional): "[String: \(value.spelling)\(valueIsOptional ? "?" : "")]"
        case .array(let element, let elementIsOptional): "[\(element.spelling)\(elementIsOptional ? "?" : "")]"
        }
    }
}
