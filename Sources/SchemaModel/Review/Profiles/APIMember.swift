import SchemaSnapshot

/// A property of generated Swift as other code sees it.
struct APIMember: Hashable {
    var name: String
    /// As Swift spells it, without modules.
    var type: String
    /// The store computes it.
    var isReadOnly = false
    /// Whether an initialiser can do without it.
    var hasDefault: Bool
    var originalName: String?
    /// The model or the struct that declares it.
    var owner: String
}

extension APIMember {
    init(_ attribute: Attribute, of owner: String) {
        let type = attribute.form.transformer.map { $0 + ".Value" } ?? attribute.type.apiSpelling
        self.init(
            name: attribute.name, type: type + (attribute.isOptional ? "?" : ""),
            isReadOnly: attribute.form.derived != nil,
            hasDefault: attribute.isOptional || attribute.defaultValue != nil, originalName: attribute.originalName,
            owner: owner)
    }

    init(_ relationship: Relationship, of owner: String, classes: [String: String]) {
        let target = classes[relationship.target] ?? relationship.target
        let type =
            switch relationship.cardinality {
            case .one: target
            case .optionalOne: target + "?"
            case .many: "[\(target)]" + (relationship.isOptionalArray ? "?" : "")
            }
        self.init(
            name: relationship.name, type: type, hasDefault: relationship.cardinality != .one,
            originalName: relationship.originalName, owner: owner)
    }

}

extension AttributeType {
    /// The type that a property has: the digits of a decimal are the store's alone.
    fileprivate var apiSpelling: String {
        switch self {
        case .scalar, .enumeration, .composite: spelling
        case .fixedDecimal: ScalarType.decimal.rawValue
        case .codable(let name): name
        case .array(let element, let isOptional): "[\(element.apiSpelling)\(isOptional ? "?" : "")]"
        case .dictionary(let value, let isOptional): "[String: \(value.apiSpelling)\(isOptional ? "?" : "")]"
        }
    }
}
