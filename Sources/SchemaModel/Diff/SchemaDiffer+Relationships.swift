import SchemaDiagnostics
import SchemaSnapshot

extension SchemaDiffer {
    func relationshipChanges(_ relationship: Relationship, of model: Model, hasRows: Bool) -> [SchemaChange] {
        let name = MemberName(model.name, relationship.name)
        let element = SchemaElement.member(model: model.name, name: relationship.name)
        let typeElement = SchemaElement.memberType(model: model.name, name: relationship.name)
        guard let oldName = match.members[name],
            let oldEnd = match.old.models[oldName.model]?.relationship(oldName.name)
        else {
            let needsValue =
                hasRows && relationship.cardinality == .one && relationship.holdsKey
                && !directives.linked.contains(name)
            return [
                needsValue
                    ? SchemaChange(
                        .relationshipAdded(name), .needsValue, FindingCode.requiredWithoutValue, at: typeElement,
                        element)
                    : SchemaChange(.relationshipAdded(name), at: element)
            ]
        }
        var changes: [SchemaChange] = []
        if match.newModels[oldName.model] != name.model {
            changes.append(
                SchemaChange(
                    .relationshipMoved(from: oldName, to: name), .safe, FindingCode.inheritanceMoved, at: element))
        } else if oldName.name != name.name {
            changes.append(
                SchemaChange(
                    .relationshipRenamed(from: oldName, to: name), .safe, FindingCode.memberRenamed, at: element))
        }
        if let change = targetChange(of: name, from: oldEnd, to: relationship) { changes.append(change) }
        changes += cardinalityChanges(of: name, from: oldEnd, to: relationship, hasRows: hasRows)
        let oldInverse = oldEnd.inverse.map { renamedInverse($0, of: oldEnd) }
        if oldInverse != relationship.inverse {
            changes.append(
                SchemaChange(.inverseChanged(name, from: oldEnd.inverse, to: relationship.inverse), at: element))
        }
        if oldEnd.deleteRule != relationship.deleteRule {
            // What may dangle cannot get a foreign key, unless it is said what becomes of it.
            let mayDangle = oldEnd.deleteRule == .noAction
            let isMended = mayDangle && mendsOrphans(of: oldEnd, oldName)
            changes.append(
                SchemaChange(
                    .deleteRuleChanged(name, from: oldEnd.deleteRule, to: relationship.deleteRule),
                    isMended ? .lossy : mayDangle ? .needsValue : .safe, FindingCode.deleteRuleChanged, at: element,
                    isConsented: isMended))
        }
        if oldEnd.isOrdered != relationship.isOrdered {
            changes.append(
                SchemaChange(
                    .orderChanged(name, isOrdered: relationship.isOrdered), .safe, FindingCode.cardinalityChanged,
                    at: element))
        }
        return changes
    }

    /// Whether the author says what becomes of references that lead nowhere, under either end's name.
    private func mendsOrphans(of end: Relationship, _ name: MemberName) -> Bool {
        if directives.orphans[name] != nil { return true }
        guard let inverse = end.inverse, let target = match.old.models[end.target],
            let owner = match.old.owner(of: inverse, from: target)
        else { return false }
        return directives.orphans[MemberName(owner.name, inverse)] != nil
    }

    private func targetChange(of name: MemberName, from old: Relationship, to new: Relationship) -> SchemaChange? {
        guard match.models[new.target] != old.target else { return nil }
        if match.isMerged(old.target, into: new.target) {
            return SchemaChange(
                .relationshipTargetChanged(name, from: old.target, to: new.target),
                at: .memberType(model: name.model, name: name.name))
        }
        // Every object of the old target is one of the new where that is a base of it.
        let isWidened =
            match.newModels[old.target].flatMap { match.new.models[$0] }
            .map { match.new.path(from: $0).contains { $0.name == new.target } } ?? false
        return SchemaChange(
            .relationshipTargetChanged(name, from: old.target, to: new.target), isWidened ? .safe : .impossible,
            isWidened ? nil : FindingCode.narrowingType, at: .memberType(model: name.model, name: name.name),
            .member(model: name.model, name: name.name))
    }

