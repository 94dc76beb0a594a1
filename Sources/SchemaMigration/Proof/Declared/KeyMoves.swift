import SQLiteKit

/// What becomes of the keys of older rows: of those that go since they are equal to another, and of those that are merged under new ones. Of
/// these it holds the keys, and of no other rows.
struct KeyMoves {
    /// By the older hierarchy's root: the row that stays for each that goes.
    private(set) var survivors: [String: [Int64: Int64]] = [:]
    /// By the older root: the new keys of rows whose own were taken.
    private(set) var renumbered: [String: [Int64: Int64]] = [:]

    var isEmpty: Bool { survivors.isEmpty && renumbered.isEmpty }

    func concern(_ root: String?) -> Bool {
        root.map { survivors[$0] != nil || renumbered[$0] != nil } ?? false
    }

    /// Whether there is no row for an older one, since another stays for it.
    func isGone(_ key: Int64, of root: String) -> Bool { survivors[root]?[key] != nil }

    /// The newer key of what an older one led to.
    func moved(_ key: Int64, of root: String?) -> Int64 {
        guard let root else { return key }
        let stays = survivor(of: key, root)
        return renumbered[root]?[stays] ?? stays
    }

    func moved(_ value: Value, of root: String?) -> Value {
        value.integer.map { .integer(moved($0, of: root)) } ?? value
    }

    /// One that stays for another may go in a later `dedupe`.
    private func survivor(of key: Int64, _ root: String) -> Int64 {
        guard let survivors = survivors[root] else { return key }
        var key = key
        while let next = survivors[key] { key = next }
        return key
    }

    mutating func remove(_ key: Int64, of root: String, for survivor: Int64) {
        survivors[root, default: [:]][key] = survivor
    }

    mutating func renumber(_ key: Int64, of root: String, to new: Int64) {
        renumbered[root, default: [:]][key] = new
    }
}
