import SchemaDiagnostics

extension SchemaDiffer {
    func attributeChanges(_ attribute: Attribute, of model: Model, hasRows: Bool) -> [SchemaChange] {
        let name = MemberName(model.name, attribute.name)
        let element = SchemaElement.member(model: model.name, name: attribute.name)
        let typeElement = SchemaElement.memberType(model: model.name, name: attribute.name)
        guard let oldName = match.members[name],
            let oldAttribute = match.old.models[oldName.model]?.attribute(oldName.name)
        else {
            let needsValue = hasRows && attribute.isStored && !attribute.isOptional && attribute.defaultValue == nil
            return [
                needsValue
                    ? SchemaChange(
                        .attributeAdded(name, type: attribute.type.spelling), .needsValue,
                        FindingCode.requiredWithoutValue, at: typeElement, element)
                    : SchemaChange(.attributeAdded(name, type: attribute.type.spelling), at: element)
            ]
        }
        var changes: [SchemaChange] = savingChanges(name, from: oldAttribute, to: attribute)
        if match.newModels[oldName.model] != name.model {
            changes.append(
                SchemaChange(.attributeMoved(from: oldName, to: name), .safe, FindingCode.inheritanceMoved, at: element)
            )
        } else if oldName.name != name.name {
            changes.append(
                SchemaChange(.attributeRenamed(from: oldName, to: name), .safe, FindingCode.memberRenamed, at: element))
        }
        if let change = columnChange(name, from: oldAttribute, to: attribute) { changes.append(change) }
        if let change = typeChange(of: name, from: oldAttribute, to: attribute) { changes.append(change) }
        switch (oldAttribute.isOptional, attribute.isOptional) {
        case (false, true): changes.append(SchemaChange(.attributeBecameOptional(name), at: typeElement, element))
        // A default fills what is missing.
        case (true, false) where hasRows && attribute.defaultValue == nil && attribute.isStored:
            changes.append(
                SchemaChange(
                    .attributeBecameRequired(name, type: attribute.type.spelling), .needsValue,
                    FindingCode.becameRequired, at: typeElement, element))
        case (true, false):
            changes.append(
                SchemaChange(.attributeBecameRequired(name, type: attribute.type.spelling), at: typeElement, element))
        default: break
        }
        if oldAttribute.defaultValue != attribute.defaultValue {
            changes.append(
                SchemaChange(
                    .attributeDefaultChanged(name), .safe, FindingCode.defaultChanged,
                    at: .memberDefault(model: model.name, name: attribute.name), element))
        }
        return changes
    }

    private func typeChange(of name: MemberName, from old: Attribute, to new: Attribute) -> SchemaChange? {
        guard old.type != new.type else { return nil }
        let kind = SchemaChange.Kind.attributeTypeChanged(name, from: old.type.spelling, to: new.type.spelling)
        let elements: [SchemaElement] = [
            .memberType(model: name.model, name: name.name), .member(model: name.model, name: name.name),
        ]
        if !new.isStored { return SchemaChange(kind, at: elements[0], elements[1]) }
        switch match.conversion(from: old.type, to: new.type) {
        case .keeps, .casts: return SchemaChange(kind, at: elements[0], elements[1])
        case .refuses(let code): return SchemaChange(kind, .lossy, code, at: elements[0], elements[1])
        }
    }
}
