/// A context's record of the objects of one hierarchy of classes: which are alive, and which have something to save.
@usableFromInline final class Home {
    /// Unretained: homes live and die with their context.
    let context: Unmanaged<ModelContext>
    /// The class at the top of the hierarchy.
    let root: _Entity
    @exclusivity(unchecked) var map = IdentityMap()
    // Each object in these lists is retained by it.
    var inserted: [Unmanaged<_ModelObject>] = [] { didSet { forgetPending(inserted) } }
    var changed: [Unmanaged<_ModelObject>] = [] { didSet { forgetPending(changed) } }
    var deleted: [Unmanaged<_ModelObject>] {
        get {
            forgetReturned()
            return deletedOrReturned
        }
        _modify {
            forgetReturned()
            yield &deletedOrReturned
        }
    }
    private var deletedOrReturned: [Unmanaged<_ModelObject>] = []
    /// Whether some of them live again. They leave the list when somebody looks at it: each by itself would be looked for among all.
    var deletedHaveReturned = false
    /// By the index of a to-one: the objects of the first two lists by the keys that they hold, where somebody has asked.
    private var pending: [Int: PendingChildren] = [:]
    /// Of `inserted` those that were deleted and to which others may point that do not know of it; some may live again.
    var cancelled: [_ModelObject] = []
    /// Keys of rows that are to be deleted and for which no object stands, by the index of their class.
    var doomed: [Int: Set<Int64>] = [:]
    /// What refers to those rows and has been read, so that it follows the delete rules.
    var settledDoomed: Set<DependentOfClass> = []
    /// What the state of an object has that comes here: whether it may be observed.
    var observing: UInt64 = 0
    /// How many of `deleted` had their relationships settled.
    var settled: Int {
        get {
            forgetReturned()
            return settledOrReturned
        }
        set { settledOrReturned = newValue }
    }
    private var settledOrReturned = 0
    /// Keys leased from the store for this home alone, so that neighbours in time are neighbours in the map.
    var keys: Range<Int64> = 1..<1
    /// How many keys the next lease takes.
    var leaseSize: Int64 = 64
    /// Whether objects wait for a final key.
    var hasProvisionalKeys = false

    init(_ context: ModelContext, _ root: _Entity) {
        self.context = Unmanaged.passUnretained(context)
        self.root = root
    }

    var isClean: Bool { inserted.isEmpty && changed.isEmpty && deleted.isEmpty && doomed.isEmpty }

    /// The class of an object of this home.
    func entity(of object: _ModelObject) -> _Entity { root.isHierarchy ? type(of: object)._$entity : root }

    /// The living object with this key.
    func object(_ key: Int64) -> _ModelObject? {
        map.find(key).map { Unmanaged<_ModelObject>.fromOpaque($0).takeUnretainedValue() }
    }

    /// All living objects.
    func living() -> [_ModelObject] {
        var objects: [_ModelObject] = []
        objects.reserveCapacity(map.count)
        map.forEach { objects.append(Unmanaged<_ModelObject>.fromOpaque($0).takeUnretainedValue()) }
        return objects
    }

    /// Forgets which rows were to be deleted.
    func spare() {
        if doomed.isEmpty { return }
        (doomed, settledDoomed) = ([:], [])
    }

    /// Whether a row without an object is to be deleted.
    func isDoomed(_ key: Int64) -> Bool { doomed.values.contains { $0.contains(key) } }

    /// Lets go of deleted objects that live again.
    private func forgetReturned() {
        guard deletedHaveReturned else { return }
        deletedHaveReturned = false
        var returned: [Unmanaged<_ModelObject>] = []
        var kept: [Unmanaged<_ModelObject>] = []
        for object in deletedOrReturned {
            if object._withUnsafeGuaranteedRef({ $0.has(State.deleted) }) {
                kept.append(object)
            } else {
                // Those before the first keep their places.
                if returned.isEmpty { settledOrReturned = min(settledOrReturned, kept.count) }
                returned.append(object)
            }
        }
        deletedOrReturned = kept
        for object in returned { object.release() }
    }

    /// Lets go of changed objects that are as they were.
    func forgetUnchanged() {
        let unchanged = changed.filter { $0._withUnsafeGuaranteedRef { $0.changes == 0 } }
        if unchanged.isEmpty { return }
        // They were found by their place in the list.
        pending = [:]
        changed.removeAll { $0._withUnsafeGuaranteedRef { $0.changes == 0 } }
        for object in unchanged {
            object._withUnsafeGuaranteedRef { $0._$state &= ~State.listed }
            object.release()
        }
    }

    // MARK: - Objects that wait, by key

    /// Objects that wait for a save and point to a key.
    func waiting(pointingTo key: Int64, _ property: Int, _ isMember: (_ModelObject) -> Bool) -> [_ModelObject] {
        if inserted.isEmpty && changed.isEmpty { return [] }
        pending[property, default: PendingChildren()].update(from: self, property, isMember)
        return pending[property]!.objects(key, property)
    }

    /// An object points to another key now.
    func relinked(_ object: _ModelObject, _ property: Int, to key: Int64) {
        pending[property]?.add(object, key)
    }

    /// What the lists no longer hold may not live.
    private func forgetPending(_ list: [Unmanaged<_ModelObject>]) {
        if list.isEmpty, !pending.isEmpty { pending = [:] }
    }
}
