import Foundation
import SchemaRuntime
import Testing
import TripPlannerFixture

/// A query finds by SQL what the same condition in Swift finds, over stored rows and over objects that wait.
@Suite struct QueryConditionTests {
    private let world: QueryWorld

    init() throws { world = try QueryWorld() }

    @Test func comparison() throws {
        let (number, date) = (2, Date(timeIntervalSinceReferenceDate: 3001.5))
        try world.check(Trip.query { $0.priority > number }, is: { $0.priority > number }, finds: 6)
        try world.check(Trip.query { $0.priority <= 2 }, is: { $0.priority <= 2 })
        try world.check(Trip.query { $0.priority == 2 }, is: { $0.priority == 2 }, finds: 1)
        try world.check(Trip.query { $0.priority != 2 }, is: { $0.priority != 2 })
        try world.check(Trip.query { $0.startDate >= date }, is: { $0.startDate >= date })
        try world.check(Trip.query { $0.startDate < $0.endDate }, is: { $0.startDate < $0.endDate }, finds: 12)
        try world.check(Trip.query { $0.destination == "Shiraz" }, is: { $0.destination == "Shiraz" }, finds: 1)
        try world.check(Trip.query { $0.priority.in(1...4) }, is: { (1...4).contains($0.priority) }, finds: 4)
        try world.check(Trip.query { $0.priority.in(1..<4) }, is: { (1..<4).contains($0.priority) }, finds: 3)
        try world.check(Trip.query { $0.priority.in([1, 4, 100]) }, is: { [1, 4].contains($0.priority) }, finds: 2)
        try world.check(Trip.query { !$0.priority.in([]) }, is: { _ in true })
        try world.check(Trip.query { $0.priority + 1 > $0.priority * 2 }, is: { $0.priority + 1 > $0.priority * 2 })
        try world.check(Trip.query { $0.priority % 2 == 0 }, is: { $0.priority % 2 == 0 })
        try world.check(Trip.query { $0.priority / 2 == 1 }, is: { $0.priority / 2 == 1 }, finds: 2)
        try world.check(
            Trip.query { QueryExpression(12) / $0.priority == 3 }, is: { $0.priority != 0 && 12 / $0.priority == 3 })
        try world.check(Trip.query { !($0.priority / 0 > 1) }, is: { _ in true })
        try world.check(Trip.query { $0.priority - Int.min > 0 }, is: { $0.priority >= 0 || $0.priority < 0 })
    }

    @Test func logic() throws {
        try world.check(Trip.query(\.isFavorite), is: \.isFavorite, finds: 3)
        try world.check(Trip.query { $0.isFavorite }, is: { $0.isFavorite })
        try world.check(Trip.query { !$0.isFavorite }, is: { !$0.isFavorite })
        try world.check(Trip.query { $0.isFavorite == false }, is: { !$0.isFavorite })
        try world.check(
            Trip.query { ($0.priority > 2 && !$0.isFavorite) || $0.destination == "Shiraz" },
            is: { ($0.priority > 2 && !$0.isFavorite) || $0.destination == "Shiraz" })
        try world.check(
            Trip.query { !($0.isFavorite || $0.priority < 0) }, is: { !($0.isFavorite || $0.priority < 0) })
        try world.check(
            Trip.query { ($0.priority > 2) == $0.isFavorite }, is: { ($0.priority > 2) == $0.isFavorite })
        try world.check(Trip.query { _ in QueryExpression(true) }, is: { _ in true })
        try world.check(
            Trip.query { $0.priority > 0 }.filter { $0.priority < 3 }, is: { (1...2).contains($0.priority) })
    }

