/// A new object whose unique values a row had already: it comes to stand for that row, leads to the object that does, or is ignored.
///
/// Small, and with few references that are counted: a save has one for each such object.
struct Adoption {
    /// Held by its home's list of inserted objects until the save is done.
    let newcomer: Unmanaged<_ModelObject>
    /// The key of the row.
    let row: Int64
    /// The new object's own first key.
    let first: Int64
    /// The context's, whose writer has the adoption.
    let home: Unmanaged<Home>
    /// The object that stands for the row already.
    let survivor: _ModelObject?
    let isIgnored: Bool
    /// The row's version after the save.
    let version: Int32
    /// What the new object decides, and what the row keeps.
    let sides: UpsertSides
    /// The row's values of what it keeps.
    let kept: KeptValues

    init(of object: _ModelObject, as met: SaveWriter.Meeting, _ sides: UpsertSides, in home: Home) {
        newcomer = Unmanaged.passUnretained(object)
        row = met.row
        first = object._$id
        self.home = Unmanaged.passUnretained(home)
        survivor = home.object(row)
        (isIgnored, version, self.sides, kept) = (met.isIgnored, met.version, sides, met.kept)
    }

    /// During the save: the row's key is the object's, so that what refers to it is written rightly.
    func rekey() {
        let entry = newcomer.toOpaque()
        home._withUnsafeGuaranteedRef { $0.map.remove(first, entry) }
        newcomer._withUnsafeGuaranteedRef { $0._$id = row }
        if survivor == nil, !isIgnored { home._withUnsafeGuaranteedRef { $0.map.insert(row, entry) } }
    }

    /// After a failed save.
    func takeBack() {
        let entry = newcomer.toOpaque()
        home._withUnsafeGuaranteedRef { $0.map.remove(row, entry) }
        newcomer._withUnsafeGuaranteedRef { $0._$id = first }
        home._withUnsafeGuaranteedRef { $0.map.insert(first, entry) }
    }

    /// After the commit.
    func finish(in context: ModelContext) {
        newcomer._withUnsafeGuaranteedRef { object in
            finish(object, home._withUnsafeGuaranteedRef { $0.entity(of: object) }, in: context)
        }
    }

    private func finish(_ newcomer: _ModelObject, _ entity: _Entity, in context: ModelContext) {
        if !isIgnored {
            kept.forEach(of: sides.losing) { property, value in
                if !entity.isRelationship[property] { try? newcomer.restore(property, value) }
                // The save has set it.
                if entity.stamped.contains(property) { try? survivor?.restore(property, value) }
            }
        }
        if let survivor {
            if !isIgnored {
                for property in sides.winning { hand(property, of: newcomer, to: survivor) }
                // One that has not seen what others wrote to the row meanwhile is read anew, or meets a conflict, as without the newcomer.
                if survivor._$version &+ 1 == version { survivor._$version = version }
            }
            handCollections(of: newcomer, to: survivor)
            if !isIgnored {
                newcomer._$state |= State.forwarded
                context.forwards[ObjectIdentifier(newcomer)] = Forward(
                    newcomer: .passUnretained(newcomer), survivor: survivor)
            }
        } else if !isIgnored {
            newcomer._$version = version
            takeStoredLinks(newcomer, entity)
        }
        if isIgnored { context.detachIgnored(newcomer, row: row) }
    }

    /// Sets a property of the object that stands for the row.
    private func hand(_ property: Int, of newcomer: _ModelObject, to survivor: _ModelObject) {
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
    private func handCollections(of newcomer: _ModelObject, to survivor: _ModelObject) {
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
    private func takeStoredLinks(_ newcomer: _ModelObject, _ entity: _Entity) {
        kept.forEach(of: sides.losing) { property, value in
            if entity.isRelationship[property], case .int(let key) = value {
                newcomer.setToOne(property, _ToOne(stored: key == 0 ? .min : key))
            }
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
        let rows = Dictionary(adoptions.filter(\.isIgnored).map { ($0.newcomer.toOpaque(), $0) }) { first, _ in first }
        if rows.isEmpty { return }
        for object in written() { object._withUnsafeGuaranteedRef { leadPast(rows, $0) } }
    }

    private func leadPast(_ ignored: [UnsafeMutableRawPointer: Adoption], _ object: _ModelObject) {
        func met(_ object: _ModelObject) -> Adoption? { ignored[Unmanaged.passUnretained(object).toOpaque()] }
        if object.isGone || met(object) != nil { return }
        for relationship in object.entity.relationships where relationship.inverse == nil {
            let property = relationship.property
            if relationship.isKey {
                guard let target = object.toOne(property).object, let met = met(target) else { continue }
                let row = met.home._withUnsafeGuaranteedRef { $0.object(met.row) }
                object.relocate(property, relationship, to: met.row, row)
            } else if object.toMany(property)?.contains(where: { met($0) != nil }) == true {
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
