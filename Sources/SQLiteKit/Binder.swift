public import CSQLite

/// Binds the parameters of a statement by position, from 1.
///
/// The values are copied. Bind only to a statement that stands before its first step; a parameter keeps its value over resets. What
/// can be refused returns `false`, and the parameter is then NULL: a real that is not a number, which SQLite would store as NULL in
/// silence, and text or bytes beyond SQLite's limit of 1,000,000,000, or for which there is no memory. The binders of numbers are
/// inlinable down to the C call, also into a consumer's package.
@frozen public struct Binder {
    /// The statement, `sqlite3_stmt *`.
    public let pointer: OpaquePointer

    /// The most bytes that SQLite stores as one value, unless it was built with another limit.
    package static var maximumLength: Int { 1_000_000_000 }

    /// A binder to the parameters of `pointer`.
    @inlinable @inline(__always) public init(_ pointer: OpaquePointer) { self.pointer = pointer }

    /// Binds NULL.
    @inlinable @inline(__always) public func null(at index: Int32) {
        _ = sqlite3_bind_null(pointer, index)
    }

    /// Binds an integer.
    @inlinable @inline(__always) public func int64(_ value: Int64, at index: Int32) {
        _ = sqlite3_bind_int64(pointer, index, value)
    }

    /// Binds a small integer.
    @inlinable @inline(__always) public func int32(_ value: Int32, at index: Int32) {
        _ = sqlite3_bind_int(pointer, index, value)
    }

    /// Binds a real; `false` for a value that is not a number.
    @discardableResult
    @inlinable @inline(__always) public func double(_ value: Double, at index: Int32) -> Bool {
        _ = sqlite3_bind_double(pointer, index, value)
        return !value.isNaN
    }

    /// Binds text, NULs included; `false` when it is beyond SQLite's limit.
    @discardableResult
    public func text(_ value: String, at index: Int32) -> Bool {
        var value = value
        return value.withUTF8 { utf8($0, at: index) }
    }

    /// Binds text or NULL; `false` when it is beyond SQLite's limit.
    @discardableResult
    public func text(_ value: String?, at index: Int32) -> Bool {
        if let value { return text(value, at: index) }
        null(at: index)
        return true
    }

    /// Binds bytes of UTF-8 as text; `false` when they are beyond SQLite's limit.
    @discardableResult
    public func utf8(_ value: UnsafeBufferPointer<UInt8>, at index: Int32) -> Bool {
        // Without a pointer SQLite would bind NULL instead of empty text.
        guard let start = value.baseAddress, !value.isEmpty else {
            return sqlite3_bind_text(pointer, index, "", 0, transient) == SQLITE_OK
        }
        return start.withMemoryRebound(to: CChar.self, capacity: value.count) {
            sqlite3_bind_text64(pointer, index, $0, UInt64(value.count), transient, UInt8(SQLITE_UTF8)) == SQLITE_OK
        }
    }

    /// Binds bytes as a blob, an empty buffer as an empty blob; `false` when they are beyond SQLite's limit.
    @discardableResult
    public func bytes(_ value: UnsafeRawBufferPointer, at index: Int32) -> Bool {
        // Without a pointer SQLite would bind NULL instead of an empty blob.
        guard let start = value.baseAddress, !value.isEmpty else {
            return sqlite3_bind_zeroblob(pointer, index, 0) == SQLITE_OK
        }
        return sqlite3_bind_blob64(pointer, index, start, UInt64(value.count), transient) == SQLITE_OK
    }
}

/// Tells SQLite to copy the bytes before the call returns; a macro with a cast in C.
var transient: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