    @Test func optionals() throws {
        let (none, some): (String?, String?) = (nil, "ticket")
        try world.check(Trip.query { $0.notes == nil }, is: { $0.notes == nil }, finds: 3)
        try world.check(Trip.query { $0.notes != nil }, is: { $0.notes != nil })
        try world.check(Trip.query { $0.notes == none }, is: { $0.notes == none })
        try world.check(Trip.query { $0.notes == some }, is: { $0.notes == some }, finds: 3)
        try world.check(Trip.query { $0.notes != "ticket" }, is: { $0.notes != "ticket" }, finds: 9)
        try world.check(Trip.query { !($0.notes == "ticket") }, is: { !($0.notes == "ticket") })
        try world.check(Trip.query { !$0.notes.contains("icket") }, is: { !($0.notes?.contains("icket") ?? false) })
        try world.check(
            Trip.query { $0.notes.contains("x") == false }, is: { ($0.notes?.contains("x") ?? false) == false })
        try world.check(Trip.query { $0.notes > "Z" }, is: { $0.notes.map { $0 > "Z" } ?? false }, finds: 3)
        try world.check(Trip.query { !($0.notes > "Z") }, is: { !($0.notes.map { $0 > "Z" } ?? false) })
        try world.check(Trip.query { ($0.notes ?? "none") == "none" }, is: { ($0.notes ?? "none") == "none" }, finds: 3)
        try world.check(
            Trip.query { ($0.notes ?? $0.destination).contains("a") },
            is: { ($0.notes ?? $0.destination).contains("a") })
        try world.check(
            Trip.query { $0.notes.in(["ticket", ""]) }, is: { ["ticket", ""].contains($0.notes) }, finds: 6)
        try world.check(Trip.query { $0.notes.in(["ticket", nil]) }, is: { ["ticket", nil].contains($0.notes) })
        try world.check(Trip.query { !$0.notes.in(["ticket"]) }, is: { $0.notes != "ticket" })
        try world.check(Trip.query { $0.notes.isEmpty }, is: { $0.notes?.isEmpty ?? false }, finds: 3)
        try world.check(Trip.query { $0.notes == $0.destination.optional }, is: { $0.notes == $0.destination })
    }

    @Test func text() throws {
        for part in ["Shiraz", "hiraz", "", "%", "شیر", "e", "\u{301}", "\r\n", "é", "👩‍👩‍👧‍👦", "👩", "'", "~", "c", "cafe"] {
            // Characters in sequence; `contains` of strings is another function.
            let characters = Array(part)
            try world.check(
                Trip.query { $0.destination.contains(part) },
                is: { trip in
                    let all = Array(trip.destination)
                    return part.isEmpty || all.indices.contains { all[$0...].starts(with: characters) }
                })
            try world.check(Trip.query { $0.destination.hasPrefix(part) }, is: { $0.destination.starts(with: part) })
            try world.check(
                Trip.query { $0.destination.hasSuffix(part) },
                is: { $0.destination.reversed().starts(with: part.reversed()) })
        }
        for part in ["SHIRAZ", "cafe", "ισθμοσ", "istanbul"] {
            try world.check(
                Trip.query { $0.destination.localizedStandardContains(part) },
                is: { $0.destination.localizedStandardContains(part) })
        }
        for (pattern, count) in [
            ("%", 12), ("shiraz%", 1), ("%hira%", 2), ("____", 2), ("a%b_c", 1), ("", 1), ("%n_", 1), ("Sh_raz", 1),
            ("%%a%n%", 1),
        ] {
            #expect(try Trip.query { $0.destination.like(pattern) }.count(in: ModelContext(world.container)) == count)
        }
        try world.check(
            Trip.query { $0.destination.collated(.nocase) == "shiraz" }, is: { $0.destination == "Shiraz" }, finds: 1)
        try world.check(
            Trip.query { $0.destination.collated(.rtrim) == "Zürich" }, is: { $0.destination == "Zürich " }, finds: 1)
        try world.check(Trip.query { $0.destination.isEmpty }, is: { $0.destination.isEmpty }, finds: 1)
        let plan = try Trip.query { $0.destination.hasPrefix("Sh") }.sql(in: ModelContext(world.container))
        #expect(plan.contains("(t.\"destination\" >= ?1 AND t.\"destination\" < ?2 AND schema_starts"))
    }

