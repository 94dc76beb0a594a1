/// To-manys in which objects stand that were deleted since somebody read them. To look for each one by itself would take the square of their number.
struct DeletedMembers {
    /// Held, since the objects in its collections may be all that holds it, and it them.
    private var owners: [ObjectIdentifier: (owner: _ModelObject, properties: [Int])] = [:]

    var isEmpty: Bool { owners.isEmpty }

    mutating func note(_ owner: _ModelObject, _ property: Int) {
        let place = ObjectIdentifier(owner)
        if owners[place]?.properties.contains(property) == true { return }
        owners[place, default: (owner, [])].properties.append(property)
    }

    /// The properties of an owner, of which nothing is known any more.
    mutating func take(_ owner: _ModelObject) -> [Int] {
        owners.removeValue(forKey: ObjectIdentifier(owner))?.properties ?? []
    }

    mutating func takeAll() -> [(owner: _ModelObject, properties: [Int])] {
        defer { owners = [:] }
        return Array(owners.values)
    }
}

extension _ModelObject {
    /// An object that was just deleted leaves a to-many: when somebody reads it next, or the objects' states change.
    final func lose(_ item: _ModelObject, from property: Int) {
        guard has(State.collected), let context else { return remove(item, from: property) }
        _$state |= State.keepsDeleted
        context.deletedMembers.note(self, property)
        if has(State.observed) { tell(property) }
    }
}

extension ModelContext {
    /// Takes what is deleted out of the to-manys of one object.
    func takeOutDeleted(from owner: _ModelObject) {
        takeOutDeleted(from: owner, deletedMembers.take(owner))
    }

    /// Before deleted objects become something else: takes them out of all to-manys that they have left.
    func takeOutDeleted() {
        if deletedMembers.isEmpty { return }
        for (owner, properties) in deletedMembers.takeAll() { takeOutDeleted(from: owner, properties) }
    }

    private func takeOutDeleted(from owner: _ModelObject, _ properties: [Int]) {
        owner._$state &= ~State.keepsDeleted
        for property in properties {
            guard let items = owner.toMany(property) else { continue }
            var visitor = _Visitor(.writeMany(items.filter { !$0.isGone }))
            owner._$visit(property, &visitor)
        }
    }
}
