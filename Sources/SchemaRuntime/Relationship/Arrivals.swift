/// Children that came to ordered to-manys that are not loaded, in the order of their coming: they stand at the end.
struct Arrivals {
    private var all: [(parent: _ModelObject, property: Int, child: _ModelObject)] = []

    var isEmpty: Bool { all.isEmpty }

    /// Notes that `child` points to `parent` from now on.
    mutating func add(_ child: _ModelObject, to parent: _ModelObject, _ property: Int) {
        all.append((parent, property, child))
    }

    /// The children of a parent with those at the end that came since the last save.
    func moveToEnd(of children: [_ModelObject], _ parent: _ModelObject, _ property: Int) -> [_ModelObject] {
        // One that came, left and came again counts by the last time.
        var numbers: [ObjectIdentifier: Int] = [:]
        for (number, arrival) in all.enumerated() where arrival.parent === parent && arrival.property == property {
            numbers[ObjectIdentifier(arrival.child)] = number
        }
        if numbers.isEmpty { return children }
        let waiting = children.filter { numbers[ObjectIdentifier($0)] == nil }
        let arrived = children.filter { numbers[ObjectIdentifier($0)] != nil }
        return waiting + arrived.sorted { numbers[ObjectIdentifier($0)]! < numbers[ObjectIdentifier($1)]! }
    }

    /// The keys of the children that came to a parent, in the order of their coming; some may have left since.
    func keys(at parent: _ModelObject, _ property: Int) -> [Int64] {
        let children = all.filter { $0.parent === parent && $0.property == property }.map(\.child)
        var seen: Set<ObjectIdentifier> = []
        return children.reversed().filter { !$0.isGone && seen.insert(ObjectIdentifier($0)).inserted }
            .map(\.representative._$id).reversed()
    }

    mutating func removeAll() { all = [] }
}
