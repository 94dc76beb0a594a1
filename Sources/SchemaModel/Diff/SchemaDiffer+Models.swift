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
        // What is said of a base need not be said of what inherits from it.
        if let reason = reasonAgainstMove(of: model, from: oldModel), reason != reasonAgainstMove(ofBaseOf: model) {
            changes.append(
                SchemaChange(
                    .hierarchyMoved(model.name, because: reason), .impossible, FindingCode.inheritanceMoved, at: element
                ))
        }
        return changes
    }

    private func reasonAgainstMove(ofBaseOf model: Model) -> String? {
        guard let base = model.base.flatMap({ match.new.models[$0] }), let oldBase = match.oldModel(of: base) else {
            return nil
        }
        return reasonAgainstMove(of: base, from: oldBase)
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
        let kept = Set(newNames.compactMap { match.members[$0] } + newNames.flatMap { match.siblings[$0] ?? [] })
        if let lost = oldNames.first(where: { match.newMembers[$0] != nil && !kept.contains($0) }) {
            return
                "its rows have values of `\(lost)`, which it does not inherit any more; keep that, or consent with `remove: [\(lost)]` to lose its values in all classes"
        }
        let had = Set(oldNames)
        let lacking = newNames.first {
            guard let source = match.members[$0] else { return false }
            let sources = [source] + (match.siblings[$0] ?? [])
            return had.isDisjoint(with: sources) && isRequired($0) && !isFilled($0)
        }
        return lacking.map { "its rows have no value for `\($0)`, which it inherits now" }
    }

    /// Whether rows get the default of what they inherit now.
    private func isFilled(_ member: MemberName) -> Bool {
        guard let attribute = match.new.models[member.model]?.attribute(member.name) else { return false }
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
