// The members are documented by the protocol that asks for them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension _Storable where Self: FixedWidthInteger {
    public static var _$isSendable: Bool { true }

    public func _$value() throws -> _Value {
        guard let value = Int64(exactly: self) else { throw _ValueError.outOfRange("an integer beyond 64 signed bits") }
        return .int(value)
    }

    public init(_$value: _Value) throws {
        switch _$value {
        case .int(let stored):
            guard let value = Self(exactly: stored) else {
                throw _ValueError.outOfRange("\(stored) is not a \(Self.self)")
            }
            self = value
        case .null: throw _ValueError.unexpectedNull
        default: throw _ValueError.malformed("not an integer")
        }
    }

    public static func _$read(_ row: _Row, _ column: Int) throws -> Self {
        let stored = row._int64(column)
        if stored == 0, row._isNull(column) { throw _ValueError.unexpectedNull }
        guard let value = Self(exactly: stored) else { throw _ValueError.outOfRange("\(stored) is not a \(Self.self)") }
        return value
    }

    public func _$bind(_ binder: _Binder) throws {
        guard let value = Int64(exactly: self) else { throw _ValueError.outOfRange("an integer beyond 64 signed bits") }
        binder.bind(value)
    }

    @inlinable public func _$isSame(as other: Self) -> Bool { self == other }
}

extension Int: _Storable {
    // Of its own, and visible as far as the frequent case goes, so that generated code needs no call but SQLite's.
    @inlinable public static func _$read(_ row: _Row, _ column: Int) throws -> Int {
        let stored = row._int64(column)
        if stored == 0 || Int(exactly: stored) == nil { return try readChecked(row, column) }
        return Int(truncatingIfNeeded: stored)
    }

    @usableFromInline @inline(never) static func readChecked(_ row: _Row, _ column: Int) throws -> Int {
        let stored = row._int64(column)
        if stored == 0, row._isNull(column) { throw _ValueError.unexpectedNull }
        guard let value = Int(exactly: stored) else { throw _ValueError.outOfRange("\(stored) is not an Int") }
        return value
    }
}
extension Int8: _Storable {}
extension Int16: _Storable {}
extension Int32: _Storable {}
extension Int64: _Storable {}
extension UInt8: _Storable {}
extension UInt16: _Storable {}
extension UInt32: _Storable {}
extension UInt64: _Storable {}

extension Bool: _Storable {
    public static var _$isSendable: Bool { true }

    public func _$value() -> _Value { .int(self ? 1 : 0) }

    public init(_$value: _Value) throws {
        switch _$value {
        case .int(0): self = false
        case .int(1): self = true
        case .null: throw _ValueError.unexpectedNull
        default: throw _ValueError.malformed("neither 0 nor 1")
        }
    }

    public static func _$read(_ row: _Row, _ column: Int) throws -> Bool {
        switch row.storedInteger(column) {
        case 1: return true
        case 0: return false
        default: break
        }
        // What SQLite takes for a number.
        let stored = row._int64(column)
        if stored == 1 { return true }
        return try stored == 0 && !row._isNull(column) ? false : Bool(_$value: row.value(column))
    }

    public func _$bind(_ binder: _Binder) { binder.bind(self ? 1 : 0 as Int64) }
    @inlinable public func _$isSame(as other: Bool) -> Bool { self == other }
}

extension _Storable where Self: BinaryFloatingPoint {
    public static var _$isSendable: Bool { true }

    public func _$value() throws -> _Value {
        guard !isNaN else { throw _ValueError.outOfRange("not a number") }
        return .real(Double(self))
    }

    public init(_$value: _Value) throws {
        switch _$value {
        case .real(let stored): self = try Self.held(stored)
        case .int(let stored): self = Self(stored)
        case .null: throw _ValueError.unexpectedNull
        default: throw _ValueError.malformed("not a number")
        }
    }

    public static func _$read(_ row: _Row, _ column: Int) throws -> Self {
        let stored = row._double(column)
        if stored == 0, row._isNull(column) { throw _ValueError.unexpectedNull }
        return try held(stored)
    }

    /// A finite number beyond the type's is not one of its infinities.
    private static func held(_ stored: Double) throws -> Self {
        let value = Self(stored)
        guard value.isFinite || !stored.isFinite else {
            throw _ValueError.outOfRange("\(stored) is not a \(Self.self)")
        }
        return value
    }

    public func _$bind(_ binder: _Binder) throws {
        try binder.bind(Double(self))
    }

    // SQLite stores minus zero as zero, so the two are the same here.
    @inlinable public func _$isSame(as other: Self) -> Bool { self == other }
}

extension Double: _Storable {
    // As an integer's.
    @inlinable public static func _$read(_ row: _Row, _ column: Int) throws -> Double {
        let stored = row._double(column)
        if stored == 0 { try refuseNull(row, column) }
        return stored
    }

    @usableFromInline @inline(never) static func refuseNull(_ row: _Row, _ column: Int) throws {
        if row._isNull(column) { throw _ValueError.unexpectedNull }
    }
}
extension Float: _Storable {}
