import Foundation
import SchemaRuntime

/// A store of version 1.0.0 is opened by version 2.0.0: migrated, filled, asked and tidied, each step told.
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
            "This release opens it: version \(TripPlannerSchema.Current.versionIdentifier) adds notes, priority and favourites"
        )
        let container = try ModelContainer(
            for: Trip.self, BusinessTrip.self, PersonalTrip.self, Traveler.self, Booking.self, Tag.self,
            migrationPlan: TripPlannerSchema.MigrationPlan.self,
            configurations: ModelConfiguration(url: url))
        let context = ModelContext(container)
        let byStart = [SortDescriptor(\Trip.startDate)]
        show(try context.fetch(FetchDescriptor<Trip>(sortBy: byStart)))

        step("A trip with its organizer, a booking and a tag is inserted, and saved at once")
        let ingrid = Traveler(name: "Ingrid Øye", email: "ingrid@example.org")
        let trip = PersonalTrip(
            destination: "شیراز", startDate: .now, endDate: .now + 5 * 86_400, notes: "باغ ارم", priority: 5,
            isFavorite: true, activities: ["poetry", "عکاسی"], organizer: ingrid)
        trip.tags.append(Tag(name: "garden", color: "red"))
        ingrid.bookings.append(
            Booking(confirmationCode: "SYZ-3", totalPrice: Decimal(string: "219.90")!, traveler: ingrid))
        context.insert(trip)
        print("  known from both sides before the save: \(ingrid.organizedTrips.map(\.destination))")
        try context.save()
        print("  travelers: \(try context.fetchCount(FetchDescriptor<Traveler>()))")

        step("Favourites, or trips that Maryam organizes, the latest first")
        let name = "مریم رضایی"
        show(
            try context.fetch(
                FetchDescriptor<Trip>(
                    predicate: #Predicate { $0.isFavorite || $0.organizer?.name == name },
                    sortBy: [SortDescriptor(\.startDate, order: .reverse)])))

        step("Business trips above a budget")
        let limit = Decimal(12_000)
        let expensive = FetchDescriptor<BusinessTrip>(predicate: #Predicate { $0.budget > limit })
        for trip in try context.fetch(expensive) { print("  \(trip.destination): \(trip.company), \(trip.budget)") }

        step("Ingrid is deleted: her bookings go with her, her trips stay")
        context.delete(ingrid)
        try context.save()
        let bookings = try context.fetch(FetchDescriptor<Booking>(sortBy: [SortDescriptor(\.confirmationCode)]))
        print("  bookings left: \(bookings.map(\.confirmationCode))")
        print("  organizer of \(trip.destination): \(trip.organizer?.name ?? "nobody")")
    }

    private static func step(_ title: String) { print("\n▸ \(title)") }

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
                "  \(trip.isFavorite ? "★" : "☆") \(trip.destination) (\(details)) by \(trip.organizer?.name ?? "nobody")"
                    + (tags.isEmpty ? "" : " #\(tags)") + (trip.notes.map { " – \($0)" } ?? ""))
        }
    }
}
