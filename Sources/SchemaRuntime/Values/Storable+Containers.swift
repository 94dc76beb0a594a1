// The members are documented by the protocol that asks for them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

extension Optional: _Storable where Wrapped: _Storable {
    public func _$value() throws -> _Value { try self?._$value() ?? .null }

    public init(_$value: _Value) throws {
        self = _$value == .null ? nil : try Wrapped(_$value: _$value)
    }

    @inlinable public static func _$read(_ row: _Row, _ column: Int) throws -> Self {
        row._isNull(column) ? nil : try Wrapped._$read(row, column)
    }

    @inlinable public func _$bind(_ binder: _Binder) throws {
        if let value = self { try value._$bind(binder) } else { binder._bindNull() }
    }

    @inlinable public func _$isSame(as other: Self) -> Bool {
        switch (self, other) {
        case (nil, nil): true
        case (let one?, let another?): one._$isSame(as: another)
        default: false
        }
    }
}

/// Stored as a JSON array, which keeps order and duplicates.
extension Array: _Storable where Element: _Storable & Codable {
    public func _$value() throws -> _Value {
        do {
            return .text(String(decoding: try JSONForm.encoder.encode(self), as: UTF8.self))
        } catch {
            throw _ValueError.outOfRange("an element has no form in JSON")
        }
    }

    public init(_$value: _Value) throws {
        let text = try String(_$value: _$value)
        do {
            self = try JSONForm.decoder.decode(Self.self, from: Data(text.utf8))
        } catch {
            throw _ValueError.malformed("the text is not a JSON array of \(Element.self)")
        }
    }

    public func _$isSame(as other: Self) -> Bool {
        count == other.count && zip(self, other).allSatisfy { $0._$isSame(as: $1) }
    }
}

/// The coders of what is stored as JSON.
private enum JSONForm {
    static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return encoder
    }()
    static let decoder = JSONDecoder()
}
