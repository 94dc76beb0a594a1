import Foundation
import SchemaRuntime
import SchemaTesting
import Testing
import TripPlannerFixture

@Suite struct FullScanTests {
    private let container: ModelContainer

    init() throws { container = try memory(TripPlannerSchema.Current.self) }

    private func tables(_ body: (ModelContext) throws -> Void) throws -> [String] {
        try container.fullScans(body).map(\.table)
    }

    @Test func `A condition without an index is found, one with an index is not`() throws {
        let day = Date(timeIntervalSinceReferenceDate: 0)
        #expect(
            try tables { _ = try $0.fetch(FetchDescriptor<Trip>(predicate: #Predicate { $0.priority > 3 })) } == [
                "Trip"
            ])
        #expect(
            try tables { _ = try $0.fetch(FetchDescriptor<Trip>(predicate: #Predicate { $0.startDate == day })) } == [])
        #expect(try tables { _ = try Traveler.query { $0.email == "e" }.fetch(in: $0) } == [])
        #expect(try tables { _ = try Traveler.query { $0.name == "e" }.fetch(in: $0) } == ["Traveler"])
    }

    @Test func `A sorted page needs an index, all of a table none`() throws {
        var page = FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.destination)])
        #expect(try tables { _ = try $0.fetch(page) } == [])
        page.fetchLimit = 10
        #expect(try tables { _ = try $0.fetch(page) } == ["Trip"])
        page.sortBy = [SortDescriptor(\.startDate)]
        #expect(try tables { _ = try $0.fetch(page) } == [])
    }

    @Test func `What is joined is named by its table, and small tables may be left out`() throws {
        let body: (ModelContext) throws -> Void = { context in
            _ = try Trip.query { $0.tags.any { $0.name == "sea" } }.fetch(in: context)
            _ = try Booking.query { $0.traveler.name == "x" }.fetch(in: context)
        }
        let scans = try container.fullScans(body)
        #expect(Set(scans.map(\.table)).isSubset(of: ["Trip", "Booking"]))
        #expect(scans.contains { $0.table == "Booking" && $0.statement.contains("\"Booking\"") })
        #expect(try container.fullScans(ignoring: ["Trip", "Booking"], body) == [])
    }
}
