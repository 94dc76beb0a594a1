import SchemaDiagnostics

extension SchemaDiffer {
    /// What the newer version lacks, in the order of the older one.
    func removals() -> [SchemaChange] {
        old.models.flatMap { model -> [SchemaChange] in
            if match.settled.contains(model.name) { return [] }
            if let newName = match.newModels[model.name] { return removedMembers(of: model, in: newName) }
            if let into = directives.merged[model.name], match.new.models[into] != nil {
                return [
                    SchemaChange(
                        .modelMerged(model.name, into: into), .safe, FindingCode.modelRemoved, at: .model(into))
                ] + removedMembers(of: model, in: into)
            }
            // Rows of classes below an abstract one stay, and may lose what they inherit.
            let heir = match.old.withDescendants(of: model).lazy.compactMap { match.newModels[$0.name] }.first
            return [removal(of: model)] + (heir.map { removedMembers(of: model, in: $0) } ?? [])
        }
    }

    private func removal(of model: Model) -> SchemaChange {
        let isConsented = directives.consentsToRemoving(model: model.name)
        let kind = SchemaChange.Kind.modelRemoved(model.name, resembles: model.isAbstract ? nil : lookalike(of: model))
        if model.isAbstract { return SchemaChange(kind, .safe, FindingCode.modelRemoved, at: .version) }
        let root = match.old.root(of: model)
        let stays = match.old.withDescendants(of: root).contains { match.newModels[$0.name] != nil }
        if stays || match.old.idTable(of: model) != nil, let key = keyThatNeeds(model) {
            return SchemaChange(
                .modelNeeded(model.name, by: key), .impossible, FindingCode.modelRemoved, at: .version)
        }
        // Its rows lie among those of classes that go several ways.
        if match.old.idTable(of: model) == nil, stays, !match.hierarchies.values.contains(root.name) {
            return SchemaChange(kind, .impossible, FindingCode.modelRemoved, at: .version)
        }
        return SchemaChange(kind, .lossy, FindingCode.modelRemoved, at: .version, isConsented: isConsented)
    }

    /// The required key that may lead to a row of a class which goes while others of its hierarchy stay; `nil` where there is none: an
    /// optional key to such a row becomes NULL, a link to it goes.
    private func keyThatNeeds(_ model: Model) -> MemberName? {
        let above = Set(match.old.path(from: model).map(\.name))
        for other in new.models {
            for relationship in other.relationships where relationship.cardinality == .one {
                guard case .foreignKey = relationship.storage,
                    let end = match.members[MemberName(other.name, relationship.name)],
                    let old = match.old.models[end.model]?.relationship(end.name), above.contains(old.target)
                else { continue }
                return end
            }
        }
        return nil
    }

    private func removedMembers(of model: Model, in newName: String) -> [SchemaChange] {
        var changes: [SchemaChange] = []
        for attribute in model.attributes {
            let name = MemberName(model.name, attribute.name)
            guard isGone(name) else { continue }
            if attribute.form.derived != nil {
                changes.append(SchemaChange(.attributeRemoved(name, resembles: nil), at: .model(newName)))
                continue
            }
            changes.append(
                removal(
                    of: attribute, named: name, in: newName,
                    resembles: lookalike(of: attribute, of: model, in: newName)))
        }
        for relationship in model.relationships {
            let name = MemberName(model.name, relationship.name)
            guard isGone(name) else { continue }
            changes.append(removal(of: relationship, named: name, in: newName))
        }
        return changes
    }

    private func isGone(_ name: MemberName) -> Bool {
        match.newMembers[name] == nil && match.mergedMembers[name] == nil && !match.contested.contains(name)
    }

    private func removal(of relationship: Relationship, named name: MemberName, in newName: String) -> SchemaChange {
        let kind = SchemaChange.Kind.relationshipRemoved(name, resembles: lookalike(of: relationship, in: newName))
        let target = match.old.models[relationship.target]
        let inverse = relationship.inverse.flatMap { inverse in
            target.flatMap { match.old.owner(of: inverse, from: $0) }.map { MemberName($0.name, inverse) }
        }
        let losesLinks: Bool
        switch relationship.storage {
        // The other end may have a table of links from now on, which gets them.
        case .foreignKey: losesLinks = !(inverse.map(hasLinks) ?? false)
        // The other end has the links, and tells if it goes as well.
        case .inverse: losesLinks = false
        case .join where inverse.map { match.mergedMembers[$0] != nil } ?? false: losesLinks = false
        case .join: losesLinks = inverse.map { match.newMembers[$0] == nil && "\(name)" < "\($0)" } ?? true
        }
        // What they lead to goes as well, which is asked of the model.
        let isGone =
            target.map { target in
                !match.old.withDescendants(of: target).contains { match.newModels[$0.name] != nil }
                    && !directives.document.merges.contains { $0.model.value == target.name }
            } ?? false
        guard losesLinks, !isGone, !directives.carried.contains(name) else {
            return SchemaChange(kind, .safe, at: .model(newName))
        }
        let names = [name] + (inverse.map { [$0] } ?? [])
        // Links to what is given up lead nowhere.
        let isConsented =
            names.contains { directives.consentsToRemoving($0) }
            || directives.consentsToRemoving(model: relationship.target)
        return SchemaChange(
            kind, .lossy, FindingCode.relationshipRemoved, at: .model(newName), .version, isConsented: isConsented)
    }

    private func hasLinks(_ oldEnd: MemberName) -> Bool {
        guard let name = match.newMembers[oldEnd] else { return false }
        if case .join = match.new.models[name.model]?.relationship(name.name)?.storage { return true }
        return false
    }

    // MARK: Questions

    /// A new attribute of the same type that may be the old one under another name: the one in its place, or else the only one.
    private func lookalike(of attribute: Attribute, of model: Model, in newName: String) -> String? {
        guard let newModel = match.new.models[newName] else { return nil }
        let candidates = newModel.attributes.enumerated().filter {
            match.members[MemberName(newName, $0.element.name)] == nil && $0.element.originalName == nil
                && $0.element.type == attribute.type
        }
        let position = model.attributes.firstIndex { $0.name == attribute.name }
        if let same = candidates.first(where: { $0.offset == position }) { return same.element.name }
        // One new attribute cannot be several old ones.
        let rivals = model.attributes.filter {
            $0.type == attribute.type && $0.isStored && match.newMembers[MemberName(model.name, $0.name)] == nil
        }
        return candidates.count == 1 && rivals.count == 1 ? candidates[0].element.name : nil
    }

    private func lookalike(of relationship: Relationship, in newName: String) -> String? {
        guard let newModel = match.new.models[newName], let target = match.newModels[relationship.target] else {
            return nil
        }
        let candidates = newModel.relationships.filter {
            match.members[MemberName(newName, $0.name)] == nil && $0.originalName == nil && $0.target == target
                && ($0.cardinality == .many) == (relationship.cardinality == .many)
        }
        return candidates.count == 1 ? candidates[0].name : nil
    }

    /// A new model most of whose members bear the names of the old one's.
    private func lookalike(of model: Model) -> String? {
        let names = model.ownNames
        return addedModels.first { candidate in
            !names.isEmpty
                && 3 * names.intersection(candidate.names).count >= 2 * max(names.count, candidate.names.count)
        }?.name
    }
}
