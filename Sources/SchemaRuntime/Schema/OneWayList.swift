/// A to-many without another end: whoever is in it does not know of it.
struct OneWayList: Sendable {
    /// The index of the class that declares it.
    let entity: Int
    let property: Int
    let table: JoinTable

    /// The lists that may hold objects of a class.
    static func all(of target: _Entity, in entities: [_Entity]) -> [OneWayList] {
        entities.flatMap { owner in
            owner.relationships.compactMap { relationship in
                guard relationship.inverse == nil, relationship.owner == owner.index,
                    case .join(let table) = relationship.storage,
                    Dependent.isAtOrAbove(relationship.target, target, entities)
                else { return nil }
                return OneWayList(entity: owner.index, property: relationship.property, table: table)
            }
        }
    }
}
