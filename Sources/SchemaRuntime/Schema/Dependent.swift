import SchemaSnapshot

/// A key somewhere that refers to objects of a class, and what becomes of its rows when those are deleted.
struct Dependent: Sendable {
    /// The index of the class that has the key, or in whose table it lies.
    let entity: Int
    /// The index of the class that declares it.
    let owner: Int
    /// The index of the to-one that holds it.
    let property: Int
    /// As a quoted identifier.
    let column: String
    let rule: DeleteRule

    /// - Parameter byTable: one for each table with the column, where the classes below the declaring one have tables of their own with all
    ///   columns; else one for each declaring class.
    static func all(of target: _Entity, in entities: [_Entity], byTable: Bool) -> [Dependent] {
        entities.flatMap { child in
            child.properties.compactMap { property -> Dependent? in
                guard let relationship = property.relationship, relationship.isKey,
                    byTable && child.keyTable != nil ? !child.isAbstract : relationship.owner == child.index,
                    let column = property.column, isAtOrAbove(relationship.target, target, entities)
                else { return nil }
                return Dependent(
                    entity: child.index, owner: relationship.owner, property: relationship.property, column: column,
                    rule: rule(of: relationship, in: entities))
            }
        }
    }

    /// The rule stands at the other end; without one an optional key is emptied and a required one denies.
    private static func rule(of relationship: Relationship, in entities: [_Entity]) -> DeleteRule {
        if let inverse = relationship.inverse,
            let other = entities[relationship.target].properties[inverse].relationship
        {
            return other.deleteRule
        }
        if relationship.mayDangle { return .noAction }
        return relationship.isRequired ? .deny : .nullify
    }

    /// Whether a class is `entity` or one from which it inherits.
    static func isAtOrAbove(_ index: Int, _ entity: _Entity, _ entities: [_Entity]) -> Bool {
        index == entity.index || (entity.base.map { isAtOrAbove(index, entities[$0], entities) } ?? false)
    }
}