    private func cardinalityChanges(
        of name: MemberName, from old: Relationship, to new: Relationship, hasRows: Bool
    ) -> [SchemaChange] {
        let elements: (SchemaElement, SchemaElement) = (
            .memberType(model: name.model, name: name.name), .member(model: name.model, name: name.name)
        )
        let kind = SchemaChange.Kind.cardinalityChanged(name, from: old.cardinality, to: new.cardinality)
        if let rule = directives.picks[name], old.cardinality == .many, new.cardinality != .many {
            return [
                SchemaChange(
                    kind, rule == .error ? .safe : .lossy, FindingCode.cardinalityChanged, at: elements.0, elements.1,
                    isConsented: true)
            ]
        }
        // The other end of links of which some are picked.
        if case .inverse = new.storage, let inverse = match.newLinks(of: new), directives.picks[inverse] != nil {
            return [SchemaChange(.linkMoved(name), at: elements.0, elements.1)]
        }
        switch (old.storage, new.storage) {
        case (.foreignKey, .foreignKey):
            switch (old.cardinality, new.cardinality) {
            case (.one, .optionalOne):
                return [SchemaChange(.relationshipBecameOptional(name), at: elements.0, elements.1)]
            case (.optionalOne, .one):
                return [
                    SchemaChange(
                        .relationshipBecameRequired(name), hasRows ? .needsValue : .safe,
                        hasRows ? FindingCode.becameRequired : nil, at: elements.0, elements.1)
                ]
            default: return []
            }
        case (.inverse, .inverse):
            if match.oldLinks(of: old) != match.newLinks(of: new) { return [moved(name, at: elements)] }
            guard old.cardinality != new.cardinality else { return [] }
            // The key of the other end becomes unique: two rows may point here. The other way round nothing is lost.
            return old.cardinality == .many
                ? [narrowing(kind, of: old, at: elements)] : [SchemaChange(kind, at: elements.0, elements.1)]
        case (.join, .join):
            // One end alone may come or go; two that were apart, or are to be, share no links.
            let (before, after) = (match.oldLinks(of: old), match.newLinks(of: new))
            let isSame = before == after || before == nil && after.map { match.members[$0] == nil } ?? true
            return isSame ? [] : [moved(name, at: elements)]
        case (.foreignKey, .join), (.inverse, .join):
            // Each key becomes a link.
            let (before, after) = (match.oldLinks(of: old), match.newLinks(of: new))
            let isSame = before == after || before == nil && after.map { match.members[$0] == nil } ?? true
            let owner = match.members[name].flatMap { match.old.models[$0.model] }
            let isRead = owner.map { match.keyHolder(of: old, of: $0) != nil } ?? false
            var change = SchemaChange(
                old.cardinality == new.cardinality ? .linkMoved(name) : kind,
                isSame && isRead ? .safe : .impossible, FindingCode.cardinalityChanged, at: elements.0, elements.1)
            if isSame, !isRead, let holder = owner.flatMap({ match.regroupedHolder(of: old, of: $0) }) {
                change.obstacle =
                    "the rows of `\(holder.name)` that have them come to lie in other tables in the same step, "
                    + "so do one of the two in a version before"
            }
            return [change]
        default:
            var change = SchemaChange(
                old.cardinality == new.cardinality ? .linkMoved(name) : kind, .impossible,
                FindingCode.cardinalityChanged, at: elements.0, elements.1)
            change.obstacle = waysToPick(name, from: old, to: new)
            return [change]
        }
    }

    /// What to write where a row keeps one of its links, or those that lead to it do.
    private func waysToPick(_ name: MemberName, from old: Relationship, to new: Relationship) -> String? {
        let word = "which link stays"
        if old.cardinality == .many, new.cardinality != .many {
            return "say with `pick: { \(name): … }` under `migration` of version \(self.new.version) \(word)"
        }
        guard let inverse = match.newLinks(of: new), match.members[inverse] == nil, let before = old.inverse,
            match.new.inverse(of: new)?.cardinality == .optionalOne
        else { return nil }
        return "if `\(inverse)` is what `\(before)` was, write `originalName: \(before)` there and say with "
            + "`pick: { \(inverse): … }` under `migration` of version \(self.new.version) \(word), else"
    }

    private func moved(_ name: MemberName, at elements: (SchemaElement, SchemaElement)) -> SchemaChange {
        SchemaChange(.linkMoved(name), .impossible, FindingCode.cardinalityChanged, at: elements.0, elements.1)
    }

    /// The name that an old inverse has now.
    private func renamedInverse(_ inverse: String, of old: Relationship) -> String {
        match.oldLinks(of: old)?.name ?? inverse
    }
}

extension SchemaMatch {
    /// The newer version's member that the inverse of an old relationship is; `nil` where there is none any more.
    fileprivate func oldLinks(of relationship: Relationship) -> MemberName? {
        guard let inverse = relationship.inverse, let target = old.models[relationship.target],
            let owner = old.owner(of: inverse, from: target)
        else { return nil }
        return newMembers[MemberName(owner.name, inverse)]
    }

    fileprivate func newLinks(of relationship: Relationship) -> MemberName? {
        guard let inverse = relationship.inverse, let target = new.models[relationship.target] else { return nil }
        return new.owner(of: inverse, from: target).map { MemberName($0.name, inverse) }
    }
}

extension Relationship {
    fileprivate var holdsKey: Bool {
        if case .foreignKey = storage { true } else { false }
    }
}
