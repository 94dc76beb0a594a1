import Foundation

/// What a property of a type of the consumer's is in an object whose row is gone or cannot be read, where those of the schema's types are
/// empty too: nil, zero, the first case, or what the type's own decoder makes of such.
enum BlankValue {
    /// - Parameter depth: how many values it lies within.
    /// - Returns: nil where no value of the type can be made.
    static func of<Value>(_ type: Value.Type, depth: Int = 0) -> Value? {
        // A decoder of somebody's own may ask for its type again.
        guard depth < 64 else { return nil }
        if let optional = type as? any ExpressibleByNilLiteral.Type {
            let none: Value = nothing(optional)
            return none
        }
        if let known = known.first(where: { Swift.type(of: $0) == type }) as? Value { return known }
        if let zero = (type as? any Numeric.Type).map({ zero($0) }) as? Value { return zero }
        if let first = (type as? any CaseIterable.Type).flatMap({ first($0) }) as? Value { return first }
        if let decodable = type as? any Decodable.Type,
            let made = try? decodable.init(from: BlankDecoder(depth: depth)) as? Value
        {
            return made
        }
        return (type as? any RawRepresentable.Type).flatMap({ first($0) }) as? Value
    }

    private static var known: [Any] {
        ["", false, Date._$blank, Data._$blank, UUID._$blank, Decimal._$blank, URL._$blank]
    }

    /// A cast would take a nil apart.
    private static func nothing<Nil: ExpressibleByNilLiteral, Value>(_ type: Nil.Type) -> Value {
        unsafeBitCast(Nil(nilLiteral: ()), to: Value.self)
    }

    private static func zero<Number: Numeric>(_ type: Number.Type) -> Any { Number.zero }
    private static func first<Enum: CaseIterable>(_ type: Enum.Type) -> Any? { Enum.allCases.first }

    /// Of an enum that does not tell its cases: that of the empty text or of the lowest number.
    private static func first<Enum: RawRepresentable>(_ type: Enum.Type) -> Any? {
        if let raw = "" as? Enum.RawValue { return Enum(rawValue: raw) }
        guard let integer = Enum.RawValue.self as? any FixedWidthInteger.Type else { return nil }
        return (0...255).lazy.compactMap { (number: Int) in
            (integer.init(exactly: number) as? Enum.RawValue).flatMap { Enum(rawValue: $0) }
        }.first
    }
}

/// Decodes a value of nothing: each field is blank, no key is there, and a list is at its end.
private struct BlankDecoder: Decoder, SingleValueDecodingContainer, UnkeyedDecodingContainer {
    let depth: Int
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }
    var count: Int? { 0 }
    var isAtEnd: Bool { true }
    var currentIndex: Int { 0 }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(BlankFields<Key>(decoder: self))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer { self }
    func singleValueContainer() -> any SingleValueDecodingContainer { self }
    func decodeNil() -> Bool { true }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        if let value = BlankValue.of(type, depth: depth + 1) { return value }
        throw DecodingError.valueNotFound(type, .init(codingPath: [], debugDescription: "it has no blank value"))
    }

    func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { self }
    func superDecoder() -> any Decoder { self }
}

private struct BlankFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: BlankDecoder
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool { false }
    func decodeNil(forKey key: Key) -> Bool { true }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try decoder.decode(type) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedDecodingContainer<Nested> { decoder.container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer { decoder }
    func superDecoder() -> any Decoder { decoder }
    func superDecoder(forKey key: Key) -> any Decoder { decoder }
}
