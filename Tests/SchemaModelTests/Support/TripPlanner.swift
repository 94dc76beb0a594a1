@testable import SchemaModel
import SchemaSnapshot

/// The schema of the fixture, as the resolver hands it over.
enum TripPlanner {
    static let version1 = schema(SchemaVersion(1, 0, 0))
    static let version2 = schema(SchemaVersion(2, 0, 0))

    private static func schema(_ version: SchemaVersion) -> Schema {
        var trip = Model.make(
            "Trip", kind: 1, [.make("destination"), .make("startDate", .date), .make("endDate", .date)],
            [
                .key("organizer", to: "Traveler", inverse: "organizedTrips"),
                .links("tags", to: "Tag", inverse: "trips", table: "Tag_trips", own: "Trip_id", other: "Tag_id"),
            ], indexes: [Index(members: [.init("startDate")])])
        if version.major > 1 {
            trip.attributes += [
                .make("notes", optional: true), .make("priority", .int, default: .integer(0)),
                .make("isFavorite", .bool, default: .bool(false)),
            ]
            trip.indexes.append(Index(members: [.init("isFavorite"), .init("startDate", isDescending: true)]))
        }
        let status = EnumType(
            name: "BookingStatus",
            cases: ["pending", "confirmed", "cancelled", "completed"].map { .init(name: $0, rawValue: .string($0)) })
        return Schema(
            name: "TripPlanner", version: version, access: .public, enums: [status],
            models: [trip] + subclasses + [traveler, booking, tag])
    }

    private static let subclasses: [Model] = [
        .make(
            "BusinessTrip", base: "Trip", table: "Trip", kind: 2,
            [
                .make("company"), .make("budget", .fixedDecimal(precision: 12, scale: 2)),
                .make("meetingAgenda", optional: true), .make("expenseReport", .data, optional: true),
            ]),
        .make(
            "PersonalTrip", base: "Trip", table: "Trip", kind: 3,
            [
                .make("activities", .array(.scalar(.string), elementIsOptional: false)),
                .make("companion", optional: true), .make("isRelaxation", .bool, default: .bool(true)),
            ]),
    ]

    private static let traveler = Model.make(
        "Traveler", [.make("name"), .make("email"), .make("passportNumber", optional: true)],
        [
            .inverse("bookings", to: "Booking", of: "traveler", delete: .cascade),
            .inverse("organizedTrips", to: "Trip", of: "organizer"),
        ], uniques: [Unique(members: ["email"])])

    private static let booking = Model.make(
        "Booking",
        [
            .make("confirmationCode"), .make("bookingDate", .date, default: .now),
            .make("totalPrice", .fixedDecimal(precision: 12, scale: 2)),
            .make("status", .enumeration("BookingStatus"), default: .enumCase("confirmed")),
        ], [.key("traveler", to: "Traveler", .one, inverse: "bookings")],
        uniques: [Unique(members: ["confirmationCode"])])

    private static let tag = Model.make(
        "Tag", [.make("name"), .make("color")],
        [.links("trips", to: "Trip", inverse: "tags", table: "Tag_trips", own: "Tag_id", other: "Trip_id")])
}
