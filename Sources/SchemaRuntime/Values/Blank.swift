// The members are documented by the protocol that asks for them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

// What a field holds in an object whose row is not read yet, for types whose empty value no literal spells.

extension Date {
    @inlinable public static var _$blank: Date { Date(timeIntervalSinceReferenceDate: 0) }
}

extension Data {
    @inlinable public static var _$blank: Data { Data() }
}

extension UUID {
    @inlinable public static var _$blank: UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }
}

extension Decimal {
    @inlinable public static var _$blank: Decimal { Decimal() }
}

extension URL {
    public static var _$blank: URL { URL(string: "about:blank")! }
}
