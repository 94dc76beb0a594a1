// The members are documented by the protocol that asks for them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

// What is specialised here is so once for each type in a module, not inlined anew for each attribute, which compiles faster.
extension Optional: _Storable where Wrapped: _Storable {
    public typealias _$Wrapped = Wrapped._$Wrapped

    public static var _$isSendable: Bool { Wrapped._$isSendable }

    public func _$value() throws -> _Value { try self?._$value() ?? .null }

    public init(_$value: _Value) throws {
        self = _$value == .null ? nil : try Wrapped(_$value: _$value)
    }

    @inlinable @inline(never) public static func _$read(_ row: _Row, _ column: Int) throws -> Self {
        row._isNull(column) ? nil : try Wrapped._$read(row, column)
    }

    @inlinable public func _$bind(_ binder: _Binder) throws {
        if let value = self { try value._$bind(binder) } else { binder._bindNull() }
    }

    @inlinable @inline(never) public func _$isSame(as other: Self) -> Bool {
        switch (self, other) {
        case (nil, nil): true
        case (let one?, let another?): one._$isSame(as: another)
        default: false
        }
    }
}

/// Stored as a JSON array, which keeps order and duplicates.
extension Array: _Storable where Element: _Storable & Codable {
    public static var _$isSendable: Bool { Element._$isSendable }

    public func _$value() throws -> _Value {
        for element in self { _ = try element._$value() }
        return try JSONForm.stored.value(self)
    }

    public init(_$value: _Value) throws { self = try JSONForm.stored.read(_$value) }

    public func _$isSame(as other: Self) -> Bool {
        count == other.count && zip(self, other).allSatisfy { $0._$isSame(as: $1) }
    }
}

/// Stored as a JSON object with its keys in order.
extension Dictionary: _Storable where Key == String, Value: _Storable & Codable {
    public static var _$isSendable: Bool { Value._$isSendable }

    public func _$value() throws -> _Value {
        for value in values { _ = try value._$value() }
        return try JSONForm.stored.value(self)
    }

    public init(_$value: _Value) throws { self = try JSONForm.stored.read(_$value) }
}