    @Test func `enums, decimals and lists`() throws {
        try world.check(Booking.query { $0.status == .pending }, is: { $0.status == .pending }, finds: 1)
        try world.check(
            Booking.query { $0.status.in([.pending, .completed]) }, is: { [.pending, .completed].contains($0.status) })
        for text in ["99.99", "199.99", "99.994", "0.001", "100", "1e20", "-1e20"] {
            let price = try #require(Decimal(string: text))
            try world.check(Booking.query { $0.totalPrice == price }, is: { $0.totalPrice == price })
            try world.check(Booking.query { $0.totalPrice != price }, is: { $0.totalPrice != price })
            try world.check(Booking.query { $0.totalPrice < price }, is: { $0.totalPrice < price })
            try world.check(Booking.query { $0.totalPrice >= price }, is: { $0.totalPrice >= price })
        }
        try world.check(
            Booking.query { $0.totalPrice + $0.totalPrice > 200 }, is: { $0.totalPrice * 2 > 200 }, finds: 4)
        try world.check(
            PersonalTrip.query { $0.activities.contains("swim") }, is: { $0.activities.contains("swim") }, finds: 2)
        try world.check(PersonalTrip.query { !$0.activities.contains("a\"b") }, is: { !$0.activities.contains("a\"b") })
        try world.check(PersonalTrip.query { $0.activities.isEmpty }, is: { $0.activities.isEmpty }, finds: 2)
        try world.check(PersonalTrip.query { $0.activities.count() == 2 }, is: { $0.activities.count == 2 }, finds: 2)
    }

    @Test func `to-ones, to any depth`() throws {
        try world.check(Trip.query { $0.organizer == nil }, is: { $0.organizer == nil }, finds: 3)
        try world.check(Trip.query { $0.organizer != nil }, is: { $0.organizer != nil })
        try world.check(Trip.query { $0.organizer.name == "Eva" }, is: { $0.organizer?.name == "Eva" }, finds: 3)
        try world.check(Trip.query { $0.organizer.name != "Eva" }, is: { $0.organizer?.name != "Eva" }, finds: 9)
        try world.check(Trip.query { $0.organizer.passportNumber == nil }, is: { $0.organizer?.passportNumber == nil })
        try world.check(
            Trip.query { !($0.organizer.name > "F") }, is: { !($0.organizer.map { $0.name > "F" } ?? false) })
        try world.check(Booking.query { $0.traveler.name == "Sara" }, is: { $0.traveler.name == "Sara" }, finds: 3)
        try world.check(
            Tag.query { $0.trips.any { $0.organizer.bookings.any { $0.traveler.name == "Sara" } } },
            is: { $0.trips.contains { $0.organizer?.bookings.contains { $0.traveler.name == "Sara" } ?? false } })
        let context = ModelContext(world.container)
        let sara = try #require(try Traveler.query { $0.name == "Sara" }.first(in: context))
        let id = sara.persistentModelID
        try world.check(Trip.query { $0.organizer == sara }, is: { $0.organizer?.persistentModelID == id }, finds: 3)
        try world.check(Trip.query { $0.organizer != sara }, is: { $0.organizer?.persistentModelID != id })
        try world.check(Booking.query { $0.traveler == sara }, is: { $0.traveler.persistentModelID == id }, finds: 3)
        try world.check(Booking.query { $0.traveler != sara }, is: { $0.traveler.persistentModelID != id }, finds: 3)
        try world.check(
            Trip.query { $0.organizer.persistentModelID == id }, is: { $0.organizer?.persistentModelID == id })
        try world.check(Traveler.query { $0.id == id }, is: { $0.persistentModelID == id }, finds: 1)
        try world.check(Traveler.query { $0.persistentModelID.in([id]) }, is: { $0.persistentModelID == id }, finds: 1)
        try world.check(Traveler.query { $0 == sara }, is: { $0.persistentModelID == id }, finds: 1)
    }

