/// A new object whose unique values a row had already: it comes to stand for that row, leads to the object that does, or is ignored.
struct Adoption {
    let newcomer: _ModelObject
    /// The key of the row.
    let row: Int64
    /// The new object's own first key.
    let first: Int64
    let home: Home
    /// The object that stands for the row already.
    let survivor: _ModelObject?
    var isIgnored = false
    /// The row's version after the save.
    var version: Int32 = 1
    /// What the new object decides.
    var winning: [Int] = []
    /// What the row keeps.
    var stored: [(property: Int, value: _Value)] = []
    /// What the row had, where that is to be undone.
    var former: FormerRow?

    init(of object: _ModelObject, _ entity: _Entity, row: Int64, in context: ModelContext) {
        newcomer = object
        self.row = row
        first = object._$id
        home = context.home(entity)
        survivor = home.object(row)
    }

    /// During the save: the row's key is the object's, so that what refers to it is written rightly.
    func rekey() {
        let entry = Unmanaged.passUnretained(newcomer).toOpaque()
        home.map.remove(first, entry)
        newcomer._$id = row
        if survivor == nil, !isIgnored { home.map.insert(row, entry) }
    }

    /// After a failed save.
    func takeBack() {
        let entry = Unmanaged.passUnretained(newcomer).toOpaque()
        home.map.remove(row, entry)
        newcomer._$id = first
        home.map.insert(first, entry)
    }

    /// After the commit.
    func finish(in context: ModelContext) {
        if !isIgnored {
            let isRelationship = home.entity(of: newcomer).isRelationship
            for (property, value) in stored where !isRelationship[property] {
                try? newcomer.restore(property, value)
            }
        }
        if let survivor {
            if !isIgnored {
                for property in winning { hand(property, to: survivor) }
                // One that has not seen what others wrote to the row meanwhile is read anew, or meets a conflict, as without the newcomer.
                if survivor._$version &+ 1 == version { survivor._$version = version }
            }
            handCollections(to: survivor, in: context)
            if !isIgnored {
                newcomer._$state |= State.forwarded
                context.forwards[ObjectIdentifier(newcomer)] = Forward(
                    newcomer: .passUnretained(newcomer), survivor: survivor)
            }
        } else if !isIgnored {
            newcomer._$version = version
            takeStoredLinks()
        }
        if isIgnored { context.detachIgnored(newcomer, row: row) }
    }

    /// Sets a property of the object that stands for the row.
    private func hand(_ property: Int, to survivor: _ModelObject) {
        guard let relationship = newcomer.entity.properties[property].relationship else {
            if let value = try? newcomer.value(property) { try? survivor.restore(property, value) }
            return
        }
        let slot = newcomer.toOne(property)
        if slot.key > 0, survivor.toOne(property).key != slot.key {
            survivor.relocate(property, relationship, to: slot.key, slot.object)
        }
    }

    /// What pointed to the new object points to the one that stands for the row, whose collections are read anew.
    private func handCollections(to survivor: _ModelObject, in context: ModelContext) {
        for relationship in newcomer.entity.relationships {
            let index = relationship.property
            switch relationship.storage {
            case .key:
                guard let inverse = relationship.inverse, let target = newcomer.toOne(index).object else { continue }
                target.unload(inverse)
            case .inverse:
                survivor.unload(index)
                newcomer.unload(index)
            case .join:
                survivor.unload(index)
                for item in newcomer.toMany(index) ?? [] {
                    if let inverse = relationship.inverse { item.unload(inverse) }
                }
                newcomer.unload(index)
            }
        }
    }

    /// The new object stands for the row: what the row is linked to besides is read when it is asked for.
    private func takeStoredLinks() {
        let entity = home.entity(of: newcomer)
        for (property, value) in stored where entity.isRelationship[property] {
            if case .int(let key) = value { newcomer.setToOne(property, _ToOne(key: key)) }
        }
        for property in entity.unkeyed { newcomer.unload(property) }
    }
}

extension SaveWriter {
    /// After the commit: what leads one way to an ignored newcomer leads to the row, since the newcomer belongs to nobody from now on. Those who
    /// know of what leads to them see to it themselves.
    ///
    /// - Parameter written: what was inserted or changed.
    func leadPastIgnored(_ written: @autoclosure () -> [Unmanaged<_ModelObject>]) {
        let ignored = adoptions.filter(\.isIgnored)
        guard !ignored.isEmpty else { return }
        let rows = Dictionary(ignored.map { (ObjectIdentifier($0.newcomer), $0) }) { first, _ in first }
        for object in written() { object._withUnsafeGuaranteedRef { leadPast(rows, $0) } }
    }

    private func leadPast(_ ignored: [ObjectIdentifier: Adoption], _ object: _ModelObject) {
        if object.isGone || ignored[ObjectIdentifier(object)] != nil { return }
        for relationship in object.entity.relationships where relationship.inverse == nil {
            let property = relationship.property
            if relationship.isKey {
                guard let target = object.toOne(property).object, let met = ignored[ObjectIdentifier(target)] else {
                    continue
                }
                object.relocate(property, relationship, to: met.row, met.home.object(met.row))
            } else if object.toMany(property)?.contains(where: { ignored[ObjectIdentifier($0)] != nil }) == true {
                object.unload(property)
            }
        }
    }
}

extension _ModelObject {
    /// Points a to-one to another target that the store has already: both collections are read anew.
    final func relocate(_ property: Int, _ relationship: Relationship, to key: Int64, _ target: _ModelObject?) {
        var slot = toOne(property)
        if let inverse = relationship.inverse {
            slot.object?.unload(inverse)
            target?.unload(inverse)
        }
        setToOne(property, target.map { .holding($0) } ?? _ToOne(key: key))
        if slot.holds { slot.drop() }
    }
}

extension ModelContext {
    /// An ignored newcomer: what pointed to it belongs to the row, and it belongs to nobody.
    func detachIgnored(_ object: _ModelObject, row: Int64) {
        for relationship in object.entity.relationships where !relationship.isKey {
            object.unload(relationship.property)
        }
        object._$state |= State.inserted
        detach([object])
    }
}
