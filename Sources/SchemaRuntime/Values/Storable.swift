// The members are documented by the protocol that asks for them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// A type whose values an attribute can hold: what one column of SQLite's can give and take without loss.
///
/// The library conforms the types of the schema language, the generator conforms the schema's enums through `_StorableRaw`.
/// `_$value` and `init(_$value:)` are the definition; the other requirements are shortcuts that hot types implement directly.
public protocol _Storable {
    /// The type itself, or what an optional wraps at the bottom: with nil, what a query has behind an object that need not be there.
    associatedtype _$Wrapped = Self

    /// The form that is stored.
    ///
    /// - Throws: `_ValueError` where the value has no such form (NaN, an integer beyond 64 signed bits, a decimal beyond its scale).
    func _$value() throws -> _Value

    /// The value that is stored as `_$value`.
    ///
    /// - Throws: `_ValueError` where that is not a stored form of this type.
    init(_$value: _Value) throws

    /// Reads a column of the current row.
    static func _$read(_ row: _Row, _ column: Int) throws -> Self

    /// Binds to the next parameter of a statement.
    func _$bind(_ binder: _Binder) throws

    /// Whether the other value is stored as the same bytes. Not `==`, which takes strings for equal that are not stored alike.
    func _$isSame(as other: Self) -> Bool

    /// Whether a value may leave its actor as it is: false unless the type says otherwise.
    static var _$isSendable: Bool { get }
}

extension _Storable {
    public static func _$read(_ row: _Row, _ column: Int) throws -> Self {
        try Self(_$value: row.value(column))
    }

    public func _$bind(_ binder: _Binder) throws { try binder.bind(_$value()) }
    public func _$isSame(as other: Self) -> Bool {
        // Of what has no stored form nothing says that it is the same.
        guard let one = try? _$value(), let another = try? other._$value() else { return false }
        return one == another
    }
    public static var _$isSendable: Bool { false }
}

/// A generated enum: stored as its raw value.
public protocol _StorableEnum: _StorableRaw, CaseIterable, Hashable {
    /// The cases by the bytes of their raw values; nil where nobody keeps them, and a text is made of each value that is read.
    static var _$texts: _EnumTexts<Self>? { get }
}

extension _StorableEnum {
    // No two cases have one raw value.
    @inlinable public func _$isSame(as other: Self) -> Bool { self == other }
    public static var _$isSendable: Bool { true }
    public static var _$texts: _EnumTexts<Self>? { nil }

    // Swift takes texts for one raw value that are stored as other bytes; conditions, indexes and CHECKs do not.
    @inlinable public static func _$find(_ rawValue: RawValue) -> Self? {
        guard let found = Self(rawValue: rawValue), found.rawValue._$isSame(as: rawValue) else { return nil }
        return found
    }
}

extension _StorableEnum where RawValue == String {
    @inlinable public static func _$read(_ row: _Row, _ column: Int) throws -> Self {
        // What is not found by its bytes may be too long for that, or tells why it is none.
        try _$texts?.find(row, column) ?? _$case(RawValue._$read(row, column))
    }
}

/// An enum, generated or the consumer's own: stored as its raw value.
public protocol _StorableRaw: _Storable, RawRepresentable, SendableMetatype where RawValue: _Storable {
    /// The key path of `rawValue`, as a predicate that mentions it has it.
    static var _$rawValueKeyPath: AnyKeyPath { get }

    /// The case that a stored raw value is of. An enum of the consumer's own says it by `init(rawValue:)`.
    static func _$find(_ rawValue: RawValue) -> Self?
}

extension _StorableRaw {
    @inlinable public static func _$find(_ rawValue: RawValue) -> Self? { Self(rawValue: rawValue) }

    @inlinable public func _$value() throws -> _Value { try rawValue._$value() }

    @inlinable public init(_$value: _Value) throws {
        self = try Self._$case(RawValue(_$value: _$value))
    }

    @inlinable public static func _$read(_ row: _Row, _ column: Int) throws -> Self {
        try _$case(RawValue._$read(row, column))
    }

    @inlinable public func _$bind(_ binder: _Binder) throws { try rawValue._$bind(binder) }
    @inlinable public func _$isSame(as other: Self) -> Bool { rawValue._$isSame(as: other.rawValue) }

    @inlinable static func _$case(_ rawValue: RawValue) throws -> Self {
        guard let value = _$find(rawValue) else {
            throw _ValueError.malformed("no case of \(Self.self) has the raw value \(rawValue)")
        }
        return value
    }
}
