import Foundation
import SchemaTesting
import Synchronization
import Testing
import TripPlannerFixture

@testable import SchemaRuntime

/// Containers that are closed while somebody still has them.
@Suite struct CloseTests {
    private let place: TemporaryStore
    private let container: ModelContainer

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: TripPlannerSchema.Current.self)
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: place.folder.path(percentEncoded: false)).sorted()
    }

    @Test @MainActor func `What waits in the main context is saved, and the file is free with all that was written`()
        async throws
    {
        let other = ModelContext(container)
        other.insert(Trip(to: "Kish", organizer: Traveler("Sara")))
        try other.save()
        _ = try ModelContext(container).all(Trip.self)
        container.mainContext.insert(Trip(to: "waits"))
        #expect(try names().count == 3)
        try await container.close()
        #expect(try names() == ["test.store"])
        let again = try place.container(for: TripPlannerSchema.Current.self)
        #expect(try ModelContext(again).all(Trip.self).map(\.destination) == ["Kish", "waits"])
        try await container.close()
    }

    @Test @MainActor func `Whatever comes later is a typed error, and objects keep what they had`() async throws {
        let context = ModelContext(container)
        context.unsavedChangesAtEnd = .ignore
        let sara = Traveler("Sara")
        let trip = Trip(to: "Kish", organizer: sara)
        context.insert(trip)
        try context.save()
        let reader = ModelContext(container)
        let known = try reader.all(Trip.self)[0]
        try await container.close()
        let closed = ModelError.containerClosed
        #expect(throws: closed) { try context.all(Trip.self) }
        #expect(throws: closed) { try context.fetchCount(FetchDescriptor<Trip>()) }
        #expect(throws: closed) { try ModelContext(container).all(Trip.self) }
        #expect(throws: closed) { try container.mainContext.all(Trip.self) }
        #expect(throws: closed) { try container.backup(to: place.folder.appending(path: "copy.store")) }
        #expect(throws: closed) { try container.erase() }
        #expect(throws: closed) { try container.sweepExternalFiles() }
        #expect(throws: closed) { try container.walStatus }
        #expect(
            trip.destination == "Kish" && trip.organizer === sara && sara.name == "Sara" && known.destination == "Kish")
        // What was not read is nothing, and the next save says why.
        #expect(known.organizer == nil)
        #expect(throws: closed) { try reader.save() }
        trip.priority = 4
        context.insert(Trip(to: "new"))
        #expect(throws: closed) { try context.save() }
        #expect(trip.priority == 4 && context.hasChanges)
        context.rollback()
        #expect(trip.priority == 0)
    }

    @Test @MainActor func `A main context that cannot be saved keeps the container open`() async throws {
        let context = container.mainContext
        let trip = BusinessTrip(
            destination: "b", startDate: .now, endDate: .now, company: "c", budget: Decimal(string: "1e30")!)
        context.insert(trip)
        await #expect(throws: ModelError.self) { try await container.close() }
        trip.budget = 3
        try context.save()
        try await container.close()
        let again = try place.container(for: TripPlannerSchema.Current.self)
        #expect(try ModelContext(again).all(BusinessTrip.self).map(\.budget) == [3])
    }

    @Test @MainActor func `A main context that does not save by itself is not saved`() async throws {
        container.mainContext.autosaveEnabled = false
        container.mainContext.unsavedChangesAtEnd = .ignore
        container.mainContext.insert(Trip(to: "given up"))
        try await container.close()
        let again = try place.container(for: TripPlannerSchema.Current.self)
        #expect(try ModelContext(again).fetchCount(FetchDescriptor<Trip>()) == 0)
    }

    @Test func `Who is at work comes to an end, and gets the error from then on`() async throws {
        let container = container
        let workers = (0..<4).map { worker in
            Task.detached { () -> Int in
                var saved = 0
                do {
                    while true {
                        let context = ModelContext(container)
                        context.unsavedChangesAtEnd = .ignore
                        context.insert(Trip(to: "\(worker) \(saved)"))
                        _ = try context.all(Trip.self)
                        try context.save()
                        saved += 1
                        // Threads are few, and one is needed to close.
                        await Task.yield()
                    }
                } catch ModelError.containerClosed { return saved }
            }
        }
        try await Task.sleep(for: .milliseconds(150))
        try await container.close()
        var saved = 0
        for worker in workers { saved += try await worker.value }
        #expect(try names() == ["test.store"])
        let again = try place.container(for: TripPlannerSchema.Current.self)
        #expect(try ModelContext(again).fetchCount(FetchDescriptor<Trip>()) == saved && saved > 0)
    }

    @Test func `Another container over the file, and a store in memory`() async throws {
        let second = try place.container(for: TripPlannerSchema.Current.self)
        let context = ModelContext(second)
        context.insert(Trip(to: "Kish"))
        try context.save()
        try await container.close()
        #expect(try context.all(Trip.self).count == 1)
        context.insert(Trip(to: "Qom"))
        try context.save()
        let memory = try memory(TripPlannerSchema.Current.self)
        try await memory.close()
        #expect(throws: ModelError.containerClosed) { try ModelContext(memory).all(Trip.self) }
    }

    @Test func `Another store in the file's place has nothing of the closed one`() async throws {
        let context = ModelContext(container)
        context.insert(Traveler("Sara"))
        try context.save()
        let same = Traveler("Sara")
        context.insert(same)
        try context.save()
        #expect(try context.fetchCount(FetchDescriptor<Traveler>()) == 1)
        try await container.close()
        let other = try TemporaryStore()
        do {
            let theirs = try other.container(for: TripPlannerSchema.Current.self)
            let context = ModelContext(theirs)
            for number in 1...40 { context.insert(Traveler("\(number)")) }
            try context.save()
            try await theirs.close()
        }
        // The file stays the one that it was, as where a new one gets the number of one that was deleted.
        let file = try FileHandle(forWritingTo: place.url)
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data(contentsOf: other.url))
        try file.close()
        let again = try place.container(for: TripPlannerSchema.Current.self)
        let theirs = ModelContext(again)
        let travelers = try theirs.all(Traveler.self)
        #expect(travelers.count == 40)
        for traveler in travelers {
            let reader = ModelContext(again)
            let found: Traveler = try reader.existingModel(for: traveler.persistentModelID)
            #expect(found.name == traveler.name)
        }
        #expect(!context.hasChanges)
    }

    @Test @MainActor func `Contexts of a closed container learn of nothing`() async throws {
        let main = container.mainContext
        let trip = Trip(to: "Kish")
        main.insert(trip)
        try main.save()
        let second = try place.container(for: TripPlannerSchema.Current.self)
        try await container.close()
        let context = ModelContext(second)
        let theirs = try context.all(Trip.self)[0]
        theirs.priority = 7
        try context.save()
        try await Task.sleep(for: .milliseconds(50))
        main.takeChangesReporting()
        #expect(main.issues.isEmpty && trip.priority == 0)
    }

    @Test func `Long work comes to its end, and both who close wait for it`() async throws {
        let container = container
        let ends = Ends()
        let closers = DispatchGroup()
        let close = {
            closers.enter()
            // Threads of tasks are few, and other tests may have them.
            Thread.detachNewThread {
                container.store.close()
                ends.add("closed")
                closers.leave()
            }
            Thread.sleep(forTimeInterval: 0.1)
        }
        let result = try ModelContext(container).insert(into: Tag.self, 0..<20_000) { number, row in
            row[\.name] = "\(number)"
            row[\.color] = "c"
            // Before all of its keys are leased.
            if number == 10 || number == 20 { close() }
            if number == 19_999 { ends.add("written") }
        }
        #expect(result.insertedCount == 20_000)
        await withCheckedContinuation { ended in closers.notify(queue: .global()) { ended.resume() } }
        #expect(ends.all == ["written", "closed", "closed"])
        #expect(try names() == ["test.store"])
        let again = try place.container(for: TripPlannerSchema.Current.self)
        #expect(try ModelContext(again).fetchCount(FetchDescriptor<Tag>()) == 20_000)
        // What was left of the keys was given back.
        let tag = Tag(name: "last", color: "c")
        let context = ModelContext(again)
        context.insert(tag)
        #expect(tag._$id < 40_000)
        context.unsavedChangesAtEnd = .ignore
    }

    @Test @MainActor func `A second call does nothing, whatever was begun since`() async throws {
        try await container.close()
        container.mainContext.unsavedChangesAtEnd = .ignore
        container.mainContext.insert(Trip(to: "too late"))
        try await container.close()
        #expect(!container.mainContext.autosaveEnabled)
    }
}

/// What has come to its end, in that order.
private final class Ends: Sendable {
    private let list = Mutex<[String]>([])
    var all: [String] { list.withLock { $0 } }
    func add(_ name: String) { list.withLock { $0.append(name) } }
}
