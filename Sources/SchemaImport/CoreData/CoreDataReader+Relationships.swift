import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot

extension CoreDataReader {
    mutating func readRelationships(of position: Int) -> [DraftRelationship] {
        entities[position].members.filter { $0.isRelationship && !$0.isLeftOut }.compactMap { member in
            relationship(member, of: position)
        }
    }

    private mutating func relationship(_ member: Member, of position: Int) -> DraftRelationship? {
        let element = member.element
        let rawName = element["name"] ?? member.name
        guard let destination = element["destinationEntity"], let target = positions[destination] else {
            findings.report(
                .foreignContent(
                    "`\(shortened(rawName))` leads to `\(shortened(element["destinationEntity"] ?? ""))`, which is no entity",
                    at: place(element)))
            return nil
        }
        let isToMany = element.flag("toMany")
        var relationship = DraftRelationship(
            name: member.name, target: entities[target].name,
            cardinality: isToMany ? .many : element.flag("optional") ? .optionalOne : .one)
        relationship.place = place(element)
        relationship.annotations = annotations(of: element)
        relationship.deleteRule = deleteRule(element)
        if isToMany {
            relationship.isOrdered = element.flag("ordered")
            readBounds(element, into: &relationship)
        }
        relationship.inverse = inverse(of: element, target: target, owner: position)
        return relationship
    }

    private func deleteRule(_ element: XMLElement) -> DeleteRule {
        switch element["deletionRule"] {
        case "Cascade": .cascade
        case "Deny": .deny
        case "No Action": .noAction
        default: .nullify
        }
    }

    /// An optional to-many may be empty, whatever its minimum: Core Data asks for it of a set that has something.
    private mutating func readBounds(_ element: XMLElement, into relationship: inout DraftRelationship) {
        if let minimum = element["minCount"].flatMap({ Int($0) }), minimum > 0 {
            if element.flag("optional"), minimum > 0 {
                findings.report(.limitLost("minCount", of: relationship.name, at: place(element)))
            } else {
                relationship.minimum = minimum
            }
        }
        if let maximum = element["maxCount"].flatMap({ Int($0) }), maximum > 0 { relationship.maximum = maximum }
    }

    /// The name of the other end where both ends agree; else that is reported.
    private mutating func inverse(of element: XMLElement, target: Int, owner: Int) -> String? {
        let rawName = element["name"] ?? ""
        func none(_ reason: String) -> String? {
            findings.report(.withoutInverse(rawName, reason, at: place(element)))
            return nil
        }
        guard let inverseName = element["inverseName"] else { return none("the model names none") }
        guard let other = member(inverseName, of: target), other.member.isRelationship else {
            return none("`\(entities[target].rawName)` has no `\(shortened(inverseName))`")
        }
        guard !other.member.isLeftOut else { return none("`\(shortened(inverseName))` is transient") }
        let back = other.member.element
        guard other.entity == target else {
            return none("`\(shortened(inverseName))` is declared by a parent of `\(entities[target].rawName)`")
        }
        guard back["inverseName"] == rawName, back["destinationEntity"].flatMap({ positions[$0] }) == owner else {
            return none("`\(shortened(inverseName))` does not lead back to it")
        }
        if back === element, !element.flag("toMany") { return none("a to-one cannot be its own inverse") }
        return other.member.name
    }

    /// Rules that would leave a required end empty, and ends that require each other.
    mutating func settleRelationships(in draft: inout DraftSchema) {
        for change in draft.settleRelationships() { findings.report(change) }
    }
}
