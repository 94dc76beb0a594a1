import Foundation
import SchemaRuntime
import TripPlannerFixture

/// What `Scripts/query-compile-time.sh` has the compiler check: each function but the first is a query of ten clauses or the like.
enum QueryCompileTime {
    /// The measure: what a compiler does to any small file.
    static func baseline(_ flags: [Bool], _ numbers: [Int]) -> [Int] {
        numbers.filter { flags[$0] && $0 > 3 }.map { $0 + 1 }.sorted { $0 > $1 }
    }

    static func mixed(_ now: Date, _ person: Traveler?) -> Query<Trip> {
        Trip.query {
            $0.priority > 3 && $0.tags.any { $0.name == "x" } && $0.organizer.name == "Sara" && $0.startDate < now
                && ($0.notes == nil || $0.notes != "x") && !$0.isFavorite && $0.destination.contains("a")
                && ($0.organizer.passportNumber ?? "none") == "x" && $0.organizer != person
                && $0.as(BusinessTrip.self).budget > 100
        }
    }

    static func alternatives() -> Query<Booking> {
        Booking.query {
            $0.status == .pending || $0.status == .cancelled || $0.totalPrice > 10 || $0.totalPrice == 0
                || $0.traveler.name == "x" || $0.traveler.passportNumber == nil || $0.confirmationCode.hasPrefix("a")
                || $0.traveler.bookings.count == 3 || $0.traveler.organizedTrips.isEmpty || $0.status.in([.confirmed])
        }
    }

    static func numbers() -> Query<Trip> {
        Trip.query {
            $0.priority + 1 > 3 && $0.priority * 2 < 10 && $0.priority - 1 >= 0 && $0.priority <= 5
                && $0.priority % 2 == 1 && $0.priority / 3 != 7 && $0.priority - $0.priority == 0
                && $0.tags.count + 1 < $0.priority && $0.organizer.bookings.count > 4 && $0.priority.in(1...100)
        }
    }

    static func ordered() -> Query<Trip> {
        Trip.query().sorted {
            (
                $0.isFavorite.descending, $0.organizer.name, $0.priority.descending, $0.notes, $0.tags.count,
                $0.destination
            )
        }
    }

    static func rows(_ context: ModelContext) throws -> [(String, Int, String?, Int, Date, Bool)] {
        try Trip.query { $0.priority > 3 && $0.notes != nil }.sorted { ($0.priority, $0.organizer.name) }
            .select { ($0.destination, $0.priority, $0.organizer.name, $0.tags.count, $0.startDate, $0.isFavorite) }
            .fetch(in: context)
    }

    static func groups(_ context: ModelContext) throws -> Int {
        try Trip.query().group { ($0.isFavorite, $0.organizer.name) }
            .having { $0.count > 1 }.sorted { ($0.count.descending, $0.key.1) }
            .select {
                ($0.key.0, $0.key.1, $0.count, $0.max { $0.priority }, $0.min { $0.notes }, $0.sum { $0.priority })
            }
            .fetch(in: context).count
    }
}
