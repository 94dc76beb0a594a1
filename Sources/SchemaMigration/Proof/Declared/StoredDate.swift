import SQLiteKit

/// Dates in their forms on disk.
enum StoredDate {
    enum Form: String {
        /// Seconds since 2001.
        case real2001
        /// Milliseconds since 1970.
        case unixMillis
        /// `2001-01-01T00:00:00.000000000Z`
        case iso8601

        /// - Parameter store: `nil` for the usual one.
        init?(_ store: String?) {
            guard let form = store.map({ Form(rawValue: $0) }) ?? .real2001 else { return nil }
            self = form
        }
    }

    /// Seconds from 1970 to 2001.
    private static let epoch: Int64 = 978_307_200
    /// The years 0 to 9999, in seconds since 2001.
    private static let years: Range<Double> = -63_145_526_400..<252_423_993_600

    static func converted(_ value: Value, from old: Form, to new: Form) -> DeclaredValue.Outcome {
        switch (value, old, new) {
        case (.real(let seconds), .real2001, .unixMillis):
            let milliseconds = { (seconds: Double) in StoredNumber.truncated((seconds * 1000).rounded()) + epoch * 1000
            }
            let fits = abs(seconds) < 9e15 && (seconds * 1000).rounded() / 1000 == seconds
            return .init(
                fits ? .integer(milliseconds(seconds)) : nil,
                nearest: .integer(milliseconds(min(max(seconds, -9e15), 9e15))))
        case (.integer(let milliseconds), .unixMillis, .real2001):
            let seconds = Double(milliseconds - epoch * 1000) / 1000
            let isSame = StoredNumber.truncated((seconds * 1000).rounded()) + epoch * 1000 == milliseconds
            return .init(isSame ? .real(seconds) : nil, nearest: .real(seconds))
        case (.real(let seconds), .real2001, .iso8601):
            let (whole, nanoseconds) = parts(seconds)
            let fits = years.contains(seconds) && Double(whole) + Double(nanoseconds) / 1e9 == seconds
            let held = parts(min(max(seconds, years.lowerBound), years.upperBound - 0.0001))
            return .init(
                fits ? .text(text(whole, nanoseconds)) : nil, nearest: .text(text(held.whole, held.nanoseconds)))
        case (.integer(let milliseconds), .unixMillis, .iso8601):
            let since = milliseconds - epoch * 1000
            let (whole, rest) = floor(since, 1000)
            let fits = years.contains(Double(whole)) && years.contains(Double(since) / 1000)
            return .init(fits ? .text(text(whole, rest * 1_000_000)) : nil, nearest: nil)
        case (.text(let text), .iso8601, .real2001):
            guard let (whole, digits) = parts(text), let fraction = Double("0." + digits) else {
                return .init(nil, nearest: nil)
            }
            return .init(.real(Double(whole) + fraction), nearest: nil)
        case (.text(let text), .iso8601, .unixMillis):
            guard let (whole, digits) = parts(text), digits.hasSuffix("000000"),
                let milliseconds = Int64(digits.prefix(3))
            else { return .init(nil, nearest: nil) }
            return .init(.integer((whole + epoch) * 1000 + milliseconds), nearest: nil)
        default: return .unknown
        }
    }

    private static func floor(_ number: Int64, _ unit: Int64) -> (quotient: Int64, rest: Int64) {
        let (quotient, rest) = number.quotientAndRemainder(dividingBy: unit)
        return rest < 0 ? (quotient - 1, rest + unit) : (quotient, rest)
    }

    private static func parts(_ seconds: Double) -> (whole: Int64, nanoseconds: Int64) {
        let whole = StoredNumber.truncated(seconds.rounded(.down))
        return (whole, min(999_999_999, StoredNumber.truncated(((seconds - Double(whole)) * 1e9).rounded())))
    }

    // MARK: Texts

    /// Seconds since 2001 as a day and a time of UTC, by the calendar that has no gaps: https://howardhinnant.github.io/date_algorithms.html
    private static func text(_ seconds: Int64, _ nanoseconds: Int64) -> String {
        func digits(_ number: Int64, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let (day, time) = floor(seconds + epoch, 86_400)
        let shifted = day + 719_468
        let (era, dayOfEra) = floor(shifted, 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let place = (5 * dayOfYear + 2) / 153
        let month = place < 10 ? place + 3 : place - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return digits(year, 4) + "-" + digits(month, 2) + "-" + digits(dayOfYear - (153 * place + 2) / 5 + 1, 2) + "T"
            + digits(time / 3600, 2) + ":" + digits(time / 60 % 60, 2) + ":" + digits(time % 60, 2) + "."
            + digits(nanoseconds, 9) + "Z"
    }

    /// Seconds since 2001 and the nine digits behind them; `nil` for a text that is not written so, or of a day that there is not.
    private static func parts(_ text: String) -> (whole: Int64, digits: String)? {
        guard
            let match = text.wholeMatch(
                of: /([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})\.([0-9]{9})Z/),
            let year = Int64(match.1), let month = Int64(match.2), let day = Int64(match.3), let hour = Int64(match.4),
            let minute = Int64(match.5), let second = Int64(match.6)
        else { return nil }
        let shifted = month <= 2 ? year - 1 : year
        let (era, yearOfEra) = floor(shifted, 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        let days = era * 146_097 + dayOfEra - 719_468
        let whole = days * 86_400 + hour * 3600 + minute * 60 + second - epoch
        // What is no day or time comes back as another.
        return StoredDate.text(whole, 0).prefix(19) == text.prefix(19) ? (whole, String(match.7)) : nil
    }
}
