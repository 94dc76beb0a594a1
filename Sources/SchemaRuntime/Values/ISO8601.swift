// The members are documented by the protocol that asks for them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// `store: iso8601`: text with nine digits of a second, in UTC, for the years 0 to 9999; others' texts may have fewer, and a zone.
///
/// Counted in the Gregorian calendar throughout, as SQLite does; Foundation's formats turn to the Julian one before 1582.
public struct _ISO8601: _Storable {
    public let value: Date

    public init(_ value: Date) { self.value = value }

    public func _$value() throws -> _Value {
        let seconds = value.timeIntervalSinceReferenceDate
        // From 0000-01-01 to 9999-12-31.
        guard (-63_145_526_400..<252_423_993_600).contains(seconds) else {
            throw _ValueError.outOfRange("its year does not have four digits")
        }
        let whole = seconds.rounded(.down)
        let nanos = min(Int(((seconds - whole) * 1e9).rounded()), 999_999_999)
        let days = Int((whole / 86_400).rounded(.down))
        let time = Int(whole) - days * 86_400
        let (year, month, day) = Self.civilDate(days)
        func padded(_ number: Int, _ count: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: count - digits.count) + digits
        }
        return .text(
            "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T\(padded(time / 3_600, 2)):"
                + "\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2)).\(padded(nanos, 9))Z")
    }

    public init(_$value: _Value) throws {
        let text = try String(_$value: _$value)
        guard let seconds = Self.seconds(text) else {
            throw _ValueError.malformed("“\(text)” is no instant of ISO 8601")
        }
        value = Date(timeIntervalSinceReferenceDate: seconds)
    }

    /// A regular expression is not changed by matching.
    nonisolated(unsafe) private static let form =
        /(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(\.\d+)?(?:Z|([+-])(\d\d):?(\d\d))/.asciiOnlyDigits()

    /// Seconds since 2001 of `2024-05-01T08:30:00[.25](Z|+03:30)`.
    private static func seconds(_ text: String) -> Double? {
        guard let found = text.wholeMatch(of: Self.form)?.output, let year = Int(found.1), let month = Int(found.2),
            let day = Int(found.3), let hour = Int(found.4), let minute = Int(found.5), let second = Int(found.6),
            (1...12).contains(month), day >= 1, hour < 24, minute < 60, second < 60
        else { return nil }
        let days = Self.days(year, month, day)
        guard civilDate(days) == (year, month, day) else { return nil }
        var zone = 0
        if let sign = found.8, let hours = found.9.flatMap({ Int($0) }), let minutes = found.10.flatMap({ Int($0) }) {
            zone = (hours * 60 + minutes) * (sign == "-" ? -60 : 60)
        }
        let fraction = found.7.flatMap { Double("0" + $0) } ?? 0
        return Double(days * 86_400 + hour * 3_600 + minute * 60 + second - zone) + fraction
    }

    /// The date so many days after 2001-01-01, by eras of 400 years and years that begin in March.
    private static func civilDate(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 730_791
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        return (
            yearOfEra + era * 400 + (month < 10 ? 0 : 1), month < 10 ? month + 3 : month - 9,
            dayOfYear - (153 * month + 2) / 5 + 1
        )
    }

    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 730_791
    }
}
