import Foundation
import Pacing
import SchemaRuntime
import SchemaTesting
import Synchronization
import Testing
import TripPlannerFixture

@Suite @MainActor struct AutosaveTests {
    private let container: ModelContainer
    private let reader: Reader

    init() throws {
        container = try memory(TripPlannerSchema.Current.self)
        reader = Reader(container)
    }

    private func stored() throws -> [String] {
        try reader.context.fetch(FetchDescriptor<Trip>()).map(\.destination).sorted()
    }

    @Test func `The main context saves inserts, changes, links and deletions by itself`() async throws {
        let main = container.mainContext
        #expect(main.autosaveEnabled && !ModelContext(container).autosaveEnabled)
        let trip = Trip(to: "Shiraz")
        main.insert(trip)
        #expect(try stored() == [])
        #expect(try await eventually { try stored() == ["Shiraz"] })
        #expect(!main.hasChanges)
        trip.destination = "Tabriz"
        #expect(try await eventually { try stored() == ["Tabriz"] })
        trip.tags.append(Tag(name: "sea", color: "blue"))
        #expect(try await eventually { try reader.stored(trip).tags.map(\.name) == ["sea"] })
        main.delete(trip)
        #expect(try await eventually { try stored() == [] })
        main.insert(Trip(to: "Kashan"))
        try await Task.sleep(for: .milliseconds(5))
        try main.delete(model: Trip.self)
        main.insert(Trip(to: "Yazd"))
        #expect(try await eventually { try stored() == ["Yazd"] })
    }

    @Test func `Changes without a pause are saved too`() async throws {
        let main = container.mainContext
        let trip = Trip(to: "Shiraz")
        main.insert(trip)
        #expect(
            try await eventually {
                trip.priority += 1
                main.insert(Tag(name: "\(trip.priority)", color: "red"))
                return try stored() == ["Shiraz"]
            })
    }

    @Test func `It can be turned off, and on again`() async throws {
        let main = container.mainContext
        main.autosaveEnabled = false
        main.insert(Trip(to: "Shiraz"))
        // Others that came later have been saved twice by then.
        let others = try memory(TripPlannerSchema.Current.self)
        for name in ["Kashan", "Yazd"] {
            others.mainContext.insert(Trip(to: name))
            #expect(try await eventually { !others.mainContext.hasChanges })
        }
        #expect(try stored() == [] && main.hasChanges)
        main.autosaveEnabled = true
        #expect(try await eventually { try stored() == ["Shiraz"] })
        let other = ModelContext(container)
        other.autosaveEnabled = true
        #expect(!other.autosaveEnabled)
    }

    @Test func `A failure is told, and what it concerns waits`() async throws {
        let main = container.mainContext
        var errors = main.autosaveErrors.makeAsyncIterator()
        let trip = BusinessTrip(
            destination: "b", startDate: .now, endDate: .now, company: "c", budget: Decimal(string: "1e30")!)
        main.insert(trip)
        let told = await errors.next()
        #expect(told?.code == "valueOutOfRange" && main.hasChanges)
        #expect(throws: ModelError.self) { try main.save() }
        trip.budget = 5
        #expect(try await eventually { try stored() == ["b"] })

        // What was reported keeps nothing else from being saved.
        main.delete(trip)
        trip.company = "d"
        let next = await errors.next()
        #expect(next?.code == "editedDeletedObject")
        #expect(try await eventually { try stored() == [] })
        try main.save()
    }

    /// Gives what it has to one other thread.
    private final class Parcel: Sendable {
        private let content: Mutex<ModelContainer?>
        init(_ content: sending ModelContainer?) { self.content = Mutex(content) }
        func drop() { content.withLock { $0 = nil } }
    }

    private struct Weak { weak var context: ModelContext? }

    @Test func `The end comes on the main actor, whoever lets go of the container`() async throws {
        let place = try TemporaryStore()
        var container: ModelContainer? = try place.container(for: TripPlannerSchema.Current.self)
        let trip = Trip(to: "Shiraz")
        container?.mainContext.insert(trip)
        let main = Weak(context: container?.mainContext)
        let parcel = Parcel(container)
        container = nil
        let dropped = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            parcel.drop()
            dropped.signal()
        }
        // The main actor waits, so that it cannot have happened yet.
        Self.wait(for: dropped)
        #expect(trip.modelContext != nil && trip.modelContext === main.context && main.context?.hasChanges == true)
        trip.destination = "Tabriz"
        #expect(try await eventually { main.context == nil })
        #expect(trip.modelContext == nil && trip.destination == "Tabriz")
        #expect(try RawStore(at: place.url).rows("SELECT destination FROM Trip") == [["'Tabriz'"]])
    }

    private static nonisolated func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }

    @Test func `What still waits at the container's end is saved`() throws {
        let place = try TemporaryStore()
        var other: ModelContainer? = try place.container(for: TripPlannerSchema.Current.self)
        other?.mainContext.insert(Trip(to: "Shiraz"))
        other = nil
        #expect(try RawStore(at: place.url).rows("SELECT destination FROM Trip") == [["'Shiraz'"]])
        other = try place.container(for: TripPlannerSchema.Current.self)
        other?.mainContext.autosaveEnabled = false
        other?.mainContext.insert(Trip(to: "Tabriz"))
        other = nil
        #expect(try RawStore(at: place.url).rows("SELECT destination FROM Trip") == [["'Shiraz'"]])
    }
}
