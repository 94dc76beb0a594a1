import Foundation
import SchemaRuntime
import TripPlannerFixture

/// What `Scripts/query-compile-time.sh` has the compiler check: each function but the first is a query of ten clauses or the like, and
/// those that are called large have more.
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

    static func threeKeys(_ context: ModelContext) throws -> [Int] {
        try Trip.query { $0.priority > 3 && !$0.isFavorite && $0.notes != nil }
            .group { ($0.priority, $0.organizer.name, $0.notes) }
            .having { $0.count > 1 && $0.max { $0.priority } > 3 }.sorted { ($0.count.descending, $0.key.1) }
            .select { $0.sum { $0.priority } }
            .fetch(in: context)
    }

    static func nested(_ person: Traveler) -> Query<Tag> {
        Tag.query {
            $0.trips.any {
                !$0.isFavorite && $0.organizer != person && ($0.notes ?? $0.organizer.passportNumber ?? "none") != "x"
                    && $0.organizer.bookings.all {
                        !($0.totalPrice > 3) && $0.traveler != person && ($0.traveler.passportNumber ?? "x") != "y"
                            && !$0.confirmationCode.isEmpty
                    }
            } && !$0.trips.isEmpty && $0.name != "x" && $0.trips.count(where: { !$0.isFavorite }) != 3
        }
    }

    /// Each clause twice, side by side.
    static func largeDoubled(_ now: Date, _ person: Traveler?) -> Query<Trip> {
        Trip.query {
            $0.priority > 3 && $0.priority > 4 && $0.tags.any { $0.name == "x" } && $0.tags.any { $0.name == "y" }
                && $0.organizer.name == "Sara" && $0.organizer.name == "Sam" && $0.startDate < now && $0.startDate > now
                && ($0.notes == nil || $0.notes != "x") && ($0.notes == nil || $0.notes != "y") && !$0.isFavorite
                && !$0.isFavorite && $0.destination.contains("a") && $0.destination.contains("b")
                && ($0.organizer.passportNumber ?? "none") == "x" && ($0.organizer.passportNumber ?? "none") == "y"
                && $0.organizer != person && $0.organizer == person && $0.as(BusinessTrip.self).budget > 100
                && $0.as(BusinessTrip.self).budget > 200
        }
    }

    /// What the solver finds hardest side by side, eight times.
    static func largeHard(_ person: Traveler?) -> Query<Trip> {
        Trip.query {
            !$0.isFavorite && ($0.organizer.passportNumber ?? "none") == "x" && $0.organizer != person
                || !$0.isFavorite && ($0.organizer.passportNumber ?? "none") == "x" && $0.organizer != person
                || !$0.isFavorite && ($0.organizer.passportNumber ?? "none") == "x" && $0.organizer != person
                || !$0.isFavorite && ($0.organizer.passportNumber ?? "none") == "x" && $0.organizer != person
                || !$0.isFavorite && ($0.organizer.passportNumber ?? "none") == "x" && $0.organizer != person
                || !$0.isFavorite && ($0.organizer.passportNumber ?? "none") == "x" && $0.organizer != person
                || !$0.isFavorite && ($0.organizer.passportNumber ?? "none") == "x" && $0.organizer != person
                || !$0.isFavorite && ($0.organizer.passportNumber ?? "none") == "x" && $0.organizer != person
        }
    }
}
