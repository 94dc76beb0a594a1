/// An instant as the schema language writes it: `2024-05-01T08:30:00Z`, with the fewest digits of a second that keep it exact.
///
/// - Parameter seconds: since 2001-01-01 UTC.
package func instantText(_ seconds: Double) -> String {
    // Conversions cut towards zero: `rounded` would need the C library's mathematics.
    let whole = Int(seconds) - (Double(Int(seconds)) > seconds ? 1 : 0)
    let days = (whole >= 0 ? whole : whole - 86_399) / 86_400
    let time = whole - days * 86_400
    let (year, month, day) = civilDate(daysSince2001: days)
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
        + "T\(padded(time / 3_600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))"
        + secondDigits(of: seconds, above: whole) + "Z"
}

/// The same with all nine digits, so that texts sort as the instants do.
func nanosecondText(_ seconds: Double) -> String {
    let text = instantText(seconds).dropLast()
    guard let point = text.lastIndex(of: ".") else { return text + ".000000000Z" }
    let digits = text[point...].dropFirst()
    return text + String(repeating: "0", count: 9 - digits.utf8.count) + "Z"
}

/// The digits after the point, up to the nine that the language reads.
private func secondDigits(of seconds: Double, above whole: Int) -> String {
    let rest = seconds - Double(whole)
    if rest == 0 { return "" }
    var scale = 1
    var text = ""
    for digits in 1...9 {
        scale *= 10
        text = "." + padded(min(Int(rest * Double(scale) + 0.5), scale - 1), digits)
        if Double(whole) + (Double("0" + text) ?? 0) == seconds { break }
    }
    return text
}

/// In the proleptic Gregorian calendar.
private func civilDate(daysSince2001 days: Int) -> (year: Int, month: Int, day: Int) {
    // Eras of 400 years and years that begin in March, so that the leap day comes last in each.
    let shifted = days + 730_791
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
}

private func padded(_ number: Int, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
}
