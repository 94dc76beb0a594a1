import Foundation
import SchemaDiagnostics

extension Option {
    /// How findings are printed; every command that finds things takes it.
    static let format = Option.value(
        "format", "FORMAT", choices: FindingFormat.allCases.map(\.rawValue), help: "How findings are printed.")
    /// Whether warnings count.
    static let strict = Option.flag("strict", help: "Exit with 1 on warnings too.")
    /// The day by which waivers expire, where it is not to be the day of the run.
    static let today = Option.value("today", "DAY", help: "Expire waivers by this day, YYYY-MM-DD, not by today.")
}

extension Arguments {
    var findingFormat: FindingFormat { value(.format).flatMap(FindingFormat.init(rawValue:)) ?? .text }

    /// The day that `--today` gives, else that of the run, in UTC: two machines agree on it.
    ///
    /// - Throws: `UsageError` for what is no day.
    var today: CalendarDay? {
        get throws(UsageError) {
            if let text = value(.today) {
                guard let day = CalendarDay(text) else {
                    throw UsageError("'--today' takes a day such as 2027-03-01, not '\(text)'")
                }
                return day
            }
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            let parts = calendar.dateComponents([.year, .month, .day], from: Date())
            return CalendarDay(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0)
        }
    }

    /// How a run with these findings ends.
    func exitCode(of findings: [Finding]) -> ExitCode {
        let limit: Severity = has(.strict) ? .warning : .error
        return findings.contains { $0.severity >= limit } ? .findings : .clean
    }
}
