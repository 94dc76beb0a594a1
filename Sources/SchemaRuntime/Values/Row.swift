public import CSQLite
import Foundation

/// The current row of a running statement, as generated code reads it.
///
/// Columns are counted from 0: `_id`, `_v`, in a hierarchy `_kind`, then the properties of the root, then those of each subclass.
@frozen public struct _Row {
    @usableFromInline let statement: OpaquePointer
    /// Where the columns of each class of a hierarchy begin, by the class's position among the models of the hierarchy.
    @usableFromInline let starts: UnsafePointer<Int32>

    init(_ statement: OpaquePointer, starts: UnsafePointer<Int32>) {
        self.statement = statement
        self.starts = starts
    }

    /// The first column of a subclass.
    @inlinable public func start(_ position: Int) -> Int { Int(starts[position]) }

    /// Reads an attribute.
    ///
    /// - Throws: `_ValueError` where the column holds nothing that is a value of this type.
    @inlinable @inline(__always) public func read<T: _Storable>(_ column: Int) throws -> T {
        try T._$read(self, column)
    }

    /// The key in a to-one's column; 0 for NULL, since no row has that key.
    @inlinable @inline(__always) public func key(_ column: Int) -> Int64 {
        sqlite3_column_int64(statement, Int32(truncatingIfNeeded: column))
    }

    @usableFromInline func _isNull(_ column: Int) -> Bool {
        sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL
    }
    func double(_ column: Int) -> Double { sqlite3_column_double(statement, Int32(column)) }

    /// The UTF-8 of a text or the bytes of a blob; `nil` for NULL.
    func bytes(_ column: Int, isText: Bool) -> UnsafeRawBufferPointer? {
        let index = Int32(column)
        let start =
            isText
            ? sqlite3_column_text(statement, index).map(UnsafeRawPointer.init)
            : sqlite3_column_blob(statement, index)
        guard let start else { return _isNull(column) ? nil : UnsafeRawBufferPointer(start: nil, count: 0) }
        return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index)))
    }

    /// The column in the form in which it is stored.
    @usableFromInline func value(_ column: Int) -> _Value {
        switch sqlite3_column_type(statement, Int32(column)) {
        case SQLITE_INTEGER: .int(key(column))
        case SQLITE_FLOAT: .real(double(column))
        case SQLITE_TEXT:
            .text(String(decoding: bytes(column, isText: true) ?? .init(start: nil, count: 0), as: UTF8.self))
        case SQLITE_BLOB: .blob(bytes(column, isText: false).map(Array.init) ?? [])
        default: .null
        }
    }
}
