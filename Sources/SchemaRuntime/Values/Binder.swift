import CSQLite

/// Where a value is bound: a statement and the number of the parameter, counted from 1.
@frozen public struct _Binder {
    @usableFromInline let statement: OpaquePointer
    @usableFromInline var index: Int32

    init(_ statement: OpaquePointer, at index: Int32 = 1) {
        self.statement = statement
        self.index = index
    }

    @usableFromInline func _bindNull() { sqlite3_bind_null(statement, index) }
    func bind(_ value: Int64) { sqlite3_bind_int64(statement, index, value) }
    func bind(_ value: Double) { sqlite3_bind_double(statement, index, value) }

    func bind(_ value: String) {
        var value = value
        value.withUTF8 { bytes in
            // An empty buffer may lack an address, and a null pointer would bind NULL.
            bytes.withMemoryRebound(to: CChar.self) { text in
                _ = sqlite3_bind_text64(
                    statement, index, text.baseAddress ?? UnsafePointer(emptyText), UInt64(text.count), transient,
                    UInt8(SQLITE_UTF8))
            }
        }
    }

    func bind(_ bytes: UnsafeRawBufferPointer) {
        if bytes.isEmpty {
            // A blob without an address would be NULL.
            sqlite3_bind_zeroblob(statement, index, 0)
        } else {
            sqlite3_bind_blob64(statement, index, bytes.baseAddress, UInt64(bytes.count), transient)
        }
    }

    @usableFromInline func bind(_ value: _Value) {
        switch value {
        case .null: _bindNull()
        case .int(let value): bind(value)
        case .real(let value): bind(value)
        case .text(let value): bind(value)
        case .blob(let value): value.withUnsafeBytes { bind($0) }
        }
    }
}

/// SQLite copies what is bound with this.
private var transient: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

/// An address for the text of no bytes.
private nonisolated(unsafe) let emptyText: UnsafeMutablePointer<CChar> = {
    let text = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
    text.pointee = 0
    return text
}()
