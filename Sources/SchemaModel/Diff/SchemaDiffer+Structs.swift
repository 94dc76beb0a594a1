import SchemaDiagnostics

extension SchemaDiffer {
    /// What changes inside the structs of an attribute; a field's name stands behind the attribute's, as in `Trip.place.latitude`.
    func structChanges(
        of name: MemberName, from old: Attribute, to new: Attribute, at elements: SchemaElement..., hasRows: Bool
    ) -> [SchemaChange] {
        guard old.type.hasStructs(like: new.type) else { return [] }
        guard old.hasColumnsOfFields == new.hasColumnsOfFields else {
            let words = [old, new].map { "\($0.type.spelling), storage: \($0.form.isJSON ? "json" : "columns")" }
            return [
                SchemaChange(
                    .attributeTypeChanged(name, from: words[0], to: words[1]), .lossy, FindingCode.narrowingType,
                    at: elements[0], elements[1])
            ]
        }
        return fieldChanges(
            of: name, from: old.type, to: new.type, isJSON: !old.hasColumnsOfFields, at: elements, hasRows: hasRows)
    }

    private func fieldChanges(
        of name: MemberName, from oldType: AttributeType, to newType: AttributeType, isJSON: Bool,
        at elements: [SchemaElement], hasRows: Bool
    ) -> [SchemaChange] {
        if let (oldElement, newElement) = oldType.elements(with: newType) {
            return fieldChanges(
                of: name, from: oldElement, to: newElement, isJSON: true, at: elements, hasRows: hasRows)
        }
        let fields = match.fields(from: oldType, to: newType)
        var changes = fields.removed.map { field in
            let field = MemberName(name.model, "\(name.name).\(field.name)")
            return SchemaChange(
                .attributeRemoved(field, resembles: nil), .lossy, FindingCode.attributeRemoved, at: elements[0],
                .version, isConsented: directives.consentsToRemoving(field))
        }
        for (field, oldField) in fields.present {
            let path = MemberName(name.model, "\(name.name).\(field.name)")
            let place = newType.structName.map { SchemaElement.field(structure: $0, name: field.name) } ?? elements[0]
            guard let oldField else {
                let canFill = isJSON ? field.defaultValue.map { $0 != .newUUID } ?? false : match.new.canFill(field)
                let kind = SchemaChange.Kind.attributeAdded(path, type: field.type.spelling)
                changes.append(
                    hasRows && !field.isOptional && !canFill
                        ? SchemaChange(kind, .needsValue, FindingCode.requiredWithoutValue, at: place, elements[0])
                        : SchemaChange(kind, at: place, elements[0]))
                continue
            }
            if oldField.name != field.name {
                let oldPath = MemberName(name.model, "\(name.name).\(oldField.name)")
                changes.append(
                    SchemaChange(
                        .attributeRenamed(from: oldPath, to: path), .safe, FindingCode.memberRenamed, at: place,
                        elements[0]))
            }
            changes += valueChanges(
                of: path, from: oldField, to: field, at: place, elements[0], default: place, hasRows: hasRows)
            if oldField.type.hasStructs(like: field.type) {
                changes += fieldChanges(
                    of: path, from: oldField.type, to: field.type, isJSON: isJSON, at: [place] + elements,
                    hasRows: hasRows)
            } else if oldField.type != field.type {
                changes.append(typeChange(of: path, from: oldField.type, to: field.type, isJSON: isJSON, at: place))
            }
        }
        return changes
    }

    private func typeChange(
        of name: MemberName, from old: AttributeType, to new: AttributeType, isJSON: Bool, at element: SchemaElement
    ) -> SchemaChange {
        let kind = SchemaChange.Kind.attributeTypeChanged(name, from: old.spelling, to: new.spelling)
        switch match.conversion(from: old, to: new) {
        case .refuses(let code): return SchemaChange(kind, .lossy, code, at: element, .version)
        case .casts where isJSON, .keeps where isJSON && !match.keepsJSON(old, new):
            return SchemaChange(kind, .lossy, FindingCode.narrowingType, at: element, .version)
        case .keeps, .casts: return SchemaChange(kind, at: element)
        }
    }
}

extension AttributeType {
    /// Whether both are structs, or collections of one kind of such: what changes then is their fields' matter.
    func hasStructs(like other: AttributeType) -> Bool {
        if case (.composite, .composite) = (self, other) { return true }
        guard let (element, otherElement) = elements(with: other) else { return false }
        return element.hasStructs(like: otherElement)
    }

    /// The elements of two collections of one kind; `nil` where elements may be missing in the first and not in the other.
    package func elements(with other: AttributeType) -> (AttributeType, AttributeType)? {
        switch (self, other) {
        case (.array(let element, let wasOptional), .array(let otherElement, let isOptional))
        where isOptional || !wasOptional:
            (element, otherElement)
        case (.dictionary(let value, let wasOptional), .dictionary(let otherValue, let isOptional))
        where isOptional || !wasOptional:
            (value, otherValue)
        default: nil
        }
    }
}
