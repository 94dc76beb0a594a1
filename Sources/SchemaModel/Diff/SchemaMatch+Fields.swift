/// A struct of the older version and the one of the newer that values of it become.
package struct StructPair: Hashable, Sendable {
    private let from, to: String

    package init(from: String, to: String) { (self.from, self.to) = (from, to) }
}

/// The fields of two structs, paired.
package struct FieldMatch {
    /// The newer struct's fields in its order, each with the older one that it was.
    package var present: [(field: Attribute, old: Attribute?)] = []
    /// Older fields that became nothing.
    var removed: [Attribute] = []
}

extension SchemaMatch {
    /// Pairs the fields of two structs by their names and hints, whatever the structs are called.
    package func fields(from oldType: AttributeType, to newType: AttributeType) -> FieldMatch {
        guard case .composite(let oldName) = oldType, case .composite(let newName) = newType else {
            return FieldMatch()
        }
        let oldFields = old.structs[oldName]?.fields ?? []
        let newFields = new.structs[newName]?.fields ?? []
        let said = directives.fieldNames[StructPair(from: oldName, to: newName)]
        let names = matchNames(
            old: oldFields.map { HistoricName($0.name, originalName: $0.originalName) },
            new: newFields.map { HistoricName($0.name, originalName: said == nil ? $0.originalName : said?[$0.name]) },
            isGivenUp: { _ in true })
        let taken = Set(names.pairs.values)
        return FieldMatch(
            present: newFields.map { field in
                (field, names.pairs[field.name].flatMap { name in oldFields.first { $0.name == name } })
            },
            removed: oldFields.filter { !taken.contains($0.name) })
    }
}

extension SchemaLookup {
    /// Whether a new column, or each column of a new struct, has a default that fills rows.
    func canFill(_ attribute: Attribute) -> Bool {
        if attribute.form.derived != nil { return true }
        guard attribute.hasColumnsOfFields, case .composite(let name) = attribute.type else {
            return attribute.defaultValue != nil
        }
        return (structs[name]?.fields ?? []).allSatisfy { $0.isOptional || canFill($0) }
    }

    /// The enums whose values a type holds, alone, as elements or in a struct.
    func enumNames(in type: AttributeType) -> [String] {
        if let name = type.enumName { return [name] }
        return (type.structName.flatMap { structs[$0] }?.fields ?? []).flatMap { enumNames(in: $0.type) }
    }
}
