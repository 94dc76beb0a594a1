import SchemaModel

/// The type that a class's field has in place of its property's, where values are not stored as the property has them.
struct FieldWrapper {
    /// Without the `?` of an optional attribute, which the field has as well.
    var type: String
    /// The property's type, without `?`.
    var property: String
    /// What the property is where the wrapper holds no value: nothing, where it always holds one.
    private var fallback: String?
    /// How a field begins: made of the property's first value, or blank.
    private var isBlank = true
    private let isOptional: Bool
    /// The value may have to be read from a file first.
    private var isExternal = false

    /// - Returns: `nil` where a field holds its property's value as it is.
    init?(_ attribute: Attribute, in schema: Schema) {
        let type = SwiftType.spell(attribute.type)
        isOptional = attribute.isOptional
        property = type
        if let transformer = attribute.form.transformer {
            let name = SwiftType.spell(.codable(transformer))
            self.type = "SchemaRuntime._Transformed<\(name), \(type)>"
            property = "\(name).Value"
            return
        }
        if attribute.form.externalThreshold != nil {
            self.type = "SchemaRuntime._External"
            isExternal = true
            return
        }
        if case .codable = attribute.type.leaf {
            self.type = "SchemaRuntime._JSON<\(type)>"
            return
        }
        switch attribute.form.store {
        case .unixMillis: self.type = "SchemaRuntime._UnixMillis"
        case .iso8601: self.type = "SchemaRuntime._ISO8601"
        case .blob8: self.type = "SchemaRuntime._Blob8"
        case .real2001, nil:
            guard case .enumeration(let name) = attribute.type, let item = schema.enumType(name) else { return nil }
            if attribute.form.unknown != nil {
                self.type = "SchemaRuntime._OpenEnum<\(type)>"
                fallback = attribute.defaultValue == nil ? "nil" : SwiftDefault.argument(of: attribute)
                isBlank = attribute.defaultValue == nil
            } else if item.isExternal, !attribute.isOptional {
                // No case is known that a field could hold before its row is read.
                self.type = "SchemaRuntime._ClosedEnum<\(type)>"
            } else {
                return nil
            }
            return
        }
        isBlank = false
    }

    /// The field's first value.
    func initial(_ value: String) -> String {
        isOptional ? "nil" : isBlank ? "._$blank" : ".init(\(value))"
    }

    /// The property's value, from the field of the property with this index.
    func read(_ field: String, index: Int) -> String {
        if isExternal { return "_$external(\(index), &\(field))" }
        return switch fallback {
        case nil: isOptional ? "\(field)?.value" : "\(field).value"
        case "nil"?: "\(field)?.value"
        case let value? where isOptional: "\(field).map { $0.value ?? \(value) } ?? nil"
        case let value?: "\(field).value ?? \(value)"
        }
    }

    /// The field's value, from the property's.
    func stored(_ value: String) -> String {
        isOptional ? "\(value).map { .init($0) }" : ".init(\(value))"
    }
}
