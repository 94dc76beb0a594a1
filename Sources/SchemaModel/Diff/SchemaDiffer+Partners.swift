import SchemaDiagnostics

/// Keys whose target has room for one row from now on: a unique that nobody has written.
extension SchemaDiffer {
    /// What a key means for rows that are there, where its inverse is new; one that was there before tells for itself.
    func partnerChanges(_ relationship: Relationship, of model: Model, hasRows: Bool) -> [SchemaChange] {
        let name = MemberName(model.name, relationship.name)
        guard hasRows, relationship.isKey, match.new.hasOnePartner(relationship), let oldName = match.members[name],
            let oldModel = match.old.models[oldName.model], let oldEnd = oldModel.relationship(oldName.name),
            oldEnd.isKey, !match.old.hasOnePartner(oldEnd), !isKnown(inverseOf: relationship),
            !oldModel.uniques.contains(where: { $0.members == [oldEnd.name] })
        else { return [] }
        let kind = SchemaChange.Kind.uniqueAdded(model: model.name, members: [relationship.name])
        let elements: [SchemaElement] = [
            .memberType(model: model.name, name: relationship.name), .member(model: model.name, name: relationship.name),
        ]
        let rule = directives.dedupe(model: oldModel.name, members: [oldEnd.name])
        return [partnerChange(kind, rule, FindingCode.uniqueAdded, at: elements)]
    }

    /// Where links cannot be carried, nothing more is to be asked about them.
    func askingOnce(_ changes: [SchemaChange], or others: [SchemaChange]) -> [SchemaChange] {
        guard let first = changes.firstIndex(where: { $0.risk == .impossible }) else { return changes + others }
        return changes.enumerated().map { index, change in
            var change = change
            if index != first, !change.isPlannable { (change.risk, change.code) = (.safe, nil) }
            return change
        }
    }

    /// The change of a to-many whose objects hold the key to one that has room for one of them.
    func narrowing(
        _ kind: SchemaChange.Kind, of old: Relationship, at elements: (SchemaElement, SchemaElement)
    ) -> SchemaChange {
        let rule = old.inverse.flatMap { inverse in
            match.old.models[old.target].flatMap { match.old.owner(of: inverse, from: $0) }
                .flatMap { directives.dedupe(model: $0.name, members: [inverse]) }
        }
        return partnerChange(kind, rule, FindingCode.cardinalityChanged, at: [elements.0, elements.1])
    }

    private func partnerChange(
        _ kind: SchemaChange.Kind, _ rule: MigrationDocument.Dedupe?, _ code: FindingCode, at elements: [SchemaElement]
    ) -> SchemaChange {
        guard let rule else { return SchemaChange(kind, .needsValue, code, at: elements[0], elements[1]) }
        return SchemaChange(
            kind, rule.keep.value == .error ? .safe : .lossy, code, at: elements[0], elements[1], isConsented: true)
    }

    private func isKnown(inverseOf relationship: Relationship) -> Bool {
        guard let inverse = relationship.inverse, let target = match.new.models[relationship.target],
            let owner = match.new.owner(of: inverse, from: target),
            let oldName = match.members[MemberName(owner.name, inverse)]
        else { return false }
        return match.old.models[oldName.model]?.relationship(oldName.name)?.isInverseOfKey == true
    }
}

extension SchemaLookup {
    /// Whether one row at most can lead where another one leads.
    func hasOnePartner(_ relationship: Relationship) -> Bool {
        inverse(of: relationship).map { $0.cardinality != .many } ?? false
    }
}
