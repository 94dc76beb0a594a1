import Foundation
import JourneysModels
import SchemaRuntime

/// The same operations by objects of a context, as a user of the library writes them; each begins with a context of its own.
struct ObjectJourneys {
    private static let statuses: [BookingStatus] = [.pending, .confirmed, .cancelled, .refunded]

    private let container: ModelContainer

    init(_ container: ModelContainer) { self.container = container }

    func insertTrips(_ count: Int) throws {
        let context = ModelContext(container)
        for number in 1...count {
            let sample = SampleTrip(number: number)
            context.insert(
                Trip(
                    name: sample.name, destination: sample.destination, startDate: date(sample.start),
                    endDate: date(sample.end), priority: sample.priority, budget: sample.budget,
                    isFavorite: sample.isFavorite))
        }
        try context.save()
    }

    func insertBookings() throws {
        let context = ModelContext(container)
        var number = 0
        for trip in try context.fetch(FetchDescriptor<Trip>()) {
            for _ in 1...3 {
                number += 1
                let sample = SampleBooking(number: number)
                context.insert(
                    Booking(code: sample.code, rating: sample.rating, status: Self.statuses[sample.status], trip: trip))
            }
        }
        try context.save()
    }

    func fetchAll() throws -> Double {
        let context = ModelContext(container)
        return try sum(FetchDescriptor<Trip>(), of: context)
    }

    func fetchByPriority() throws -> Double {
        let context = ModelContext(container)
        let priority = 3
        let descriptor = FetchDescriptor<Trip>(
            predicate: #Predicate { $0.priority == priority }, sortBy: [SortDescriptor(\.startDate)])
        return try sum(descriptor, of: context)
    }

    func pages(_ count: Int) throws -> Double {
        let context = ModelContext(container)
        var result = 0.0
        for _ in 0..<count {
            var descriptor = FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.startDate)])
            descriptor.fetchLimit = 50
            descriptor.fetchOffset = 1_000
            result += try sum(descriptor, of: context)
        }
        return result
    }

    /// No object lives until the next fetch, so that each reaches the store.
    func fetchById() throws -> Double {
        let context = ModelContext(container)
        var result = 0.0
        for identifier in try context.fetchIdentifiers(FetchDescriptor<Trip>()) {
            let trip: Trip = try context.existingModel(for: identifier)
            result += trip.sum
        }
        return result
    }

    func counts(_ count: Int) throws -> Double {
        let context = ModelContext(container)
        var result = 0
        for number in 0..<count {
            let priority = number % 5
            result += try context.fetchCount(FetchDescriptor<Trip>(predicate: #Predicate { $0.priority == priority }))
        }
        return Double(result)
    }

    func fetchWithBookings(_ count: Int) throws -> Double {
        let context = ModelContext(container)
        var descriptor = first(count)
        descriptor.relationshipKeyPathsForPrefetching = [\.bookings]
        var trips = try context.fetch(descriptor)
        var sum = 0.0
        for trip in trips {
            sum += trip.sum
            for booking in trip.bookings {
                sum += Double(booking.code.utf8.count + booking.status.rawValue.utf8.count) + booking.rating
            }
        }
        trips = []
        return withExtendedLifetime(context) { sum }
    }

    func change(_ count: Int) throws {
        let context = ModelContext(container)
        for trip in try context.fetch(first(count)) { trip.budget += 1 }
        try context.save()
    }

    func delete(_ count: Int) throws {
        let context = ModelContext(container)
        for trip in try context.fetch(first(count)) { context.delete(trip) }
        try context.save()
    }

    func upsert(_ numbers: Range<Int>) throws {
        let context = ModelContext(container)
        for number in numbers {
            let sample = SampleBooking(number: number)
            context.insert(
                Booking(code: sample.code, rating: sample.rating + 1, status: Self.statuses[sample.status]))
        }
        try context.save()
    }

    private func first(_ count: Int) -> FetchDescriptor<Trip> {
        var descriptor = FetchDescriptor<Trip>()
        descriptor.fetchLimit = count
        return descriptor
    }

    private func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }

    /// The sum of what a context fetches; the context outlives its objects, as it does in programs.
    private func sum(_ descriptor: FetchDescriptor<Trip>, of context: ModelContext) throws -> Double {
        var trips = try context.fetch(descriptor)
        let sum = trips.reduce(0) { $0 + $1.sum }
        trips = []
        return withExtendedLifetime(context) { sum }
    }
}

extension Trip {
    /// As a raw trip's.
    fileprivate var sum: Double {
        Double(name.utf8.count + destination.utf8.count) + startDate.timeIntervalSinceReferenceDate
            + endDate.timeIntervalSinceReferenceDate + Double(priority) + budget + (isFavorite ? 1 : 0)
    }
}
