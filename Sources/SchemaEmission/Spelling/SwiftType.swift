import SchemaModel
import SchemaSnapshot

/// Spells types and defaults of attributes in Swift, every name of a library qualified by its module: a model may be called `Date`.
enum SwiftType {
    static func spell(_ type: AttributeType) -> String {
        switch type {
        case .scalar(let scalar): spell(scalar)
        case .fixedDecimal: "Foundation.Decimal"
        case .enumeration(let name), .composite(let name): swiftIdentifier(name)
        case .codable(let name):
            name.split(separator: ".").map { swiftIdentifier(String($0)) }.joined(separator: ".")
        case .dictionary(let value, let valueIsOptional):
            "[Swift.String: \(spell(value))\(valueIsOptional ? "?" : "")]"
        case .array(let element, let elementIsOptional): "[\(spell(element))\(elementIsOptional ? "?" : "")]"
        }
    }

    static func spell(_ type: AttributeType, isOptional: Bool) -> String { spell(type) + (isOptional ? "?" : "") }

    /// The type of an attribute's property.
    static func propertyType(of attribute: Attribute, in schema: Schema) -> String {
        let type = FieldWrapper(attribute, in: schema)?.property ?? spell(attribute.type)
        return type + (attribute.isOptional ? "?" : "")
    }

    private static func spell(_ scalar: ScalarType) -> String {
        (needsFoundation(scalar) ? "Foundation." : "Swift.") + scalar.rawValue
    }

    private static func needsFoundation(_ scalar: ScalarType) -> Bool {
        switch scalar {
        case .date, .data, .url, .uuid, .decimal: true
        case .string, .int, .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32, .uint64, .double, .float, .bool:
            false
        }
    }

    /// Whether the type's spelling names `Foundation`.
    static func needsFoundation(_ type: AttributeType) -> Bool {
        switch type {
        case .scalar(let scalar): needsFoundation(scalar)
        case .fixedDecimal: true
        case .enumeration, .composite, .codable: false
        case .array(let element, _), .dictionary(let element, _): needsFoundation(element)
        }
    }

    /// The bytes that a field of the type takes where they are no more than four, else `nil`. Such fields come first in a class: there
    /// they fill the gap behind the header.
    static func smallSize(_ type: AttributeType, isOptional: Bool) -> Int? {
        switch type {
        case .scalar(.bool), .enumeration: 1
        case .scalar(.int8), .scalar(.uint8): isOptional ? 2 : 1
        case .scalar(.int16), .scalar(.uint16): isOptional ? 3 : 2
        case .scalar(.int32), .scalar(.uint32), .scalar(.float): isOptional ? nil : 4
        case .scalar, .fixedDecimal, .composite, .codable, .array, .dictionary: nil
        }
    }
}
