import Foundation
import SchemaRuntime

/// A store of version 1.0.0 is opened by version 3.0.0: migrated, filled, asked and tidied, each step told.
@main
struct TripPlanner {
    static func main() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "TripPlanner-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appending(path: "trips.store")

        step("The first release left a store of version \(TripPlannerSchema.V1_0_0.versionIdentifier)")
        try makeStoreOfFirstRelease(at: url)

        step(
            """
            This release opens it: version \(TripPlannerSchema.V2.versionIdentifier) added notes, priority and favourites, \
            and since \(TripPlannerSchema.Current.versionIdentifier) destinations are objects
            """)
        let container = try ModelContainer(
            for: Trip.self, BusinessTrip.self, PersonalTrip.self, Destination.self, Traveler.self, Booking.self,
            Tag.self,
            migrationPlan: TripPlannerSchema.MigrationPlan.self,
            configurations: ModelConfiguration(url: url))
        let context = ModelContext(container)
        let byStart = [SortDescriptor(\Trip.startDate)]
        show(try context.fetch(FetchDescriptor<Trip>(sortBy: byStart)))
        print("  what was text leads to an object now, the same one for the same text:")
        for place in try context.fetch(FetchDescriptor<Destination>(sortBy: [SortDescriptor(\.name)])) {
            let trips = place.trips.map { $0.startDate.formatted(.iso8601.year().month().day()) }.sorted()
            print("  \(place.name) (\(place.country)): trips from \(trips.joined(separator: ", "))")
        }

        step("A trip with its organizer, a booking and a tag is inserted, and saved at once")
        let ingrid = Traveler(name: "Ingrid Øye", email: "ingrid@example.org")
        let trip = PersonalTrip(
            startDate: .now, endDate: .now + 5 * 86_400, notes: "باغ ارم", priority: 5, isFavorite: true,
            activities: ["poetry", "عکاسی"], destination: Destination(name: "شیراز", country: "ایران"),
            organizer: ingrid)
        trip.tags.append(Tag(name: "garden", color: "red"))
        ingrid.bookings.append(
            Booking(confirmationCode: "SYZ-3", totalPrice: Decimal(string: "219.90")!, traveler: ingrid))
        context.insert(trip)
        print("  known from both sides before the save: \(ingrid.organizedTrips.map { name(of: $0) })")
        try context.save()
        print("  travelers: \(try context.fetchCount(FetchDescriptor<Traveler>()))")

        step("Favourites, or trips that Maryam organizes, the latest first")
        let maryam = "مریم رضایی"
        show(
            try context.fetch(
                FetchDescriptor<Trip>(
                    predicate: #Predicate { $0.isFavorite || $0.organizer?.name == maryam },
                    sortBy: [SortDescriptor(\.startDate, order: .reverse)])))

        step("Business trips above a budget")
        let limit = Decimal(12_000)
        let expensive = FetchDescriptor<BusinessTrip>(predicate: #Predicate { $0.budget > limit })
        for trip in try context.fetch(expensive) { print("  \(name(of: trip)): \(trip.company), \(trip.budget)") }

        step("Ingrid is deleted: her bookings go with her, her trips stay")
        context.delete(ingrid)
        try context.save()
        let bookings = try context.fetch(FetchDescriptor<Booking>(sortBy: [SortDescriptor(\.confirmationCode)]))
        print("  bookings left: \(bookings.map(\.confirmationCode))")
        print("  organizer of \(name(of: trip)): \(trip.organizer?.name ?? "nobody")")
    }

    private static func step(_ title: String) { print("\n▸ \(title)") }

    private static func name(of trip: Trip) -> String { trip.destination?.name ?? "nowhere" }

    private static func show(_ trips: [Trip]) {
        for trip in trips {
            let details =
                switch trip {
                case let trip as BusinessTrip: "business for \(trip.company)"
                case let trip as PersonalTrip: "personal: \(trip.activities.joined(separator: ", "))"
                default: "trip"
                }
            let tags = trip.tags.map(\.name).joined(separator: ", ")
            print(
                "  \(trip.isFavorite ? "★" : "☆") \(name(of: trip)) (\(details)) by \(trip.organizer?.name ?? "nobody")"
                    + (tags.isEmpty ? "" : " #\(tags)") + (trip.notes.map { " – \($0)" } ?? ""))
        }
    }
}
