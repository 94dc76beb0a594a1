/// Children that came to ordered to-manys that are not loaded, in the order of their coming: they stand at the end.
struct Arrivals {
    /// A collection, by its parent's address.
    private struct Place: Hashable {
        let parent: ObjectIdentifier
        let property: Int

        init(_ parent: _ModelObject, _ property: Int) {
            self.parent = ObjectIdentifier(parent)
            self.property = property
        }
    }

    /// The parents as well: no other object may come to have the address of one.
    private var places: [Place: (parent: _ModelObject, children: [_ModelObject])] = [:]

    var isEmpty: Bool { places.isEmpty }

    /// Notes that `child` points to `parent` from now on.
    mutating func add(_ child: _ModelObject, to parent: _ModelObject, _ property: Int) {
        places[Place(parent, property), default: (parent, [])].children.append(child)
    }

    /// The children of a parent with those at the end that came since the last save.
    func moveToEnd(of children: [_ModelObject], _ parent: _ModelObject, _ property: Int) -> [_ModelObject] {
        // One that came, left and came again counts by the last time.
        var numbers: [ObjectIdentifier: Int] = [:]
        for (number, child) in (places[Place(parent, property)]?.children ?? []).enumerated() {
            numbers[ObjectIdentifier(child)] = number
        }
        if numbers.isEmpty { return children }
        let waiting = children.filter { numbers[ObjectIdentifier($0)] == nil }
        let arrived = children.filter { numbers[ObjectIdentifier($0)] != nil }
        return waiting + arrived.sorted { numbers[ObjectIdentifier($0)]! < numbers[ObjectIdentifier($1)]! }
    }

    /// The keys of the children that came to a parent, in the order of their coming; some may have left since.
    func keys(at parent: _ModelObject, _ property: Int) -> [Int64] {
        let children = places[Place(parent, property)]?.children ?? []
        var seen: Set<ObjectIdentifier> = []
        return children.reversed().filter { !$0.isGone && seen.insert(ObjectIdentifier($0)).inserted }
            .map(\.representative._$id).reversed()
    }

    mutating func removeAll() { places = [:] }
}
