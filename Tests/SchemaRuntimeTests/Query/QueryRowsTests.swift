import Foundation
import SchemaRuntime
import ShapesFixture
import Testing
import TripPlannerFixture
import ValuesFixture

/// Values, groups and totals in place of objects.
@Suite struct QueryRowsTests {
    private let world: QueryWorld
    private let context: ModelContext

    init() throws {
        world = try QueryWorld()
        context = ModelContext(world.container)
    }

    private struct Line: Equatable, Sendable {
        var name: String
        var organizer: String?
        var tags: Int
    }

    @Test func `Tuples and structs without objects`() throws {
        let trips = try context.fetch(FetchDescriptor<Trip>())
        let pairs = try Trip.query().select { ($0.destination, $0.notes) }.fetch(in: context)
        #expect(pairs.map(\.0) == trips.map(\.destination))
        #expect(pairs.map(\.1) == trips.map(\.notes))
        let lines = try Trip.query { $0.priority > 0 }.sorted { $0.priority.descending }
            .select(Line.init) { ($0.destination, $0.organizer.name, $0.tags.count) }.fetch(in: context)
        let expected = trips.filter { $0.priority > 0 }.sorted { $0.priority > $1.priority }
            .map { Line(name: $0.destination, organizer: $0.organizer?.name, tags: $0.tags.count) }
        #expect(lines == expected)
        let fresh = ModelContext(world.container)
        let bookings = try Booking.query().sorted { $0.confirmationCode }.limit(2)
            .select { ($0.totalPrice, $0.status, $0.bookingDate, $0.traveler.name, $0.id, $0.totalPrice > 100) }
            .fetch(in: fresh)
        #expect(bookings.map(\.0) == [Decimal(string: "99.99")!, Decimal(string: "199.99")!])
        #expect(bookings.map(\.1) == [.pending, .confirmed])
        #expect(bookings.map(\.2) == [0, 1].map { Date(timeIntervalSinceReferenceDate: $0) })
        #expect(bookings.map(\.3) == ["Sara", "Sara"])
        #expect(bookings.map(\.5) == [false, true])
        let first: Booking = try fresh.existingModel(for: bookings[0].4)
        #expect(first.confirmationCode == "00")
        let none = Trip.query { $0.organizer == nil }.select { ($0.organizer.name > "A", $0.organizer.name) }
        #expect(try none.fetch(in: context).allSatisfy { !$0.0 && $0.1 == nil })
        #expect(try Trip.query().select { $0.organizer.name }.distinct().sorted() == ["", "Eva", "Omid", "Sara"])
        #expect(try Trip.query().sorted { $0.priority.descending }.select { $0.priority }.first(in: context) == 8)
        #expect(try Trip.query { $0.priority > 100 }.select { $0.priority }.first(in: context) == nil)
    }

