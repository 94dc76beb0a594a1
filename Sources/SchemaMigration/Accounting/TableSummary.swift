import SQLiteKit

/// How many rows a table has, and of each column a sum over all rows of a hash of the row's key and the value.
///
/// Free of the order of rows. Two tables with the same sums have the same values under the same keys.
struct TableSummary {
    var rowCount: Int64 = 0
    /// Called with the table, the rows read and the rows that it has.
    typealias Pulse = (String, Int64, Int64) throws -> Void

    /// In the order in which the columns were asked for.
    var checksums: [UInt64] = []

    init() {}

    /// Reads every row of `table`.
    /// - Parameters:
    ///   - columns: the columns to sum up.
    ///   - key: the columns that tell the rows apart, in the order of the primary key; empty where none do.
    ///   - condition: SQL that the rows to read meet; `nil` for all.
    ///   - pulse: called every few thousand rows; what it throws ends the reading.
    init(
        of table: String, columns: [String], key: [String], where condition: String? = nil, on connection: Connection,
        pulse: Pulse
    ) throws {
        let filter = condition.map { " WHERE \($0)" } ?? ""
        rowCount = try connection.value("SELECT count(*) FROM \(quoted(table))\(filter)").integer ?? 0
        checksums = Array(repeating: 0, count: columns.count)
        if columns.isEmpty { return }
        var rowsRead: Int64 = 0
        let names = (key + columns).map(quoted).joined(separator: ", ")
        let statement = try connection.prepare("SELECT \(names) FROM \(quoted(table))\(filter)")
        while try statement.step() {
            let row = statement.row
            var rowHash = ValueHash()
            for index in key.indices { rowHash.combine(row, at: Int32(index)) }
            for index in columns.indices {
                var hash = rowHash
                hash.combine(row, at: Int32(key.count + index))
                checksums[index] &+= hash.value
            }
            rowsRead += 1
            if rowsRead & 0xFFF == 0 { try pulse(table, rowsRead, rowCount) }
        }
    }
}
