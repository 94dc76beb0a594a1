import SchemaDiagnostics
import SchemaSnapshot

extension SchemaResolver {
    /// Targets and cardinalities of every relationship.
    mutating func resolveRelationships() {
        for position in order {
            for written in drafts[position].document.relationships {
                checkOriginalName(written.originalName)
                var relationship = RelationshipDraft(document: written)
                if let type = written.type {
                    resolveTarget(type, of: &relationship)
                    if relationship.target != nil { checkToMany(relationship) }
                }
                drafts[position].relationships.append(relationship)
            }
        }
    }

    private mutating func resolveTarget(_ type: TypeSyntax, of relationship: inout RelationshipDraft) {
        switch type {
        case .name(let name, let arguments, _) where arguments.isEmpty:
            relationship.cardinality = .one
            relationship.target = target(name)
        case .optional(.name(let name, let arguments, _), _) where arguments.isEmpty:
            relationship.cardinality = .optionalOne
            relationship.target = target(name)
        case .array(.name(let name, let arguments, _), _) where arguments.isEmpty: relationship.target = target(name)
        case .optional(.array(.name(let name, let arguments, _), _), _) where arguments.isEmpty:
            relationship.isOptionalArray = true
            relationship.target = target(name)
        default: findings.report(.noRelationshipType(at: type.range))
        }
    }

    /// What only a to-many can have.
    private mutating func checkToMany(_ relationship: RelationshipDraft) {
        let written = relationship.document
        if relationship.cardinality != .many {
            let keys = [
                ("ordered", written.ordered), ("minimum", written.minimum?.range), ("maximum", written.maximum?.range),
            ]
            for case (let key, let range?) in keys {
                findings.report(.toManyOnly(key, of: relationship.name, at: range))
            }
        } else if let minimum = written.minimum, let maximum = written.maximum, minimum.value > maximum.value {
            findings.report(.boundsCross(minimum: minimum.value, maximum: maximum.value, at: minimum.range))
        }
    }

    private mutating func target(_ name: Located<String>) -> Int? {
        if let position = positions[name.value] { return position }
        if document.lacksIncludes { return nil }
        if isTypeOfTheLanguage(name.value) || enums[name.value] != nil || document.unsupportedTypes.contains(name.value)
        {
            findings.report(.attributeTypeAsTarget(name.value, at: name.range))
        } else {
            let near = suggestion(for: name.value, among: drafts.lazy.map(\.name))
            findings.report(.unknownTarget(name.value, near: near, at: name.range))
        }
        return nil
    }

    /// The place of a relationship's type, or of its name.
    func typeRange(of id: RelationshipID) -> SourceRange {
        let written = drafts[id.model].relationships[id.index].document
        return written.type?.range ?? written.name.range
    }

    /// `Model.relationship`
    func title(of id: RelationshipID) -> String {
        "\(drafts[id.model].name).\(drafts[id.model].relationships[id.index].name)"
    }

    /// Every relationship, in the order of the file with bases first.
    var relationshipIDs: [RelationshipID] {
        order.flatMap { position in
            drafts[position].relationships.indices.map { RelationshipID(model: position, index: $0) }
        }
    }

    /// The draft in its place: each holds what the author wrote, which is costly to copy.
    subscript(id: RelationshipID) -> RelationshipDraft {
        _read { yield drafts[id.model].relationships[id.index] }
        _modify { yield &drafts[id.model].relationships[id.index] }
    }
}
