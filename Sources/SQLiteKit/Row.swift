public import CSQLite

/// The row on which a statement stands, read by column index from 0.
///
/// Valid until the statement is stepped or reset. Nothing is checked: an index beyond the last column reads as NULL, and a value of
/// another class is converted by SQLite's rules. The readers of numbers are inlinable down to the C call, also into a consumer's package.
@frozen public struct Row {
    /// The statement, `sqlite3_stmt *`.
    public let pointer: OpaquePointer

    /// A view of the row on which `pointer` stands.
    @inlinable @inline(__always) public init(_ pointer: OpaquePointer) { self.pointer = pointer }

    /// Whether the column is NULL.
    @inlinable @inline(__always) public func isNull(at column: Int32) -> Bool {
        sqlite3_column_type(pointer, column) == SQLITE_NULL
    }

    /// The integer; 0 for NULL.
    @inlinable @inline(__always) public func int64(at column: Int32) -> Int64 {
        sqlite3_column_int64(pointer, column)
    }

    /// The lower 32 bits of the integer; 0 for NULL.
    @inlinable @inline(__always) public func int32(at column: Int32) -> Int32 {
        sqlite3_column_int(pointer, column)
    }

    /// The real; 0 for NULL.
    @inlinable @inline(__always) public func double(at column: Int32) -> Double {
        sqlite3_column_double(pointer, column)
    }

    /// The UTF-8 bytes of the text, NULs included; `nil` for NULL. They live until the next step, reset or reading in another type.
    @inlinable @inline(__always) public func utf8(at column: Int32) -> UnsafeBufferPointer<UInt8>? {
        // The column is looked up once, and its value asked for both. That is as good as asking the statement, since SQLite's locks are off
        // and the connection is its user's alone.
        let value = sqlite3_column_value(pointer, column)
        guard let start = sqlite3_value_text(value) else { return nil }
        return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
    }

    /// The integer, or `nil` where an integer is not what is stored.
    @inlinable @inline(__always) public func storedInt64(at column: Int32) -> Int64? {
        let value = sqlite3_column_value(pointer, column)
        return sqlite3_value_type(value) == SQLITE_INTEGER ? sqlite3_value_int64(value) : nil
    }

    /// The text, NULs included; empty for NULL. Bytes that are not UTF-8 become U+FFFD.
    public func text(at column: Int32) -> String {
        guard let bytes = utf8(at: column) else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text, or `nil` for NULL.
    public func optionalText(at column: Int32) -> String? {
        guard let bytes = utf8(at: column) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The bytes; `nil` for NULL, an empty buffer for an empty blob. They live until the next step or reset.
    public func bytes(at column: Int32) -> UnsafeRawBufferPointer? {
        // SQLite answers an empty blob with a null pointer as well.
        guard let start = sqlite3_column_blob(pointer, column) else {
            return isNull(at: column) ? nil : UnsafeRawBufferPointer(start: nil, count: 0)
        }
        return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column)))
    }
}

extension Row {
    /// The number of columns.
    package var count: Int { Int(sqlite3_column_count(pointer)) }

    /// The class in which the value is stored.
    package func storageClass(at column: Int32) -> StorageClass {
        switch sqlite3_column_type(pointer, column) {
        case SQLITE_INTEGER: .integer
        case SQLITE_FLOAT: .real
        case SQLITE_TEXT: .text
        case SQLITE_BLOB: .blob
        default: .null
        }
    }

    /// The value in the class in which it is stored.
    package subscript(column: Int) -> Value {
        let column = Int32(column)
        return switch storageClass(at: column) {
        case .null: .null
        case .integer: .integer(int64(at: column))
        case .real: .real(double(at: column))
        case .text: .text(text(at: column))
        case .blob: .blob(bytes(at: column).map { Array($0) } ?? [])
        }
    }
}
