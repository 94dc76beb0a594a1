/// A day of the calendar, `2027-03-01`, without a time or a zone.
package struct CalendarDay: Hashable, Sendable, Comparable, CustomStringConvertible {
    package let year: Int
    package let month: Int
    package let day: Int

    /// Reads `YYYY-MM-DD`; `nil` for anything else, and for a day that no calendar has.
    package init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
        func number(_ digits: ArraySlice<UInt8>) -> Int? {
            guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }
        guard let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8..<10]) else {
            return nil
        }
        self.init(year: year, month: month, day: day)
    }

    /// A day by its numbers; `nil` for one that no calendar has.
    package init?(year: Int, month: Int, day: Int) {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...9_999).contains(year), (1...12).contains(month), (1...lengths[month - 1]).contains(day) else {
            return nil
        }
        (self.year, self.month, self.day) = (year, month, day)
    }

    package var description: String { "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))" }

    private func padded(_ number: Int, _ count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
    }

    package static func < (left: CalendarDay, right: CalendarDay) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}
