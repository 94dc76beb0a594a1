import Foundation
import SchemaRuntime
import ShapesFixture
import Testing
import TripPlannerFixture

/// Order, limits and pages; the same for stored rows and for objects that wait.
@Suite struct QueryOrderTests {
    private let world: QueryWorld

    init() throws { world = try QueryWorld() }

    private func check<each Key: QuerySortKey>(
        _ keys: (QueryObject<Trip>) -> (repeat each Key), is order: (Trip, Trip) -> Bool,
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        let context = ModelContext(world.container)
        let query = Trip.query().sorted(by: keys)
        let all = try context.fetch(FetchDescriptor<Trip>())
        // Swift's sort keeps what is equal in its order.
        let expected = all.sorted(by: order).map(\.persistentModelID)
        #expect(try query.fetch(in: context).map(\.persistentModelID) == expected, "stored", sourceLocation: location)
        #expect(try query.ids(in: context) == expected, sourceLocation: location)
        for isWaiting in [false, true] {
            if isWaiting { for trip in all { trip.endDate += 1 } }
            #expect(try query.fetch(in: context).map(\.persistentModelID) == expected, sourceLocation: location)
            // Pages, each from the last object of the one before.
            for size in [1, 5] {
                var pages: [PersistentIdentifier] = []
                var cursor: QueryCursor?
                while let last = try query.after(cursor).limit(size).fetch(in: context).last {
                    let page = try query.after(cursor).limit(size).ids(in: context)
                    pages += page
                    let coded = try JSONEncoder().encode(query.cursor(of: last, in: context))
                    cursor = try JSONDecoder().decode(QueryCursor.self, from: coded)
                    guard pages.count < 100 else { break }
                }
                #expect(pages == expected, "pages of \(size), waiting: \(isWaiting)", sourceLocation: location)
            }
            #expect(try query.limit(3).offset(2).ids(in: context) == Array(expected[2..<5]), sourceLocation: location)
        }
    }

    @Test func `One key or several`() throws {
        try check({ $0.priority }, is: { $0.priority < $1.priority })
        try check({ $0.priority.descending }, is: { $0.priority > $1.priority })
        try check({ $0.isFavorite }, is: { !$0.isFavorite && $1.isFavorite })
        try check({ $0.destination }, is: { $0.destination.utf8.lexicographicallyPrecedes($1.destination.utf8) })
        try check(
            { ($0.isFavorite.descending, $0.priority.descending) },
            is: { ($0.isFavorite ? 0 : 1, -$0.priority) < ($1.isFavorite ? 0 : 1, -$1.priority) })
        try check({ $0.priority % 3 }, is: { $0.priority % 3 < $1.priority % 3 })
    }

    @Test func `Nil comes first, and last where the order is descending`() throws {
        func text(_ trip: Trip) -> String { trip.notes.map { "b" + $0 } ?? "a" }
        try check({ $0.notes }, is: { text($0) < text($1) })
        try check({ $0.notes.descending }, is: { text($0) > text($1) })
        try check(
            { ($0.notes.descending, $0.priority.descending) }, is: { (text($0), $0.priority) > (text($1), $1.priority) }
        )
    }

    @Test func `Through relationships`() throws {
        func name(_ trip: Trip) -> String { trip.organizer?.name ?? "" }
        try check({ $0.organizer.name }, is: { name($0) < name($1) })
        try check(
            { ($0.organizer.name.descending, $0.startDate.descending) },
            is: { (name($0), $0.startDate) > (name($1), $1.startDate) })
        try check(
            { $0.organizer.passportNumber },
            is: { ($0.organizer?.passportNumber ?? "") < ($1.organizer?.passportNumber ?? "") })
        try check(
            { ($0.tags.count.descending, $0.organizer.bookings.count) },
            is: {
                (-$0.tags.count, $0.organizer?.bookings.count ?? 0) < (
                    -$1.tags.count, $1.organizer?.bookings.count ?? 0
                )
            })
        try check(
            { $0.as(BusinessTrip.self).budget },
            is: {
                (($0 as? BusinessTrip)?.budget ?? -1) < (($1 as? BusinessTrip)?.budget ?? -1)
            })
    }

