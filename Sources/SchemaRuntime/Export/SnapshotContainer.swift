import Foundation

/// How values of attributes go into a coder's container and come out of it.
enum SnapshotContainer {
    typealias Encoding = KeyedEncodingContainer<SnapshotKey>
    typealias Decoding = KeyedDecodingContainer<SnapshotKey>

    /// Encodes a value as its type is encoded; a nil has no key.
    static func encode<T: _Storable>(_ value: T, into container: inout Encoding, _ key: SnapshotKey) throws {
        let stored: _Value
        do { stored = try value._$value() } catch let error as _ValueError {
            let path = container.codingPath + [key]
            throw EncodingError.invalidValue(
                value, .init(codingPath: path, debugDescription: "\(key.stringValue): \(error.problem)"))
        }
        if stored == .null { return }
        if let value = value as? any CodedInOtherForm {
            try value.encode(into: &container, key)
        } else if let value = value as? any Encodable {
            try container.encode(value, forKey: key)
        } else {
            preconditionFailure("\(T.self) is not Codable")
        }
    }

    /// Decodes what `encode` wrote.
    static func decode<T: _Storable>(from container: Decoding, _ key: SnapshotKey) throws -> T {
        let isNil = try !container.contains(key) || container.decodeNil(forKey: key)
        if isNil, let none = try? T(_$value: .null) { return none }
        if let type = T.self as? any CodedInOtherForm.Type { return try type.decode(from: container, key) as! T }
        guard let type = T.self as? any Decodable.Type else { preconditionFailure("\(T.self) is not Codable") }
        let value = try container.decode(type, forKey: key) as! T
        do { _ = try value._$value() } catch let error as _ValueError {
            throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: error.problem)
        }
        return value
    }
}

/// The key of a property: its name.
struct SnapshotKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }

    /// No name in a schema begins with an underscore.
    static let identifier = SnapshotKey("_id")
}

/// A field's type that is encoded as something else than itself.
protocol CodedInOtherForm {
    associatedtype Form: Codable
    var codedForm: Form { get throws }
    init(codedForm: Form) throws
}

extension CodedInOtherForm {
    fileprivate func encode(into container: inout SnapshotContainer.Encoding, _ key: SnapshotKey) throws {
        try container.encode(codedForm, forKey: key)
    }

    fileprivate static func decode(from container: SnapshotContainer.Decoding, _ key: SnapshotKey) throws -> Self {
        let form = try container.decode(Form.self, forKey: key)
        do { return try Self(codedForm: form) } catch let error as _ValueError {
            throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: error.problem)
        }
    }
}

extension Optional: CodedInOtherForm where Wrapped: CodedInOtherForm {
    // A nil has no key, so that only values come here.
    var codedForm: Wrapped.Form { get throws { try self!.codedForm } }
    init(codedForm: Wrapped.Form) throws { self = .some(try Wrapped(codedForm: codedForm)) }
}

extension _JSON: CodedInOtherForm {
    var codedForm: Value { value }
    init(codedForm: Value) throws {
        self.init(codedForm)
        _ = try _$value()
    }
}

extension _UnixMillis: CodedInOtherForm {
    var codedForm: Date { value }
    init(codedForm: Date) { self.init(codedForm) }
}

extension _ISO8601: CodedInOtherForm {
    var codedForm: Date { value }
    init(codedForm: Date) { self.init(codedForm) }
}

extension _Blob8: CodedInOtherForm {
    var codedForm: UInt64 { value }
    init(codedForm: UInt64) { self.init(codedForm) }
}

extension _Transformed: CodedInOtherForm where Stored: Codable {
    var codedForm: Stored { get throws { try Stored(_$value: _$value()) } }
    init(codedForm: Stored) throws { try self.init(_$value: codedForm._$value()) }
}

extension _OpenEnum: CodedInOtherForm where Enum.RawValue: Codable {
    var codedForm: Enum.RawValue { get throws { try Enum.RawValue(_$value: _$value()) } }
    init(codedForm: Enum.RawValue) throws { try self.init(_$value: codedForm._$value()) }
}

extension _ClosedEnum: CodedInOtherForm where Enum: Codable {
    var codedForm: Enum { value }
    init(codedForm: Enum) { self.init(codedForm) }
}

extension _External: CodedInOtherForm {
    var codedForm: Data { known ?? Data() }
    init(codedForm: Data) { self.init(codedForm) }
}
