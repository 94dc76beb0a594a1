public import SQLiteKit

/// Where a value is bound: the parameters of a statement and the number of one of them, counted from 1.
@frozen public struct _Binder {
    @usableFromInline let binder: SQLiteKit.Binder
    @usableFromInline var index: Int32

    init(_ binder: SQLiteKit.Binder, at index: Int32 = 1) {
        self.binder = binder
        self.index = index
    }

    /// The place of a parameter further on.
    func advanced(by count: Int) -> _Binder {
        var other = self
        other.index &+= Int32(count)
        return other
    }

    /// Binds NULL.
    @inlinable @inline(__always) public func _bindNull() { binder.null(at: index) }

    @inlinable @inline(__always) func bind(_ value: Int64) { binder.int64(value, at: index) }

    func bind(_ value: Double) throws {
        guard binder.double(value, at: index) else { throw _ValueError.outOfRange("not a number") }
    }

    func bind(_ value: String) throws {
        guard binder.text(value, at: index) else { throw refusal(of: value.utf8.count) }
    }

    func bind(_ bytes: UnsafeRawBufferPointer) throws {
        guard binder.bytes(bytes, at: index) else { throw refusal(of: bytes.count) }
    }

    /// Why a text or bytes of a length were refused: SQLite says by no value of its own that it had no memory for a copy.
    private func refusal(of length: Int) -> any Error {
        length > SQLiteKit.Binder.maximumLength
            ? _ValueError.outOfRange("longer than SQLite stores") : SQLiteError.outOfMemory
    }

    func bind(_ value: _Value) throws {
        switch value {
        case .null: _bindNull()
        case .int(let value): bind(value)
        case .real(let value): try bind(value)
        case .text(let value): try bind(value)
        case .blob(let value): try value.withUnsafeBytes { try bind($0) }
        }
    }
}
