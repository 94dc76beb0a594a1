import SchemaDiagnostics
import SchemaSnapshot

extension SchemaResolver {
    /// Pairs the ends that name each other, and reports those that do not.
    mutating func pairRelationships() {
        let ids = relationshipIDs.filter { !repeatedRelationships.contains($0) }
        let inverses = sideBySide(ids) { part, id in part.inverse(of: id) }
        for case (let id, let other?) in zip(ids, inverses) { self[id].inverse = other }
        for id in relationshipIDs {
            guard let other = self[id].inverse, self[other].inverse == id else { continue }
            checkDeleteRule(of: id, inverse: other)
            if self[id].cardinality == .one, self[other].cardinality == .one, isFirst(id, before: other) {
                findings.report(
                    .bothRequired(
                        title(of: id), title(of: other), at: typeRange(of: id), otherRange: typeRange(of: other)))
            }
        }
    }

    /// The end that is the inverse of `id`, if both agree; what hinders that is reported at this end.
    private mutating func inverse(of id: RelationshipID) -> RelationshipID? {
        let relationship = self[id]
        let written = relationship.document
        guard let inverse = written.inverse else {
            if !written.inverseIsUnreadable { reportMissingInverse(of: id) }
            return nil
        }
        guard case .name(let name) = inverse.value, let target = relationship.target else { return nil }
        guard let found = member(name, of: target) else {
            if !drafts[target].hasUnknownMembers {
                reportUnknownInverse(name, of: target, at: inverse.range, isAttribute: false)
            }
            return nil
        }
        guard case .relationship(let index, _) = found.kind else {
            reportUnknownInverse(name, of: target, at: inverse.range, isAttribute: true)
            return nil
        }
        let other = RelationshipID(model: found.model, index: index)
        if other == id, relationship.cardinality != .many {
            findings.report(.ownInverse(title(of: id), at: inverse.range))
            return nil
        }
        return agrees(id, with: other, at: inverse.range) ? other : nil
    }

    /// Whether `other` names `id` in return, and each end holds the model that declares the other.
    private mutating func agrees(_ id: RelationshipID, with other: RelationshipID, at range: SourceRange) -> Bool {
        let otherEnd = self[other]
        // What the other end lacks is reported there.
        guard let returned = otherEnd.document.inverse, let otherTarget = otherEnd.target else { return false }
        let otherRange = otherEnd.document.name.range
        guard case .name(let name) = returned.value else {
            findings.report(
                .inverseNotReturned(
                    end: title(of: id), other: title(of: other), says: nil, at: range, otherRange: returned.range))
            return false
        }
        let back = member(name, of: otherTarget)
        guard case .relationship(let index, _)? = back?.kind, let backModel = back?.model else { return false }
        guard RelationshipID(model: backModel, index: index) == id else {
            findings.report(
                .inverseNotReturned(
                    end: title(of: id), other: title(of: other), says: "\(drafts[backModel].name).\(name)", at: range,
                    otherRange: returned.range))
            return false
        }
        guard self[id].target == other.model else {
            findings.report(
                .inverseTypeDiffers(
                    end: title(of: id), other: title(of: other), expected: drafts[other.model].name,
                    found: self[id].target.map { drafts[$0].name } ?? "", at: typeRange(of: id), otherRange: otherRange)
            )
            return false
        }
        return true
    }

    /// Deleting an object must not leave a required end of another empty.
    private mutating func checkDeleteRule(of id: RelationshipID, inverse other: RelationshipID) {
        guard self[id].deleteRule == .nullify, self[other].cardinality == .one else { return }
        let place = self[id].document.deleteRule?.range ?? self[id].document.name.range
        findings.report(
            .nullifyRequired(
                end: title(of: id), owner: drafts[id.model].name, inverse: title(of: other), at: place,
                inverseRange: typeRange(of: other)))
    }

    private mutating func reportMissingInverse(of id: RelationshipID) {
        let relationship = self[id]
        var candidate: String?
        if let target = relationship.target {
            let name = relationship.name
            candidate =
                drafts[target].relationships.prefix(1_000).first { other in
                    if case .name(name) = other.document.inverse?.value { other.target == id.model } else { false }
                }?.name
        }
        findings.report(
            .missingInverse(
                relationship.name, model: drafts[id.model].name, target: relationship.target.map { drafts[$0].name },
                candidate: candidate, at: relationship.document.name.range))
    }

    private mutating func reportUnknownInverse(_ name: String, of target: Int, at range: SourceRange, isAttribute: Bool)
    {
        let near =
            isAttribute ? nil : suggestion(for: name, among: drafts[target].document.relationships.map(\.name.value))
        findings.report(
            .unknownInverse(name, target: drafts[target].name, isAttribute: isAttribute, near: near, at: range))
    }

    /// The order that decides between two ends: by model, then by relationship, as bytes.
    func isFirst(_ left: RelationshipID, before right: RelationshipID) -> Bool {
        let (leftModel, rightModel) = (drafts[left.model].name, drafts[right.model].name)
        if left.model != right.model { return leftModel.utf8.lexicographicallyPrecedes(rightModel.utf8) }
        return self[left].name.utf8.lexicographicallyPrecedes(self[right].name.utf8)
    }
}
