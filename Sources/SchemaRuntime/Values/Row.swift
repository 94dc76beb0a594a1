public import SQLiteKit

/// The current row of a running statement, as generated code reads it.
///
/// Columns are counted from 0: `_id`, `_v`, in a hierarchy `_kind`, then the properties of the root, then those of each subclass.
@frozen public struct _Row {
    @usableFromInline let row: SQLiteKit.Row
    /// Where the columns of each class of a hierarchy begin, by the class's position among the models of the hierarchy.
    @usableFromInline let starts: UnsafePointer<Int32>

    init(_ row: SQLiteKit.Row, starts: UnsafePointer<Int32>) {
        self.row = row
        self.starts = starts
    }

    /// The first column of a subclass.
    @inlinable @inline(__always) public func start(_ position: Int) -> Int { Int(starts[position]) }

    /// Reads an attribute.
    ///
    /// - Throws: `_ValueError` where the column holds nothing that is a value of this type.
    @inlinable @inline(__always) public func read<T: _Storable>(_ column: Int) throws -> T {
        try T._$read(self, column)
    }

    /// The key in a to-one's column; 0 for NULL, and a key that no row has for a stored 0, which would be taken for NULL.
    @inlinable @inline(__always) public func key(_ column: Int) -> Int64 {
        let key = _int64(column)
        return key == 0 ? missingKey(column) : key
    }

    @usableFromInline @inline(never) func missingKey(_ column: Int) -> Int64 { _isNull(column) ? 0 : .min }

    /// The integer in a column; 0 for NULL.
    @inlinable @inline(__always) public func _int64(_ column: Int) -> Int64 {
        row.int64(at: Int32(truncatingIfNeeded: column))
    }

    /// The real in a column; 0 for NULL.
    @inlinable @inline(__always) public func _double(_ column: Int) -> Double {
        row.double(at: Int32(truncatingIfNeeded: column))
    }

    /// Whether the column is NULL.
    @inlinable @inline(__always) public func _isNull(_ column: Int) -> Bool {
        row.isNull(at: Int32(truncatingIfNeeded: column))
    }

    /// The row's own version.
    var version: Int32 { row.int32(at: 1) }
    func storedInteger(_ column: Int) -> Int64? { row.storedInt64(at: Int32(truncatingIfNeeded: column)) }
    func utf8(_ column: Int) -> UnsafeBufferPointer<UInt8>? { row.utf8(at: Int32(truncatingIfNeeded: column)) }
    func bytes(_ column: Int) -> UnsafeRawBufferPointer? { row.bytes(at: Int32(truncatingIfNeeded: column)) }

    /// The column in the form in which it is stored.
    ///
    /// - Throws: `_ValueError.malformed` for a text whose bytes are no UTF-8.
    func value(_ column: Int) throws -> _Value { try _Value(row, column) }
}
