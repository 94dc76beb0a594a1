import Foundation
import ItineraryFixture
import SchemaRuntime
import SchemaTesting
import Testing

/// Generated code and the functions that the consumer writes for it, over stores in files: `Tests/Fixtures/Itinerary/Consumer` is the code.
@Suite struct MigrationCodeTests {
    @Test func `A text becomes an object that is linked, and all else is carried over`() throws {
        let itinerary = try Itinerary(destinations: ["Χανιά", "Göteborg ", "رم"])
        let context = try itinerary.open(ItinerarySchema.MigrationPlan.self)
        #expect(
            try itinerary.rows(
                """
                SELECT t._id, t._kind, p.name, t.code, t.guide, t.priority, t.purpose, t.notes, t.isFavorite FROM Trip t
                JOIN Place p ON p._id = t.place ORDER BY t._id
                """) == [
                    "1|2|'Χανιά'|'Χαν-20'|'Ζωή'|20|'leisure'|NULL|1", "2|2|'رم'|'رم-21'|'2'|21|'leisure'|NULL|1",
                    "10|1|'Χανιά'|'Χαν-1'|NULL|1|'leisure'|NULL|0", "11|1|'Göteborg'|'Göt-2'|NULL|2|'leisure'|NULL|0",
                    "12|1|'رم'|'رم-3'|NULL|3|'leisure'|NULL|0",
                ])
        #expect(try itinerary.rows("SELECT count(*), count(DISTINCT name) FROM Place") == ["3|3"])
        // Links of many-to-many go along; who travels nowhere goes.
        #expect(
            try itinerary.rows("SELECT * FROM Traveler_trips ORDER BY 1, 2") == ["3|2", "3|10", "3|11", "3|12", "4|2"])
        #expect(try context.fetch(FetchDescriptor<Traveler>()).map(\.name) == ["מרים", "Jonas"])
        #expect(try itinerary.rows("SELECT value FROM _schema WHERE key = 'version'") == ["'5.0.0'"])
        #expect(!FileManager.default.fileExists(atPath: itinerary.path + ".migrating"))
        // The copy from before is a store of version 1, and becomes the same.
        #expect(FileManager.default.fileExists(atPath: itinerary.path + ".backup-1.0.0"))

        // And the store works as one that was made.
        let trip = try #require(try context.fetch(FetchDescriptor<Trip>()).first)
        trip.place.name = "Ρέθυμνο"
        context.insert(Trip(code: "new", nights: 1, place: trip.place))
        try context.save()
        #expect(
            try itinerary.rows("SELECT count(*) FROM Trip t JOIN Place p ON p._id = t.place WHERE p.name = 'Ρέθυμνο'")
                == ["3"])
    }

    @Test func `From version 1 as from version 2, whose rows are the same`() throws {
        let destinations = (1...40).map { "place \($0 % 7)" }
        let stores = try [1, 2].map { try Itinerary(version: $0, destinations: destinations) }
        for store in stores { _ = try store.open() }
        #expect(try stores[0].content() == stores[1].content())
        #expect(try stores[0].rows("SELECT count(*) FROM Place") == ["9"])
    }

    @Test func `Twenty thousand rows, in batches`() throws {
        let itinerary = try Itinerary(destinations: [])
        try RawStore(at: itinerary.place.url).execute(
            """
            WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
            INSERT INTO Trip (_id, _kind, destination, priority) SELECT i + 100, 1, 'place ' || (i % 61), i FROM n;
            UPDATE Trip SET destination = printf('%03d ', _id % 61) || destination
            """)
        let context = try itinerary.open()
        #expect(try context.fetchCount(FetchDescriptor<Trip>()) == 20_002)
        #expect(
            try itinerary.rows(
                "SELECT count(*) FROM Trip t JOIN Place p ON p._id = t.place WHERE t._id > 100 AND p.name <> printf('%03d place %d', t._id % 61, t.priority % 61)"
            )
                == ["0"])
        #expect(
            try itinerary.rows("SELECT count(DISTINCT code), min(isFavorite = (priority > 8)) FROM Trip") == ["20002|1"]
        )
    }

    // MARK: - What goes wrong

    /// What is in the store is as it was, and so are the bytes of its file.
    private func expectUntouched(_ itinerary: Itinerary, _ reason: StoreError.Reason) throws {
        // The first opening alone turns on the write-ahead log.
        #expect(try itinerary.refusal()?.reason == reason)
        let (content, bytes) = try (itinerary.content(), Data(contentsOf: itinerary.place.url))
        let error = try #require(try itinerary.refusal())
        #expect(error.reason == reason)
        #expect(error.backupPath != nil)
        #expect(try itinerary.content() == content)
        #expect(try Data(contentsOf: itinerary.place.url) == bytes)
        #expect(try itinerary.rows("SELECT value FROM _schema WHERE key = 'version'") == ["'1.0.0'"])
        #expect(!FileManager.default.fileExists(atPath: itinerary.path + ".migrating"))
    }

    @Test func `An error that the code throws takes everything back`() throws {
        try expectUntouched(
            Itinerary(destinations: ["Rome", "throw"]),
            .codeFailed(from: "2.0.0", to: "3.0.0", message: "BadDestination()"))
    }

    @Test func `So does a row that it leaves without a value, a relationship or a unique one`() throws {
        try expectUntouched(
            Itinerary(destinations: ["Rome", "no code", "no code"]),
            .valuesMissing(model: "Trip", attribute: "code", count: 2, keys: ["11", "12"]))
        try expectUntouched(
            Itinerary(destinations: ["no place", "Rome"]),
            .valuesMissing(model: "Trip", attribute: "place", count: 1, keys: ["10"]))
        try expectUntouched(
            Itinerary(destinations: ["empty code", "Rome", "empty code"]),
            .rowsDoNotFit(
                table: "Trip", problem: "Rows of `Trip` are to differ in `code` when the Swift code is through.",
                count: 1,
                keys: ["12"]))
    }

    @Test func `An empty value is a value, also where an empty field showed the same`() throws {
        let itinerary = try Itinerary(destinations: ["empty code", "Rome"])
        _ = try itinerary.open()
        #expect(try itinerary.rows("SELECT code, nights FROM Trip ORDER BY _id DESC LIMIT 2") == ["'Rom-2'|4", "''|0"])
    }

    @Test func `The older store cannot be written to`() throws {
        let error = try #require(try Itinerary(destinations: ["edit the old"]).refusal())
        guard case .codeFailed("2.0.0", "3.0.0", let message) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(message == "\(ModelError.readOnly)")
    }

    // MARK: - Stages of a plan of one's own

    private enum OwnPlan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { ItinerarySchema.MigrationPlan.schemas }
        static var stages: [MigrationStage] {
            [
                .custom(
                    fromVersion: ItinerarySchema.V2.self, toVersion: ItinerarySchema.V3.self,
                    willMigrate: { context in
                        for trip in try context.fetch(FetchDescriptor<ItinerarySchema.V2.Trip>()) {
                            trip.notes = trip.destination
                        }
                        try context.save()
                    },
                    didMigrate: { context in
                        for trip in try context.fetch(FetchDescriptor<ItinerarySchema.V3.Trip>()) {
                            trip.notes! += trip.code
                        }
                    })
            ]
        }
    }

    private enum StrayPlan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { ItinerarySchema.MigrationPlan.schemas }
        static var stages: [MigrationStage] {
            [
                .custom(
                    fromVersion: ItinerarySchema.V1.self, toVersion: ItinerarySchema.V2.self, willMigrate: { _ in },
                    didMigrate: nil)
            ]
        }
    }

    @Test func `SwiftData's closures run where the schema has code take part, and are refused elsewhere`() throws {
        let itinerary = try Itinerary(destinations: ["Rome "])
        #expect(
            throws: ModelError.notSupported(
                "Swift code in the stage from 1.0.0 to 2.0.0 of a migration plan, for which the schema does not say `custom: true` "
                    + "under `migration` of version 2.0.0,")
        ) { try itinerary.open(StrayPlan.self) }
        #expect(try itinerary.rows("SELECT value FROM _schema WHERE key = 'version'") == ["'1.0.0'"])
        _ = try itinerary.open(OwnPlan.self)
        #expect(try itinerary.rows("SELECT notes FROM Trip WHERE _id = 10") == ["'RomeRom-1'"])
    }

    @Test func `Versions that code meets have classes, others none`() {
        #expect(ItinerarySchema.V1.models.isEmpty)
        #expect(ItinerarySchema.V2.models.map { "\($0)" } == ["Trip", "Tour", "Traveler"])
        #expect(ItinerarySchema.V3.models.count == 4 && ItinerarySchema.V5.models.count == 4)
        #expect(ObjectIdentifier(ItinerarySchema.V5.Trip.self) == ObjectIdentifier(Trip.self))
        #expect(ItinerarySchema.V2.Purpose.allCases.count == 2 && ItinerarySchema.V5.Purpose.allCases.count == 3)
    }
}
