import Foundation
import Observation
import SchemaTesting
import ShapesFixture
import Synchronization
import Testing
import TripPlannerFixture

@testable import SchemaRuntime

@Suite @MainActor struct ObservationTests {
    private let container: ModelContainer
    private let context: ModelContext

    init() throws {
        container = try memory(TripPlannerSchema.Current.self)
        context = container.mainContext
        context.autosaveEnabled = false
        let sara = Traveler("Sara")
        context.insert(Trip(to: "Shiraz", organizer: sara))
        context.insert(Trip(to: "Tabriz", organizer: sara))
        context.insert(Traveler("Omid"))
        try context.save()
    }

    private final class Counter: Sendable {
        private let count = Mutex(0)
        func add() { count.withLock { $0 += 1 } }
        var value: Int { count.withLock { $0 } }
    }

    /// How often a change of what `read` looks at is told while `change` runs: once at most.
    private func told(_ read: () -> Void, _ change: () throws -> Void) rethrows -> Int {
        let counter = Counter()
        withObservationTracking(read) { counter.add() }
        try change()
        return counter.value
    }

    private func trips() throws -> [Trip] {
        try context.fetch(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.destination)]))
    }

    @Test func `Who reads a property learns of its change, and of no other`() throws {
        let trips = try trips()
        #expect(told({ _ = trips[0].destination }) { trips[0].destination = "x" } == 1)
        #expect(told({ _ = trips[0].destination }) { trips[0].destination = "x" } == 0)
        #expect(told({ _ = trips[0].destination }) { trips[0].priority = 4 } == 0)
        #expect(told({ _ = trips[0].destination }) { trips[1].destination = "y" } == 0)
        #expect(told({ _ = trips.map(\.priority) }) { trips[1].priority = 9 } == 1)
        #expect(told({}) { trips[1].priority = 10 } == 0)
    }

    @Test func `Both ends of a relationship tell`() throws {
        let trips = try trips()
        let people = try context.fetch(FetchDescriptor<Traveler>(sortBy: [SortDescriptor(\.name)]))
        let (omid, sara) = (people[0], people[1])
        #expect(told({ _ = sara.organizedTrips.count }) { trips[0].organizer = omid } == 1)
        #expect(told({ _ = trips[0].organizer }) { trips[0].organizer = sara } == 1)
        #expect(told({ _ = trips[0].organizer }) { omid.organizedTrips.append(trips[0]) } == 1)
        #expect(told({ _ = omid.organizedTrips }) { omid.organizedTrips.append(trips[1]) } == 1)
        #expect(told({ _ = sara.organizedTrips }) { trips[1].priority = 77 } == 0)
        let tag = Tag(name: "sea", color: "blue")
        #expect(told({ _ = trips[0].tags }) { trips[0].tags.append(tag) } == 1)
        #expect(told({ _ = trips[0].tags }) { tag.trips = [] } == 1)
        #expect(told({ _ = trips[1].tags }) { trips[0].tags = [tag] } == 0)
        #expect(told({ _ = trips[0].tags }) { context.delete(tag) } == 1)
        #expect(told({ _ = trips[0].organizer }) { context.delete(omid) } == 1)
    }

    @Test func `Loading, saving and reading tell nothing, a rollback and another's change do`() throws {
        let trips = try trips()
        let sara = try #require(trips[0].organizer)
        #expect(
            told({ _ = (sara.organizedTrips, sara.bookings, trips[0].tags, trips[0].organizer) }) {
                _ = try? self.trips()
                _ = trips[0].tags.count
                trips[0].notes = "n"
                try? context.save()
            } == 0)
        trips[0].destination = "changed"
        #expect(told({ _ = trips[0].destination }) { context.rollback() } == 1)
        #expect(trips[0].destination == "Shiraz")
        trips[0].organizer = nil
        #expect(told({ _ = trips[0].organizer }) { context.rollback() } == 1)

        let other = ModelContext(container)
        let same: Trip = try other.existingModel(for: trips[0].persistentModelID)
        same.destination = "elsewhere"
        try other.save()
        #expect(try told({ _ = trips[0].destination }) { _ = try self.trips() } == 1)
        #expect(trips[0].destination == "elsewhere")
    }

    @Test func `A sequence of observations follows the changes`() async throws {
        let trip = try trips()[0]
        let values = Observations { trip.destination }
        var seen: [String] = []
        for await value in values {
            seen.append(value)
            if seen.count == 3 { break }
            trip.destination = "\(seen.count)"
        }
        #expect(seen == ["Shiraz", "1", "2"])
    }

    @Test func `Nothing is kept of objects at which nobody looks, nor of those that are gone`() throws {
        let observers = try #require(context.observers)
        var trips = try trips()
        for trip in trips { _ = (trip.destination, trip.organizer?.name, trip.tags.count) }
        trips[0].priority = 3
        #expect(trips.allSatisfy { !observers.isObserved($0) })
        withObservationTracking {
            _ = trips[1].destination
        } onChange: {
        }
        #expect(observers.isObserved(trips[1]) && !observers.isObserved(trips[0]))
        #expect(observers.count == 1)
        try context.save()
        trips = []
        #expect(observers.count == 0)
    }

    private final class Token: Sendable {}

    @Test func `What is to be called and never is goes with the object`() throws {
        var trips = try trips()
        weak var left: Token?
        for round in 0..<3 {
            let token = Token()
            left = token
            withObservationTracking {
                _ = (trips[0].destination, trips[0].priority)
                if round > 0 { _ = trips[1].destination }
            } onChange: {
                _ = token
            }
        }
        #expect(left != nil)
        trips = []
        #expect(left == nil)
    }

    @Test func `Objects at which somebody looks are told apart, one new one after the other`() throws {
        let all = try trips() + (0..<20).map { Trip(to: "\($0)") }
        for trip in all.dropFirst(2) { context.insert(trip) }
        for (index, trip) in all.enumerated() {
            let other = all[(index + 1) % all.count]
            #expect(told({ _ = trip.destination }) { other.destination += "x" } == 0)
            #expect(told({ _ = trip.destination }) { trip.destination += "y" } == 1)
            #expect(told({ _ = (trip.destination, other.priority) }) { other.priority += 1 } == 1)
        }
    }

    @Test func `Other contexts tell if they are asked to`() throws {
        let silent = ModelContext(container)
        let trip = try #require(try silent.fetch(FetchDescriptor<Trip>()).first)
        #expect(silent.observers == nil && told({ _ = trip.destination }) { trip.destination = "x" } == 0)
        let open = ModelContext(container, isObservable: true)
        let other = try #require(try open.fetch(FetchDescriptor<Trip>()).first)
        #expect(told({ _ = other.destination }) { other.destination = "x" } == 1)
        let new = Trip(to: "new")
        open.insert(new)
        #expect(told({ _ = new.destination }) { new.destination = "newer" } == 1)
        #expect(told({ _ = new.tags }) { new.tags = [] } == 0)
    }

    @Test func `An equal decimal of fixed scale is no change`() throws {
        let container = try memory(ShapesSchema.Current.self)
        let context = container.mainContext
        context.autosaveEnabled = false
        let undo = ModelUndoManager()
        let (full, none) = (Optionals(money: Decimal(string: "12.50")), Optionals())
        context.insert(full)
        context.insert(none)
        try context.save()
        context.undoManager = undo
        #expect(told({ _ = full.money }, { full.money = Decimal(string: "12.5") }) == 0)
        #expect(!context.hasChanges && !undo.canUndo)
        #expect(told({ _ = full.money }, { full.money = Decimal(string: "12.51") }) == 1)
        #expect(context.hasChanges && undo.canUndo)
        full.money = Decimal(string: "12.50")
        #expect(!context.hasChanges)
        #expect(told({ _ = none.money }, { none.money = 0 }) == 1)
        try context.save()
        #expect(told({ _ = none.money }, { none.money = 0 }) == 0)
        // What its column cannot take stays to be told of.
        none.money = Decimal(string: "0.001")
        #expect(none.money == Decimal(string: "0.001"))
        #expect(throws: ModelError.self) { try context.save() }
        context.rollback()
        #expect(none.money == 0)
        undo.undo()
        #expect(none.money == nil)
    }

    @Test func `What cannot be stored is not nothing`() throws {
        let container = try memory(ShapesSchema.Current.self)
        let context = container.mainContext
        context.autosaveEnabled = false
        let object = Optionals(double: nil)
        context.insert(object)
        try context.save()
        object.double = .nan
        #expect(throws: ModelError.self) { try context.save() }
        #expect(told({ _ = object.double }, { object.double = nil }) == 1)
        #expect(object.double == nil && !context.hasChanges)
        let undo = ModelUndoManager()
        context.undoManager = undo
        object.double = .nan
        undo.undo()
        #expect(object.double == nil && !context.hasChanges)
    }
}