    @Test func groups() throws {
        let trips = try context.fetch(FetchDescriptor<Trip>())
        let counts = try Trip.query().group { $0.organizer.name }.select { ($0.key, $0.count) }.fetch(in: context)
        let expected = Dictionary(grouping: trips) { $0.organizer?.name }.mapValues(\.count)
        #expect(Dictionary(uniqueKeysWithValues: counts.map { ($0.0, $0.1) }) == expected)
        #expect(counts.map(\.0) == [nil, "Eva", "Omid", "Sara"])
        let perKind = try Trip.query().group { ($0.isFavorite, $0.organizer.name) }
            .having { $0.count > 1 }.sorted { ($0.count.descending, $0.key.1) }
            .select {
                ($0.key.0, $0.key.1, $0.count, $0.max { $0.priority }, $0.min { $0.notes }, $0.sum { $0.priority })
            }.fetch(in: context)
        for (isFavorite, name, count, largest, notes, sum) in perKind {
            let group = trips.filter { $0.isFavorite == isFavorite && $0.organizer?.name == name }
            #expect(group.count == count && count > 1)
            #expect(largest == group.map(\.priority).max())
            #expect(notes == group.compactMap(\.notes).min())
            #expect(sum == group.map(\.priority).reduce(0, +))
        }
        #expect(perKind.map(\.2) == perKind.map(\.2).sorted(by: >))
        let money = try Booking.query().group { $0.traveler.name }
            .select {
                ($0.key, $0.sum { $0.totalPrice }, $0.average { $0.totalPrice }, $0.count(distinct: { $0.status }))
            }
            .fetch(in: context)
        #expect(money.map(\.0) == ["Omid", "Sara"])
        #expect(money.map(\.1) == [Decimal(string: "599.97")!, Decimal(string: "599.97")!])
        // 599.97 / 3
        #expect(money.map(\.2) == [Decimal(string: "199.99")!, Decimal(string: "199.99")!])
        #expect(money.map(\.3) == [3, 3])
        #expect(
            try Trip.query { $0.priority > 100 }.group { $0.isFavorite }.select { $0.count }.fetch(in: context).isEmpty)
    }

    @Test func `groups of four keys`() throws {
        let trips = try context.fetch(FetchDescriptor<Trip>())
        let groups: [(Bool, String?, String?, String, Int)] = try Trip.query()
            .group { ($0.isFavorite, $0.organizer.name, $0.notes, $0.destination) }
            .having { $0.count > 0 }.sorted { ($0.key.1, $0.key.3) }
            .select { ($0.key.0, $0.key.1, $0.key.2, $0.key.3, $0.count) }.fetch(in: context)
        #expect(groups.count == trips.count && groups.allSatisfy { $0.4 == 1 })
        for (isFavorite, name, notes, destination, _) in groups {
            #expect(
                trips.contains {
                    $0.isFavorite == isFavorite && $0.organizer?.name == name && $0.notes == notes
                        && Array($0.destination.utf8) == Array(destination.utf8)
                })
        }
    }

    @Test func totals() throws {
        let all = try context.fetch(FetchDescriptor<Trip>()).map(\.priority)
        let none = Trip.query { $0.priority > 100 }
        #expect(try Trip.query().sum(of: { $0.priority }, in: context) == all.reduce(0, +))
        #expect(try Trip.query().average(of: { $0.priority }, in: context) == Double(all.reduce(0, +)) / 12)
        #expect(try Trip.query().min(of: { $0.priority }, in: context) == -3)
        #expect(try Trip.query().max(of: { $0.organizer.name }, in: context) == "Sara")
        #expect(try Trip.query().count(distinct: { $0.organizer.name }, in: context) == 3)
        #expect(try none.sum(of: { $0.priority }, in: context) == 0)
        #expect(try none.average(of: { $0.priority }, in: context) == nil)
        #expect(try none.max(of: { $0.priority }, in: context) == nil)
        #expect(try Booking.query().average(of: { $0.totalPrice }, in: context) == Decimal(string: "199.99"))
        #expect(try Booking.query { $0.totalPrice < 0 }.average(of: { $0.totalPrice }, in: context) == nil)
        #expect(try Booking.query { $0.totalPrice < 0 }.sum(of: { $0.totalPrice }, in: context) == 0)
        // A total over a page would be one over all.
        #expect(throws: ModelError.self) { try Trip.query().limit(3).sum(of: { $0.priority }, in: context) }
        // The sum does not fit: an error, no wrong number.
        let shapes = ModelContext(try memory(ShapesSchema.Current.self))
        for _ in 0..<2 { shapes.insert(Defaults(int64: .max)) }
        try shapes.save()
        #expect(throws: ModelError.self) { try Defaults.query().sum(of: { $0.int64 }, in: shapes) }
        #expect(try Defaults.query().max(of: { $0.uint64 }, in: shapes) == 9_223_372_036_854_775_807)
        let lists = try Defaults.query().limit(1).select {
            ($0.level, $0.flavour, $0.strings, $0.url, $0.uuid, $0.float)
        }.fetch(in: shapes)
        #expect(lists[0].0 == .high && lists[0].1 == .sour && lists[0].2.isEmpty && lists[0].5 == 0.1)
        #expect(lists[0].3.absoluteString == "https://example.org/a?b=c")
    }
}

extension QueryRows where Row == String? {
    /// The rows of all trips, sorted by Swift.
    fileprivate func sorted() throws -> [String] {
        let world = try QueryWorld()
        return try fetch(in: ModelContext(world.container)).map { $0 ?? "" }.sorted()
    }
}
