import SQLiteKit
import SchemaSnapshot

/// Older classes of which no row is left, looked up by the keys of rows.
struct LostClasses {
    private struct Root {
        /// Gives the number of a row's class; `nil` where there is one class alone.
        var kinds: Statement?
        var lost: Set<Int64>
    }

    private var roots: [String: Root] = [:]

    init(_ names: Set<String>, _ old: ObjectQuery, on connection: Connection) throws(SQLiteError) {
        for entity in names.sorted().compactMap({ old.shape.entity($0) }) {
            let root = old.root(of: entity)
            if roots[root] == nil {
                let kinds =
                    old.shape.isInHierarchy(entity)
                    ? try connection.prepare(
                        "SELECT \"_kind\" FROM \(quoted(old.keyTable(of: entity))) WHERE \"_id\" = ?")
                    : nil
                roots[root] = Root(kinds: kinds, lost: [])
            }
            roots[root]?.lost.insert(Int64(entity.kind))
        }
    }

    func concern(_ root: String) -> Bool { roots[root] != nil }

    func hold(_ key: Int64, of root: String) throws(SQLiteError) -> Bool {
        guard let found = roots[root] else { return false }
        guard let kinds = found.kinds else { return true }
        defer { kinds.reset() }
        try kinds.bind([.integer(key)])
        return try kinds.step() && found.lost.contains(kinds.row.int64(at: 0))
    }
}
