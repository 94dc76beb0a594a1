import CSQLite

/// A private in-memory SQLite database, straight over the C library: the judge of the SQL that is planned here.
final class Database {
    struct Failure: Error, CustomStringConvertible {
        var message: String
        var sql: String

        var description: String { "\(message) in: \(sql)" }
    }

    private let handle: OpaquePointer

    init() {
        var handle: OpaquePointer?
        precondition(sqlite3_open_v2(":memory:", &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil) == SQLITE_OK)
        self.handle = handle!
        // The runtime's collation of exact decimals; here the numbers of the tests fit into a Double.
        sqlite3_create_collation(self.handle, "decimal", SQLITE_UTF8, nil) { _, leftCount, left, rightCount, right in
            func number(_ bytes: UnsafeRawPointer?, _ count: Int32) -> Double {
                Double(String(decoding: UnsafeRawBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)) ?? 0
            }
            let (left, right) = (number(left, leftCount), number(right, rightCount))
            return left < right ? -1 : left > right ? 1 : 0
        }
        // The executor's function that reads files; here every value lies in its row.
        sqlite3_create_function(
            self.handle, "schemagen_external", 1, SQLITE_UTF8, nil,
            { context, _, arguments in
                sqlite3_result_value(context, arguments![0])
            }, nil, nil)
    }

    deinit { sqlite3_close(handle) }

    func run(_ statements: [String]) throws {
        for sql in statements { try query(sql) }
    }

    /// Runs one statement; each value of its rows as SQL would write it, the values of a row between bars.
    @discardableResult
    func query(_ sql: String) throws -> [String] {
        var statement: OpaquePointer?
        var tail: UnsafePointer<CChar>?
        let code = sql.withCString { text -> Int32 in
            let code = sqlite3_prepare_v2(handle, text, -1, &statement, &tail)
            // A second statement in the text would be ignored in silence.
            if code == SQLITE_OK, let tail, tail.pointee != 0 { return SQLITE_MISUSE }
            return code
        }
        defer { sqlite3_finalize(statement) }
        guard code == SQLITE_OK else { throw failure(sql) }
        var rows: [String] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW:
                rows.append((0..<sqlite3_column_count(statement)).map { value(statement, $0) }.joined(separator: "|"))
            case SQLITE_DONE: return rows
            default: throw failure(sql)
            }
        }
    }

    private func failure(_ sql: String) -> Failure {
        Failure(message: String(cString: sqlite3_errmsg(handle)), sql: sql)
    }

    private func value(_ statement: OpaquePointer?, _ column: Int32) -> String {
        let count = Int(sqlite3_column_bytes(statement, column))
        switch sqlite3_column_type(statement, column) {
        case SQLITE_NULL: return "NULL"
        case SQLITE_INTEGER: return String(sqlite3_column_int64(statement, column))
        case SQLITE_FLOAT: return sqlite3_column_double(statement, column).description
        case SQLITE_TEXT:
            return String(
                decoding: UnsafeRawBufferPointer(start: sqlite3_column_text(statement, column), count: count),
                as: UTF8.self)
        default:
            let bytes = UnsafeRawBufferPointer(start: sqlite3_column_blob(statement, column), count: count)
            return "x'" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "'"
        }
    }
}
