/// What the elements of a version are called, in the model and in the schema: what renaming identifiers of the next version refer to.
struct CoreDataNames {
    struct Element {
        /// The name in the schema.
        var name: String
        /// The renaming identifier, which is the element's own name where none is set.
        var identifier: String
    }

    struct Entity {
        var element: Element
        /// By the name in the model.
        var members: [String: Element] = [:]
    }

    /// By the name in the model.
    var entities: [String: Entity] = [:]
}

extension CoreDataReader {
    /// Writes `originalName` where a renaming identifier leads to another name in the version before.
    ///
    /// - Parameter isAlone: no other version is known: identifiers are taken for old names.
    func nameOriginals(in draft: inout DraftSchema, older: CoreDataNames?, isAlone: Bool) {
        let positions = Dictionary(
            draft.models.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        for (rawName, entity) in names.entities {
            guard let position = positions[entity.element.name] else { continue }
            if isAlone {
                draft.models[position].originalName = oldName(entity.element.identifier, of: rawName)
                for (raw, member) in entity.members {
                    guard let original = oldName(member.identifier, of: raw) else { continue }
                    draft.models[position].setOriginal(original, of: member.name)
                }
                continue
            }
            guard let older, let oldEntity = oldEntity(of: entity, called: rawName, in: older) else { continue }
            if oldEntity.element.name != entity.element.name {
                draft.models[position].originalName = oldEntity.element.name
            }
            let byIdentifier = Dictionary(
                oldEntity.members.values.map { ($0.identifier, $0.name) }, uniquingKeysWith: { min($0, $1) })
            for member in entity.members.values {
                guard let old = byIdentifier[member.identifier], old != member.name else { continue }
                draft.models[position].setOriginal(old, of: member.name)
            }
        }
    }

    /// The entity that the identifier leads to, or else the one of the same name that no other entity's leads to: an identifier that is
    /// set for one version only, or taken back, renames nothing.
    private func oldEntity(
        of entity: CoreDataNames.Entity, called rawName: String, in older: CoreDataNames
    ) -> CoreDataNames.Entity? {
        if let found = older.entity(identifier: entity.element.identifier) { return found }
        guard let same = older.entities[rawName],
            !names.entities.values.contains(where: { $0.element.identifier == same.element.identifier })
        else { return nil }
        return same
    }

    private func oldName(_ identifier: String, of rawName: String) -> String? {
        identifier == rawName ? nil : identifier
    }
}

extension CoreDataNames {
    /// The entity that bears a renaming identifier; of several the one that is called so.
    fileprivate func entity(identifier: String) -> Entity? {
        if let same = entities[identifier], same.element.identifier == identifier { return same }
        return entities.filter { $0.value.element.identifier == identifier }.min { $0.key < $1.key }?.value
    }
}
