import Foundation
import SchemaRuntime
import Testing
import TripPlannerFixture

/// Contexts that end with work that nobody has saved.
@Suite struct UnsavedChangesTests {
    @Test func `What is lost is said on standard error, the same once`() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let container = try memory(TripPlannerSchema.Current.self)
            for _ in 1...2 {
                let context = ModelContext(container)
                context.insert(Trip(to: "a", organizer: Traveler("Sara")))
                context.insert(Trip(to: "b"))
            }
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.components(separatedBy: "1 Traveler inserted, 2 Trip inserted").count == 2, "\(text)")
        #expect(text.contains("were not saved"))
    }

    @Test func `What is saved, rolled back, set back or meant to be given up is not`() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let container = try memory(TripPlannerSchema.Current.self)
            var context = ModelContext(container)
            let trip = Trip(to: "a")
            context.insert(trip)
            try context.save()
            trip.priority = 3
            trip.priority = 0
            context = ModelContext(container)
            context.insert(Trip(to: "b"))
            context.rollback()
            context = ModelContext(container)
            context.unsavedChangesAtEnd = .ignore
            context.insert(Trip(to: "c"))
            context = ModelContext(container)
            try context.draft(of: context.fetch(FetchDescriptor<Trip>())[0]).model.priority = 4
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(!text.contains("were not saved"), "\(text)")
    }

    @Test func `Changes and deletions are counted, and a context may stop the process`() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let container = try memory(TripPlannerSchema.Current.self)
            let context = ModelContext(container)
            for name in ["a", "b", "c"] { context.insert(Trip(to: name)) }
            try context.save()
            let other = ModelContext(container)
            other.unsavedChangesAtEnd = .trap
            let trips = try other.fetch(FetchDescriptor<Trip>())
            trips[0].priority = 1
            other.delete(trips[1])
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("1 Trip changed, 1 Trip deleted"), "\(text)")
    }
}
