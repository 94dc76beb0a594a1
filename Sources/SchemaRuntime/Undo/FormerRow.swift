/// What a row had that a newcomer is about to be written over: with that the newcomer is taken back.
struct FormerRow {
    /// Of what the newcomer decides: the older values.
    private(set) var values: [(property: Int, value: _Value)] = []
    private(set) var targets: [(property: Int, target: UndoGroup.Target)] = []
    /// Of the many-to-manys in which the newcomer has links: those that the row had.
    private var linked: [(property: Int, objects: [_ModelObject])] = []

    /// Reads the row.
    ///
    /// - Parameter properties: what the newcomer decides.
    init(_ row: Int64, before newcomer: _ModelObject, deciding properties: [Int], in context: ModelContext) throws {
        let entity = newcomer.entity
        let known = context.home(entity).object(row)
        if let known, known.has(State.hollow) { try context.read(known) }
        guard let object = try known ?? context.object(of: entity, reading: row) else { return }
        for property in properties {
            if entity.isRelationship[property] {
                targets.append((property, UndoGroup.Target(object.toOne(property))))
            } else {
                values.append((property, object.undoValue(property)))
            }
        }
        for relationship in entity.relationships where !(newcomer.toMany(relationship.property) ?? []).isEmpty {
            guard case .join = relationship.storage else { continue }
            linked.append((relationship.property, object.collect(relationship.property)))
        }
    }

    /// The links that the newcomer brought.
    func links(of newcomer: _ModelObject) -> [(link: UndoGroup.Link, join: JoinTable)] {
        linked.flatMap { property, objects -> [(link: UndoGroup.Link, join: JoinTable)] in
            guard case .join(let join)? = newcomer.entity.properties[property].relationship?.storage else { return [] }
            let before = Set(objects.map { ObjectIdentifier($0) })
            return (newcomer.toMany(property) ?? []).filter { !before.contains(ObjectIdentifier($0)) }
                .map { (UndoGroup.Link(object: newcomer, property: property, other: $0, wasLinked: false), join) }
        }
    }
}
