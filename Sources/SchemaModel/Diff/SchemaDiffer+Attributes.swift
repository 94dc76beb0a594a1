import SchemaDiagnostics

extension SchemaDiffer {
    func attributeChanges(_ attribute: Attribute, of model: Model, hasRows: Bool) -> [SchemaChange] {
        let name = MemberName(model.name, attribute.name)
        let element = SchemaElement.member(model: model.name, name: attribute.name)
        let typeElement = SchemaElement.memberType(model: model.name, name: attribute.name)
        guard let oldName = match.members[name],
            let oldAttribute = match.old.models[oldName.model]?.attribute(oldName.name)
        else {
            let needsValue =
                hasRows && attribute.isStored && !attribute.isOptional && !match.new.canFill(attribute)
                && directives.values[name] == nil
            return [
                needsValue
                    ? SchemaChange(
                        .attributeAdded(name, type: attribute.type.spelling), .needsValue,
                        FindingCode.requiredWithoutValue, at: typeElement, element)
                    : SchemaChange(.attributeAdded(name, type: attribute.type.spelling), at: element)
            ]
        }
        if oldAttribute == attribute, attribute.type.structName == nil, match.newModels[oldName.model] == name.model {
            return []
        }
        var changes: [SchemaChange] = savingChanges(name, from: oldAttribute, to: attribute)
        if match.newModels[oldName.model] != name.model {
            changes.append(
                SchemaChange(.attributeMoved(from: oldName, to: name), .safe, FindingCode.inheritanceMoved, at: element)
            )
            changes += (match.siblings[name] ?? []).map {
                SchemaChange(.attributeMoved(from: $0, to: name), .safe, FindingCode.inheritanceMoved, at: element)
            }
        } else if oldName.name != name.name {
            changes.append(
                SchemaChange(.attributeRenamed(from: oldName, to: name), .safe, FindingCode.memberRenamed, at: element))
        }
        if let change = columnChange(name, from: oldAttribute, to: attribute) { changes.append(change) }
        if let change = typeChange(of: name, from: oldAttribute, to: attribute) { changes.append(change) }
        if let change = formChange(of: name, from: oldAttribute, to: attribute) { changes.append(change) }
        if attribute.form.derived != nil { return changes }
        changes += valueChanges(
            of: name, from: oldAttribute, to: attribute, at: typeElement, element,
            default: .memberDefault(model: model.name, name: attribute.name), hasRows: hasRows)
        if !attribute.isStored || !oldAttribute.isStored { return changes }
        return changes
            + structChanges(of: name, from: oldAttribute, to: attribute, at: typeElement, element, hasRows: hasRows)
    }

    /// What changes of an attribute, or of a field of a struct, besides its name and its type.
    func valueChanges(
        of name: MemberName, from old: Attribute, to new: Attribute, at typeElement: SchemaElement,
        _ element: SchemaElement, default defaultElement: SchemaElement, hasRows: Bool
    ) -> [SchemaChange] {
        var changes: [SchemaChange] = []
        switch (old.isOptional, new.isOptional) {
        case (false, true): changes.append(SchemaChange(.attributeBecameOptional(name), at: typeElement, element))
        // A default fills what is missing.
        case (true, false)
        where hasRows && new.defaultValue == nil && new.isStored && directives.values[name] == nil
            && directives.converts[name] != .strict:
            changes.append(
                SchemaChange(
                    .attributeBecameRequired(name, type: new.type.spelling), .needsValue, FindingCode.becameRequired,
                    at: typeElement, element))
        case (true, false):
            changes.append(
                SchemaChange(.attributeBecameRequired(name, type: new.type.spelling), at: typeElement, element))
        default: break
        }
        if old.defaultValue != new.defaultValue {
            changes.append(
                SchemaChange(
                    .attributeDefaultChanged(name), .safe, FindingCode.defaultChanged, at: defaultElement, element))
        }
        return changes
    }

    /// Another form on disk, or another expression.
    private func formChange(of name: MemberName, from old: Attribute, to new: Attribute) -> SchemaChange? {
        let element = SchemaElement.member(model: name.model, name: name.name)
        guard old.form.store == new.form.store, (old.form.derived == nil) == (new.form.derived == nil) else {
            let rule = old.changesDateForm(to: new) ? directives.converts[name] : nil
            return SchemaChange(
                .attributeTypeChanged(name, from: old.spelling, to: new.spelling), rule == .strict ? .safe : .lossy,
                FindingCode.narrowingType, at: element, isConsented: directives.values[name] != nil || rule != nil)
        }
        let (was, isOn) = (old.form.externalThreshold != nil, new.form.externalThreshold != nil)
        if was != isOn, old.isStored, new.isStored {
            return SchemaChange(
                .externalStorageChanged(name, isOn: isOn), .safe, FindingCode.externalStorageChanged, at: element)
        }
        return old.form == new.form ? nil : SchemaChange(.attributeFormChanged(name), at: element)
    }

    private func typeChange(of name: MemberName, from old: Attribute, to new: Attribute) -> SchemaChange? {
        // What is computed is computed anew.
        if old.form.derived != nil, new.form.derived != nil { return nil }
        guard old.type != new.type, !old.type.hasStructs(like: new.type) else { return nil }
        let kind = SchemaChange.Kind.attributeTypeChanged(name, from: old.type.spelling, to: new.type.spelling)
        let elements: [SchemaElement] = [
            .memberType(model: name.model, name: name.name), .member(model: name.model, name: name.name),
        ]
        if !new.isStored { return SchemaChange(kind, at: elements[0], elements[1]) }
        switch match.conversion(from: old.type, to: new.type) {
        case .keeps, .casts: return SchemaChange(kind, at: elements[0], elements[1])
        case .refuses(let code):
            let rule = directives.converts[name]
            // Where a value does not fit, nothing is migrated.
            if rule == .strict { return SchemaChange(kind, .safe, code, at: elements[0], elements[1]) }
            return SchemaChange(
                kind, .lossy, code, at: elements[0], elements[1],
                isConsented: directives.values[name] != nil || rule != nil)
        }
    }
}

extension Attribute {
    /// The type with the form on disk where it is another than the usual one.
    fileprivate var spelling: String {
        type.spelling + (form.store.map { ", store: \($0.rawValue)" } ?? "") + (form.derived == nil ? "" : ", derived")
    }
}
