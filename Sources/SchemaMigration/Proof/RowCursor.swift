import SQLiteKit

/// The rows of a table in the order of their keys, one after the other.
struct RowCursor {
    private let statement: Statement
    private let keyCount: Int
    /// Of the row on which the cursor stands; `nil` behind the last.
    private(set) var key: [Value]?

    /// - Parameters:
    ///   - key: the columns that tell rows apart.
    ///   - columns: those that are read besides.
    init(_ table: String, key: [String], columns: [String], on connection: Connection) throws(SQLiteError) {
        let list = (key + columns).map { quoted($0) }.joined(separator: ", ")
        let order = key.map { quoted($0) }.joined(separator: ", ")
        try self.init("SELECT \(list) FROM \(quoted(table)) ORDER BY \(order)", keyCount: key.count, on: connection)
    }

    /// - Parameter sql: gives the key's columns first, and is ordered by them.
    init(_ sql: String, keyCount: Int, on connection: Connection) throws(SQLiteError) {
        statement = try connection.prepare(sql)
        self.keyCount = keyCount
        try advance()
    }

    mutating func advance() throws(SQLiteError) {
        key = try statement.step() ? (0..<keyCount).map { statement.row[$0] } : nil
    }

    /// A value behind the key.
    func isNull(_ column: Int) -> Bool { statement.row.isNull(at: Int32(keyCount + column)) }

    func value(_ column: Int) -> Value { statement.row[keyCount + column] }

    func isOne(of numbers: Set<Int64>, _ column: Int) -> Bool {
        let place = Int32(keyCount + column)
        return !numbers.isEmpty && statement.row.storageClass(at: place) == .integer
            && numbers.contains(statement.row.int64(at: place))
    }

    /// Whether two rows have the same value, of the same class.
    func isSame(_ column: Int, as other: RowCursor, _ otherColumn: Int) -> Bool {
        let (left, right) = (statement.row, other.statement.row)
        let (own, its) = (Int32(keyCount + column), Int32(other.keyCount + otherColumn))
        guard left.storageClass(at: own) == right.storageClass(at: its) else { return false }
        switch left.storageClass(at: own) {
        case .null: return true
        case .integer: return left.int64(at: own) == right.int64(at: its)
        case .real: return left.double(at: own) == right.double(at: its)
        case .text:
            guard let a = left.utf8(at: own), let b = right.utf8(at: its) else { return false }
            return a.elementsEqual(b)
        case .blob:
            guard let a = left.bytes(at: own), let b = right.bytes(at: its) else { return false }
            return a.elementsEqual(b)
        }
    }

    /// Whether two rows have the same JSON but for the order of members.
    func isSameJSON(_ column: Int, as other: RowCursor, _ otherColumn: Int) -> Bool {
        guard let own = statement.row.utf8(at: Int32(keyCount + column)).flatMap({ sortedJSON($0) }),
            let its = other.statement.row.utf8(at: Int32(other.keyCount + otherColumn)).flatMap({ sortedJSON($0) })
        else { return false }
        return own == its
    }

    /// Whether a key stands before another, in SQLite's order of binary values.
    static func precedes(_ left: [Value], _ right: [Value]) -> Bool {
        for (a, b) in zip(left, right) where a != b {
            switch (a, b) {
            case (.integer(let a), .integer(let b)): return a < b
            case (.real(let a), .real(let b)): return a < b
            case (.integer(let a), .real(let b)): return Double(a) < b
            case (.real(let a), .integer(let b)): return a < Double(b)
            case (.text(let a), .text(let b)): return a.utf8.lexicographicallyPrecedes(b.utf8)
            case (.blob(let a), .blob(let b)): return a.lexicographicallyPrecedes(b)
            default: return rank(a) < rank(b)
            }
        }
        return false
    }

    private static func rank(_ value: Value) -> Int {
        switch value {
        case .null: 0
        case .integer, .real: 1
        case .text: 2
        case .blob: 3
        }
    }
}
