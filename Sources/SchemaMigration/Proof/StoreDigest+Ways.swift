import SQLiteKit

extension StoreDigest {
    /// The columns in which two ways from a store differ, with how many rows each of the ways has.
    /// - Parameters:
    ///   - source: the store with which both began.
    ///   - tables: those that are looked at, by name; `nil` for all.
    static func differences(
        _ direct: ProofStore, _ stepwise: ProofStore, since source: Connection, _ trace: PlanTrace,
        tables: Set<SQLName>? = nil
    ) throws -> [(column: PlanTrace.Column, own: Int64, its: Int64)] {
        let oldKeys = try oldKeys(source, trace)
        let varying = try trace.varying.union(direct.columnsOfChance(in: trace.gainsRows))
        let one = try StoreDigest(of: direct.connection, oldKeys: oldKeys, varying: varying, tables: tables)
        let other = try StoreDigest(of: stepwise.connection, oldKeys: oldKeys, varying: varying, tables: tables)
        return one.differences(from: other).map {
            ($0, one.sums[$0]?.rowCount ?? 0, other.sums[$0]?.rowCount ?? 0)
        }
    }

    /// The largest key that came along, by newer table.
    private static func oldKeys(_ source: Connection, _ trace: PlanTrace) throws -> [ExactText: Int64] {
        var keys: [ExactText: Int64] = [:]
        for (origin, places) in trace.kept where origin.name == "_id" {
            let largest = try source.value("SELECT max(\"_id\") FROM \(quoted(origin.table))").integer
            for place in places where place.name == "_id" {
                keys[ExactText(place.table)] = max(keys[ExactText(place.table)] ?? .min, largest ?? 0)
            }
        }
        return keys
    }
}

extension ProofStore {
    /// Columns of some tables whose default is another value each time.
    fileprivate func columnsOfChance(in tables: Set<String>) throws(SQLiteError) -> Set<PlanTrace.Column> {
        var found: Set<PlanTrace.Column> = []
        for table in tables {
            for row in try connection.rows("SELECT name, dflt_value FROM pragma_table_info(?)", [.text(table)]) {
                guard let sql = row[1].text, PlanTrace.isChance(sql) else { continue }
                found.insert(PlanTrace.Column(table: table, name: row[0].text ?? ""))
            }
        }
        return found
    }
}
