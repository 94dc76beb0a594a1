import SchemaDiagnostics

extension SchemaDiffer {
    func modelChanges(_ model: Model) -> [SchemaChange] {
        let element = SchemaElement.model(model.name)
        guard let oldModel = match.oldModel(of: model) else {
            return [SchemaChange(.modelAdded(model.name), at: element)]
        }
        var changes: [SchemaChange] = []
        if oldModel.name != model.name {
            changes.append(
                SchemaChange(
                    .modelRenamed(from: oldModel.name, to: model.name), .safe, FindingCode.modelRenamed, at: element))
        }
        changes += nameChanges(model, from: oldModel)
        if model.isAbstract != oldModel.isAbstract {
            changes.append(
                model.isAbstract
                    ? SchemaChange(
                        .modelBecameAbstract(model.name), .impossible, FindingCode.inheritanceMoved, at: element)
                    : SchemaChange(.modelBecameConcrete(model.name), at: element))
        }
        if model.strategy != oldModel.strategy, model.base == nil, match.old.isInHierarchy(oldModel),
            match.new.isInHierarchy(model)
        {
            changes.append(
                SchemaChange(
                    .strategyChanged(model.name, from: oldModel.strategy, to: model.strategy), .impossible,
                    FindingCode.inheritanceMoved, at: element))
        }
        let oldBase = oldModel.base.flatMap { match.newModels[$0] ?? $0 }
        if oldBase != model.base {
            changes.append(
                SchemaChange(
                    .baseChanged(model.name, from: oldModel.base, to: model.base), .safe, FindingCode.inheritanceMoved,
                    at: element))
        }
        if let reason = reasonAgainstMove(of: model, from: oldModel) {
            changes.append(
                SchemaChange(
                    .hierarchyMoved(model.name, because: reason), .impossible, FindingCode.inheritanceMoved, at: element
                ))
        }
        return changes
    }

    /// Why rows of the model cannot stay as they are; `nil` where they can.
    private func reasonAgainstMove(of model: Model, from oldModel: Model) -> String? {
        let hasRows = match.new.hasTable(model) && match.old.hasTable(oldModel)
        if hasRows && tables[model.table] != oldModel.table
            || keyTables[match.new.keyTable(of: model)] != match.old.keyTable(of: oldModel)
        {
            return "its rows would move to the table of another hierarchy"
        }
        if model.strategy == .joined || oldModel.strategy == .joined,
            oldModel.base.flatMap({ match.newModels[$0] ?? $0 }) != model.base
        {
            return "its rows would have to be spread over the tables of other bases"
        }
        if oldModel.kind != 0, model.kind != 0, oldModel.kind != model.kind {
            return "its discriminator would change from \(oldModel.kind) to \(model.kind)"
        }
        guard match.new.isInHierarchy(model) || match.old.isInHierarchy(oldModel) else { return nil }
        if oldModel.isAbstract && model.isAbstract { return nil }
        let oldNames = match.old.memberNames(of: oldModel)
        let newNames = match.new.memberNames(of: model)
        let kept = Set(newNames.compactMap { match.members[$0] })
        if let lost = oldNames.first(where: { match.newMembers[$0] != nil && !kept.contains($0) }) {
            return "its rows have values of `\(lost)`, which it does not inherit any more"
        }
        let had = Set(oldNames)
        let lacking = newNames.first {
            guard let source = match.members[$0] else { return false }
            return !had.contains(source) && isRequired($0) && !isFilled($0, in: model)
        }
        return lacking.map { "its rows have no value for `\($0)`, which it inherits now" }
    }

    /// Whether the class's own table gets the default of what it inherits now.
    private func isFilled(_ member: MemberName, in model: Model) -> Bool {
        guard match.new.idTable(of: model) != nil,
            let attribute = match.new.models[member.model]?.attribute(member.name)
        else { return false }
        return match.new.canFill(attribute)
    }

    private func isRequired(_ member: MemberName) -> Bool {
        guard let model = match.new.models[member.model] else { return false }
        if let attribute = model.attribute(member.name) { return !attribute.isOptional }
        return model.relationship(member.name)?.cardinality == .one
    }
}

extension SchemaLookup {
    /// All attributes and relationships of a model, inherited ones included.
    fileprivate func memberNames(of model: Model) -> [MemberName] {
        path(from: model).flatMap { declaring in
            declaring.attributes.map { MemberName(declaring.name, $0.name) }
                + declaring.relationships.map { MemberName(declaring.name, $0.name) }
        }
    }
}
