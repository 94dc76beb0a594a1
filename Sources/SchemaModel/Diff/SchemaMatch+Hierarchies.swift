/// Hierarchies whose classes or members change their places.
extension SchemaMatch {
    /// The older member of which rows of an older class have the values of a newer one; `nil` where they have none.
    package func source(of member: MemberName, in oldModel: Model) -> MemberName? {
        source(of: member, among: classNames(from: oldModel))
    }

    private func source(of member: MemberName, among classes: Set<String>) -> MemberName? {
        if let source = members[member], classes.contains(source.model) { return source }
        return siblings[member]?.first { classes.contains($0.model) }
    }

    private func classNames(from oldModel: Model) -> Set<String> { Set(old.path(from: oldModel).map(\.name)) }

    /// Whether rows that are of a newer class, or below it, had what an older one declares.
    func hasRows(_ model: Model, of declaring: String) -> Bool {
        new.withDescendants(of: model).contains { heir in
            oldModel(of: heir).map { old.path(from: $0).contains { $0.name == declaring } } ?? false
        }
    }

    /// Whether no rows of other classes became the model's, for which its uniques and checks did not hold.
    func hasOldRowsOnly(_ model: Model) -> Bool {
        guard let oldModel = oldModel(of: model) else { return true }
        let classes = new.withDescendants(of: model).compactMap { models[$0.name] }
        return classes.count == 1 || Set(classes).isSubset(of: old.withDescendants(of: oldModel).map(\.name))
    }

    /// Whether the rows of an older class become rows of another of the same hierarchy, under the keys that they have.
    package func isMergedWithin(_ oldModel: Model) -> Bool {
        guard let target = directives.merged[oldModel.name].flatMap({ new.models[$0] }) else { return false }
        return old.isInHierarchy(oldModel) && newModels[oldModel.name] == nil
            && hierarchies[new.root(of: target).name] == old.root(of: oldModel).name
    }

    /// Whether the rows of a hierarchy come to lie in other tables, or cannot stay in theirs column by column.
    func isRegrouped(_ root: Model) -> Bool {
        guard let oldRoot = hierarchies[root.name].flatMap({ old.models[$0] }) else { return false }
        let (classes, oldClasses) = (new.withDescendants(of: root), old.withDescendants(of: oldRoot))
        guard classes.count > 1 || oldClasses.count > 1 else { return false }
        if classes.count > 1, oldClasses.count > 1, root.strategy != oldRoot.strategy { return true }
        let strategy = classes.count > 1 ? root.strategy : oldRoot.strategy
        if oldClasses.contains(where: { isMergedWithin($0) }) { return true }
        // Rows that go lie among others that stay.
        if strategy != .concrete,
            oldClasses.contains(where: {
                !$0.isAbstract && newModels[$0.name] == nil && directives.merged[$0.name] == nil
            })
        {
            return true
        }
        var used: Set<MemberName> = []
        return classes.contains { model in
            let own = model.ownNames.map { MemberName(model.name, $0) }
            if strategy != .concrete {
                let sources = own.compactMap { members[$0] }
                if !used.isDisjoint(with: sources) { return true }
                // Rows of other classes may hold a column's default: which value is a row's own its class alone tells.
                if own.contains(where: { siblings[$0] != nil && self.sources(of: $0).contains(where: hasDefault) }) {
                    return true
                }
                used.formUnion(sources)
            }
            guard let oldModel = oldModel(of: model) else { return false }
            if oldModel.kind != 0, model.kind != 0, oldModel.kind != model.kind { return true }
            switch strategy {
            case .concrete: return false
            case .joined:
                return newBase(of: oldModel) != model.base
                    || own.contains { members[$0].map { newModels[$0.model] != model.name } ?? false }
            case .single: return !oldModel.isAbstract && gainsOrLosesMembers(model, from: oldModel)
            }
        }
    }

    /// The older model's base by its newer name.
    func newBase(of oldModel: Model) -> String? { oldModel.base.flatMap { newModels[$0] ?? $0 } }

    /// Members that rows of the model had and that other classes alone have now.
    func lostMembers(of model: Model, from oldModel: Model) -> [MemberName] {
        let classes = classNames(from: oldModel)
        let kept = Set(new.memberNames(of: model).compactMap { source(of: $0, among: classes) })
        return old.memberNames(of: oldModel).filter { newMembers[$0] != nil && !kept.contains($0) }
    }

    /// Members that other classes alone had and that rows of the model have now.
    func gainedMembers(of model: Model, from oldModel: Model) -> [MemberName] {
        let classes = classNames(from: oldModel)
        return new.memberNames(of: model).filter { members[$0] != nil && source(of: $0, among: classes) == nil }
    }

    private func hasDefault(_ member: MemberName) -> Bool {
        old.models[member.model]?.attribute(member.name)?.defaultValue != nil
    }

    private func gainsOrLosesMembers(_ model: Model, from oldModel: Model) -> Bool {
        if !lostMembers(of: model, from: oldModel).isEmpty { return true }
        return gainedMembers(of: model, from: oldModel).contains {
            new.models[$0.model]?.attribute($0.name).map { $0.isStored && new.canFill($0) } ?? false
        }
    }
}

extension SchemaLookup {
    /// All attributes and relationships of a model, inherited ones included.
    func memberNames(of model: Model) -> [MemberName] {
        path(from: model).flatMap { declaring in
            declaring.attributes.map { MemberName(declaring.name, $0.name) }
                + declaring.relationships.map { MemberName(declaring.name, $0.name) }
        }
    }
}
