import Foundation
import SchemaRuntime
import SchemaTesting
import Testing
import TripPlannerFixture

/// What a program gives to an actor that imports trips.
private struct TripData: Sendable {
    let destination: String
    let start: Date
    let isFavorite: Bool
}

/// An actor with a context of its own, written by hand.
private actor TripImporter {
    private let context: ModelContext

    init(_ container: ModelContainer) { context = ModelContext(container) }

    func add(_ data: [TripData]) throws -> [PersistentIdentifier] {
        let trips = data.map { item in
            let trip = Trip(destination: item.destination, startDate: item.start, endDate: item.start + 86_400)
            trip.isFavorite = item.isFavorite
            context.insert(trip)
            return trip
        }
        try context.save()
        return trips.map(\.persistentModelID)
    }

    func markAll(to destination: String) throws -> Int {
        let trips = try context.fetch(FetchDescriptor<Trip>(predicate: #Predicate { $0.destination == destination }))
        for trip in trips { trip.isFavorite = true }
        try context.save()
        return trips.count
    }

    func deleteAll(before date: Date) throws -> Int {
        let old = try context.fetch(FetchDescriptor<Trip>(predicate: #Predicate { $0.endDate < date }))
        for trip in old { context.delete(trip) }
        try context.save()
        return old.count
    }
}

@Suite struct ActorTests {
    @Test @MainActor func `An actor works beside the main context, and identifiers pass between them`() async throws {
        let place = try TemporaryStore()
        let container = try place.container(for: TripPlannerSchema.Current.self)
        let main = container.mainContext
        let importer = TripImporter(container)
        let day = Date(timeIntervalSinceReferenceDate: 800_000_000)
        let identifiers = try await importer.add(
            ["اصفهان", "استانبول", "اصفهان"].enumerated().map { index, name in
                TripData(destination: name, start: day + Double(index) * 86_400, isFavorite: index == 1)
            })
        let trips = try main.fetch(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.startDate)]))
        #expect(trips.map(\.persistentModelID) == identifiers && trips.map(\.isFavorite) == [false, true, false])
        let keyword = "اصفهان"
        let search = FetchDescriptor<Trip>(
            predicate: #Predicate { trip in
                (trip.destination.localizedStandardContains(keyword)
                    || (trip.notes?.localizedStandardContains(keyword) ?? false)) && trip.isFavorite == false
            }, sortBy: [SortDescriptor(\.priority, order: .reverse), SortDescriptor(\.startDate)])
        #expect(try main.fetch(search) == [trips[0], trips[2]])
        #expect(try await importer.markAll(to: keyword) == 2)
        #expect(try main.fetchCount(search) == 0)
        #expect(try main.fetch(FetchDescriptor<Trip>()).allSatisfy(\.isFavorite))
        #expect(try await importer.deleteAll(before: day + 100_000) == 1)
        #expect(
            try main.fetchIdentifiers(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.startDate)]))
                == Array(identifiers.dropFirst()))
    }
}
