import Foundation
import SchemaSnapshot
import Synchronization

/// What the values of an attribute are held to when they are saved.
struct ValueCheck: Sendable {
    private let minLength: Int?
    private let maxLength: Int?
    /// In the form in which the attribute is stored.
    private let minimum: _Value?
    private let maximum: _Value?
    private let pattern: Pattern?
    private let limits: ValueLimits

    /// - Returns: `nil` where the attribute takes every value of its type.
    init?(_ attribute: AttributeDescription) {
        limits = attribute.limits
        guard !limits.isEmpty else { return nil }
        minLength = limits.minLength
        maxLength = limits.maxLength
        let type = StoredType(attribute)
        minimum = limits.minimum.flatMap { Self.stored($0, type) }
        maximum = limits.maximum.flatMap { Self.stored($0, type) }
        pattern = limits.matches.map { Pattern($0) }
    }

    /// Why a stored form must not be saved, for a message; `nil` where it may. NULL always may.
    func problem(_ value: _Value) -> String? {
        switch value {
        case .null: return nil
        case .text(let text) where minimum == nil && maximum == nil:
            if let minLength, text.count < minLength { return "it has fewer than \(minLength) characters" }
            if let maxLength, text.count > maxLength { return "it has more than \(maxLength) characters" }
            if let pattern, !pattern.matches(text) { return "it does not match \(limits.matches ?? "")" }
        default:
            if let minimum, Self.isBelow(value, minimum) { return "it is below \(limits.minimum ?? "")" }
            if let maximum, Self.isBelow(maximum, value) { return "it is above \(limits.maximum ?? "")" }
        }
        return nil
    }

    private static func isBelow(_ one: _Value, _ other: _Value) -> Bool {
        if case .text(let one) = one, case .text(let other) = other,
            let one = Decimal(stored: one), let other = Decimal(stored: other)
        {
            return one < other
        }
        return _Value.order(one, other) == .orderedAscending
    }

    private static func stored(_ digits: String, _ type: StoredType) -> _Value? {
        switch type {
        case .plain(.integer): Int64(digits).map { .int($0) }
        case .plain(.real): Double(digits).map { .real($0) }
        case .decimalText: .text(digits)
        // A bound between two units: what is stored is a whole number of them.
        case .scaled(let scale): Decimal(string: digits).map { bound($0, scale) }
        default: nil
        }
    }

    private static func bound(_ value: Decimal, _ scale: Int) -> _Value {
        ScaledDecimal.units(value, scale: scale).map { .int($0) }
            ?? .real(
                NSDecimalNumber(decimal: value).doubleValue * Foundation.pow(10, Double(scale)))
    }
}

/// A regular expression, read once. It is no `Sendable`, so that one thread uses it at a time.
private final class Pattern: Sendable {
    private let regex: Mutex<Regex<AnyRegexOutput>?>

    init(_ text: String) { regex = Mutex(try? Regex(text)) }

    func matches(_ text: String) -> Bool {
        regex.withLock { regex in regex.map { (try? $0.wholeMatch(in: text)) ?? nil != nil } ?? false }
    }
}
