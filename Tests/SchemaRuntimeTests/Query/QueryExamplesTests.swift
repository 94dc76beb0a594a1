import Foundation
import SchemaRuntime
import SchemaTesting
import Testing
import TripPlannerFixture

/// The examples of the article on queries, compiled and run.
@Suite struct QueryExamplesTests {
    private struct TripRow: Sendable {
        var destination: String
        var priority: Int
        var tags: Int
    }

    @Test func `The article's examples run`() throws {
        let world = try QueryWorld()
        let context = ModelContext(world.container)
        let sara = try #require(try Traveler.query { $0.name == "Sara" }.first(in: context))
        let limit = 7
        // The article, from here on.
        let urgent = Trip.query { $0.priority > 3 && $0.tags.any { $0.name == "sea" } }
        let trips: [Trip] = try urgent.fetch(in: context)
        #expect(trips.map(\.priority) == [4, 6, 8])

        let open = Booking.query { $0.status != .cancelled && $0.totalPrice.in(100...500) }
        let some = Booking.query { $0.status.in([.pending, .confirmed]) }
        let noted = Trip.query { $0.notes != nil && !$0.notes.contains("ticket") }
        let long = Trip.query { ($0.notes ?? $0.destination).localizedStandardContains("ÎLE") }
        #expect(try [open.count(in: context), some.count(in: context)] == [2, 3])
        #expect(try [noted.count(in: context), long.count(in: context)] == [6, 0])

        let city = Trip.query { $0.destination.collated(.nocase) == "shiraz" }
        let cafes = Trip.query { $0.destination.collated(.localized).in(["cafe", "کتاب"]) }
        let near = Trip.query { $0.destination.contains("zürich", options: [.caseInsensitive, .diacriticInsensitive]) }
        #expect(try [city.count(in: context), cafes.count(in: context), near.count(in: context)] == [1, 2, 1])

        let saras = Trip.query { $0.organizer.name == "Sara" || $0.organizer == nil }
        let busy = Traveler.query { $0.bookings.count { $0.status == .confirmed } > 2 }
        let spenders = Traveler.query { $0.bookings.sum { $0.totalPrice } > 1000 }
        let namesakes = Traveler.query { person in
            person.organizedTrips.any { trip in trip.tags.any { $0.name == person.name } }
        }
        #expect(try saras.count(in: context) == 6)
        #expect(
            try [busy.exists(in: context), spenders.exists(in: context), namesakes.exists(in: context)] == [
                false, false, false,
            ])

        let hers = Trip.query { $0.organizer == sara && $0.is(BusinessTrip.self) }
        let dear = Trip.query { $0.as(BusinessTrip.self).budget > 5000 }
        #expect(try hers.count(in: context) == 3 && !dear.exists(in: context))

        let sorted = urgent.sorted { ($0.isFavorite.descending, $0.organizer.name, $0.startDate) }.limit(20)
        let listed = Trip.query().sorted { $0.destination.collated(.localizedStandard) }
        let folded = Trip.query().sorted { $0.destination.collated(.localized) }
        #expect(try listed.first(in: context)?.destination == "" && folded.first(in: context)?.destination == "")

        let page = try sorted.fetch(in: context)
        if let last = page.last {
            let cursor: QueryCursor = try sorted.cursor(of: last, in: context)
            let next = try sorted.after(cursor).fetch(in: context)
            print(next.count)
        }

        let count = try urgent.count(in: context)
        let isAny = try urgent.exists(in: context)
        let first = try sorted.first(in: context)
        let identifiers = try urgent.ids(in: context)
        let turnover: Decimal = try open.sum(of: { $0.totalPrice }, in: context)
        let latest: Date? = try urgent.max(of: { $0.startDate }, in: context)
        let cities = try Trip.query().count(distinct: { $0.destination }, in: context)
        #expect(count == 3 && isAny && first === page.first && identifiers.count == 3)
        #expect(turnover == Decimal(string: "499.98") && latest == trips.map(\.startDate).max() && cities == 12)

        let labels: [(String, String?)] = try urgent.select { ($0.destination, $0.organizer.name) }.fetch(in: context)
        let shown = sorted.select(TripRow.init) { ($0.destination, $0.priority, $0.tags.count) }
        let rows: [TripRow] = try shown.fetch(in: context)
        let names: [String] = try Trip.query().select { $0.destination }.distinct().limit(5).fetch(in: context)
        let allNames: [String] = try Trip.query().select { $0.destination }.distinct().fetch(in: context)
        #expect(labels.count == 3 && rows.map(\.priority) == page.map(\.priority) && allNames.count == 12)
        #expect(names.count == 5 && Set(names).count == 5 && Set(names).isSubset(of: allNames))

        let perPerson: [(String?, Int, Date?)] = try Trip.query()
            .group { $0.organizer.name }
            .having { $0.count > 1 }
            .sorted { $0.count.descending }
            .select { ($0.key, $0.count, $0.max { $0.startDate }) }
            .fetch(in: context)
        #expect(perPerson.map(\.1).allSatisfy { $0 == 3 })

        let saved = try Trip.query().includingPendingChanges(false).max(of: { $0.priority }, in: context)
        #expect(saved == 8)

        let short = Trip.query { .sql("length(\($0.destination)) < \(limit)") }
        #expect(try short.count(in: context) == 7)

        let favorite = #Predicate<Trip> { $0.isFavorite }
        let both = FetchDescriptor(predicate: favorite.not().and(#Predicate { $0.priority > 3 }))
        #expect(try context.fetch(both).map(\.priority) == [4, 5, 6, 8])
        let byName = FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.destination, comparator: .localizedStandard)])
        #expect(try context.fetch(byName).map(\.destination) == listed.fetch(in: context).map(\.destination))
        let byFold = FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.destination, comparator: .localized)])
        #expect(try context.fetch(byFold).map(\.destination) == folded.fetch(in: context).map(\.destination))
        let container = world.container
        let scans = try container.fullScans { _ = try Traveler.query { $0.email == "e" }.fetch(in: $0) }
        #expect(scans == [])

        let sql: String = try sorted.sql(in: context)
        let plan: [String] = try sorted.queryPlan(in: context)
        #expect(sql.hasPrefix("SELECT t.\"_id\"") && !plan.isEmpty)
    }

    @Test func `The example of parts with names runs`() throws {
        let context = ModelContext(try QueryWorld().container)
        let trips = Trip.query { trip in
            let isOwn = trip.isFavorite && trip.notes != nil && trip.organizer.name == "Sara"
            let isNear = trip.priority > 3 && trip.tags.any { $0.name == "sea" }
            return isOwn && isNear
        }
        let expected = try context.all(Trip.self).filter {
            $0.isFavorite && $0.notes != nil && $0.organizer?.name == "Sara" && $0.priority > 3
                && $0.tags.contains { $0.name == "sea" }
        }
        #expect(try trips.fetch(in: context) == expected)
    }

    @Test func `The article shows what runs here`() throws {
        let here = URL(filePath: #filePath)
        let root = here.deletingLastPathComponent().appending(path: "../../..").standardized
        let article = try String(
            contentsOf: root.appending(path: "Sources/SchemaRuntime/SchemaRuntime.docc/Queries.md"), encoding: .utf8)
        let source = Set(try lines(String(contentsOf: here, encoding: .utf8)))
        let blocks = article.components(separatedBy: "```swift\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
        #expect(blocks.count > 8)
        for line in blocks.flatMap(lines) { #expect(source.contains(line), "the article shows: \(line)") }
    }

    private func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
}
