import SchemaDiagnostics

extension SchemaDiffer {
    // MARK: Indexes

    func indexChanges(_ model: Model) -> [SchemaChange] {
        let oldIndexes =
            match.oldModel(of: model).map { old in old.indexes.map { renamed($0, of: old, in: model) } } ?? []
        let (before, after) = (Set(oldIndexes), Set(model.indexes))
        return oldIndexes.filter { !after.contains($0) }.map {
            SchemaChange(.indexRemoved(model: model.name, columns: $0.members.map(\.name)), at: .model(model.name))
        }
            + model.indexes.enumerated().filter { !before.contains($0.element) }.map {
                SchemaChange(
                    .indexAdded(model: model.name, columns: $0.element.members.map(\.name)),
                    at: .index(model: model.name, $0.offset), .model(model.name))
            }
    }

    /// The index under the names that its members have now.
    private func renamed(_ index: Index, of oldModel: Model, in model: Model) -> Index {
        var index = index
        index.members = index.members.map {
            var member = $0
            member.name = newName(of: $0.name, of: oldModel) ?? $0.name
            return member
        }
        return index
    }

    // MARK: Search

    func searchChanges(_ model: Model) -> [SchemaChange] {
        let oldModel = match.oldModel(of: model)
        let before = oldModel?.search.map { search in
            (members: search.members.map { newName(of: $0, of: oldModel!) ?? $0 }, prefixes: search.prefixes)
        }
        switch (before, model.search) {
        case (nil, nil): return []
        case (nil, _?): return [SchemaChange(.searchAdded(model: model.name), at: .search(model: model.name))]
        case (_?, nil): return [SchemaChange(.searchRemoved(model: model.name), at: .model(model.name))]
        case (let old?, let new?):
            if old.members == new.members, old.prefixes == new.prefixes { return [] }
            return [SchemaChange(.searchChanged(model: model.name), at: .search(model: model.name))]
        }
    }

    private func newName(of member: String, of oldModel: Model) -> String? {
        match.old.owner(of: member, from: oldModel)
            .flatMap { match.newMembers[MemberName($0.name, member)] }?.name
    }

    // MARK: Uniques

    func uniqueChanges(_ model: Model) -> [SchemaChange] {
        let oldModel = match.oldModel(of: model)
        let oldUniques =
            oldModel.map { old in
                old.uniques.map { unique in
                    (
                        unique: unique, members: Set(unique.members.map { newName(of: $0, of: old) ?? $0 }),
                        collations: Dictionary(
                            unique.collations.map { (newName(of: $0, of: old) ?? $0, $1) },
                            uniquingKeysWith: { first, _ in first })
                    )
                }
            } ?? []
        var changes: [SchemaChange] = []
        var kept: Set<Int> = []
        for (position, unique) in model.uniques.enumerated() {
            let element = SchemaElement.unique(model: model.name, position)
            let same = oldUniques.firstIndex {
                $0.members == Set(unique.members) && $0.unique.nullsAreSame == unique.nullsAreSame
                    && $0.collations == unique.collations
            }
            if let same { kept.insert(same) }
            if let same, match.hasOldRowsOnly(model) || isProved(unique, of: model) {
                if oldUniques[same].unique.onConflict != unique.onConflict {
                    changes.append(
                        SchemaChange(
                            .conflictRuleChanged(model: model.name, members: unique.members), at: element,
                            .model(model.name)))
                }
                continue
            }
            let isProved = isProved(unique, of: model)
            if !isProved, let rule = dedupe(for: unique, of: model) {
                changes.append(
                    SchemaChange(
                        .uniqueAdded(model: model.name, members: unique.members),
                        rule.keep.value == .error ? .safe : .lossy, FindingCode.uniqueAdded, at: element,
                        .model(model.name), isConsented: true))
                continue
            }
            changes.append(
                SchemaChange(
                    .uniqueAdded(
                        model: model.name, members: unique.members, note: isProved ? nil : note(on: unique, of: model)),
                    isProved ? .safe : .needsValue,
                    isProved ? nil : FindingCode.uniqueAdded, at: element, .model(model.name)))
        }
        for (position, old) in oldUniques.enumerated() where !kept.contains(position) {
            changes.append(
                SchemaChange(.uniqueRemoved(model: model.name, members: old.unique.members), at: .model(model.name)))
        }
        return changes
    }

