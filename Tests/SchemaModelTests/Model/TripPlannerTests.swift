import Foundation
import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot
import SchemaYAML
import Testing

@Suite("The TripPlanner fixture") struct TripPlannerTests {
    static let path = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../Fixtures/TripPlanner/TripPlanner.schema.yaml")

    static func read(_ findings: inout Findings) throws -> ResolvedSchema? {
        let source = SourceText(path: "TripPlanner.schema.yaml", text: try String(contentsOf: path, encoding: .utf8))
        return parseYAML(source, findings: &findings).flatMap { readSchema(root: $0, findings: &findings) }
    }

    @Test func resolvesWithoutFindingToThisSchema() throws {
        var findings = Findings()
        let resolved = try #require(try Self.read(&findings))
        #expect(findings.all.isEmpty)
        #expect(resolved.schema == Self.expected)
        #expect(
            resolved.listedVersions == [
                ListedVersion(version: SchemaVersion(1, 0, 0)),
                ListedVersion(version: SchemaVersion(2, 0, 0), doc: "notes, priority and favourites"),
            ])
    }

    @Test func placesLeadBackToTheFile() throws {
        var findings = Findings()
        let places = try #require(try Self.read(&findings)).places
        func start(_ element: SchemaElement) -> SourcePosition? { places[element]?.start }
        #expect(start(.schema) == SourcePosition(line: 1, column: 9))
        #expect(start(.version) == SourcePosition(line: 2, column: 10))
        #expect(start(.enumeration("BookingStatus")) == SourcePosition(line: 7, column: 3))
        #expect(
            start(.enumCase(enumeration: "BookingStatus", name: "confirmed")) == SourcePosition(line: 7, column: 28))
        #expect(start(.model("Trip")) == SourcePosition(line: 10, column: 3))
        #expect(start(.member(model: "Trip", name: "priority")) == SourcePosition(line: 17, column: 7))
        #expect(start(.memberType(model: "Trip", name: "priority")) == SourcePosition(line: 17, column: 17))
        #expect(start(.memberDefault(model: "Trip", name: "priority")) == SourcePosition(line: 17, column: 23))
        #expect(start(.memberType(model: "Trip", name: "tags")) == SourcePosition(line: 21, column: 22))
        #expect(start(.index(model: "Trip", 1)) == SourcePosition(line: 24, column: 9))
        #expect(start(.listedVersion(SchemaVersion(2, 0, 0))) == SourcePosition(line: 70, column: 3))
        #expect(start(.model("Trap")) == nil)
    }

    private static let decimal = AttributeType.fixedDecimal(precision: 12, scale: 2)

    private static let expected = Schema(
        name: "TripPlanner", version: SchemaVersion(2, 0, 0), access: .public,
        enums: [
            EnumType(
                name: "BookingStatus",
                cases: ["pending", "confirmed", "cancelled", "completed"].map { .init(name: $0, rawValue: .string($0)) }
            )
        ], models: [trip, businessTrip, personalTrip, traveler, booking, tag])

    private static let trip = Model(
        name: "Trip", className: "Trip", doc: "A journey with a start, an end and people who take part.", table: "Trip",
        kind: 1,
        attributes: [
            Attribute(name: "destination", type: .scalar(.string), column: "destination"),
            Attribute(name: "startDate", type: .scalar(.date), column: "startDate"),
            Attribute(name: "endDate", type: .scalar(.date), column: "endDate"),
            Attribute(name: "notes", type: .scalar(.string), isOptional: true, column: "notes"),
            Attribute(name: "priority", type: .scalar(.int), defaultValue: .integer(0), column: "priority"),
            Attribute(name: "isFavorite", type: .scalar(.bool), defaultValue: .bool(false), column: "isFavorite"),
        ],
        relationships: [
            Relationship(
                name: "organizer", target: "Traveler", cardinality: .optionalOne, inverse: "organizedTrips",
                storage: .foreignKey(column: "organizer")),
            Relationship(
                name: "tags", target: "Tag", cardinality: .many, inverse: "trips",
                storage: .join(table: "Tag_trips", own: "Trip_id", other: "Tag_id")),
        ],
        indexes: [
            Index(members: [.init("startDate")]),
            Index(members: [.init("isFavorite"), .init("startDate", isDescending: true)]),
        ])

    private static let businessTrip = Model(
        name: "BusinessTrip", className: "BusinessTrip", doc: "A trip that a company pays for.", table: "Trip",
        base: "Trip", kind: 2,
        attributes: [
            Attribute(name: "company", type: .scalar(.string), column: "company"),
            Attribute(name: "budget", type: decimal, column: "budget"),
            Attribute(name: "meetingAgenda", type: .scalar(.string), isOptional: true, column: "meetingAgenda"),
            Attribute(name: "expenseReport", type: .scalar(.data), isOptional: true, column: "expenseReport"),
        ])

    private static let personalTrip = Model(
        name: "PersonalTrip", className: "PersonalTrip", table: "Trip", base: "Trip", kind: 3,
        attributes: [
            Attribute(
                name: "activities", type: .array(.scalar(.string), elementIsOptional: false), column: "activities"),
            Attribute(name: "companion", type: .scalar(.string), isOptional: true, column: "companion"),
            Attribute(name: "isRelaxation", type: .scalar(.bool), defaultValue: .bool(true), column: "isRelaxation"),
        ])

    private static let traveler = Model(
        name: "Traveler", className: "Traveler", doc: "Somebody who organizes trips and books.", table: "Traveler",
        attributes: [
            Attribute(name: "name", type: .scalar(.string), column: "name"),
            Attribute(name: "email", type: .scalar(.string), column: "email"),
            Attribute(name: "passportNumber", type: .scalar(.string), isOptional: true, column: "passportNumber"),
        ],
        relationships: [
            Relationship(
                name: "bookings", target: "Booking", cardinality: .many, inverse: "traveler", deleteRule: .cascade,
                storage: .inverse(column: "traveler")),
            Relationship(
                name: "organizedTrips", target: "Trip", cardinality: .many, inverse: "organizer",
                storage: .inverse(column: "organizer")),
        ], uniques: [Unique(members: ["email"])])

    private static let booking = Model(
        name: "Booking", className: "Booking", table: "Booking",
        attributes: [
            Attribute(name: "confirmationCode", type: .scalar(.string), column: "confirmationCode"),
            Attribute(name: "bookingDate", type: .scalar(.date), defaultValue: .now, column: "bookingDate"),
            Attribute(name: "totalPrice", type: decimal, column: "totalPrice"),
            Attribute(
                name: "status", type: .enumeration("BookingStatus"), defaultValue: .enumCase("confirmed"),
                column: "status"),
        ],
        relationships: [
            Relationship(
                name: "traveler", target: "Traveler", cardinality: .one, inverse: "bookings",
                storage: .foreignKey(column: "traveler"))
        ], uniques: [Unique(members: ["confirmationCode"])])

    private static let tag = Model(
        name: "Tag", className: "Tag", table: "Tag",
        attributes: [
            Attribute(name: "name", type: .scalar(.string), column: "name"),
            Attribute(name: "color", type: .scalar(.string), column: "color"),
        ],
        relationships: [
            Relationship(
                name: "trips", target: "Trip", cardinality: .many, inverse: "tags",
                storage: .join(table: "Tag_trips", own: "Tag_id", other: "Trip_id"))
        ])
}
