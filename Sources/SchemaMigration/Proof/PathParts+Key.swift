import SchemaSnapshot
import Synchronization

extension PathParts.Part {
    /// All on which the outcome of a part depends: where it begins, what is done, and what is to come of it.
    struct Key: Hashable {
        var objects: Set<VersionObjects.Object>
        var rows: [String: UInt64]
        var direct: [PlanStep]
        var walk: [[PlanStep]]?
        var expected: [ExactText: Set<ExactText>]
    }

    func key(_ older: VersionObjects, rows: [String: UInt64], expected: [ExactText: Set<ExactText>]) -> Key {
        Key(
            objects: Set(tables.flatMap { older.objects[$0] ?? [] }), rows: rows, direct: direct, walk: walk,
            expected: expected)
    }
}

/// The parts that hold, whichever path they belong to, with the number of columns that were compared.
final class ProvedParts: Sendable {
    private let counts = Mutex<[PathParts.Part.Key: Int]>([:])

    subscript(key: PathParts.Part.Key) -> Int? {
        get { counts.withLock { $0[key] } }
        set { counts.withLock { $0[key] = newValue } }
    }
}
