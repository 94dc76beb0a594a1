import SchemaModel
import SchemaSnapshot

/// Spells what an attribute holds when nobody says: the default argument of an initialiser, and a field before its row is read.
enum SwiftDefault {
    /// The default argument; `nil` where the caller must give a value.
    static func argument(of attribute: Attribute) -> String? {
        guard let value = attribute.defaultValue else { return attribute.isOptional ? "nil" : nil }
        return spell(value, for: attribute)
    }

    /// What the field holds until its row is read: the default where it is a plain literal, else the type's empty value.
    static func initialValue(of attribute: Attribute, in schema: Schema) -> String {
        // No row says what one without a column holds.
        if !attribute.isStored { return argument(of: attribute) ?? "nil" }
        if attribute.isOptional { return "nil" }
        if let wrapper = FieldWrapper(attribute, in: schema) {
            return wrapper.initial(plainValue(of: attribute, in: schema))
        }
        return plainValue(of: attribute, in: schema)
    }

    private static func plainValue(of attribute: Attribute, in schema: Schema) -> String {
        switch attribute.defaultValue {
        case .string, .integer, .unsigned, .double, .bool, .enumCase, .array([]), .emptyDictionary:
            return spell(attribute.defaultValue!, for: attribute)
        case .decimal, .now, .newUUID, .uuid, .date, .url, .array, nil: break
        }
        switch attribute.type {
        case .scalar(.string): return "\"\""
        case .scalar(.bool): return "false"
        case .scalar(.date), .scalar(.data), .scalar(.url), .scalar(.uuid), .scalar(.decimal), .fixedDecimal:
            return "._$blank"
        case .scalar: return "0"
        case .enumeration(let name): return "." + swiftIdentifier(schema.enumType(name)?.cases.first?.name ?? "")
        // A wrapper begins without a value.
        case .codable: return ""
        case .dictionary: return "[:]"
        case .composite(let name): return "\(swiftIdentifier(name))(_$blank: ())"
        case .array: return "[]"
        }
    }

    private static func spell(_ value: DefaultValue, for attribute: Attribute) -> String {
        switch value {
        case .string(let text): SwiftLiteral.string(text)
        case .integer(let number): String(number)
        case .unsigned(let number): String(number)
        case .double(let number):
            attribute.type == .scalar(.float)
                ? SwiftLiteral.floatingPoint(Float(number)) : SwiftLiteral.floatingPoint(number)
        case .bool(let flag): flag ? "true" : "false"
        case .decimal(let digits): decimal(digits)
        case .now: "Foundation.Date()"
        case .newUUID: "Foundation.UUID()"
        case .uuid(let text): "Foundation.UUID(uuidString: \(SwiftLiteral.string(text)))!"
        // In an optional, a case `none` would be the optional's.
        case .enumCase(let name):
            attribute.isOptional ? ".some(.\(swiftIdentifier(name)))" : "." + swiftIdentifier(name)
        case .array(let values): "[" + values.map { element($0, of: attribute) }.joined(separator: ", ") + "]"
        case .emptyDictionary: "[:]"
        case .date(let seconds):
            "Foundation.Date(timeIntervalSinceReferenceDate: \(SwiftLiteral.floatingPoint(seconds)))"
        case .url(let text): "Foundation.URL(string: \(SwiftLiteral.string(text)))!"
        }
    }

    private static func element(_ value: DefaultValue?, of attribute: Attribute) -> String {
        guard let value, case .array(let type, let isOptional) = attribute.type else { return "nil" }
        return spell(value, for: Attribute(name: "", type: type, isOptional: isOptional, column: ""))
    }

    /// A whole number as a literal; a fraction, which as a literal would go through `Double`, from its digits.
    private static func decimal(_ digits: String) -> String {
        digits.utf8.count <= 18 && !digits.utf8.contains(UInt8(ascii: "."))
            ? digits : "Foundation.Decimal(string: \(SwiftLiteral.string(digits)))!"
    }
}
