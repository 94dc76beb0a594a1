import SQLiteKit

/// Rows of one kind: how many, and the keys of the first ten.
struct RowCount {
    private(set) var count = 0
    private(set) var keys: [Int64] = []

    mutating func add(_ key: [Value]) {
        count += 1
        if keys.count < 10, key.count == 1, let key = key[0].integer { keys.append(key) }
    }

    func rows(_ model: String, _ member: String = "") -> ProofFailure.Rows {
        ProofFailure.Rows(model: model, member: member, count: count, keys: keys)
    }
}
