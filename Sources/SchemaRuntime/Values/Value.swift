import Foundation
import SQLiteKit

/// A value as SQLite stores it. Values travel in this form wherever their Swift type does not matter: in the journal of changes, in the
/// binding of conditions, in comparisons of sort keys.
@frozen public enum _Value: Hashable, Sendable {
    case null
    case int(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

/// Why a stored value, or one about to be stored, cannot be what its type asks for. The caller adds model, attribute and id.
@frozen public enum _ValueError: Error, Hashable, Sendable {
    /// NULL in a column whose attribute is not optional.
    case unexpectedNull
    /// The value does not fit: the text says which range or length was expected.
    case outOfRange(String)
    /// The stored form is not one of the type's: an unknown raw value, broken JSON, a UUID of the wrong length.
    case malformed(String)

    /// What is the matter, for a message.
    var problem: String {
        switch self {
        case .unexpectedNull: "NULL"
        case .outOfRange(let problem), .malformed(let problem): problem
        }
    }
}

extension _Value {
    /// Whether both are stored as the same bytes, as SQLite compares them; texts that are only equal are not.
    public static func == (one: _Value, other: _Value) -> Bool {
        // One after the other: a pair of both would have to be made first.
        switch one {
        case .null: if case .null = other { true } else { false }
        case .int(let one): if case .int(let other) = other { one == other } else { false }
        case .real(let one): if case .real(let other) = other { one == other } else { false }
        case .text(let one): if case .text(let other) = other { one._$isSame(as: other) } else { false }
        case .blob(let one): if case .blob(let other) = other { one == other } else { false }
        }
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .int(let value):
            hasher.combine(1)
            hasher.combine(value)
        case .real(let value):
            hasher.combine(2)
            hasher.combine(value)
        case .text(var value):
            hasher.combine(3)
            value.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
            hasher.combine(0xFF as UInt8)
        case .blob(let value):
            hasher.combine(4)
            hasher.combine(value)
        }
    }

    init(_ value: SQLiteKit.Value) {
        self =
            switch value {
            case .null: .null
            case .integer(let value): .int(value)
            case .real(let value): .real(value)
            case .text(let value): .text(value)
            case .blob(let value): .blob(value)
            }
    }

    /// The order in which SQLite sorts values of one column: NULL first, numbers by size, text and blobs by their bytes.
    static func order(_ one: _Value, _ other: _Value) -> ComparisonResult {
        switch (one, other) {
        case (.int(let one), .int(let other)): compare(one, other)
        case (.real(let one), .real(let other)): compare(one, other)
        case (.int(let one), .real(let other)): compare(one, other)
        case (.real(let one), .int(let other)): compare(other, one).reversed
        case (.text(let one), .text(let other)): compare(one.utf8, other.utf8)
        case (.blob(let one), .blob(let other)): compare(one, other)
        default: compare(one.rank, other.rank)
        }
    }

    /// Whether SQLite takes both for equal: an integer and a double are where they are one number.
    func isAlike(_ other: _Value) -> Bool {
        _Value.order(self, other) == .orderedSame && !isNotANumber && !other.isNotANumber
    }

    private var rank: Int {
        switch self {
        case .null: 0
        case .int, .real: 1
        case .text: 2
        case .blob: 3
        }
    }

    /// An integer beside a double, exactly: many have no double of their own.
    private static func compare(_ one: Int64, _ other: Double) -> ComparisonResult {
        if other >= 0x1p63 { return .orderedAscending }
        // NaN is stored nowhere; SQLite has NULL for it.
        guard other >= -0x1p63 else { return .orderedDescending }
        let whole = Int64(other)
        return whole == one ? compare(Double(whole), other) : compare(one, whole)
    }

    private static func compare<T: Comparable>(_ one: T, _ other: T) -> ComparisonResult {
        one < other ? .orderedAscending : other < one ? .orderedDescending : .orderedSame
    }

    private static func compare<Bytes: Sequence<UInt8>>(_ one: Bytes, _ other: Bytes) -> ComparisonResult {
        one.lexicographicallyPrecedes(other)
            ? .orderedAscending : other.lexicographicallyPrecedes(one) ? .orderedDescending : .orderedSame
    }
}

extension ComparisonResult {
    /// The order with both sides exchanged.
    var reversed: ComparisonResult {
        switch self {
        case .orderedAscending: .orderedDescending
        case .orderedSame: .orderedSame
        case .orderedDescending: .orderedAscending
        }
    }
}
