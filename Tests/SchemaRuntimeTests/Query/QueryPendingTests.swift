import Foundation
import SchemaRuntime
import SchemaTesting
import Testing
import TripPlannerFixture

/// What waits in a context counts for every object whose condition or place looks at it.
@Suite struct QueryPendingTests {
    private let context: ModelContext
    private let people: [Traveler]
    private let trips: [Trip]
    private let tags: [Tag]

    init() throws {
        context = ModelContext(try memory(TripPlannerSchema.Current.self))
        people = ["Ada", "Bo"].map { Traveler($0) }
        tags = ["red", "blue"].map { Tag(name: $0, color: "") }
        trips = [
            Trip(to: "1", organizer: people[0], tags: [tags[0]]), Trip(to: "2", organizer: people[1]), Trip(to: "3"),
        ]
        for trip in trips { context.insert(trip) }
        for person in people { context.insert(person) }
        for tag in tags { context.insert(tag) }
        try context.save()
    }

    private func found(_ query: Query<Trip>) throws -> [String] {
        let names = try query.fetch(in: context).map(\.destination)
        #expect(try query.count(in: context) == names.count)
        #expect(try query.ids(in: context).count == names.count)
        return names
    }

    private let red = Trip.query { $0.tags.any { $0.name == "red" } }
    private let ada = Trip.query { $0.organizer.name == "Ada" }
    /// Trips of people who organize another one that is red.
    private let far = Trip.query { $0.organizer.organizedTrips.any { $0.tags.any { $0.name == "red" } } }

    @Test func `A changed object at the end of a way`() throws {
        #expect(try [found(red), found(ada), found(far)] == [["1"], ["1"], ["1"]])
        tags[0].name = "green"
        #expect(try [found(red), found(far)] == [[], []])
        tags[1].name = "red"
        trips[1].tags.append(tags[1])
        #expect(try [found(red), found(far)] == [["2"], ["2"]])
        people[1].name = "Ada"
        #expect(try found(ada) == ["1", "2"])
        try context.save()
        #expect(try [found(red), found(far), found(ada)] == [["2"], ["2"], ["1", "2"]])
    }

    @Test func `Links that change`() throws {
        trips[2].organizer = people[0]
        #expect(try found(ada) == ["1", "3"])
        #expect(try found(far) == ["1", "3"])
        trips[0].organizer = people[1]
        #expect(try found(ada) == ["3"])
        // The second trip itself is as it was; what its organizer organizes is not.
        #expect(try found(far) == ["1", "2"])
        let count = Traveler.query { $0.organizedTrips.count == 2 }
        #expect(try count.fetch(in: context).map(\.name) == ["Bo"])
        context.rollback()
        #expect(try found(far) == ["1"])
        #expect(try count.fetch(in: context).isEmpty)
    }

    @Test func `Objects that come and go`() throws {
        context.insert(Trip(to: "4", organizer: people[1], tags: [Tag(name: "red", color: "")]))
        #expect(try found(red) == ["1", "4"])
        #expect(try found(far) == ["1", "2", "4"])
        context.delete(tags[0])
        #expect(try found(red) == ["4"])
        #expect(try found(far) == ["2", "4"])
        #expect(try found(Trip.query { $0.tags.isEmpty }) == ["1", "2", "3"])
        context.delete(people[1])
        #expect(try found(Trip.query { $0.organizer == nil }) == ["2", "3", "4"])
        try context.save()
        #expect(try found(red) == ["4"])
        #expect(try found(Trip.query { $0.organizer == nil }) == ["2", "3", "4"])
    }

    @Test func `An object that was never loaded is found by its new surroundings`() throws {
        let other = ModelContext(context.container)
        let tag = try #require(try Tag.query { $0.name == "red" }.first(in: other))
        tag.name = "green"
        #expect(try red.fetch(in: other).isEmpty)
        #expect(try Trip.query { $0.tags.any { $0.name == "green" } }.fetch(in: other).map(\.destination) == ["1"])
        let ada = try #require(try Traveler.query { $0.name == "Ada" }.first(in: other))
        ada.name = "Zoe"
        let sorted = Trip.query().sorted { ($0.organizer.name.descending, $0.destination) }
        #expect(try sorted.fetch(in: other).map(\.destination) == ["1", "2", "3"])
        ada.name = "Ab"
        #expect(try sorted.fetch(in: other).map(\.destination) == ["2", "1", "3"])
        #expect(try sorted.limit(1).offset(1).fetch(in: other).map(\.destination) == ["1"])
    }

    @Test func `Values are read from saved rows, or not at all`() throws {
        let names = Trip.query().select { $0.organizer.name }
        #expect(try names.fetch(in: context) == ["Ada", "Bo", nil])
        people[0].name = "Zoe"
        #expect(throws: ModelError.pendingChanges(entity: "Trip")) { try names.fetch(in: context) }
        #expect(throws: ModelError.pendingChanges(entity: "Trip")) {
            try Trip.query().max(of: { $0.organizer.name }, in: context)
        }
        // What cannot decide it may wait.
        #expect(try Trip.query().select { $0.destination }.fetch(in: context) == ["1", "2", "3"])
        let saved = Trip.query().includingPendingChanges(false)
        #expect(try saved.max(of: { $0.organizer.name }, in: context) == "Bo")
        let fragment = Trip.query { .sql("length(\($0.destination)) = \(1)") }
        #expect(try fragment.fetch(in: context).count == 3)
        trips[0].destination = "long"
        #expect(throws: ModelError.pendingChanges(entity: "Trip")) { try fragment.fetch(in: context) }
        #expect(try fragment.includingPendingChanges(false).count(in: context) == 3)
        try context.save()
        #expect(try fragment.fetch(in: context).count == 2)
        #expect(try names.fetch(in: context) == ["Zoe", "Bo", nil])
    }

    @Test func `Targets of a sort are read in one go`() throws {
        let place = try TemporaryStore()
        let container = try place.container(for: TripPlannerSchema.Current.self)
        let writer = ModelContext(container)
        for index in 0..<50 { writer.insert(Trip(to: "\(index)", organizer: Traveler("p\(index % 10)" + "\(index)"))) }
        try writer.save()
        let recorder = SQLRecorder(container)
        let reader = ModelContext(container)
        reader.insert(Trip(to: "new"))
        let sorted = Trip.query().sorted { $0.organizer.name }
        #expect(try sorted.fetch(in: reader).map(\.destination).prefix(2) == ["new", "0"])
        #expect(recorder.take().count == 2)
    }
}
