import Foundation
public import SchemaRuntime

// What the consumer writes: the Swift code of the steps for which the schema says `custom: true`. Rows say what is to go wrong.

/// What the code throws where a destination is "throw".
public struct BadDestination: Error, Equatable {}

extension ItinerarySchema.MigrationPlan {
    /// Destinations are trimmed before places are made of them.
    public static func willMigrate(_ old: ItinerarySchema.V2_0_0.Context) throws {
        try old.enumerate(ItinerarySchema.V2.Trip.self, batchSize: 7) { trip in
            while trip.destination.hasSuffix(" ") { trip.destination.removeLast() }
        }
    }

    /// Each destination becomes a place, shared by the trips that lead there.
    public static func migrate(
        from old: ItinerarySchema.V2_0_0.Context, to new: ItinerarySchema.V3_0_0.Context
    ) throws {
        var places: [String: PersistentIdentifier] = [:]
        try old.enumerate(ItinerarySchema.V2.Trip.self, batchSize: 500) { trip in
            guard let next = try new.counterpart(of: trip, as: ItinerarySchema.V3.Trip.self) else { return }
            let name = trip.destination
            if name == "throw" { throw BadDestination() }
            if name == "edit the old" { trip.destination = "elsewhere" }
            if name != "no code" { next.code = name == "empty code" ? "" : "\(name.prefix(3))-\(trip.priority)" }
            next.nights = name == "empty code" ? 0 : name.count
            if let tour = next as? ItinerarySchema.V3.Tour, tour.guide.isEmpty {
                tour.guide = "\(trip.travelers.count)"
            }
            if name == "no place" { return }
            if let known = places[name] {
                next.place = try new.model(ItinerarySchema.V3.Place.self, for: known) ?? next.place
            } else {
                let place = ItinerarySchema.V3.Place(name: name)
                new.insert(place)
                next.place = place
                places[name] = place.persistentModelID
            }
        }
    }

    /// Both stores have the same schema: code alone.
    public static func migrate(
        from old: ItinerarySchema.V4_0_0.Context, to new: ItinerarySchema.V5_0_0.Context
    ) throws {
        let favorites = FetchDescriptor<ItinerarySchema.V4.Trip>(predicate: #Predicate { $0.priority > 8 })
        try old.enumerate(favorites) { trip in
            try new.counterpart(of: trip, as: ItinerarySchema.V5.Trip.self)?.isFavorite = true
        }
    }

    /// The classes of the newest version are the ones that the program works with.
    public static func didMigrate(_ new: ItinerarySchema.V5_0_0.Context) throws {
        for traveler in try new.fetch(FetchDescriptor<Traveler>()) where traveler.trips.isEmpty {
            new.delete(traveler)
        }
    }
}
