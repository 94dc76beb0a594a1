import Foundation
import SchemaRuntime
import TripPlannerFixture

extension Leaves {
    private static let (sara, business) = ("Sara", "C1")

    /// What one object is beside others: by captured identifiers, since the macro takes no captured objects, and by objects themselves.
    ///
    /// - Parameters:
    ///   - people: identifiers of those who organize trips, or do not.
    ///   - strangers: one of another store, and one of an object that waits.
    static func identitiesOfTrips(
        _ people: [PersistentIdentifier], _ strangers: [PersistentIdentifier], _ trips: [PersistentIdentifier]
    ) -> [Predicate<Trip>] {
        let (person, maybe, nobody) = (people[0], PersistentIdentifier?.some(people[1]), PersistentIdentifier?.none)
        let (foreign, unsaved) = (strangers[0], strangers[1])
        let (some, none, mixed) = (Array(people.prefix(2)), [PersistentIdentifier](), strangers + [people[2]])
        let optionals = [maybe, nobody]
        let (trip, few) = (trips[3], Array(trips[2..<14]))
        return [
            #Predicate { $0.organizer?.persistentModelID == person },
            #Predicate { $0.organizer?.persistentModelID != person },
            #Predicate { $0.organizer?.persistentModelID == maybe },
            #Predicate { $0.organizer?.persistentModelID != maybe },
            #Predicate { $0.organizer?.persistentModelID == nobody },
            #Predicate { $0.organizer?.persistentModelID != nobody },
            #Predicate { $0.organizer?.persistentModelID == nil },
            #Predicate { $0.organizer?.persistentModelID == foreign },
            #Predicate { $0.organizer?.persistentModelID != foreign },
            #Predicate { $0.organizer?.persistentModelID == unsaved },
            #Predicate { !($0.organizer?.persistentModelID == unsaved) },
            #Predicate { $0.organizer?.id == person },
            #Predicate { $0.organizer != nil && some.contains($0.organizer!.persistentModelID) },
            #Predicate { $0.organizer != nil && !mixed.contains($0.organizer!.persistentModelID) },
            #Predicate { none.contains($0.organizer!.persistentModelID) },
            #Predicate { !none.contains($0.organizer!.persistentModelID) },
            #Predicate { optionals.contains($0.organizer.flatMap { $0.persistentModelID }) },
            #Predicate { !optionals.contains($0.organizer.flatMap { $0.persistentModelID }) },
            #Predicate { $0.organizer!.persistentModelID == person },
            #Predicate { !($0.organizer!.persistentModelID == person) },
            #Predicate { if let organizer = $0.organizer { organizer.persistentModelID != person } else { true } },
            #Predicate { $0.persistentModelID == trip },
            #Predicate { few.contains($0.persistentModelID) },
            #Predicate { ($0 as? BusinessTrip)?.persistentModelID != trip },
            #Predicate { $0.organizer?.bookings.contains { $0.traveler.persistentModelID == person } ?? false },
            #Predicate { $0.organizer?.bookings.allSatisfy { $0.traveler.persistentModelID != person } ?? true },
            #Predicate { trip in
                if let person = trip.organizer { person.bookings.contains { $0.traveler == person } } else { false }
            },
            #Predicate { trip in
                if let person = trip.organizer { person.bookings.allSatisfy { $0.traveler != person } } else { true }
            },
            #Predicate { trip in
                trip.tags.contains { $0.trips.contains { $0.organizer == trip.organizer && $0 != trip } }
            },
            #Predicate { trip in trip.organizer?.organizedTrips.contains { $0 == trip } ?? false },
        ]
    }

    static let unwrapsOfTrips: [Predicate<Trip>] = [
        #Predicate { $0.organizer!.name == sara },
        #Predicate { !($0.organizer!.name == sara) },
        #Predicate { $0.organizer!.passportNumber == nil },
        #Predicate { $0.organizer!.bookings.isEmpty },
        #Predicate { !$0.organizer!.bookings.isEmpty },
        #Predicate { $0.notes! != "ticket" },
        #Predicate { ($0 as! BusinessTrip).company != business },
        #Predicate { !(($0 as! PersonalTrip).companion! == "Ali") },
        #Predicate { trip in trip.notes.flatMap { _ in trip.organizer?.passportNumber } == nil },
        #Predicate { trip in trip.organizer.flatMap { _ in trip.notes } == "" },
        #Predicate { trip in trip.notes.flatMap { _ in trip.organizer } != nil },
        #Predicate { ($0.notes.flatMap { _ in "some" } ?? "none") == "none" },
        #Predicate { trip in if let notes = trip.notes { notes < trip.organizer!.name } else { trip.isFavorite } },
    ]
}
