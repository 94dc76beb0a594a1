import Foundation
import RelationsFixture
import SchemaRuntime
import ShapesFixture
import Testing
import TripPlannerFixture

private typealias Person = RelationsFixture.Person

/// Changes of many-to-many relationships that wait, made from either side by a context that has loaded nothing else.
@Suite struct PendingLinksTests {
    // MARK: - Two sides

    private func trips() throws -> ModelContainer {
        let container = try memory(TripPlannerSchema.Current.self)
        let context = ModelContext(container)
        let tags = ["red", "blue"].map { Tag(name: $0, color: "") }
        for (name, some) in [("1", [tags[0]]), ("2", tags), ("3", [])] { context.insert(Trip(to: name, tags: some)) }
        try context.save()
        return container
    }

    /// The trips with the tag red, the numbers of tags and those of trips, each by queries and predicates.
    private func state(_ context: ModelContext) throws -> (red: [String], tags: [Int], trips: [Int]) {
        let red = try Trip.query { $0.tags.any { $0.name == "red" } }.fetch(in: context).map(\.destination)
        let same = try context.fetch(
            FetchDescriptor<Trip>(predicate: #Predicate { $0.tags.contains { $0.name == "red" } }))
        #expect(same.map(\.destination) == red)
        #expect(try Trip.query { $0.tags.any { $0.name == "red" } }.count(in: context) == red.count)
        let none = try Trip.query { $0.tags.none { $0.name == "red" } }.fetch(in: context).map(\.destination)
        #expect(Set(none).union(red).count == (try Trip.query().count(in: context)) && Set(none).isDisjoint(with: red))
        func count<T: PersistentModel>(_ number: Int, _ query: (Int) -> Query<T>) throws -> Int {
            try query(number).count(in: context)
        }
        return (
            red, try (0...2).map { number in try count(number) { n in Trip.query { $0.tags.count == n } } },
            try (0...3).map { number in try count(number) { n in Tag.query { $0.trips.count == n } } }
        )
    }

    private func tag(_ name: String, _ context: ModelContext) throws -> Tag {
        try #require(try Tag.query { $0.name == name }.first(in: context))
    }

    private func trip(_ name: String, _ context: ModelContext) throws -> Trip {
        try #require(try Trip.query { $0.destination == name }.first(in: context))
    }

    @Test func `Added on the side of the tag`() throws {
        let container = try trips()
        let context = ModelContext(container)
        let start = try state(context)
        #expect(start.red == ["1", "2"] && start.tags == [1, 1, 1] && start.trips == [0, 1, 1, 0])
        let fresh = ModelContext(container)
        try tag("red", fresh).trips.append(trip("3", fresh))
        let now = try state(fresh)
        #expect(now.red == ["1", "2", "3"] && now.tags == [0, 2, 1] && now.trips == [0, 1, 0, 1])
        fresh.rollback()
        #expect(try state(fresh).red == ["1", "2"])
        try tag("blue", fresh).trips = [trip("3", fresh)]
        let other = try state(fresh)
        #expect(other.red == ["1", "2"] && other.tags == [0, 3, 0] && other.trips == [0, 1, 1, 0])
        try fresh.save()
        let saved = try state(ModelContext(container))
        #expect(saved.red == other.red && saved.tags == other.tags && saved.trips == other.trips)
    }

    @Test func `Removed on the side of the tag`() throws {
        let container = try trips()
        let fresh = ModelContext(container)
        try tag("red", fresh).trips.removeAll { $0.destination == "1" }
        let now = try state(fresh)
        #expect(now.red == ["2"] && now.tags == [2, 0, 1] && now.trips == [0, 2, 0, 0])
        try tag("red", fresh).trips = []
        let none = try state(fresh)
        #expect(none.red == [] && none.tags == [2, 1, 0] && none.trips == [1, 1, 0, 0])
        try fresh.save()
        #expect(try state(ModelContext(container)).red == [])
    }

    @Test func `Removed on the side of the trip, and deleted`() throws {
        let container = try trips()
        let fresh = ModelContext(container)
        try trip("2", fresh).tags.removeAll { $0.name == "red" }
        let now = try state(fresh)
        #expect(now.red == ["1"] && now.tags == [1, 2, 0] && now.trips == [0, 2, 0, 0])
        fresh.delete(try trip("1", fresh))
        let later = try state(fresh)
        #expect(later.red == [] && later.tags == [1, 1, 0] && later.trips == [1, 1, 0, 0])
        try fresh.save()
        let saved = try state(ModelContext(container))
        #expect(saved.red == [] && saved.trips == later.trips)
    }

    @Test func `A new tag with trips that are stored`() throws {
        let container = try trips()
        let fresh = ModelContext(container)
        let green = Tag(name: "green", color: "")
        fresh.insert(green)
        try green.trips.append(trip("3", fresh))
        #expect(
            try Trip.query { $0.tags.any { $0.name == "green" } }.fetch(in: fresh).map(\.destination) == ["3"])
        #expect(try state(fresh).tags == [0, 2, 1])
        let order = Trip.query().sorted { ($0.tags.count.descending, $0.destination) }
        #expect(try order.fetch(in: fresh).map(\.destination) == ["2", "1", "3"])
        try green.trips.append(trip("1", fresh))
        #expect(try order.fetch(in: fresh).map(\.destination) == ["1", "2", "3"])
        #expect(try order.offset(1).limit(1).fetch(in: fresh).map(\.destination) == ["2"])
    }

    // MARK: - One side

    @Test func `A list that nobody leads back from`() throws {
        let container = try memory(ShapesSchema.Current.self)
        let writer = ModelContext(container)
        let nodes = ["a", "b", "c"].map { Node(name: $0) }
        nodes[0].watched = [nodes[1]]
        for node in nodes { writer.insert(node) }
        try writer.save()
        let context = ModelContext(container)
        func node(_ name: String) throws -> Node { try #require(try Node.query { $0.name == name }.first(in: context)) }
        func watching(_ name: String) throws -> [String] {
            let found = try Node.query { $0.watched.any { $0.name == name } }.fetch(in: context).map(\.name)
            let same = try context.fetch(
                FetchDescriptor<Node>(predicate: #Predicate { $0.watched.contains { $0.name == name } }))
            #expect(same.map(\.name) == found)
            return found
        }
        #expect(try [watching("b"), watching("c")] == [["a"], []])
        try node("a").watched.append(node("c"))
        try node("c").watched.append(node("c"))
        #expect(try [watching("b"), watching("c")] == [["a"], ["a", "c"]])
        try node("a").watched.removeAll { $0.name == "b" }
        #expect(try [watching("b"), watching("c")] == [[], ["a", "c"]])
        #expect(try Node.query { $0.watched.isEmpty }.fetch(in: context).map(\.name) == ["b"])
        try node("c").name = "z"
        #expect(try [watching("c"), watching("z")] == [[], ["a", "z"]])
        context.delete(try node("z"))
        #expect(try watching("z") == [])
        #expect(try Node.query { $0.watched.count == 0 }.fetch(in: context).map(\.name) == ["a", "b"])
        context.rollback()
        #expect(try [watching("b"), watching("c")] == [["a"], []])
    }

    @Test func `A list that is its own inverse`() throws {
        let container = try memory(RelationsSchema.Current.self)
        let writer = ModelContext(container)
        let people = ["a", "b", "c"].map { Person(name: $0) }
        people[0].friends = [people[1]]
        for person in people { writer.insert(person) }
        try writer.save()
        let context = ModelContext(container)
        func person(_ name: String) throws -> Person {
            try #require(try Person.query { $0.name == name }.first(in: context))
        }
        func friends(_ name: String) throws -> [String] {
            let found = try Person.query { $0.friends.any { $0.name == name } }.fetch(in: context).map(\.name)
            let same = try context.fetch(
                FetchDescriptor<Person>(predicate: #Predicate { $0.friends.contains { $0.name == name } }))
            #expect(same.map(\.name) == found)
            #expect(try person(name).friends.map(\.name).sorted() == found)
            return found
        }
        #expect(try [friends("a"), friends("b"), friends("c")] == [["b"], ["a"], []])
        try person("c").friends.append(person("a"))
        #expect(try [friends("a"), friends("b"), friends("c")] == [["b", "c"], ["a"], ["a"]])
        #expect(try Person.query { $0.friends.count == 2 }.fetch(in: context).map(\.name) == ["a"])
        try person("b").friends.removeAll()
        #expect(try [friends("a"), friends("b"), friends("c")] == [["c"], [], ["a"]])
        #expect(try Person.query { $0.friends.isEmpty }.fetch(in: context).map(\.name) == ["b"])
        // Friends of friends, oneself among them.
        let far = Person.query { $0.friends.any { $0.friends.any { $0.name == "a" } } }
        #expect(try far.fetch(in: context).map(\.name) == ["a"])
        try context.save()
        #expect(try far.fetch(in: ModelContext(container)).map(\.name) == ["a"])
        #expect(try [friends("a"), friends("b"), friends("c")] == [["c"], [], ["a"]])
    }
}
