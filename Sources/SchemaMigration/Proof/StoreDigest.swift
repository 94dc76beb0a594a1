import SQLiteKit

/// A store's rows and links as sums, a pair for each table and column, to be compared with those of the same store that came another way.
///
/// Objects that came on the way may bear other keys: what they hold stands for theirs. Memory grows with the number of these alone.
struct StoreDigest {
    struct Sum: Hashable {
        var rowCount: Int64 = 0
        var checksum: UInt64 = 0
    }

    /// By table and column; of the table's rows as such the column is empty.
    private(set) var sums: [PlanTrace.Column: Sum] = [:]
    private let connection: Connection
    /// The largest key, by table, that a row had before it; larger ones came on the way. A table whose rows are all new has none.
    private let oldKeys: [ExactText: Int64]
    private let varying: Set<PlanTrace.Column>
    private var labels: [ExactText: [Int64: UInt64]] = [:]

    /// - Parameters:
    ///   - varying: columns whose values are others each time: whether there is one is all that counts.
    ///   - only: the tables that are looked at, by name; `nil` for all.
    init(
        of connection: Connection, oldKeys: [ExactText: Int64], varying: Set<PlanTrace.Column>,
        tables only: Set<SQLName>? = nil
    ) throws(SQLiteError) {
        self.connection = connection
        self.oldKeys = oldKeys
        self.varying = varying
        let tables = try connection.userTables().filter { only?.contains(SQLName($0)) ?? true }
        for table in tables { try label(table) }
        for table in tables { try add(table) }
    }

    /// The columns that differ; of a table with another number of rows only the table.
    func differences(from other: StoreDigest) -> [PlanTrace.Column] {
        let all = Set(sums.keys).union(other.sums.keys).filter { sums[$0] != other.sums[$0] }
        let tables = Set(all.filter(\.name.isEmpty).map(\.table))
        return all.filter { $0.name.isEmpty || !tables.contains($0.table) }
            .sorted { ($0.table, $0.name) < ($1.table, $1.name) }
    }

    // MARK: Reading

    private struct Table {
        var name: String
        var columns: [String]
        /// The table to whose keys a column leads.
        var parents: [ExactText: String]
        var hasKey: Bool
    }

    private func read(_ name: String) throws(SQLiteError) -> Table {
        let columns = try connection.columns(of: name)
        var parents: [ExactText: String] = [:]
        for row in try connection.rows("SELECT \"from\", \"table\" FROM pragma_foreign_key_list(?)", [.text(name)]) {
            parents[ExactText(row[0].text ?? "")] = row[1].text
        }
        return Table(
            // One way may have added at the end what another made in its place.
            name: name, columns: columns.map { ExactText($0.name) }.sorted().map(\.text), parents: parents,
            hasKey: columns.contains { $0.keyPosition == 1 && $0.name == "_id" })
    }

    private func isNew(_ key: Int64, in table: String) -> Bool { key > oldKeys[ExactText(table)] ?? .min }

    private func rows(_ table: Table, _ body: (Row) -> Void) throws(SQLiteError) {
        let list = table.columns.map { quoted($0) }.joined(separator: ", ")
        let statement = try connection.prepare("SELECT \(list) FROM \(quoted(table.name))")
        while try statement.step() { body(statement.row) }
    }

    /// Gives each new row of a table what stands for its key: all that it holds, but for keys of other new rows.
    private mutating func label(_ name: String) throws(SQLiteError) {
        let table = try read(name)
        guard table.hasKey else { return }
        var found: [Int64: UInt64] = [:]
        try rows(table) { row in
            let key = row.int64(at: Int32(table.columns.firstIndex(of: "_id") ?? 0))
            guard isNew(key, in: name) else { return }
            var hash = ValueHash()
            for (index, column) in table.columns.enumerated() where column != "_id" {
                if varying.contains(PlanTrace.Column(table: name, name: column)) { continue }
                if let parent = table.parents[ExactText(column)], !row.isNull(at: Int32(index)),
                    isNew(row.int64(at: Int32(index)), in: parent)
                {
                    continue
                }
                hash.combine(row, at: Int32(index))
            }
            found[key] = hash.value
        }
        labels[ExactText(name)] = found
    }

    private mutating func add(_ name: String) throws(SQLiteError) {
        let table = try read(name)
        var rowSum = Sum()
        var columnSums = Array(repeating: Sum(), count: table.columns.count)
        // Rows without a key of their own are told apart by all that they hold.
        let keyIndexes = table.hasKey ? [table.columns.firstIndex(of: "_id") ?? 0] : Array(table.columns.indices)
        let parents = table.columns.map { $0 == "_id" && table.hasKey ? name : table.parents[ExactText($0)] }
        let isVarying = table.columns.map { varying.contains(PlanTrace.Column(table: name, name: $0)) }
        try rows(table) { row in
            var key = ValueHash()
            for index in keyIndexes { combine(row, index, parents[index], into: &key) }
            rowSum.rowCount += 1
            rowSum.checksum &+= key.value
            for index in table.columns.indices {
                var hash = key
                if isVarying[index] {
                    hash.combine(row.isNull(at: Int32(index)) ? 1 : 0)
                } else {
                    combine(row, index, parents[index], into: &hash)
                }
                columnSums[index].rowCount += 1
                columnSums[index].checksum &+= hash.value
            }
        }
        sums[PlanTrace.Column(table: name, name: "")] = rowSum
        for (index, column) in table.columns.enumerated() {
            sums[PlanTrace.Column(table: name, name: column)] = columnSums[index]
        }
    }

    private func combine(_ row: Row, _ index: Int, _ parent: String?, into hash: inout ValueHash) {
        if let parent, !row.isNull(at: Int32(index)),
            let label = labels[ExactText(parent)]?[row.int64(at: Int32(index))]
        {
            hash.combine(label)
        } else {
            hash.combine(row, at: Int32(index))
        }
    }
}
