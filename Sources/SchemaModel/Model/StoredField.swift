import SchemaSnapshot

/// One column of an attribute: its own, or, of a struct, that of a field or of the presence of an optional struct.
package struct StoredField: Hashable {
    /// The attribute's name, and behind it those of the fields that lead here: `place.latitude`; the presence of an optional struct ends
    /// in `?`.
    package var path: String
    /// The attribute or field whose values the column holds.
    package var attribute: Attribute
    package var column: String
    /// Whether NULL is no value where the struct around it is there.
    package var isRequired: Bool
    /// The column that says whether the struct around it is there; `nil` where it always is.
    package var presence: String?
    package var isPresence = false
}

extension Attribute {
    /// Whether the fields of its struct have columns of their own.
    package var hasColumnsOfFields: Bool {
        if case .composite = type { !form.isJSON } else { false }
    }
}

extension Schema {
    /// How many columns an attribute has.
    package func columnCount(of attribute: Attribute) -> Int {
        guard attribute.hasColumnsOfFields else { return 1 }
        let structs = Dictionary(structs.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        return storedFields(of: attribute, structs: structs).count
    }
}

/// The columns of an attribute in their order on disk.
func storedFields(of attribute: Attribute, structs: [String: StructType]) -> [StoredField] {
    var result: [StoredField] = []
    append(
        attribute, path: attribute.name, column: attribute.column, presence: nil,
        flattens: attribute.hasColumnsOfFields,
        structs: structs, to: &result)
    return result
}

private func append(
    _ attribute: Attribute, path: String, column: String, presence: String?, flattens: Bool,
    structs: [String: StructType], to result: inout [StoredField]
) {
    guard flattens, case .composite(let name) = attribute.type, let type = structs[name] else {
        result.append(
            StoredField(
                path: path, attribute: attribute, column: column, isRequired: !attribute.isOptional, presence: presence
            ))
        return
    }
    var presence = presence
    if attribute.isOptional {
        let own = "_has_" + column
        result.append(
            StoredField(
                path: path + "?", attribute: attribute, column: own, isRequired: true, presence: presence,
                isPresence: true))
        presence = own
    }
    for field in type.fields {
        append(
            field, path: "\(path).\(field.name)", column: "\(column)_\(field.name)", presence: presence, flattens: true,
            structs: structs, to: &result)
    }
}