    /// What the author says of rows that the unique does not allow.
    private func dedupe(for unique: Unique, of model: Model) -> MigrationDocument.Dedupe? {
        guard let oldModel = match.oldModel(of: model), let members = match.oldMembers(of: unique, in: model) else {
            return nil
        }
        return directives.dedupe(model: oldModel.name, members: Set(members.map(\.old)))
    }

    /// Whether rows that are there get values of their own in a new attribute, or links in a new relationship.
    private func isMade(_ name: MemberName) -> Bool {
        directives.values[name] != nil || directives.moved.contains(name) || directives.linked.contains(name)
    }

    private func note(on unique: Unique, of model: Model) -> SchemaChange.UniqueNote? {
        let members = unique.members.compactMap { name in
            match.new.owner(of: name, from: model).map { (owner: $0, name: MemberName($0.name, name)) }
        }
        if members.allSatisfy({ match.members[$0.name] == nil && !isMade($0.name) }) {
            return .allEqual
        }
        guard unique.members.count > 1, !unique.nullsAreSame else { return nil }
        let optional = members.filter { owner, member in
            owner.attribute(member.name)?.isOptional
                ?? (owner.relationship(member.name)?.cardinality == .optionalOne)
        }
        return optional.isEmpty ? nil : .distinctNulls(optional.map(\.name.name))
    }

    /// Whether the rows that are there cannot break a unique: there are none, a new member tells them apart, or an old unique does.
    private func isProved(_ unique: Unique, of model: Model) -> Bool {
        let rows = Set(match.new.withDescendants(of: model).compactMap { match.models[$0.name] })
        if rows.isEmpty { return true }
        var sources: Set<MemberName> = []
        var areRequired = true
        for name in unique.members {
            guard let owner = match.new.owner(of: name, from: model) else { return false }
            let attribute = owner.attribute(name)
            if let source = match.members[MemberName(owner.name, name)] {
                sources.insert(source)
            } else if attribute?.defaultValue == .newUUID {
                return true
            } else if isMade(MemberName(owner.name, name)) {
                // Nobody knows what the values are that it is given.
                return false
            } else if attribute?.defaultValue == nil, !unique.nullsAreSame {
                // It is NULL in every row, and NULLs are distinct.
                return true
            }
            areRequired = areRequired && attribute?.isOptional == false
        }
        let declaring = match.oldModel(of: model).map { match.old.path(from: $0) } ?? []
        return declaring.contains { oldModel in
            oldModel.uniques.contains { oldUnique in
                let members = oldUnique.members.compactMap { name in
                    match.old.owner(of: name, from: oldModel).map { MemberName($0.name, name) }
                }
                guard sources.isSuperset(of: members), members.count == oldUnique.members.count else { return false }
                // What differs without regard to case differs with it, and not the other way round.
                let isAsFine = unique.members.allSatisfy { name in
                    guard let collation = unique.collations[name] else { return true }
                    guard let owner = match.new.owner(of: name, from: model),
                        let source = match.members[MemberName(owner.name, name)]
                    else { return true }
                    return !oldUnique.members.contains(source.name) || oldUnique.collations[source.name] == collation
                }
                guard isAsFine else { return false }
                guard oldUnique.nullsAreSame || !unique.nullsAreSame || areRequired else { return false }
                return rows.isSubset(of: match.old.withDescendants(of: oldModel).map(\.name))
            }
        }
    }
}
