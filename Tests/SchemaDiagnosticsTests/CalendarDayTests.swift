import SchemaDiagnostics
import Testing

@Suite struct CalendarDayTests {
    @Test(arguments: ["2027-03-01", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])
    func `A day is read and written alike`(text: String) throws {
        #expect(try #require(CalendarDay(text)).description == text)
    }

    @Test(
        arguments: [
            "", "2027-3-1", "2027-13-01", "2027-00-10", "2027-04-31", "2026-02-29", "1900-02-29", "0000-01-01",
            "2027/03/01", "2027-03-01 ", "+027-03-01", "۲۰۲۷-۰۳-۰۱", "2027-03-0１", "20270301", "2027-03-011",
        ])
    func `What is no day is none`(text: String) { #expect(CalendarDay(text) == nil) }

    @Test func `Days follow each other by year, month and day`() throws {
        let days = ["2026-12-31", "2027-01-01", "2027-01-31", "2027-02-01"].compactMap { CalendarDay($0) }
        #expect(days.count == 4 && days == days.sorted() && days[0] < days[3])
    }
}