    @Test func `By collations`() throws {
        try check(
            { $0.destination.collated(.nocase) },
            is: {
                $0.destination.lowercasedASCII.utf8.lexicographicallyPrecedes($1.destination.lowercasedASCII.utf8)
            })
        try check(
            { $0.destination.collated(.localizedStandard) },
            is: {
                let result = $0.destination.localizedStandardCompare($1.destination)
                return result == .orderedAscending
                    || result == .orderedSame && $0.destination.utf8.lexicographicallyPrecedes($1.destination.utf8)
            })
    }

    @Test func `Decimals by number`() throws {
        let context = ModelContext(try memory(ShapesSchema.Current.self))
        for text in ["9", "10", "0.1", "-7", "12345678901234567890.12"] {
            context.insert(Defaults(decimal: Decimal(string: text)!))
        }
        let sorted = Defaults.query().sorted { $0.decimal.descending }
        for isSaved in [false, true] {
            if isSaved { try context.save() }
            #expect(
                try sorted.fetch(in: context).map { "\($0.decimal)" } == [
                    "12345678901234567890.12", "10", "9", "0.1", "-7",
                ])
            let cursor = try sorted.cursor(of: sorted.fetch(in: context)[1], in: context)
            #expect(try sorted.after(cursor).fetch(in: context).map { "\($0.decimal)" } == ["9", "0.1", "-7"])
        }
        #expect(try Defaults.query().max(of: { $0.decimal }, in: context) == Decimal(string: "12345678901234567890.12"))
        #expect(try Defaults.query { $0.decimal < 10 }.sum(of: { $0.decimal }, in: context) == Decimal(string: "2.1"))
        #expect(
            try Defaults.query { $0.decimal < 10 }.average(of: { $0.decimal }, in: context) == Decimal(string: "0.7"))
    }

    @Test func `A cursor belongs to its order`() throws {
        let context = ModelContext(world.container)
        let sorted = Trip.query().sorted { $0.priority }
        let cursor = try sorted.cursor(of: try #require(try sorted.first(in: context)), in: context)
        #expect(throws: ModelError.self) { try Trip.query().after(cursor).fetch(in: context) }
        #expect(throws: ModelError.self) {
            try sorted.sorted { $0.priority.descending }.after(cursor).fetch(in: context)
        }
        #expect(try sorted.after(nil).count(in: context) == 12)
        #expect(try sorted.limit(0).first(in: context) == nil)
        #expect(try !sorted.limit(0).exists(in: context))
        #expect(try sorted.limit(-1).count(in: context) == 0)
    }

    @Test func `A page behind a cursor is found by an index`() throws {
        let context = ModelContext(world.container)
        let sorted = Trip.query().sorted { $0.startDate }.limit(5)
        let cursor = try sorted.cursor(of: try #require(try sorted.first(in: context)), in: context)
        #expect(try sorted.after(cursor).queryPlan(in: context).contains { $0.contains("SEARCH t USING INDEX") })
        #expect(try sorted.queryPlan(in: context).contains { $0.contains("SCAN t USING INDEX") })
        #expect(try Trip.query { $0.notes == "x" }.queryPlan(in: context) == ["SCAN t"])
        let descriptor = FetchDescriptor<Trip>(predicate: #Predicate { $0.notes == "x" })
        #expect(try context.queryPlan(of: descriptor) == ["SCAN t"])
        #expect(try context.sql(of: descriptor).hasSuffix("WHERE t.\"notes\" IS ?1 ORDER BY t.\"_id\""))
    }
}

extension String {
    fileprivate var lowercasedASCII: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { ("A"..."Z").contains($0) ? Unicode.Scalar($0.value + 32)! : $0 }))
    }
}
