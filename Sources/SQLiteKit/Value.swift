/// A value as SQLite stores it. For tests, migrations and functions; hot paths use `Row` and `Binder`.
package enum Value: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    package var isNull: Bool { self == .null }

    /// The integer, or `nil` for a value of another class.
    package var integer: Int64? { if case .integer(let value) = self { value } else { nil } }

    /// The real, or `nil` for a value of another class.
    package var real: Double? { if case .real(let value) = self { value } else { nil } }

    /// The text, or `nil` for a value of another class.
    package var text: String? { if case .text(let value) = self { value } else { nil } }

    /// The bytes, or `nil` for a value of another class.
    package var blob: [UInt8]? { if case .blob(let value) = self { value } else { nil } }
}

extension Value: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
    ExpressibleByNilLiteral
{
    package init(integerLiteral value: Int64) { self = .integer(value) }
    package init(floatLiteral value: Double) { self = .real(value) }
    package init(stringLiteral value: String) { self = .text(value) }
    package init(nilLiteral: ()) { self = .null }
}

/// The classes in which SQLite stores values.
package enum StorageClass: Hashable, Sendable {
    case null, integer, real, text, blob
}
