// The members are documented by the protocol that asks for them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

extension String: _Storable {
    public static var _$isSendable: Bool { true }

    public func _$value() -> _Value { .text(self) }

    public init(_$value: _Value) throws {
        switch _$value {
        case .text(let value): self = value
        case .null: throw _ValueError.unexpectedNull
        default: throw _ValueError.malformed("not a text")
        }
    }

    public static func _$read(_ row: _Row, _ column: Int) throws -> String {
        guard let bytes = row.utf8(column) else { throw _ValueError.unexpectedNull }
        guard let text = String(stored: bytes) else { throw _ValueError.noUTF8 }
        return text
    }

    public func _$bind(_ binder: _Binder) throws { try binder.bind(self) }

    public func _$isSame(as other: String) -> Bool {
        let (one, another) = (utf8, other.utf8)
        guard one.count == another.count else { return false }
        let isSame = one.withContiguousStorageIfAvailable { one in
            another.withContiguousStorageIfAvailable { another in
                one.isEmpty || memcmp(one.baseAddress!, another.baseAddress!, one.count) == 0
            }
        }
        return isSame.flatMap(\.self) ?? one.elementsEqual(another)
    }
}

/// Stored as seconds since 2001: the number that a `Date` is.
extension Date: _Storable {
    public static var _$isSendable: Bool { true }

    public func _$value() throws -> _Value { try timeIntervalSinceReferenceDate._$value() }
    public init(_$value: _Value) throws { self.init(timeIntervalSinceReferenceDate: try Double(_$value: _$value)) }

    @inlinable public static func _$read(_ row: _Row, _ column: Int) throws -> Date {
        Date(timeIntervalSinceReferenceDate: try Double._$read(row, column))
    }

    public func _$bind(_ binder: _Binder) throws { try timeIntervalSinceReferenceDate._$bind(binder) }

    public func _$isSame(as other: Date) -> Bool {
        timeIntervalSinceReferenceDate._$isSame(as: other.timeIntervalSinceReferenceDate)
    }
}

extension Data: _Storable {
    public static var _$isSendable: Bool { true }

    public func _$value() -> _Value { .blob(Array(self)) }

    public init(_$value: _Value) throws {
        switch _$value {
        case .blob(let value): self = Data(value)
        case .null: throw _ValueError.unexpectedNull
        default: throw _ValueError.malformed("not a blob")
        }
    }

    public static func _$read(_ row: _Row, _ column: Int) throws -> Data {
        guard let bytes = row.bytes(column) else { throw _ValueError.unexpectedNull }
        return Data(bytes)
    }

    public func _$bind(_ binder: _Binder) throws { try withUnsafeBytes { try binder.bind($0) } }
    public func _$isSame(as other: Data) -> Bool { self == other }
}

/// Stored as its sixteen bytes.
extension UUID: _Storable {
    public static var _$isSendable: Bool { true }

    public func _$value() -> _Value { withUnsafeBytes(of: uuid) { .blob(Array($0)) } }

    public init(_$value: _Value) throws {
        switch _$value {
        case .blob(let bytes): self = try bytes.withUnsafeBytes { try UUID(bytes: $0) }
        case .null: throw _ValueError.unexpectedNull
        default: throw _ValueError.malformed("not a blob of 16 bytes")
        }
    }

    public static func _$read(_ row: _Row, _ column: Int) throws -> UUID {
        guard let bytes = row.bytes(column) else { throw _ValueError.unexpectedNull }
        return try UUID(bytes: bytes)
    }

    private init(bytes: UnsafeRawBufferPointer) throws {
        guard bytes.count == 16 else { throw _ValueError.malformed("\(bytes.count) bytes where a UUID has 16") }
        self.init(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }

    public func _$bind(_ binder: _Binder) throws { try withUnsafeBytes(of: uuid) { try binder.bind($0) } }
    public func _$isSame(as other: UUID) -> Bool { self == other }
}

/// Stored as its absolute string.
extension URL: _Storable {
    public static var _$isSendable: Bool { true }

    public func _$value() -> _Value { .text(absoluteString) }

    public init(_$value: _Value) throws {
        let text = try String(_$value: _$value)
        guard let url = URL(string: text) else { throw _ValueError.malformed("“\(text)” is not a URL") }
        self = url
    }
}

/// Without a scale: stored as text, which the store compares by number.
extension Decimal: _Storable {
    public static var _$isSendable: Bool { true }

    public func _$value() throws -> _Value {
        guard !isNaN else { throw _ValueError.outOfRange("not a number") }
        return .text(description)
    }

    public init(_$value: _Value) throws {
        let text = try String(_$value: _$value)
        guard let value = Decimal(stored: text) else {
            throw _ValueError.malformed("“\(text)” is not a decimal number")
        }
        self = value
    }
}
