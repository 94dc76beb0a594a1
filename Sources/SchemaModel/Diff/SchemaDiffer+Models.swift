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
                    .strategyChanged(model.name, from: oldModel.strategy, to: model.strategy), .safe,
                    FindingCode.inheritanceMoved, at: element))
        }
        if match.newBase(of: oldModel) != model.base {
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

    /// Why the model cannot have the place that it has now; `nil` where it can.
    private func reasonAgainstMove(of model: Model, from oldModel: Model) -> String? {
        let root = match.new.root(of: model)
        guard match.hierarchies[root.name] == match.old.root(of: oldModel).name else {
            return "its rows would move to the table of another hierarchy"
        }
        if match.regrouped.contains(root.name), let reason = reasonAgainstRegrouping() { return reason }
        guard match.new.isInHierarchy(model) || match.old.isInHierarchy(oldModel), !oldModel.isAbstract else {
            return nil
        }
        let lost = match.lostMembers(of: model, from: oldModel).first { !directives.consentsToRemoving($0) }
        if let lost {
            return "its rows have values of `\(lost)`, which it does not inherit any more; "
                + "consent to lose these with `remove: [\(lost)]`"
        }
        let lacking = match.gainedMembers(of: model, from: oldModel).first { isRequired($0) && !isFilled($0) }
        return lacking.map {
            "its rows have no value for `\($0)`, which it inherits now; give it a default, or say its value with `values`"
        }
    }

    /// Why rows of an older class cannot be put together from its tables and spread over others; their columns have names of their own.
    private func reasonAgainstRegrouping() -> String? {
        let document = directives.document
        let isAlone =
            document.extracts.isEmpty && document.splits.isEmpty && document.moves.isEmpty && document.picks.isEmpty
            && document.merges.allSatisfy { match.old.models[$0.model.value].map(match.isMergedWithin) ?? true }
        return isAlone
            ? nil
            : "its rows come to lie otherwise, and `extract`, `split`, `merge`, `move` and `pick` need them where they were; "
                + "do those in a version before"
    }

    /// Whether rows that lacked the member get its default, or what the author says.
    private func isFilled(_ member: MemberName) -> Bool {
        guard let attribute = match.new.models[member.model]?.attribute(member.name) else { return false }
        return match.new.canFill(attribute) || directives.values[member] != nil
    }

    private func isRequired(_ member: MemberName) -> Bool {
        guard let model = match.new.models[member.model] else { return false }
        if let attribute = model.attribute(member.name) { return !attribute.isOptional }
        return model.relationship(member.name)?.cardinality == .one
    }
}
