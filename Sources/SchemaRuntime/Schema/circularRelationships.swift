/// Relationships whose loaded links may hold objects in a circle, by the index of the class.
///
/// Of one relationship only one direction is strong, except many-to-many, where both are. So a circle needs such a one, or a circle of
/// relationships between tables. Contexts cut these links at their end.
func circularRelationships(in entities: [_Entity]) -> [[Int]] {
    var group = entities.map(\.root)
    func find(_ index: Int) -> Int { group[index] == index ? index : find(group[index]) }
    let links = entities.flatMap { entity in
        entity.properties.compactMap(\.relationship).filter { $0.owner == entity.index && $0.isStoredHere }
    }
    // A link within a group that is connected already closes a circle.
    var closed: Set<Int> = []
    for link in links {
        let (one, other) = (find(entities[link.owner].root), find(entities[link.target].root))
        if one == other { closed.insert(one) } else { group[max(one, other)] = min(one, other) }
    }
    let circles = Set(closed.map(find))
    return entities.map { entity in
        entity.properties.compactMap(\.relationship).filter { relationship in
            if case .join = relationship.storage, relationship.inverse != nil { return true }
            return relationship.isStoredHere && circles.contains(find(entity.root))
        }.map(\.property)
    }
}

extension Relationship {
    /// Whether this end alone stands for the link: the end that has the key, or that keeps the account of a table of links.
    fileprivate var isStoredHere: Bool {
        switch storage {
        case .key: true
        case .inverse: false
        case .join(let join): join.isFirst
        }
    }
}