    @Test func `to-manys`() throws {
        try world.check(Trip.query { $0.tags.any { $0.name == "sea" } }, is: { $0.tags.contains { $0.name == "sea" } })
        try world.check(
            Trip.query { $0.tags.all { $0.name == "sea" } }, is: { $0.tags.allSatisfy { $0.name == "sea" } })
        try world.check(
            Trip.query { $0.tags.none { $0.name == "sea" } }, is: { !$0.tags.contains { $0.name == "sea" } })
        try world.check(Trip.query { $0.tags.isEmpty }, is: { $0.tags.isEmpty }, finds: 2)
        try world.check(Trip.query { !$0.tags.isEmpty }, is: { !$0.tags.isEmpty })
        try world.check(Trip.query { $0.tags.count == 2 }, is: { $0.tags.count == 2 })
        try world.check(Trip.query { $0.tags.count > $0.priority }, is: { $0.tags.count > $0.priority })
        try world.check(
            Trip.query { $0.tags.count { $0.name > "b" } == 2 }, is: { $0.tags.filter { $0.name > "b" }.count == 2 })
        try world.check(
            Traveler.query { $0.bookings.any { $0.totalPrice > 250 && $0.status != .cancelled } },
            is: { $0.bookings.contains { $0.totalPrice > 250 && $0.status != .cancelled } })
        // The outer object inside, two levels deep.
        try world.check(
            Traveler.query { person in person.organizedTrips.any { trip in trip.tags.any { $0.name > person.name } } },
            is: { person in person.organizedTrips.contains { $0.tags.contains { $0.name > person.name } } })
        try world.check(
            Traveler.query { $0.bookings.sum { $0.totalPrice } > 300 },
            is: { $0.bookings.map(\.totalPrice).reduce(0, +) > 300 }, finds: 2)
        try world.check(
            Traveler.query { $0.bookings.sum { $0.totalPrice } == 0 }, is: { $0.bookings.isEmpty }, finds: 2)
        try world.check(
            Traveler.query { $0.organizedTrips.max { $0.priority } == 7 },
            is: { $0.organizedTrips.map(\.priority).max() == 7 }, finds: 1)
        try world.check(
            Traveler.query { $0.organizedTrips.min { $0.notes } == nil },
            is: { $0.organizedTrips.compactMap(\.notes).min() == nil })
        try world.check(
            Traveler.query { $0.organizedTrips.average { $0.priority } > 0.5 },
            is: { person in
                let all = person.organizedTrips.map(\.priority)
                return !all.isEmpty && Double(all.reduce(0, +)) / Double(all.count) > 0.5
            })
        let context = ModelContext(world.container)
        let sea = try #require(try Tag.query { $0.name == "sea" }.first(in: context))
        let id = sea.persistentModelID
        try world.check(
            Trip.query { $0.tags.contains(sea) }, is: { $0.tags.contains { $0.persistentModelID == id } }, finds: 6)
    }

    @Test func classes() throws {
        try world.check(Trip.query { $0.is(BusinessTrip.self) }, is: { $0 is BusinessTrip }, finds: 4)
        try world.check(Trip.query { !$0.is(PersonalTrip.self) }, is: { !($0 is PersonalTrip) })
        try world.check(
            Trip.query { $0.as(BusinessTrip.self).company == "C1" }, is: { ($0 as? BusinessTrip)?.company == "C1" })
        try world.check(
            Trip.query { $0.as(BusinessTrip.self).company != "C1" }, is: { ($0 as? BusinessTrip)?.company != "C1" })
        try world.check(
            Trip.query { $0.as(PersonalTrip.self).isRelaxation == true },
            is: { ($0 as? PersonalTrip)?.isRelaxation == true })
        try world.check(
            Trip.query { $0.as(PersonalTrip.self).companion == nil }, is: { ($0 as? PersonalTrip)?.companion == nil })
        try world.check(
            BusinessTrip.query { $0.company == "C0" && $0.destination != "Shiraz" && $0.budget > 50 },
            is: { $0.company == "C0" && $0.destination != "Shiraz" && $0.budget > 50 }, finds: 1)
        try world.check(
            Tag.query { $0.trips.any { $0.as(BusinessTrip.self).budget > 60 } },
            is: { $0.trips.contains { (($0 as? BusinessTrip)?.budget ?? 0) > 60 } })
    }

    // MARK: - Combinations

    private typealias Leaf = (query: (QueryObject<Trip>) -> QueryExpression<Bool>, swift: (Trip) -> Bool)

