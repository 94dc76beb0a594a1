import Foundation
import Observation
import PoliciesFixture
import RelationsFixture
import SchemaTesting
import ShapesFixture
import Synchronization
import Testing
import TripPlannerFixture

@testable import SchemaRuntime

/// What one context has saved is in the others.
@Suite struct MergingTests {
    private let place: TemporaryStore
    private let container: ModelContainer
    private let context: ModelContext
    private let other: ModelContext

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: TripPlannerSchema.Current.self)
        context = ModelContext(container)
        other = ModelContext(container)
        let (sara, omid) = (Traveler("Sara"), Traveler("Omid"))
        context.insert(omid)
        context.insert(Trip(to: "Shiraz", organizer: sara, tags: [Tag(name: "sea", color: "blue")]))
        context.insert(Trip(to: "Tabriz", organizer: sara))
        context.insert(Booking("b1", sara))
        context.insert(Booking("b2", omid))
        try context.save()
    }

    private func trips(_ context: ModelContext) throws -> [Trip] {
        try context.fetch(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.destination)]))
    }

    private func traveler(_ name: String, _ context: ModelContext) throws -> Traveler {
        try #require(try context.fetch(FetchDescriptor<Traveler>(predicate: #Predicate { $0.name == name })).first)
    }

    /// Anything that looks is enough.
    private func look(_ context: ModelContext) throws { _ = try context.fetchCount(FetchDescriptor<Tag>()) }

    @Test func `Attributes, both ends of links and new objects are seen by the next fetch of anything`() throws {
        let (sara, omid) = (try traveler("Sara", context), try traveler("Omid", context))
        let mine = try trips(context)
        #expect(sara.organizedTrips == mine && omid.organizedTrips.isEmpty && sara.bookings.count == 1)
        #expect(mine[0].tags.map(\.name) == ["sea"])
        let theirs = try trips(other)
        theirs[0].notes = "n"
        theirs[1].organizer = try traveler("Omid", other)
        theirs[1].tags = [Tag(name: "new", color: "red")] + theirs[0].tags
        other.insert(Booking("b3", try traveler("Sara", other)))
        try other.save()
        try look(context)
        #expect(mine[0].notes == "n" && mine[1].organizer === omid)
        #expect(sara.organizedTrips == [mine[0]] && omid.organizedTrips == [mine[1]])
        #expect(sara.bookings.map(\.confirmationCode) == ["b1", "b3"])
        #expect(Set(mine[1].tags.map(\.name)) == ["new", "sea"] && mine[0].tags[0].trips.count == 2)
        #expect(!context.hasChanges)
    }

    @Test func `What was deleted, by objects or rows, counts as deleted and leaves collections`() throws {
        let sara = try traveler("Sara", context)
        let (trips, bookings) = (try trips(context), try context.all(Booking.self))
        let tag = trips[0].tags[0]
        #expect(sara.bookings.count == 1 && tag.trips == [trips[0]] && sara.organizedTrips.count == 2)
        other.delete(try self.trips(other)[0])
        try other.save()
        try look(context)
        #expect(trips[0].isDeleted && tag.trips.isEmpty && sara.organizedTrips == [trips[1]])
        // The rows of bookings are known to nobody there.
        let third = ModelContext(container)
        third.delete(try traveler("Sara", third))
        try third.save()
        try look(context)
        #expect(sara.isDeleted && bookings.first { $0.confirmationCode == "b1" }?.isDeleted == true)
        #expect(trips[1].organizer == nil && !trips[1].isDeleted)
        #expect(bookings.first { $0.confirmationCode == "b2" }?.isDeleted == false)
        try context.save()
        try ModelContext(container).delete(model: Booking.self)
        #expect(try context.fetchCount(FetchDescriptor<Booking>()) == 1)
        let fourth = ModelContext(container)
        try fourth.delete(model: Booking.self)
        try fourth.save()
        try look(context)
        #expect(bookings.allSatisfy { $0.isDeleted })
    }

    @Test func `Changes of one's own win until they are saved, and all else is merged`() throws {
        let mine = try trips(context), theirs = try trips(other)
        mine[0].priority = 5
        mine[0].organizer = nil
        theirs[0].destination = "there"
        theirs[0].notes = "n"
        try other.save()
        try look(context)
        #expect(mine[0].priority == 5 && mine[0].destination == "there" && mine[0].organizer == nil)
        context.rollback()
        #expect(mine[0].priority == 0 && mine[0].destination == "there" && mine[0].organizer?.name == "Sara")
        mine[0].priority = 6
        theirs[0].notes = "m"
        try other.save()
        try context.save()
        let stored = try trips(ModelContext(container)).first { $0.destination == "there" }
        #expect(stored?.priority == 6 && stored?.notes == "m")
    }

    @Test func `A rollback shows what the store has by then`() throws {
        let mine = try trips(context), theirs = try trips(other)
        mine[0].notes = "mine"
        mine[1].notes = "mine"
        theirs[0].notes = "theirs"
        other.delete(theirs[1])
        try other.save()
        try look(context)
        #expect(mine.map(\.notes) == ["mine", "mine"] && !mine[1].isDeleted)
        context.rollback()
        try look(context)
        #expect(mine[0].notes == "theirs" && mine[1].isDeleted)
    }

    @Test func `An actor's save is seen by whoever awaits it`() async throws {
        let mine = try trips(context)
        let sara = try traveler("Sara", context)
        #expect(sara.organizedTrips.count == 2)
        let container = container
        for number in 1...20 {
            let task = Task {
                let context = ModelContext(container)
                for trip in try context.fetch(FetchDescriptor<Trip>()) { trip.priority = number }
                let name = "Sara"
                let sara = try context.fetch(FetchDescriptor<Traveler>(predicate: #Predicate { $0.name == name }))[0]
                context.insert(Trip(to: "new \(number)", organizer: sara))
                try context.save()
            }
            try await task.value
            #expect(try context.fetchCount(FetchDescriptor<Trip>()) == 2 + number)
            #expect(mine.allSatisfy { $0.priority == number } && sara.organizedTrips.count == 2 + number)
        }
    }

    @Test @MainActor func `The main context learns at once, and tells who looks`() async throws {
        let main = container.mainContext
        main.autosaveEnabled = false
        let trip = try #require(try main.fetch(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.destination)])).first)
        let values = Observations { trip.notes }
        var seen: [String?] = []
        for await value in values {
            seen.append(value)
            if seen.count == 3 { break }
            let number = seen.count
            let container = container
            try await Task.detached {
                let context = ModelContext(container)
                let trip = try context.fetch(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.destination)]))[0]
                trip.notes = "\(number)"
                try context.save()
            }.value
        }
        #expect(seen == [nil, "1", "2"])
    }

    @Test func `Orders made elsewhere are taken over, unless one was made here`() throws {
        let relations = try memory(RelationsSchema.Current.self)
        let (one, two) = (ModelContext(relations), ModelContext(relations))
        let tracks = ["a", "b", "c"].map { Track(title: $0) }
        one.insert(RelationsFixture.Album(title: "x", tracks: tracks))
        try one.save()
        let mine = try one.all(RelationsFixture.Album.self)[0], theirs = try two.all(RelationsFixture.Album.self)[0]
        #expect(mine.tracks.count == 3)
        theirs.tracks.reverse()
        try two.save()
        _ = try one.fetchCount(FetchDescriptor<Person>())
        #expect(mine.tracks.map(\.title) == ["c", "b", "a"])
        mine.tracks = [tracks[1], tracks[0], tracks[2]]
        theirs.tracks = Array(theirs.tracks.reversed())
        try two.save()
        _ = try one.fetchCount(FetchDescriptor<Person>())
        #expect(mine.tracks.map(\.title) == ["b", "a", "c"])
        try one.save()
        let fresh = ModelContext(relations)
        #expect(try fresh.all(RelationsFixture.Album.self)[0].tracks.map(\.title) == ["b", "a", "c"])
    }

    @Test func `A chain that goes by rows goes in every context, and so does all of a store`() throws {
        let shapes = try memory(ShapesSchema.Current.self)
        let (one, two) = (ModelContext(shapes), ModelContext(shapes))
        var nodes: [Node] = []
        for number in 0..<30 { nodes.append(Node(name: "\(number)", parent: nodes.last)) }
        one.insert(nodes[0])
        try one.save()
        let known = try one.fetch(FetchDescriptor<Node>())
        try two.delete(model: Node.self, where: #Predicate { $0.name == "10" })
        try two.save()
        _ = try one.fetchCount(FetchDescriptor<Label>())
        #expect(known.count { $0.isDeleted } == 20 && !known[9].isDeleted && known[9].children ?? [] == [])
        try shapes.erase()
        _ = try one.fetchCount(FetchDescriptor<Label>())
        #expect(known.allSatisfy { $0.isDeleted })
    }

    @Test func `Who never looks keeps no more than a little, and sees all when it does`() throws {
        let idle = ModelContext(container)
        let known = try trips(idle)
        for _ in 0..<3 {
            let busy = ModelContext(container)
            for number in 0..<9_000 { busy.insert(Trip(to: "t\(number)", organizer: try traveler("Sara", busy))) }
            try busy.save()
            for trip in try busy.all(Trip.self) { trip.priority += 1 }
            try busy.save()
        }
        try look(idle)
        #expect(known.map(\.priority) == [3, 3])
        var changes = StoreChanges()
        changes.add(rows: 1...100_000, root: 0)
        #expect(changes.isEverything && changes.rows.isEmpty)
        changes.add(row: 1, root: 0)
        #expect(changes.rows.isEmpty)
    }

    @Test func `Objects that were read in part are brought up to date`() throws {
        let partial = ModelContext(container)
        var wanted = FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.destination)])
        wanted.propertiesToFetch = [\.destination, \.organizer]
        let trips = try partial.fetch(wanted)
        #expect(trips[0].organizer?.name == "Sara")
        let theirs = try self.trips(other)
        theirs[0].destination = "there"
        theirs[0].organizer = nil
        other.delete(theirs[1])
        try other.save()
        try look(partial)
        #expect(trips[0].destination == "there" && trips[0].organizer == nil && trips[1].isDeleted)
        #expect(partial.partlyRead.isEmpty)
        try partial.save()
    }

    @Test func `What is set back is in nobody's way`() throws {
        let mine = try trips(context)[0], theirs = try trips(other)[0]
        mine.notes = "mine"
        theirs.notes = "theirs"
        try other.save()
        try look(context)
        #expect(mine.notes == "mine")
        mine.notes = nil
        #expect(!context.hasChanges)
        try look(context)
        #expect(mine.notes == "theirs")
    }

    @Test func `Nobody is told of more than has changed, and nobody is woken twice`() throws {
        let mine = try trips(context)
        _ = other.inbox.take()
        mine[0].notes = "n"
        try context.save()
        var told = try #require(other.inbox.take())
        #expect(told.rows.values.map(\.count) == [1] && told.collections.isEmpty)
        mine[0].organizer = try traveler("Omid", context)
        try context.save()
        told = try #require(other.inbox.take())
        #expect(told.collections.count == 2)
        let inbox = ChangeInbox()
        let count = Mutex(0)
        inbox.onNews { _ in count.withLock { $0 += 1 } }
        for _ in 0..<3 { inbox.post(told) }
        #expect(count.withLock { $0 } == 1)
        inbox.isLookedInto()
        inbox.post(told)
        #expect(count.withLock { $0 } == 2)
    }

    @Test func `Rows that an upsert has met, in whichever context`() throws {
        let policies = try memory(PoliciesSchema.Current.self)
        let (one, two) = (ModelContext(policies), ModelContext(policies))
        let basket = Basket(code: "k", size: 1, items: [Fruit(name: "fig")])
        one.insert(basket)
        try one.save()
        #expect(basket.items.count == 1)
        two.insert(Basket(code: "k", size: 2, items: [Fruit(name: "date")]))
        try two.save()
        _ = try one.fetchCount(FetchDescriptor<Pet>())
        #expect(basket.size == 2 && basket.items.map(\.name) == ["fig", "date"])
    }
}
