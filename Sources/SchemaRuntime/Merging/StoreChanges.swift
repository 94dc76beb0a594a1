/// What a commit has changed in a store, for the contexts that know some of it.
struct StoreChanges: Sendable {
    /// A to-many of an object.
    struct Collection: Hashable {
        let root: Int
        let key: Int64
        let property: Int
    }

    /// A to-one of a class.
    struct Pointer: Hashable {
        let entity: Int
        let property: Int
    }

    /// More would cost whoever does not listen too much memory; looking at everything costs no more then.
    private static let most = 20_000

    /// Whether nobody says any more what it was.
    private(set) var isEverything = false
    /// Rows that were changed or deleted, by the class at the top of their hierarchy.
    private(set) var rows: [Int: Set<Int64>] = [:]
    /// Rows that were changed or deleted without being known: those whose to-one leads to these keys.
    private(set) var pointing: [Pointer: Set<Int64>] = [:]
    /// Collections that have gained or lost objects.
    private(set) var collections: Set<Collection> = []
    private var count = 0

    var isEmpty: Bool { count == 0 }

    /// Whether a row may have been changed or deleted, as far as it was named.
    func names(row key: Int64, root: Int) -> Bool { isEverything || rows[root]?.contains(key) == true }

    static var everything: StoreChanges {
        var changes = StoreChanges()
        changes.becomeEverything()
        return changes
    }

    mutating func add(row key: Int64, root: Int) {
        if rows[root, default: []].insert(key).inserted { grow(by: 1) }
    }

    mutating func add(rows keys: some Swift.Collection<Int64>, root: Int) {
        if isEverything { return }
        rows[root, default: []].formUnion(keys)
        grow(by: keys.count)
    }

    mutating func add(pointing pointer: Pointer, to keys: some Swift.Collection<Int64>) {
        if isEverything { return }
        pointing[pointer, default: []].formUnion(keys)
        grow(by: keys.count)
    }

    mutating func add(_ collection: Collection) {
        if collections.insert(collection).inserted { grow(by: 1) }
    }

    mutating func formUnion(_ later: StoreChanges) {
        if later.isEverything { return becomeEverything() }
        for (root, keys) in later.rows { add(rows: keys, root: root) }
        for (pointer, keys) in later.pointing { add(pointing: pointer, to: keys) }
        if !isEverything { collections.formUnion(later.collections) }
        grow(by: later.collections.count)
    }

    private mutating func grow(by number: Int) {
        count += number
        if count > Self.most { becomeEverything() }
    }

    private mutating func becomeEverything() {
        (isEverything, rows, pointing, collections, count) = (true, [:], [:], [], Self.most)
    }
}
