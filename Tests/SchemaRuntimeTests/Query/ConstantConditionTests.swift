import Foundation
import SchemaRuntime
import ShapesFixture
import Testing
import TripPlannerFixture

/// What predicates say of captured values alone, beside what they say of objects.
@Suite struct ConstantConditionTests: AgreementSuite {
    private func bookings() -> [Booking] {
        let person = Traveler("Sara")
        return ["a", "b"].map { Booking(confirmationCode: $0, totalPrice: 5, traveler: person) }
    }

    @Test func `Captured decimals are compared by number`() throws {
        let (nine, ten, none) = (Decimal(9), Decimal(10), Decimal?.none)
        try everywhere(bookings(), TripPlannerSchema.Current.self, touching: { $0.bookingDate += 1 }) {
            context, words in
            func holds(_ predicate: Predicate<Booking>, _ number: Int, _ location: SourceLocation = #_sourceLocation)
                throws
            { try expect(count(predicate, context), number, words, location) }
            try holds(#Predicate { $0.confirmationCode > "" && nine < ten }, 2)
            try holds(#Predicate { $0.confirmationCode > "" && nine >= ten }, 0)
            try holds(#Predicate { ($0.confirmationCode == "a" ? nine : ten) < ten }, 1)
            try holds(#Predicate { ($0.confirmationCode == "a" ? nine : none) == nil }, 1)
            try holds(#Predicate { $0.confirmationCode > "" && (nine...ten).contains(nine) }, 2)
            try holds(#Predicate { ($0.traveler.passportNumber.flatMap { _ in nine } ?? ten) > nine }, 2)
            try holds(#Predicate { $0.totalPrice < nine + ten }, 2)
            try holds(#Predicate { $0.totalPrice > ten - nine * nine }, 2)
            try expect(Booking.query { _ in QueryExpression(nine) < ten }.count(in: context), 2, words)
            try expect(Booking.query { _ in QueryExpression(ten) == nine }.count(in: context), 0, words)
        }
    }

    @Test func `A relative URL is the one that is stored`() throws {
        let base = try #require(URL(string: "https://example.org/a/"))
        let url = try #require(URL(string: "b?c", relativeTo: base))
        let list = [url] + (0..<10).map { URL(string: "https://example.org/\($0)")! }
        let objects = [url, URL(string: "https://example.org/a/b?c")!, base].map { Defaults(url: $0) }
        try everywhere(objects, touching: { $0.double += 1 }) { context, words in
            try expect(count(#Predicate<Defaults> { $0.url == url }, context), 2, words)
            try expect(count(#Predicate<Defaults> { $0.url != url }, context), 1, words)
            try expect(count(#Predicate<Defaults> { list.contains($0.url) }, context), 2, words)
            try expect(Defaults.query { $0.url == url }.count(in: context), 2, words)
            try expect(Defaults.query { $0.url.in(list) }.count(in: context), 2, words)
        }
    }

    @Test func `A condition that captured values decide leaves an index to the others`() throws {
        let context = ModelContext(try QueryWorld().container)
        let date = Date(timeIntervalSinceReferenceDate: 3001.5)
        func sql(_ name: String?) throws -> String {
            try context.sql(
                of: FetchDescriptor<Trip>(
                    predicate: #Predicate { (name == nil || $0.notes == name) && $0.startDate > date }))
        }
        let (without, with) = (try sql(nil), try sql("ticket"))
        #expect(!without.contains("IS NULL") && !without.contains("notes\" I"))
        #expect(with.contains("notes\" I") && !with.contains(" OR "))
        func count(_ predicate: Predicate<Trip>) throws -> Int {
            try context.fetchCount(FetchDescriptor(predicate: predicate))
        }
        let (none, some, isOn, isOff) = (String?.none, String?.some("ticket"), true, false)
        #expect(try count(#Predicate { none == nil || $0.notes == none }) == 12)
        #expect(try count(#Predicate { some == nil || $0.notes == some }) == 3)
        #expect(try count(#Predicate { none != nil || $0.destination == "Shiraz" }) == 1)
        #expect(try count(#Predicate { isOn && !isOff && $0.priority > 2 }) == 6)
        #expect(try count(#Predicate { _ in !isOn || isOff }) == 0)
        #expect(try count(#Predicate { isOff ? $0.priority > 2 : $0.destination == "Shiraz" }) == 1)
        // What has no SQL is an error all the same.
        #expect(throws: ModelError.self) { try count(#Predicate<Trip> { isOn || $0.startDate.description == "" }) }
    }
}
