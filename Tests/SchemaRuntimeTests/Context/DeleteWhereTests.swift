import Foundation
import PoliciesFixture
import RelationsFixture
import SchemaRuntime
import SchemaTesting
import ShapesFixture
import Testing
import TripPlannerFixture

@Suite struct DeleteWhereTests {
    private let place: TemporaryStore
    private let container: ModelContainer
    private let context: ModelContext

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: TripPlannerSchema.Current.self)
        context = ModelContext(container)
        for number in 0..<6 {
            let traveler = Traveler("t\(number)")
            for code in 0..<2 { context.insert(Booking("\(number)-\(code)", traveler)) }
            let trip = Trip(to: "\(number)", organizer: traveler)
            trip.isFavorite = number < 3
            trip.priority = number
            trip.tags = [Tag(name: "\(number)", color: "red")]
            context.insert(trip)
        }
        context.insert(
            BusinessTrip(
                destination: "b", startDate: .now, endDate: .now, priority: 1, company: "c", budget: 1))
        try context.save()
    }

    private func rows(_ sql: String) throws -> [String] {
        try RawStore(at: place.url).rows(sql).map { $0.joined(separator: "|") }
    }

    @Test func `What a predicate finds goes with the next save, and fetches leave it out at once`() throws {
        let other = ModelContext(container)
        try other.delete(model: Trip.self, where: #Predicate { $0.isFavorite })
        #expect(other.hasChanges)
        #expect(try other.fetchCount(FetchDescriptor<Trip>()) == 4)
        #expect(
            try other.fetch(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.destination)])).map(\.destination) == [
                "3", "4", "5", "b",
            ])
        #expect(try rows("SELECT count(*) FROM Trip") == ["7"])
        var page = FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.destination)])
        (page.fetchLimit, page.fetchOffset) = (2, 1)
        #expect(try other.fetch(page).map(\.destination) == ["4", "5"])
        #expect(try other.fetchIdentifiers(page).count == 2)
        try other.save()
        #expect(!other.hasChanges)
        #expect(try rows("SELECT destination FROM Trip ORDER BY 1") == ["'3'", "'4'", "'5'", "'b'"])
        #expect(try rows("SELECT count(*) FROM Tag_trips") == ["3"])
        #expect(try rows("SELECT count(*) FROM Traveler") == ["6"])
        #expect(try rows("PRAGMA foreign_key_check") == [])
    }

    @Test func `No objects are made, and the statements do not grow with the rows`() throws {
        let recorder = SQLRecorder(container)
        let other = ModelContext(container)
        try other.delete(model: Traveler.self)
        try other.save()
        let statements = recorder.take()
        #expect(other.insertedModelsArray.isEmpty && other.deletedModelsArray.isEmpty)
        #expect(statements.filter { $0.hasPrefix("SELECT") }.allSatisfy { !$0.contains("passportNumber") })
        #expect(statements.count { $0.hasPrefix("DELETE") } <= 3)
        #expect(try rows("SELECT count(*) FROM Booking") == ["0"])
        #expect(try rows("SELECT count(*) FROM Trip WHERE organizer IS NULL") == ["7"])
    }

    @Test func `Objects that are loaded follow the rules at once`() throws {
        let travelers = try context.all(Traveler.self)
        let (traveler, name) = (travelers[2], travelers[2].name)
        let other = ModelContext(container)
        let booking = try #require(try other.all(Booking.self).first { $0.confirmationCode == "2-0" })
        let trip = try #require(try other.all(Trip.self).first { $0.destination == "2" })
        let kept = try #require(try other.all(Booking.self).first { $0.confirmationCode == "3-0" })
        // The traveler is not loaded, what refers to it is.
        try other.delete(model: Traveler.self, where: #Predicate { $0.name == name })
        #expect(booking.isDeleted && !kept.isDeleted && trip.organizer == nil)
        #expect(other.registeredModel(for: traveler.persistentModelID) as Traveler? == nil)
        #expect(throws: ModelError.missingObject(traveler.persistentModelID)) {
            try other.existingModel(for: traveler.persistentModelID) as Traveler
        }
        #expect(try other.fetchCount(FetchDescriptor<Booking>()) == 10)
        #expect(try other.fetchCount(FetchDescriptor<Trip>(predicate: #Predicate { $0.organizer == nil })) == 2)
        try other.save()
        #expect(try rows("SELECT count(*) FROM Booking") == ["10"])
        #expect(kept.traveler.name == "t3")

        // The one that is loaded is deleted like any object.
        let third = ModelContext(container)
        let loaded = try third.all(Traveler.self)
        let bookings = loaded[0].bookings
        try third.delete(model: Traveler.self, where: #Predicate { $0.name == "t0" })
        #expect(loaded[0].isDeleted && bookings.allSatisfy(\.isDeleted) && !loaded[1].isDeleted)
        #expect(third.deletedModelsArray.count == 3)
    }

    @Test func `What refers to deleted rows is found by what it will be`() throws {
        let other = ModelContext(container)
        try other.delete(model: Traveler.self, where: #Predicate { $0.name == "t1" || $0.name == "t2" })
        #expect(try other.fetchCount(FetchDescriptor<Trip>(predicate: #Predicate { $0.organizer == nil })) == 3)
        #expect(try other.fetchCount(FetchDescriptor<Trip>(predicate: #Predicate { $0.organizer?.name == "t1" })) == 0)
        #expect(try other.all(Booking.self).map(\.traveler.name).sorted().first == "t0")
        try other.save()
        #expect(try rows("SELECT count(*) FROM Trip WHERE organizer IS NULL") == ["3"])
        #expect(try other.fetchCount(FetchDescriptor<Trip>(predicate: #Predicate { $0.organizer == nil })) == 3)
    }

    @Test func `What waits is judged as it is, and what comes later stays`() throws {
        let trips = try context.fetch(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.destination)]))
        trips[0].isFavorite = false
        trips[5].isFavorite = true
        let new = Trip(to: "new")
        new.isFavorite = true
        context.insert(new)
        try context.delete(model: Trip.self, where: #Predicate { $0.isFavorite })
        let later = Trip(to: "later")
        later.isFavorite = true
        context.insert(later)
        #expect(new.isDeleted && trips[5].isDeleted && !trips[0].isDeleted && !later.isDeleted)
        try context.save()
        #expect(try rows("SELECT destination FROM Trip ORDER BY 1") == ["'0'", "'3'", "'4'", "'b'", "'later'"])
    }

    @Test func `A rollback brings all back`() throws {
        let other = ModelContext(container)
        let trip = try #require(try other.all(Trip.self).first)
        let organizer = try #require(trip.organizer)
        try other.delete(model: Traveler.self)
        try other.delete(model: Tag.self)
        #expect(trip.organizer == nil && organizer.isDeleted)
        #expect(try other.fetchCount(FetchDescriptor<Tag>()) == 0)
        other.rollback()
        #expect(!other.hasChanges && trip.organizer === organizer && !organizer.isDeleted)
        #expect(try other.fetchCount(FetchDescriptor<Tag>()) == 6)
        #expect(try other.fetchCount(FetchDescriptor<Booking>()) == 12)
        try other.save()
        #expect(try rows("SELECT count(*) FROM Traveler") == ["6"])
    }

    @Test func `Classes below are meant, unless they are left out`() throws {
        try context.delete(model: Trip.self, where: #Predicate { $0.priority == 1 }, includeSubclasses: false)
        #expect(
            try context.fetch(FetchDescriptor<Trip>(predicate: #Predicate { $0.priority == 1 })).map(\.destination) == [
                "b"
            ])
        try context.delete(model: BusinessTrip.self)
        #expect(try context.fetchCount(FetchDescriptor<BusinessTrip>()) == 0)
        try context.save()
        #expect(try rows("SELECT destination FROM Trip ORDER BY 1") == ["'0'", "'2'", "'3'", "'4'", "'5'"])
    }

    @Test func `What no SQL can say, a foreign model and a container that may only read are errors`() throws {
        #expect(throws: ModelError.unknownModel("Basket")) { try context.delete(model: Basket.self) }
        #expect(throws: ModelError.self) {
            try context.delete(model: Trip.self, where: #Predicate { $0.startDate.description == "" })
        }
        #expect(!context.hasChanges)
        let reader = ModelContext(try place.container(for: TripPlannerSchema.Current.self, allowsSave: false))
        try reader.delete(model: Trip.self)
        #expect(throws: ModelError.readOnly) { try reader.save() }
        #expect(try rows("SELECT count(*) FROM Trip") == ["7"])
    }

    @Test func `A rule that denies stops the save, and all still waits`() throws {
        let policies = try memory(PoliciesSchema.Current.self)
        let first = ModelContext(policies)
        let owner = Owner(name: "o")
        _ = Pet(name: "p", owner: owner)
        first.insert(owner)
        first.insert(Owner(name: "free"))
        try first.save()
        let other = ModelContext(policies)
        try other.delete(model: Owner.self)
        #expect(throws: ModelError.deleteDenied(owner.persistentModelID, relationship: "pets", count: 1)) {
            try other.save()
        }
        #expect(other.hasChanges)
        #expect(try ModelContext(policies).fetchCount(FetchDescriptor<Owner>()) == 2)
        // With what blocks it gone as well, it passes.
        try other.delete(model: Pet.self)
        try other.save()
        #expect(try ModelContext(policies).fetchCount(FetchDescriptor<Owner>()) == 0)
    }

    @Test func `A minimum at the other end is kept`() throws {
        let relations = try memory(RelationsSchema.Current.self)
        let first = ModelContext(relations)
        let team = Team(name: "t")
        team.players = [Player(name: "a"), Player(name: "b")]
        first.insert(team)
        try first.save()
        let other = ModelContext(relations)
        try other.delete(model: Player.self, where: #Predicate { $0.name == "a" })
        #expect(throws: ModelError.self) { try other.save() }
        #expect(try ModelContext(relations).fetchCount(FetchDescriptor<Player>()) == 2)
    }

    @Test func `What cannot be read leaves nothing marked`() throws {
        let place = try TemporaryStore()
        let relations = try place.container(for: RelationsSchema.Current.self)
        let first = ModelContext(relations)
        first.insert(Team(name: "t", players: [Player(name: "a"), Player(name: "b")]))
        first.insert(Team(name: "u", players: [Player(name: "c"), Player(name: "d")]))
        try first.save()
        let other = ModelContext(relations)
        let known = try #require(
            try other.fetch(FetchDescriptor<Team>(predicate: #Predicate { $0.name == "t" })).first)
        // Of these only the link is known, which must be emptied; for that they are read whole.
        var part = FetchDescriptor<Player>()
        part.propertiesToFetch = [\.team]
        let players = try other.fetch(part)
        let raw = try RawStore(at: place.url)
        try raw.execute("ALTER TABLE Player RENAME COLUMN name TO gone")
        #expect(throws: ModelError.self) { try other.delete(model: Team.self) }
        #expect(!known.isDeleted && !other.hasChanges)
        try raw.execute("ALTER TABLE Player RENAME COLUMN gone TO name")
        #expect(try other.fetchCount(FetchDescriptor<Team>()) == 2)
        try other.delete(model: Team.self)
        #expect(known.isDeleted)
        #expect(try other.fetchCount(FetchDescriptor<Team>()) == 0)
        #expect(players.allSatisfy { $0.team == nil })
    }

    @Test func `Rows that lose a link are read only by who looks at it`() throws {
        let recorder = SQLRecorder(container)
        let other = ModelContext(container)
        try other.delete(model: Traveler.self)
        _ = recorder.take()
        #expect(try other.fetchCount(FetchDescriptor<Booking>()) == 0)
        var page = FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.destination)])
        page.fetchLimit = 1
        let trip = try #require(try other.fetch(page).first)
        #expect(recorder.take().count == 2)
        #expect(trip.organizer == nil && trip.snapshot().organizer == nil && other.changedModelsArray.isEmpty)
        #expect(try other.fetchCount(FetchDescriptor<Trip>(predicate: #Predicate { $0.organizer == nil })) == 7)
        #expect(other.changedModelsArray.count == 6)
        other.rollback()
        #expect(trip.organizer?.name == "t0")
        try other.delete(model: Traveler.self)
        _ = try other.fetch(FetchDescriptor<Trip>())
        try other.save()
        #expect(try rows("SELECT count(*) FROM Trip WHERE organizer IS NULL") == ["7"])
        #expect(trip.organizer == nil)
        try other.save()
    }

    @Test func `A chain of thousands goes whole`() throws {
        let shapes = try memory(ShapesSchema.Current.self)
        let first = ModelContext(shapes)
        var parent: Node?
        for number in 0..<5000 {
            let node = Node(name: "\(number)", parent: parent)
            first.insert(node)
            parent = node
        }
        first.insert(Node(name: "alone"))
        try first.save()
        let other = ModelContext(shapes)
        try other.delete(model: Node.self, where: #Predicate { $0.name == "10" })
        #expect(try other.fetchCount(FetchDescriptor<Node>()) == 11)
        try other.save()
        #expect(try ModelContext(shapes).fetchCount(FetchDescriptor<Node>()) == 11)
    }
}
