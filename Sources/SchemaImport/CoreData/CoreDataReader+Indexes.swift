import SchemaDiagnostics
import SchemaSnapshot

extension CoreDataReader {
    mutating func readIndexes(of position: Int, into model: inout DraftModel) {
        let element = entities[position].element
        for member in entities[position].members
        where member.element["indexed"]?.uppercased() == "YES" && !member.isLeftOut {
            if let name = column(member.element["name"] ?? "", of: position, at: member.element, what: "an index") {
                model.indexes.append(index([.init(name: name)], at: member.element))
            }
        }
        for compound in element.children("compoundIndexes").flatMap({ $0.children("compoundIndex") }) {
            let values = compound.children("index").map { ($0["value"] ?? "", $0, false) }
            if let members = members(values, of: position, what: "an index") {
                model.indexes.append(index(members, at: compound))
            }
        }
        for fetchIndex in element.children("fetchIndex") { read(fetchIndex, of: position, into: &model) }
        for constraint in element.children("uniquenessConstraints").flatMap({ $0.children("uniquenessConstraint") }) {
            let values = constraint.children("constraint").map { ($0["value"] ?? "", $0, false) }
            if let members = members(values, of: position, what: "a unique") {
                model.uniques.append(index(members, at: constraint))
            }
        }
    }

    private mutating func read(_ fetchIndex: XMLElement, of position: Int, into model: inout DraftModel) {
        let name = fetchIndex["name"] ?? ""
        let elements = fetchIndex.children("fetchIndexElement")
        let problem: String? =
            if fetchIndex["partialIndexPredicate"] != nil {
                "its condition is no SQL; write it as `where`"
            } else if elements.contains(where: { $0["type"] == "RTree" }) {
                "it is an R-tree"
            } else if elements.contains(where: { $0["property"] == nil }) {
                "it is over an expression of Core Data's"
            } else {
                nil
            }
        if let problem {
            findings.report(
                .indexChanged("the index `\(shortened(name))` is left out: \(problem)", at: place(fetchIndex)))
            return
        }
        let values = elements.map { ($0["property"] ?? "", $0, $0["order"] == "descending") }
        if let members = members(values, of: position, what: "an index") {
            model.indexes.append(index(members, at: fetchIndex))
        }
    }

    private func index(_ members: [DraftIndex.Member], at element: XMLElement) -> DraftIndex {
        DraftIndex(members: members, condition: nil, onConflict: .error, place: place(element))
    }

    /// `nil` where one of the columns is none; an index over the others would be another.
    private mutating func members(
        _ values: [(name: String, element: XMLElement, isDescending: Bool)], of position: Int, what: String
    ) -> [DraftIndex.Member]? {
        var members: [DraftIndex.Member] = []
        for value in values {
            guard let name = column(value.name, of: position, at: value.element, what: what) else { return nil }
            if members.contains(where: { $0.name == name }) { continue }
            members.append(.init(name: name, isDescending: value.isDescending))
        }
        return members.isEmpty ? nil : members
    }

    /// The member's name where it lies in a column of the entity's table; else that is reported.
    private mutating func column(_ rawName: String, of position: Int, at element: XMLElement, what: String) -> String? {
        func refused(_ reason: String) -> String? {
            findings.report(
                .indexChanged(
                    "\(what) over `\(shortened(rawName))` is left out: \(reason)", at: place(element, rawName)))
            return nil
        }
        guard let found = member(rawName, of: position)?.member else { return refused("there is no such property") }
        if found.isLeftOut { return refused("the property is left out") }
        if found.element.flag("transient") { return refused("it is not stored") }
        guard found.isRelationship else {
            let isStruct = found.element["attributeType"] == "Composite"
            return isStruct ? refused("a composite value has no order") : found.name
        }
        if found.element.flag("toMany") { return refused("its link lies in another table") }
        let target = found.element["destinationEntity"].flatMap { positions[$0] }
        let inverse = found.element["inverseName"].flatMap { name in target.flatMap { member(name, of: $0)?.member } }
        // Which of two to-one ends has the column is not for the model to say.
        if let inverse, !inverse.element.flag("toMany") { return refused("its link may lie in the other table") }
        return found.name
    }
}
