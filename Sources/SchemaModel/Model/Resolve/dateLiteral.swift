/// Seconds since 2001-01-01 UTC of `2024-05-01T08:30:00Z`, with an offset such as `+03:30` in place of `Z` and a fraction of a second if need be.
///
/// A date without time or offset names no instant: `nil`, as for anything else.
func dateLiteral(_ text: String) -> Double? {
    var scanner = DateScanner(bytes: Array(text.utf8)[...])
    guard let year = scanner.number(4), scanner.take("-"), let month = scanner.number(2), scanner.take("-"),
        let day = scanner.number(2), scanner.take("T"), let hour = scanner.number(2), scanner.take(":"),
        let minute = scanner.number(2), scanner.take(":"), let second = scanner.number(2),
        let fraction = scanner.fraction(), let offset = scanner.offset(), scanner.bytes.isEmpty
    else { return nil }
    guard year >= 1, (1...12).contains(month), (1...daysInMonth(month, year)).contains(day), hour < 24, minute < 60,
        second < 60
    else { return nil }
    let days = daysSince2001(year: year, month: month, day: day)
    let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second - offset
    // The offset must not lead out of the years that four digits write.
    let first = daysSince2001(year: 1, month: 1, day: 1) * 86_400
    let end = daysSince2001(year: 10_000, month: 1, day: 1) * 86_400
    // A fraction of many digits may round up to the next second.
    let instant = Double(seconds) + fraction
    return (Double(first)..<Double(end)).contains(instant) ? instant : nil
}

/// Takes the parts of a date from the front of a text.
private struct DateScanner {
    var bytes: ArraySlice<UInt8>

    mutating func take(_ sign: Unicode.Scalar) -> Bool {
        guard let first = bytes.first, first == UInt8(ascii: sign) else { return false }
        bytes.removeFirst()
        return true
    }

    mutating func number(_ count: Int) -> Int? {
        let digits = bytes.prefix(count)
        guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        bytes = bytes.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    mutating func fraction() -> Double? {
        guard take(".") else { return 0 }
        let digits = bytes.prefix { (0x30...0x39).contains($0) }
        guard (1...9).contains(digits.count) else { return nil }
        bytes = bytes.dropFirst(digits.count)
        return Double("0." + String(decoding: digits, as: UTF8.self))
    }

    /// Seconds east of UTC.
    mutating func offset() -> Int? {
        if take("Z") { return 0 }
        let sign = take("+") ? 1 : take("-") ? -1 : 0
        guard sign != 0, let hours = number(2), take(":"), let minutes = number(2), hours < 24, minutes < 60 else {
            return nil
        }
        return sign * (hours * 3_600 + minutes * 60)
    }
}

private func daysInMonth(_ month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
}

/// In the proleptic Gregorian calendar.
private func daysSince2001(year: Int, month: Int, day: Int) -> Int {
    // Years begin in March here, so that the leap day is a year's last.
    let shiftedYear = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let days = shiftedYear * 365 + shiftedYear / 4 - shiftedYear / 100 + shiftedYear / 400 + dayOfYear
    // 2001-01-01 counted the same way.
    return days - 730_791
}
