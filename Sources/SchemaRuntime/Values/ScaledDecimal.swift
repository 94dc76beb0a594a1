public import Foundation

/// `Decimal(precision, scale)`: stored as an integer of units of the last place, so that it is exact, sums and sorts in SQL.
struct ScaledDecimal {
    let precision: Int
    let scale: Int

    /// The units that stand for a number.
    ///
    /// - Throws: `_ValueError.outOfRange` where the number has more places than `scale` or more digits than `precision`.
    func units(_ value: Decimal) throws -> Int64 {
        guard let units = Self.units(value, scale: scale), units.magnitude < Self.power(precision) else {
            throw _ValueError.outOfRange("\(value) is not a Decimal(\(precision),\(scale))")
        }
        return units
    }

    /// The number of a stored form, or of the text that a `Decimal` without scale is in the journal.
    func value(_ stored: _Value) throws -> Decimal {
        if case .text = stored { return try Decimal(_$value: stored) }
        return Self.value(try Int64(_$value: stored), scale: scale)
    }

    /// `value · 10^scale` where that is an integer of 64 bits.
    static func units(_ value: Decimal, scale: Int) -> Int64? {
        guard value.isFinite else { return nil }
        let scaled = Decimal(
            sign: value.sign, exponent: value.exponent + scale, significand: value.significand.magnitude)
        let units = NSDecimalNumber(decimal: scaled).int64Value  // wraps where it does not fit
        return Decimal(units) == scaled ? units : nil
    }

    /// The largest number of units that is not above the value; the nearest there is for one beyond 64 bits.
    static func floor(_ value: Decimal, scale: Int) -> Int64 {
        var scaled = Decimal(
            sign: value.sign, exponent: value.exponent + scale, significand: value.significand.magnitude)
        var rounded = Decimal()
        // Beyond the exponents of a Decimal there is no number that could be rounded.
        if scaled.isNaN, value.isFinite { return value.sign == .minus ? .min : .max }
        NSDecimalRound(&rounded, &scaled, 0, .down)
        if rounded > Decimal(Int64.max) { return .max }
        if rounded < Decimal(Int64.min) { return .min }
        return NSDecimalNumber(decimal: rounded).int64Value
    }

    static func value(_ units: Int64, scale: Int) -> Decimal {
        Decimal(sign: units < 0 ? .minus : .plus, exponent: -scale, significand: Decimal(units.magnitude))
    }

    private static func power(_ precision: Int) -> UInt64 {
        precision > 18 ? UInt64(Int64.max) : (0..<precision).reduce(1) { power, _ in power * 10 }
    }
}

extension _Row {
    /// Reads a decimal of fixed scale.
    ///
    /// - Throws: `_ValueError` where the column holds no integer.
    public func read(_ column: Int, scale: Int) throws -> Decimal {
        ScaledDecimal.value(try Int64._$read(self, column), scale: scale)
    }

    /// Reads an optional decimal of fixed scale.
    public func read(_ column: Int, scale: Int) throws -> Decimal? {
        _isNull(column) ? nil : try read(column, scale: scale) as Decimal
    }
}
