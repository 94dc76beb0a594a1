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

extension Trip {
    /// Computed in code alone.
    var duration: TimeInterval { endDate.timeIntervalSince(startDate) }
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

    struct TripData: Sendable {
        let destination: String
        let startDate: Date
        let endDate: Date
        let notes: String?
        let isFavorite: Bool
    }

    /// Work that would hold up an interface.
    actor DataManager {
        private let modelContext: ModelContext

        init(modelContainer: ModelContainer) { modelContext = ModelContext(modelContainer) }

        func importTrips(_ data: [TripData]) throws -> Int {
            var importedCount = 0
            for item in data {
                let trip = Trip(
                    destination: item.destination, startDate: item.startDate, endDate: item.endDate, notes: item.notes)
                trip.isFavorite = item.isFavorite
                modelContext.insert(trip)
                importedCount += 1
            }
            try modelContext.save()
            return importedCount
        }

        func deleteOldTrips(before date: Date) throws -> Int {
            let oldTrips = try modelContext.fetch(
                FetchDescriptor<Trip>(predicate: #Predicate { trip in trip.endDate < date }))
            for trip in oldTrips { modelContext.delete(trip) }
            try modelContext.save()
            return oldTrips.count
        }

        func markAllAsFavorite(destination: String) throws {
            let predicate = #Predicate<Trip> { trip in trip.destination == destination }
            for trip in try modelContext.fetch(FetchDescriptor(predicate: predicate)) { trip.isFavorite = true }
            try modelContext.save()
        }
    }

    /// What asks a context for trips.
    struct TripQueryService {
        let context: ModelContext

        func fetchUpcomingTrips(after now: Date) throws -> [Trip] {
            let predicate = #Predicate<Trip> { trip in trip.startDate > now }
            return try context.fetch(
                FetchDescriptor(predicate: predicate, sortBy: [SortDescriptor(\.startDate, order: .forward)]))
        }

        func searchTrips(keyword: String, favoritesOnly: Bool) throws -> [Trip] {
            let predicate = #Predicate<Trip> { trip in
                (trip.destination.localizedStandardContains(keyword)
                    || (trip.notes?.localizedStandardContains(keyword) ?? false))
                    && trip.isFavorite == favoritesOnly
            }
            var descriptor = FetchDescriptor(predicate: predicate)
            descriptor.sortBy = [
                SortDescriptor(\.priority, order: .reverse),
                SortDescriptor(\.startDate, order: .forward),
            ]
            return try context.fetch(descriptor)
        }

        func fetchTripIdentifiers() throws -> [PersistentIdentifier] {
            try context.fetchIdentifiers(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.startDate)]))
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
        #expect(trip.duration == 3 * day)
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

    @Test func `A query service searches two texts, sorts by two things and gives identifiers`() throws {
        let context = ModelContext(try container())
        let service = TripQueryService(context: context)
        var trips: [Trip] = []
        for number in 0..<6 {
            let trip = Trip(
                destination: number % 2 == 0 ? "اصفهان" : "دبی", startDate: start + Double(number) * day,
                endDate: start + 9 * day, notes: number == 1 ? "از اصفهان" : nil)
            trip.priority = number == 4 ? 1 : 0
            trip.isFavorite = number == 5
            context.insert(trip)
            trips.append(trip)
        }
        let pending = try service.searchTrips(keyword: "اصفهان", favoritesOnly: false)
        try context.save()
        #expect(pending == [trips[4], trips[0], trips[1], trips[2]])
        #expect(try service.searchTrips(keyword: "اصفهان", favoritesOnly: false) == pending)
        #expect(try service.searchTrips(keyword: "دبی", favoritesOnly: true) == [trips[5]])
        #expect(try service.fetchUpcomingTrips(after: start + 3 * day) == [trips[4], trips[5]])
        #expect(try service.fetchTripIdentifiers() == trips.map(\.persistentModelID))
    }

    @Test func `An actor that a context's container is given imports, marks and deletes`() async throws {
        let context = ModelContext(try container())
        let manager = DataManager(modelContainer: context.container)
        let data = (0..<5).map { (number: Int) -> TripData in
            TripData(
                destination: number < 3 ? "استانبول" : "دبی", startDate: start, endDate: start + Double(number) * day,
                notes: number == 0 ? "سفر" : nil, isFavorite: number == 4)
        }
        #expect(try await manager.importTrips(data) == 5)
        try await manager.markAllAsFavorite(destination: "استانبول")
        #expect(try await manager.deleteOldTrips(before: start + 1.5 * day) == 2)
        let trips = try context.fetch(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.endDate)]))
        #expect(trips.map(\.destination) == ["استانبول", "دبی", "دبی"] && trips.map(\.notes) == [nil, nil, nil])
        #expect(trips.map(\.isFavorite) == [true, false, true])
    }

    @Test func `A traveler takes bookings along, and leaves trips, whose labels stay with them`() throws {
        let container = try container()
        let context = ModelContext(container)
        let traveler = Traveler(name: "سارا", email: "sara@example.org")
        #expect(traveler.bookings.isEmpty && traveler.organizedTrips.isEmpty)
        for number in 0..<2 {
            let booking = Booking(
                confirmationCode: "ABC\(number)", bookingDate: start, totalPrice: 500, traveler: traveler)
            booking.status = .pending
            traveler.bookings.append(booking)
        }
        let sea = TripPlannerFixture.Tag(name: "sea", color: "blue")
        for number in 0..<2 {
            let trip = Trip(destination: "\(number)", startDate: start, endDate: start + day)
            trip.organizer = traveler
            trip.tags = [sea]
            context.insert(trip)
        }
        try context.save()
        #expect(sea.trips.count == 2 && traveler.organizedTrips.map(\.destination) == ["0", "1"])
        let confirmed = BookingStatus.pending
        let waiting = #Predicate<Booking> { $0.status == confirmed }
        #expect(try context.fetch(FetchDescriptor(predicate: waiting)).map(\.traveler.name) == ["سارا", "سارا"])
        context.delete(traveler)
        try context.save()
        let left = ModelContext(container)
        #expect(try left.fetchCount(FetchDescriptor<Booking>()) == 0)
        let trips = try left.fetch(FetchDescriptor<Trip>())
        #expect(trips.map { $0.organizer == nil } == [true, true])
        #expect(trips.map { $0.tags.map(\.name) } == [["sea"], ["sea"]])
    }
}
