import CSQLite

/// A failure that SQLite reported, or that was refused before it reached SQLite.
public struct SQLiteError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The extended result code, one of `ResultCode`.
    public var code: Int32
    /// SQLite's own words.
    public var message: String
    /// The statement that failed, where there is one.
    public var sql: String?
    /// What the operating system may have said where it could not read, write or open, as `errno` has it.
    package var systemNumbers: [Int32] = []

    package init(code: Int32, message: String, sql: String? = nil) {
        self.code = code
        self.message = message
        self.sql = sql
    }

    /// That a call had no memory, where SQLite does not say so itself.
    package static var outOfMemory: SQLiteError { SQLiteError(code: ResultCode.noMemory, message: "out of memory") }

    /// The error that `database` holds after a call returned `code`.
    init(_ code: Int32, _ database: OpaquePointer?, sql: String? = nil) {
        self.code = code
        // The connection's message belongs to the last call; it is of use only if that call is the one that failed.
        if let database, sqlite3_extended_errcode(database) == code, let text = sqlite3_errmsg(database) {
            message = String(cString: text)
        } else {
            message = sqlite3_errstr(code).map { String(cString: $0) } ?? "error \(code)"
        }
        if let database, [SQLITE_IOERR, SQLITE_CANTOPEN].contains(code & 0xFF) {
            var numbers: (Int32, Int32, Int32) = (0, 0, 0)
            withUnsafeMutableBytes(of: &numbers) {
                csqlite_system_errors(database, $0.assumingMemoryBound(to: Int32.self).baseAddress)
            }
            systemNumbers = [numbers.0, numbers.1, numbers.2].filter { $0 != 0 }
        }
        self.sql = sql
    }

    /// The code without its extension: `ResultCode.constraint` for every violated constraint.
    package var primaryCode: Int32 { code & 0xFF }

    /// Which kind of constraint was violated; `nil` for any other error.
    package var constraint: ConstraintKind? { ConstraintKind(code: code) }

    /// The message, the code and the statement.
    public var description: String {
        "\(message) (SQLite \(code))" + (sql.map { " in: \($0)" } ?? "")
    }
}

/// The constraint that a statement violated.
package enum ConstraintKind: Hashable, Sendable {
    case unique, primaryKey, notNull, check, foreignKey, dataType, trigger, other

    init?(code: Int32) {
        guard code & 0xFF == ResultCode.constraint else { return nil }
        switch code {
        case ResultCode.constraintUnique: self = .unique
        case ResultCode.constraintPrimaryKey, ResultCode.constraintRowID: self = .primaryKey
        case ResultCode.constraintNotNull: self = .notNull
        case ResultCode.constraintCheck: self = .check
        case ResultCode.constraintForeignKey: self = .foreignKey
        case ResultCode.constraintDataType: self = .dataType
        case ResultCode.constraintTrigger: self = .trigger
        default: self = .other
        }
    }
}
