/// Objects that wait for a save, by the keys that one of their to-ones holds, so that a collection that is loaded meanwhile finds those that
/// belong to it without a look at all.
///
/// It may name an object under a key that it no longer holds: whoever asks looks at the object.
struct PendingChildren {
    private var byKey: [Int64: [Unmanaged<_ModelObject>]] = [:]
    private var insertedSeen = 0
    private var changedSeen = 0

    /// Takes in what was added to a home's lists since the last time.
    mutating func update(from home: Home, _ property: Int, _ isMember: (_ModelObject) -> Bool) {
        for object in home.inserted[insertedSeen...] + home.changed[changedSeen...] {
            object._withUnsafeGuaranteedRef { if isMember($0) { add($0, $0.toOne(property).key) } }
        }
        insertedSeen = home.inserted.count
        changedSeen = home.changed.count
    }

    mutating func add(_ object: _ModelObject, _ key: Int64) {
        byKey[key, default: []].append(.passUnretained(object))
    }

    /// Objects that wait and point to this key.
    func objects(_ key: Int64, _ property: Int) -> [_ModelObject] {
        (byKey[key] ?? []).map { $0.takeUnretainedValue() }.filter { !$0.isGone && $0.toOne(property).key == key }
    }
}
