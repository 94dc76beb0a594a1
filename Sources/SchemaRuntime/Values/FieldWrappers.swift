// The members are documented by the protocol that asks for them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

// What a class's field has in place of its property's type where values are stored in another form: each is one `_Storable`, so that
// columns, journal, rollback and upsert know nothing of it.

/// `Codable(T)`: JSON of a type of the consumer's.
public struct _JSON<Value: Codable>: _Storable {
    private let stored: Value?

    public init(_ value: Value) { stored = value }
    private init() { stored = nil }

    public static var _$blank: Self { Self() }

    public var value: Value { stored ?? blank() }

    public func _$value() throws -> _Value { try JSONForm.stored.value(read(stored)) }
    public init(_$value: _Value) throws { stored = try JSONForm.stored.read(_$value) as Value }
}

/// `transformer:`: what the consumer's transformer makes of the value.
public struct _Transformed<Transformer: AttributeTransformer, Stored: _Storable>: _Storable
where Transformer.Stored == Stored {
    private let stored: Transformer.Value?

    public init(_ value: Transformer.Value) { stored = value }
    private init() { stored = nil }

    public static var _$blank: Self { Self() }

    public var value: Transformer.Value { stored ?? Transformer.blank ?? blankOfStored ?? blank() }

    /// What the transformer makes of an empty stored value.
    private var blankOfStored: Transformer.Value? {
        for form in [_Value.text(""), .int(0), .real(0), .blob([])] {
            if let stored = try? Stored(_$value: form), let value = try? Transformer.value(of: stored) { return value }
        }
        return nil
    }

    public func _$value() throws -> _Value {
        let value = try read(stored)
        let result: Stored
        do { result = try Transformer.store(value) } catch {
            throw _ValueError.outOfRange("\(Transformer.self): \(error)")
        }
        return try result._$value()
    }

    public init(_$value: _Value) throws {
        let value = try Stored(_$value: _$value)
        do { stored = try Transformer.value(of: value) } catch {
            throw _ValueError.malformed("\(Transformer.self): \(error)")
        }
    }
}

/// `unknown: default` and `preserve`: a raw value that may be of no case, and is kept until the property is set.
public struct _OpenEnum<Enum: _StorableRaw>: _Storable {
    private let raw: Enum.RawValue?

    public init(_ value: Enum) { raw = value.rawValue }
    private init() { raw = nil }

    public static var _$blank: Self { Self() }

    /// Nil where no case has the raw value.
    public var value: Enum? { raw.flatMap { Enum._$find($0) } }

    public func _$value() throws -> _Value { try read(raw)._$value() }
    public init(_$value: _Value) throws { raw = try Enum.RawValue(_$value: _$value) }
}

/// A field that keeps raw values of no case, optional or not.
protocol OpenEnum {
    static var type: any _StorableRaw.Type { get }
}

extension _OpenEnum: OpenEnum {
    static var type: any _StorableRaw.Type { Enum.self }
}

extension Optional: OpenEnum where Wrapped: OpenEnum {
    static var type: any _StorableRaw.Type { Wrapped.type }
}

/// A required enum of the consumer's, of which no case is known for a field that nothing was read into.
public struct _ClosedEnum<Enum: _StorableRaw>: _Storable {
    private let stored: Enum?

    public init(_ value: Enum) { stored = value }
    private init() { stored = nil }

    public static var _$blank: Self { Self() }

    public var value: Enum { stored ?? blank() }

    public func _$value() throws -> _Value { try read(stored)._$value() }
    public init(_$value: _Value) throws { stored = try Enum(_$value: _$value) }
}

/// `store: unixMillis`: whole milliseconds since 1970, to which the value is rounded.
public struct _UnixMillis: _Storable {
    public let value: Date

    public init(_ value: Date) { self.value = Self.millis(value).map(Self.date) ?? value }

    public func _$value() throws -> _Value {
        guard let millis = Self.millis(value) else { throw _ValueError.outOfRange("beyond 64 bits of milliseconds") }
        return .int(millis)
    }

    public init(_$value: _Value) throws { value = Self.date(try Int64(_$value: _$value)) }

    private static let epoch: Int64 = 978_307_200_000

    private static func millis(_ date: Date) -> Int64? {
        guard let since2001 = Int64(exactly: (date.timeIntervalSinceReferenceDate * 1000).rounded()) else { return nil }
        let (millis, isTooLate) = since2001.addingReportingOverflow(epoch)
        return isTooLate ? nil : millis
    }

    private static func date(_ millis: Int64) -> Date {
        let (since2001, isTooEarly) = millis.subtractingReportingOverflow(epoch)
        return Date(timeIntervalSinceReferenceDate: Double(isTooEarly ? millis : since2001) / 1000)
    }
}

/// `store: blob8`: eight bytes, the highest first, which sort as the numbers do.
public struct _Blob8: _Storable {
    public let value: UInt64

    public init(_ value: UInt64) { self.value = value }

    public func _$value() -> _Value { .blob((0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }) }

    public init(_$value: _Value) throws {
        guard case .blob(let bytes) = _$value, bytes.count == 8 else {
            throw _$value == .null ? _ValueError.unexpectedNull : .malformed("not a blob of 8 bytes")
        }
        value = bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}

/// The value of a field into which no row was read.
@inline(never) private func blank<Value>() -> Value {
    guard let value = BlankValue.of(Value.self) else {
        preconditionFailure(
            "the object's row is gone or cannot be read, and no value of \(Value.self) can be made to stand for it; existingModel(for:) throws"
        )
    }
    return value
}

private func read<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw _ValueError.outOfRange("it was never read") }
    return value
}

/// A wrapper of a date, which a save can stamp.
protocol DateForm {
    init(_ date: Date)
}

extension _UnixMillis: DateForm {}
extension _ISO8601: DateForm {}
extension Optional: DateForm where Wrapped: DateForm {
    init(_ date: Date) { self = .some(Wrapped(date)) }
}
