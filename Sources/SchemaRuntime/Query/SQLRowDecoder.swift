/// Decodes a value from the columns of one row.
struct SQLRowDecoder: Decoder {
    let columns: SQLColumns
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(SQLKeyedColumns<Key>(columns: columns, codingPath: codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw unreadable("a row is no list") }

    /// The only column of a row, for a type that is one value.
    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        guard columns.values.count == 1 else {
            throw unreadable("a row of \(columns.values.count) columns is no single value")
        }
        return SQLColumnDecoder(value: columns.values[0], codingPath: codingPath)
    }

    private func unreadable(_ problem: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: codingPath, debugDescription: problem))
    }
}

private struct SQLKeyedColumns<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let columns: SQLColumns
    let codingPath: [any CodingKey]

    var allKeys: [Key] { columns.names.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { columns[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try value(key) == .null }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try SQLColumnDecoder(value: value(key), codingPath: codingPath + [key]).decode(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { throw unreadable(key) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw unreadable(key) }

    func superDecoder() throws -> any Decoder { SQLRowDecoder(columns: columns, codingPath: codingPath) }

    func superDecoder(forKey key: Key) throws -> any Decoder { throw unreadable(key) }

    private func value(_ key: Key) throws -> _Value {
        if let value = columns[key.stringValue] { return value }
        throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: "no such column"))
    }

    private func unreadable(_ key: Key) -> DecodingError {
        .dataCorrupted(.init(codingPath: codingPath + [key], debugDescription: "a column is one value"))
    }
}

/// One column as one value: in the form in which an attribute of the type is stored.
private struct SQLColumnDecoder: Decoder, SingleValueDecodingContainer {
    let value: _Value
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func decodeNil() -> Bool { value == .null }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        guard let storable = type as? any _Storable.Type else { return try T(from: self) }
        do {
            if let value = try storable.init(_$value: value) as? T { return value }
            throw _ValueError.malformed("not a \(type)")
        } catch let error as _ValueError {
            throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: error.problem))
        }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> { throw unreadable }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw unreadable }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    private var unreadable: DecodingError {
        .dataCorrupted(.init(codingPath: codingPath, debugDescription: "a column is one value"))
    }
}
