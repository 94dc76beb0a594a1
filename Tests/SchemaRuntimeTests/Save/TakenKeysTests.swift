import Foundation
import SQLiteKit
import SchemaRuntime
import SchemaTesting
import Testing
import TripPlannerFixture

/// Other programs insert rows without keys, and get from SQLite what a container has leased.
struct TakenKeysTests {
    private let place: TemporaryStore
    private let container: ModelContainer
    private let context: ModelContext

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: TripPlannerSchema.Current.self)
        context = ModelContext(container)
    }

    private func shell(_ sql: String) throws {
        let connection = try Connection(path: place.url.path(percentEncoded: false), .readWrite)
        defer { connection.close() }
        try connection.execute(sql)
    }

    private func insertByShell(_ names: [String]) throws {
        for name in names {
            try shell("INSERT INTO \"Traveler\" (\"name\", \"email\") VALUES ('\(name)', '\(name)@shell.org')")
        }
    }

    @Test func `Objects whose keys were taken are saved under others, their links with them`() throws {
        context.insert(Traveler("first"))
        try context.save()
        let (ava, bela) = (Traveler("Ava"), Traveler("Bela"))
        context.insert(Booking("A", ava))
        context.insert(Booking("B", bela))
        let trip = Trip(to: "شیراز", organizer: bela)
        context.insert(trip)
        let before = [ava, bela].map(\.persistentModelID)
        try insertByShell(["x", "y", "z"])
        try shell(
            """
            INSERT INTO "Booking" ("confirmationCode", "bookingDate", "totalPrice", "traveler")
                SELECT 'S', 0, 100, "_id" FROM "Traveler" WHERE "name" = 'x'
            """)
        try context.save()
        #expect([ava, bela].map(\.persistentModelID) != before)

        let reader = ModelContext(container)
        let travelers = try reader.all(Traveler.self)
        #expect(Set(travelers.map(\.name)) == ["first", "x", "y", "z", "Ava", "Bela"])
        let links = try reader.all(Booking.self).map { "\($0.confirmationCode) \($0.traveler.name)" }
        #expect(links.sorted() == ["A Ava", "B Bela", "S x"])
        #expect(try reader.all(Trip.self).map { $0.organizer?.name } == ["Bela"])
        #expect(try (reader.existingModel(for: ava.persistentModelID) as Traveler).name == "Ava")
        // The context goes on with the new keys.
        ava.name = "Ava 2"
        context.insert(Booking("C", ava))
        try insertByShell(["w"])
        try context.save()
        #expect(
            try context.all(Booking.self).filter { $0.traveler === ava }.map(\.confirmationCode).sorted() == ["A", "C"])
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Traveler>()) == 7)
    }

    @Test func `Long runs, of which some are taken`() throws {
        for round in 0..<3 {
            for number in 0..<300 { context.insert(Traveler("n\(round)-\(number)")) }
            try insertByShell((0..<40).map { "s\(round)-\($0)" })
            try context.save()
            for number in 0..<5 { context.insert(Traveler("m\(round)-\(number)")) }
            try context.save()
        }
        let names = try ModelContext(container).all(Traveler.self).map(\.name)
        #expect(names.count == 3 * 345 && Set(names).count == names.count)
    }

    @Test func `Two contexts and a shell`() throws {
        let other = ModelContext(container)
        for round in 0..<20 {
            context.insert(Traveler("a\(round)"))
            other.insert(Traveler("b\(round)"))
            try insertByShell(["s\(round)"])
            try other.save()
            try context.save()
        }
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Traveler>()) == 60)
    }

    @Test func `A save that fails keeps objects that are saved later`() throws {
        context.insert(Traveler("one"))
        try context.save()
        let (ava, long) = (Traveler("Ava"), Traveler("one"))
        context.insert(ava)
        try insertByShell(["x"])
        try shell("CREATE TRIGGER stop BEFORE INSERT ON \"Traveler\" BEGIN SELECT RAISE(ABORT, 'not now'); END")
        #expect(throws: ModelError.self) { try context.save() }
        try shell("DROP TRIGGER stop")
        context.insert(long)
        try context.save()
        #expect(ava.name == "Ava")
        #expect(try ModelContext(container).all(Traveler.self).map(\.name).sorted() == ["Ava", "one", "x"])
    }
}
