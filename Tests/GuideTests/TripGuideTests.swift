import Foundation
import Observation
import SchemaRuntime
import Testing
import TripPlannerFixture

/// In the manner of the first guide: extensions of the context, a view model, repositories in actors.
extension ModelContext {
    func fetchOne<T: PersistentModel>(_ type: T.Type, identifier: PersistentIdentifier) -> T? {
        let known: T? = registeredModel(for: identifier)
        return known
            ?? (try? fetch(FetchDescriptor<T>(predicate: #Predicate { _ in true })))?
            .first { $0.persistentModelID == identifier }
    }

    func safeSave() throws {
        guard hasChanges else { return }
        try save()
    }

    func deleteAll<T: PersistentModel>(_ type: T.Type) throws {
        for item in try fetch(FetchDescriptor<T>()) { delete(item) }
        try safeSave()
    }
}

@Suite struct TripGuideTests {
    @Observable final class TripListViewModel {
        private let context: ModelContext
        var trips: [Trip] = []
        var searchText = ""
        var errorMessage: String?

        init(context: ModelContext) { self.context = context }

        func loadTrips() {
            do {
                var descriptor = FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.startDate, order: .reverse)])
                if !searchText.isEmpty {
                    let keyword = searchText
                    descriptor.predicate = #Predicate { trip in trip.destination.localizedStandardContains(keyword) }
                }
                trips = try context.fetch(descriptor)
                errorMessage = nil
            } catch {
                errorMessage = "\(error)"
            }
        }

        func addTrip(destination: String, startDate: Date, endDate: Date) {
            context.insert(Trip(destination: destination, startDate: startDate, endDate: endDate))
            do {
                try context.safeSave()
                loadTrips()
            } catch {
                errorMessage = "\(error)"
            }
        }

        func deleteTrip(_ trip: Trip) {
            context.delete(trip)
            do {
                try context.safeSave()
                loadTrips()
            } catch {
                errorMessage = "\(error)"
            }
        }
    }

    /// What leaves an actor: a value in place of the object, which Swift 6 does not let out.
    actor TripRepository {
        private let context: ModelContext

        init(_ container: ModelContainer) { context = ModelContext(container) }

        func create(_ destination: String) throws -> PersistentIdentifier {
            let trip = Trip(destination: destination, startDate: start, endDate: start + day)
            context.insert(trip)
            try context.save()
            return trip.persistentModelID
        }

        func names() throws -> [String] {
            try context.fetch(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.startDate)])).map(\.destination)
        }
    }

    private func container() throws -> ModelContainer {
        try ModelContainer(
            for: Trip.self, Booking.self, configurations: [ModelConfiguration(isStoredInMemoryOnly: true)])
    }

    @Test func `A view model loads, adds, searches and deletes`() throws {
        let container = try container()
        let model = TripListViewModel(context: ModelContext(container))
        for (number, name) in ["تهران", "اصفهان", "شیراز"].enumerated() {
            model.addTrip(destination: name, startDate: start + Double(number) * day, endDate: start + 9 * day)
        }
        #expect(model.trips.map(\.destination) == ["شیراز", "اصفهان", "تهران"] && model.errorMessage == nil)
        model.searchText = "اصفهان"
        model.loadTrips()
        #expect(model.trips.map(\.destination) == ["اصفهان"])
        model.deleteTrip(model.trips[0])
        #expect(model.trips == [])
        model.searchText = ""
        model.loadTrips()
        #expect(model.trips.count == 2)
    }

    @Test func `Extensions of the context find one, save if need be, and delete all`() throws {
        let container = try container()
        let context = ModelContext(container)
        let trip = Trip(destination: "تهران", startDate: start, endDate: start + 3 * day)
        context.insert(trip)
        try context.safeSave()
        #expect(context.fetchOne(Trip.self, identifier: trip.persistentModelID) === trip)
        let other = ModelContext(container)
        #expect(other.fetchOne(Trip.self, identifier: trip.persistentModelID)?.destination == "تهران")
        #expect(trip.endDate.timeIntervalSince(trip.startDate) == 3 * day)
        try other.deleteAll(Trip.self)
        #expect(try context.fetchCount(FetchDescriptor<Trip>()) == 0)
        #expect(
            try ModelContext(container).fetchIdentifiers(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.startDate)]))
                == [])
    }

    @Test func `A repository in an actor gives identifiers and values`() async throws {
        let container = try container()
        let repository = TripRepository(container)
        let identifier = try await repository.create("استانبول")
        #expect(try await repository.names() == ["استانبول"])
        let trip: Trip = try ModelContext(container).existingModel(for: identifier)
        #expect(trip.destination == "استانبول")
    }

    @Test func `Pages, counts, and a predicate that may be nil`() throws {
        let context = ModelContext(try container())
        for number in 0..<25 {
            let trip = Trip(
                destination: "\(number)", startDate: start + Double(number) * day, endDate: start + 99 * day)
            trip.isFavorite = number % 5 == 0
            context.insert(trip)
        }
        try context.save()
        func fetchTrips(page: Int, pageSize: Int) throws -> [Trip] {
            var descriptor = FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.startDate, order: .reverse)])
            descriptor.fetchLimit = pageSize
            descriptor.fetchOffset = page * pageSize
            return try context.fetch(descriptor)
        }
        #expect(try fetchTrips(page: 2, pageSize: 10).map(\.destination) == ["4", "3", "2", "1", "0"])
        func count(_ favoritesOnly: Bool) throws -> Int {
            let predicate: Predicate<Trip>? = favoritesOnly ? #Predicate { $0.isFavorite == true } : nil
            return try context.fetchCount(FetchDescriptor(predicate: predicate))
        }
        #expect(try count(true) == 5 && count(false) == 25)
        let relaxation = FetchDescriptor<PersonalTrip>(predicate: #Predicate { $0.isRelaxation == true })
        context.insert(PersonalTrip(destination: "p", startDate: start, endDate: start + day, activities: ["sea"]))
        #expect(try context.fetch(relaxation).map(\.activities) == [["sea"]])
        #expect(try count(false) == 26)
    }
}
