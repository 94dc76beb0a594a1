import Foundation
import SchemaRuntime
import SchemaTesting
import ShapesFixture
import Testing
import TripPlannerFixture

/// What has hurt users of other libraries, where no other test holds it.
@Suite struct FieldReportTests {
    @Test func `An empty link is compared with nil while another context saves a thousand objects`() async throws {
        let place = try TemporaryStore()
        let container = try place.container(for: TripPlannerSchema.Current.self)
        let context = ModelContext(container)
        context.insert(Trip(to: "alone"))
        for name in ["Eva", "Sara"] { context.insert(Trip(to: name, organizer: Traveler(name))) }
        try context.save()
        let writer = Task.detached {
            let other = ModelContext(container)
            for number in 0..<1000 {
                other.insert(Trip(to: "n\(number)", organizer: number % 2 == 0 ? nil : Traveler("t\(number)")))
                if number % 10 == 9 { try other.save() }
            }
        }
        let eva = "Eva"
        func found() throws -> [Int] {
            let reading = ModelContext(container)
            return [
                try reading.fetchCount(FetchDescriptor<Trip>(predicate: #Predicate { $0.organizer == nil })),
                try reading.fetch(FetchDescriptor<Trip>(predicate: #Predicate { $0.organizer != nil })).count,
                try reading.fetch(FetchDescriptor<Trip>(predicate: #Predicate { $0.organizer?.name != eva })).count,
            ]
        }
        var last = [1, 2, 2]
        for _ in 0..<50 {
            let now = try found()
            #expect(zip(now, last).allSatisfy { $0 >= $1 }, "\(now) after \(last)")
            last = now
        }
        try await writer.value
        #expect(try found() == [501, 502, 1002])
    }

    @Test func `A list of a hundred thousand texts keeps order, repetitions and empty ones`() throws {
        let container = try memory(TripPlannerSchema.Current.self)
        let context = ModelContext(container)
        let texts = (0..<100_000).map { ["b", "a", "b", "", "ژ"][$0 % 5] }
        for activities in [texts, ["b", "a", "b", ""], []] {
            context.insert(
                PersonalTrip(
                    destination: "\(activities.count)", startDate: Date(), endDate: Date(), activities: activities))
        }
        try context.save()
        let other = ModelContext(container)
        let stored = try other.all(PersonalTrip.self)
        #expect(stored.map(\.activities) == [texts, ["b", "a", "b", ""], []])
        let found = try other.fetch(
            FetchDescriptor<PersonalTrip>(predicate: #Predicate { $0.activities.contains("ژ") }))
        #expect(found.map(\.destination) == ["100000"])
    }

    @Test func `A set of identifiers knows its members after the save, in another actor and from JSON`() async throws {
        let container = try memory(TripPlannerSchema.Current.self)
        let context = ModelContext(container)
        let trip = Trip(to: "Kish")
        context.insert(trip)
        let identifiers: Set = [trip.persistentModelID]
        try context.save()
        #expect(identifiers.contains(trip.persistentModelID))
        let copy = try JSONDecoder().decode(
            PersistentIdentifier.self, from: JSONEncoder().encode(trip.persistentModelID))
        #expect(identifiers.contains(copy))
        let name = try await Task.detached {
            let other = ModelContext(container)
            let same: Trip = try other.existingModel(for: copy)
            return same.destination
        }.value
        #expect(name == "Kish")
        context.delete(trip)
        try context.save()
        #expect(throws: ModelError.missingObject(copy)) {
            let _: Trip = try ModelContext(container).existingModel(for: copy)
        }
    }

    @Test func `Shared objects keep both owners, and a replaced list exactly its members`() throws {
        let place = try TemporaryStore()
        let container = try place.container(for: TripPlannerSchema.Current.self)
        let context = ModelContext(container)
        let tags = (13...15).map { Tag(name: "\($0)", color: "") }
        let (one, two) = (Trip(to: "1", tags: [tags[0], tags[1]]), Trip(to: "2"))
        for object in [one, two] { context.insert(object) }
        context.insert(tags[2])
        try context.save()
        two.tags = [tags[0]]
        one.tags = [tags[0], tags[2]]
        try context.save()
        let rows = try RawStore(at: place.url).rows(
            """
            SELECT t.destination, g.name FROM Tag_trips l JOIN Trip t ON t._id = l.Trip_id JOIN Tag g ON g._id = l.Tag_id
            ORDER BY 1, 2
            """)
        #expect(rows == [["'1'", "'13'"], ["'1'", "'15'"], ["'2'", "'13'"]])
    }

    @Test func `A deleted object can be read, edited without a crash, and the edit is refused`() throws {
        let container = try memory(TripPlannerSchema.Current.self)
        let context = ModelContext(container)
        let trip = Trip(to: "Kish", organizer: Traveler("Sara"), tags: [Tag(name: "sea", color: "")])
        context.insert(trip)
        try context.save()
        context.delete(trip)
        try context.save()
        #expect(trip.destination == "Kish" && trip.isDeleted)
        #expect(trip.organizer?.name == "Sara" && trip.tags.map(\.name) == ["sea"])
        trip.priority = 3
        #expect {
            try context.save()
        } throws: { error in
            if case ModelError.editedDeletedObject = error { true } else { false }
        }
        try context.save()
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Trip>()) == 0)
    }
}
