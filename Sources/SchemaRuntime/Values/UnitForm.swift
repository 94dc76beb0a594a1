import Foundation

/// A form in which a column holds whole units of a number: a captured one may lie between two of them, or beyond all.
enum UnitForm {
    case scaled(Int)
    case unixMillis

    init?(_ kind: Scalar.Kind) {
        switch kind {
        case .stored(.scaled(let scale)): self = .scaled(scale)
        case .stored(.converted(.unixMillis)): self = .unixMillis
        default: return nil
        }
    }

    /// A captured value in units.
    struct Captured {
        /// The units that are the value; nil where there are none.
        let exact: Int64?
        /// The largest number of units that is not above the value; the nearest there is for one beyond 64 bits.
        let floor: Int64
    }

    /// - Returns: nil for a value of another type, for nil, and for a date without an end.
    func captured(_ value: Any) -> Captured? {
        switch self {
        case .scaled(let scale):
            guard let decimal = value as? Decimal else { return nil }
            if let units = ScaledDecimal.units(decimal, scale: scale) { return Captured(exact: units, floor: units) }
            return Captured(exact: nil, floor: ScaledDecimal.floor(decimal, scale: scale))
        case .unixMillis:
            guard let date = value as? Date, date.timeIntervalSinceReferenceDate.isFinite else { return nil }
            guard case .int(let millis)? = try? _UnixMillis(date)._$value() else {
                return Captured(exact: nil, floor: date.timeIntervalSinceReferenceDate < 0 ? .min : .max)
            }
            let rounded = _UnixMillis(date).value
            if rounded == date { return Captured(exact: millis, floor: millis) }
            return Captured(exact: nil, floor: rounded < date ? millis : millis &- 1)
        }
    }
}
