import SQLiteKit
import SchemaSnapshot

extension PathParts.Part {
    /// All on which the outcome of a part depends: where it begins, what is done, and what is to come of it.
    struct Key: Hashable {
        var objects: Set<VersionObjects.Object>
        var rows: [String: UInt64]
        var direct: [PlanStep]
        var single: [[PlanStep]]?
        var expected: [String: Set<String>]
    }

    func key(_ older: VersionObjects, rows: [String: UInt64], expected: [String: Set<String>]) -> Key {
        Key(
            objects: Set(tables.flatMap { older.objects[$0] ?? [] }), rows: rows, direct: direct,
            single: single.map { $0.map(\.steps) }, expected: expected)
    }
}
