import Foundation
import SchemaRuntime
import SchemaTesting
import ShapesFixture
import Testing
import TripPlannerFixture
import ValuesFixture

/// By what objects are grouped, and sums that no integer holds.
@Suite struct GroupKeysTests {
    @Test func `Decimals without a scale, however others spell them`() throws {
        let place = try TemporaryStore()
        let container = try place.container(for: ShapesSchema.Current.self)
        let context = ModelContext(container)
        for (int, text) in [(1, "10"), (2, "9"), (3, "1.5"), (4, "9"), (5, "1.5"), (6, "12345678901234567890.12")] {
            context.insert(Optionals(int: int, decimal: Decimal(string: text)))
        }
        context.insert(Optionals(int: 7, decimal: nil))
        try context.save()
        try RawStore(at: place.url).execute("UPDATE Optionals SET decimal = '1.50' WHERE int = 5")
        let groups: [(Decimal?, Int, Int?)] = try Optionals.query().group { $0.decimal }
            .select { ($0.key, $0.count, $0.sum { $0.int }) }.fetch(in: ModelContext(container))
        #expect(
            groups.map(\.0) == [
                nil, Decimal(string: "1.5"), 9, 10, Decimal(string: "12345678901234567890.12"),
            ])
        #expect(groups.map(\.1) == [1, 2, 2, 1, 1])
        #expect(groups.map(\.2) == [7, 8, 6, 1, 6])
        let values = try Optionals.query().select { $0.decimal }.distinct().fetch(in: ModelContext(container))
        #expect(values.count == 5)
        #expect(try Optionals.query().count(distinct: { $0.decimal }, in: ModelContext(container)) == 4)
    }

    @Test func `Dates in each form`() throws {
        let context = ModelContext(try memory(ValuesSchema.Current.self))
        let (one, other) = (Date(timeIntervalSinceReferenceDate: 0.25), Date(timeIntervalSinceReferenceDate: -1e9))
        for (big, at, day) in [(1, one, other), (2, one, nil), (3, other, other), (4, other, one)]
            as [(UInt64, Date, Date?)]
        { context.insert(Reading(at: at, day: day, plain: at, big: big, color: Color(1, 2, 3))) }
        try context.save()
        let byMillis = try Reading.query().group { $0.at }.select { ($0.key, $0.count) }.fetch(in: context)
        #expect(byMillis.map(\.0) == [other, one] && byMillis.map(\.1) == [2, 2])
        let byText = try Reading.query().group { $0.day }.select { ($0.key, $0.count) }.fetch(in: context)
        #expect(byText.map(\.0) == [nil, other, one] && byText.map(\.1) == [1, 2, 1])
        let byReal = try Reading.query().group { $0.plain }.having { $0.key > other }.select { ($0.key, $0.count) }
            .fetch(in: context)
        #expect(byReal.map(\.0) == [one] && byReal.map(\.1) == [2])
        let byTwo = try Reading.query().group { ($0.at, $0.day) }.having { $0.key.0 == one }
            .select { ($0.key.0, $0.key.1, $0.max { $0.day }) }.fetch(in: context)
        #expect(byTwo.map(\.0) == [one, one] && byTwo.map(\.1) == [nil, other] && byTwo.map(\.2) == [nil, other])
    }

    @Test func `Texts that are composed in two ways are two`() throws {
        let context = ModelContext(try memory(ShapesSchema.Current.self))
        for text in ["\u{E9}", "e\u{301}", "\u{E9}", "e"] { context.insert(Defaults(string: text)) }
        try context.save()
        let groups = try Defaults.query().group { $0.string }.select { ($0.key, $0.count) }.fetch(in: context)
        #expect(groups.map { Array($0.0.utf8) } == [Array("e".utf8), Array("e\u{301}".utf8), Array("\u{E9}".utf8)])
        #expect(groups.map(\.1) == [1, 1, 2])
        #expect(try Defaults.query().count(distinct: { $0.string }, in: context) == 3)
        // Unless they are asked for as one.
        let folded = try Defaults.query().group { $0.string.collated(.localized) }.select { $0.count }
            .fetch(in: context)
        #expect(folded == [4])
    }

    @Test func `Sums beyond 64 bits are an error everywhere`() throws {
        let container = try memory(TripPlannerSchema.Current.self)
        let context = ModelContext(container)
        let people = ["a", "b"].map { Traveler($0) }
        for (name, priority, person) in [
            ("1", Int.max, people[0]), ("2", 1, people[0]), ("3", 5, people[1]), ("4", -7, people[1]),
        ] {
            let trip = Trip(to: name, organizer: person)
            trip.priority = priority
            context.insert(trip)
        }
        func isOverflow(_ body: () throws -> Void, _ location: SourceLocation = #_sourceLocation) {
            let error = #expect(throws: ModelError.self, sourceLocation: location) { try body() }
            guard case .store(let problem)? = error else { return }
            #expect("\(problem)".contains("integer overflow"), "\(problem)", sourceLocation: location)
        }
        let large = Traveler.query { $0.organizedTrips.sum { $0.priority } > 5 }
        let sorted = Traveler.query().sorted { $0.organizedTrips.sum { $0.priority } }
        let some = Traveler.query { $0.name == "b" && $0.organizedTrips.sum { $0.priority } == -2 }
        for isSaved in [false, true] {
            if isSaved { try context.save() }
            isOverflow { _ = try large.fetch(in: context) }
            isOverflow { _ = try large.count(in: context) }
            isOverflow { _ = try sorted.fetch(in: context) }
            #expect(try some.fetch(in: context).map(\.name) == ["b"], "saved: \(isSaved)")
        }
        for name in ["a", "b"] {
            for person in people where person.name == name { person.email = "\(name)@example.org" }
            isOverflow { _ = try sorted.fetch(in: context) }
            #expect(try sorted.filter { $0.name == "b" }.fetch(in: context).map(\.name) == ["b"], "\(name) waits")
            try context.save()
        }
        isOverflow { _ = try Trip.query().sum(of: { $0.priority }, in: context) }
        isOverflow {
            _ = try Trip.query().group { $0.organizer.name }.having { $0.sum { $0.priority } > 0 }.select { $0.key }
                .fetch(in: context)
        }
        isOverflow {
            _ = try Trip.query().group { $0.organizer.name }.select { ($0.key, $0.sum { $0.priority }) }
                .fetch(in: context)
        }
        isOverflow {
            _ = try Traveler.query().select { $0.organizedTrips.sum { $0.priority } }.fetch(in: context)
        }
    }
}
