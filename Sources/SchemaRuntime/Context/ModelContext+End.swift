extension ModelContext {
    /// Lets go of all objects, at the context's end: those that somebody holds keep what they last had.
    func leaveAll() {
        // What was never saved becomes what it was before.
        detach(allHomes.flatMap(\.inserted).map { $0.takeUnretainedValue() })
        for forward in forwards.values { forward.newcomer._withUnsafeGuaranteedRef { orphan($0) } }
        forwards = [:]
        leaveFiles()
        var circling: [_ModelObject] = []
        for home in allHomes where home.map.count > 0 {
            let circular = circularProperties(of: home)
            home.map.forEach { entry in
                let object = Unmanaged<_ModelObject>.fromOpaque(entry)
                object._withUnsafeGuaranteedRef { object in
                    orphan(object)
                    // A to-many that is not loaded holds nothing.
                    if circular.hasKeys || circular.hasCollections && object.has(State.collected) {
                        circling.append(object)
                    }
                }
            }
        }
        for object in circling { cutCircles(of: object) }
        for home in allHomes {
            for object in home.inserted + home.changed + home.deleted { object.release() }
        }
    }

    /// Values whose files were not read say from now on themselves where those are.
    private func leaveFiles() {
        for root in store.graph.externalRoots {
            homes[root].map.forEach { entry in
                Unmanaged<_ModelObject>.fromOpaque(entry)._withUnsafeGuaranteedRef { object in
                    for property in object.entity.externals {
                        object.visitExternal(property) { [folder = store.externalFolder] value in
                            value = value?.readable(from: folder)
                        }
                    }
                }
            }
        }
    }

    /// It has a row, which another context must not insert again.
    private func orphan(_ object: _ModelObject) {
        object._$home = nil
        object._$state = object._$state & ~(State.listed | State.forwarded | State.observed) | State.orphaned
    }

    private func circularProperties(of home: Home) -> (hasKeys: Bool, hasCollections: Bool) {
        let entities = store.graph.entities.filter { $0.root == home.root.index }
        let circular = entities.flatMap { entity in
            store.graph.circular[entity.index].compactMap { entity.properties[$0].relationship }
        }
        return (circular.contains(where: \.isKey), circular.contains { !$0.isKey })
    }

    /// Links that may hold each other in a circle end with the context.
    private func cutCircles(of object: _ModelObject) {
        let entity = type(of: object)._$entity
        for index in store.graph.circular[entity.index] {
            guard let relationship = entity.properties[index].relationship else { continue }
            if relationship.isKey {
                var slot = object.toOne(index)
                guard slot.holds else { continue }
                object.setToOne(index, _ToOne(key: slot.key))
                slot.drop()
            } else if case .join(let join) = relationship.storage, join.isFirst {
                object.setToMany(index, [])
            }
        }
    }
}
