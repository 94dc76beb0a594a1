/// What is noted of objects, in order; thousands may be taken out one by one.
struct Numbered<Entry> {
    private var entries: [ObjectIdentifier: (number: Int, entry: Entry)] = [:]
    private var count = 0

    var isEmpty: Bool { entries.isEmpty }
    var inOrder: [Entry] { entries.values.sorted { $0.number < $1.number }.map(\.entry) }

    func contains(_ object: _ModelObject) -> Bool { entries[ObjectIdentifier(object)] != nil }

    /// Notes something of an object, which the entry keeps alive; nothing happens where there is an entry already.
    mutating func add(_ entry: Entry, _ object: _ModelObject) {
        let identity = ObjectIdentifier(object)
        guard entries[identity] == nil else { return }
        entries[identity] = (count, entry)
        count += 1
    }

    /// - Returns: whether there was an entry of the object.
    @discardableResult mutating func remove(_ object: _ModelObject) -> Bool {
        entries.removeValue(forKey: ObjectIdentifier(object)) != nil
    }
}
