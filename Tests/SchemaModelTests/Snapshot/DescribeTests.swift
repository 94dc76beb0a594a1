import SchemaSnapshot
import Testing

@testable import SchemaModel

struct DescribeTests {
    @Test func textOfTripPlanner() throws {
        let text = SchemaText.encode(describe(TripPlanner.version2))
        #expect(
            text == #"""
                schemagen-schema 1
                schema TripPlanner 2.0.0
                entity Trip table Trip kind 1 single
                attribute destination String column destination TEXT
                attribute startDate Date column startDate REAL
                attribute endDate Date column endDate REAL
                attribute notes String optional column notes TEXT
                attribute priority Int column priority INTEGER default 0
                attribute isFavorite Bool column isFavorite INTEGER default 0
                relationship organizer Traveler optionalOne inverse organizedTrips delete nullify key organizer
                relationship tags Tag many inverse trips delete nullify join Tag_trips Trip_id Tag_id
                index on startDate asc
                index on isFavorite asc startDate desc
                entity BusinessTrip table Trip kind 2 base Trip single
                attribute company String column company TEXT
                attribute budget Decimal(12,2) column budget INTEGER
                attribute meetingAgenda String optional column meetingAgenda TEXT
                attribute expenseReport Data optional column expenseReport BLOB
                entity PersonalTrip table Trip kind 3 base Trip single
                attribute activities [String] column activities TEXT
                attribute companion String optional column companion TEXT
                attribute isRelaxation Bool column isRelaxation INTEGER default 1
                entity Traveler table Traveler kind 0 single
                attribute name String column name TEXT
                attribute email String column email TEXT
                attribute passportNumber String optional column passportNumber TEXT
                relationship bookings Booking many inverse traveler delete cascade inverseKey traveler
                relationship organizedTrips Trip many inverse organizer delete nullify inverseKey organizer
                unique upsert on email
                entity Booking table Booking kind 0 single
                attribute confirmationCode String column confirmationCode TEXT
                attribute bookingDate Date column bookingDate REAL default "round((julianday('now') - 2451910.5) * 86400000.0) / 1000.0"
                attribute totalPrice Decimal(12,2) column totalPrice INTEGER
                attribute status BookingStatus column status TEXT raw String default 'confirmed'
                relationship traveler Traveler one inverse bookings delete nullify key traveler
                unique upsert on confirmationCode
                entity Tag table Tag kind 0 single
                attribute name String column name TEXT
                attribute color String column color TEXT
                relationship trips Trip many inverse tags delete nullify join Tag_trips Tag_id Trip_id
                end

                """#)
        #expect(try SchemaText.decode(text) == describe(TripPlanner.version2))
    }

    @Test func typesAreSpelledAsInTheLanguage() {
        let nested = AttributeType.array(
            .array(.fixedDecimal(precision: 5, scale: 0), elementIsOptional: true), elementIsOptional: false)
        #expect(nested.spelling == "[[Decimal(5,0)?]]")
        #expect(AttributeType.array(.enumeration("وضع"), elementIsOptional: true).spelling == "[وضع?]")
    }

    @Test func rawTypesOfEnums() {
        let level = EnumType(name: "Level", isIntBacked: true, cases: [.init(name: "low", rawValue: .int(0))])
        let color = EnumType(name: "Color", cases: [.init(name: "red", rawValue: .string("r"))])
        let schema = Schema.make(
            enums: [level, color],
            [
                .make(
                    "Thing",
                    [
                        .make("a", .enumeration("Level")), .make("b", .enumeration("Color")), .make("c", .int),
                        .make("d", .array(.enumeration("Level"), elementIsOptional: false)),
                    ])
            ])
        let attributes = describe(schema).entities[0].attributes
        #expect(attributes.map(\.rawType) == [.int, .string, nil, .int])
        #expect(attributes.map(\.columnType) == [.integer, .text, .integer, .text])
    }

    /// In JSON a list of cases is something else than a case.
    @Test func enumsInJSONKeepTheListsAroundThem() {
        let color = AttributeType.enumeration("Color")
        let shapes: [(AttributeType, String)] = [
            (color, "enum:String"), (.array(color, elementIsOptional: false), "[enum:String]"),
            (.array(color, elementIsOptional: true), "[enum:String?]"),
            (.dictionary(color, valueIsOptional: false), "[String: enum:String]"),
            (.array(.array(color, elementIsOptional: false), elementIsOptional: false), "[[enum:String]]"),
            (.scalar(.string), "String"), (.array(.scalar(.string), elementIsOptional: true), "[String?]"),
        ]
        var hashes: Set<String> = []
        for (type, shape) in shapes {
            var point = Attribute.make("p", .composite("Point"))
            point.form.isJSON = true
            var schema = Schema.make(
                enums: [EnumType(name: "Color", cases: [.init(name: "red", rawValue: .string("r"))])],
                [.make("Thing", [point])])
            schema.structs = [StructType(name: "Point", fields: [.make("c", type)])]
            #expect(describe(schema).entities[0].attributes[0].form.shape == "{c:\(shape)}")
            hashes.insert(storeHash(of: schema))
        }
        #expect(hashes.count == shapes.count)
    }
}