    private let leaves: [Leaf] = [
        ({ $0.priority > 2 }, { $0.priority > 2 }), ({ $0.isFavorite }, { $0.isFavorite }),
        ({ $0.notes == nil }, { $0.notes == nil }), ({ $0.notes > "a" }, { $0.notes.map { $0 > "a" } ?? false }),
        ({ $0.notes.contains("T") }, { $0.notes?.contains("T") ?? false }),
        ({ $0.organizer.name == "Sara" }, { $0.organizer?.name == "Sara" }),
        ({ $0.organizer.name < "P" }, { $0.organizer.map { $0.name < "P" } ?? false }),
        ({ $0.organizer.passportNumber != "P1" }, { $0.organizer?.passportNumber != "P1" }),
        ({ $0.tags.isEmpty }, { $0.tags.isEmpty }), ({ $0.tags.count == 1 }, { $0.tags.count == 1 }),
        ({ $0.tags.all { $0.name > "k" } }, { $0.tags.allSatisfy { $0.name > "k" } }),
        ({ $0.organizer.bookings.isEmpty }, { $0.organizer?.bookings.isEmpty ?? true }),
        (
            { $0.organizer.bookings.any { $0.status == .confirmed } },
            { $0.organizer?.bookings.contains { $0.status == .confirmed } ?? false }
        ), ({ $0.is(BusinessTrip.self) }, { $0 is BusinessTrip }),
        ({ $0.as(BusinessTrip.self).budget > 40 }, { (($0 as? BusinessTrip)?.budget ?? 0) > 40 }),
        ({ $0.as(PersonalTrip.self).companion == "Ali" }, { ($0 as? PersonalTrip)?.companion == "Ali" }),
        ({ $0.priority / $0.tags.count > 1 }, { !$0.tags.isEmpty && $0.priority / $0.tags.count > 1 }),
    ]

    @Test func `Conditions combined at random find what Swift finds`() throws {
        var random = Seeded(seed: 7)
        func tree(_ depth: Int) -> Leaf {
            let choice = depth == 0 ? 0 : Int.random(in: 0..<7, using: &random)
            switch choice {
            case 1, 2:
                let (one, other) = (tree(depth - 1), tree(depth - 1))
                return ({ one.query($0) && other.query($0) }, { one.swift($0) && other.swift($0) })
            case 3, 4:
                let (one, other) = (tree(depth - 1), tree(depth - 1))
                return ({ one.query($0) || other.query($0) }, { one.swift($0) || other.swift($0) })
            case 5:
                let one = tree(depth - 1)
                return ({ !one.query($0) }, { !one.swift($0) })
            case 6:
                let (one, other) = (tree(depth - 1), tree(depth - 1))
                return ({ one.query($0) == other.query($0) }, { one.swift($0) == other.swift($0) })
            default: return leaves.randomElement(using: &random)!
            }
        }
        for _ in 0..<150 {
            let condition = tree(4)
            try world.check(Trip.query(condition.query), is: condition.swift)
        }
    }

    @Test func `To-ones beside objects of any context, stored or waiting`() throws {
        let world = try QueryWorld()
        let (other, elsewhere) = (ModelContext(world.container), ModelContext(try QueryWorld().container))
        let sara = try #require(try Traveler.query { $0.name == "Sara" }.first(in: other))
        let (id, nobody) = (sara.persistentModelID, Traveler?.none)
        let foreign = try #require(try elsewhere.all(Traveler.self).first)
        try world.check(Trip.query { $0.organizer == sara }, is: { $0.organizer?.persistentModelID == id }, finds: 3)
        try world.check(Trip.query { $0.organizer != sara }, is: { $0.organizer?.persistentModelID != id }, finds: 9)
        try world.check(Trip.query { !($0.organizer == nobody) }, is: { $0.organizer != nil }, finds: 9)
        try world.check(Trip.query { $0.organizer != nobody }, is: { $0.organizer != nil }, finds: 9)
        try world.check(Trip.query { $0.organizer == foreign }, is: { _ in false })
        try world.check(Trip.query { $0.organizer != foreign }, is: { _ in true })
        try world.check(
            Booking.query { $0.traveler == sara }, is: { $0.traveler.persistentModelID == id }, finds: 3)
        try world.check(Booking.query { $0.traveler != foreign }, is: { _ in true }, finds: 6)

        let context = ModelContext(world.container)
        let newcomer = Traveler("New")
        context.insert(newcomer)
        let trip = Trip(to: "Yazd", organizer: newcomer)
        context.insert(trip)
        let key = newcomer.persistentModelID
        let byKey = FetchDescriptor<Trip>(predicate: #Predicate { $0.organizer?.persistentModelID == key })
        for _ in 0..<2 {
            #expect(try Trip.query { $0.organizer == newcomer }.fetch(in: context) == [trip])
            #expect(try Trip.query { $0.organizer != newcomer }.count(in: context) == 12)
            #expect(try context.fetch(byKey) == [trip])
            #expect(try context.fetchCount(byKey) == 1)
            try context.save()
        }
        #expect(try Trip.query { $0.organizer == newcomer }.count(in: other) == 1)
    }
}

/// Numbers that are the same in each run.
struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
