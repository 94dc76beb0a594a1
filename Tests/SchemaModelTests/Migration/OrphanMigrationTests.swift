import SQLiteKit
import SchemaDiagnostics
import SchemaMigration
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// `orphans`: rows whose references lead nowhere, because someone wrote with foreign keys off.
struct OrphanMigrationTests {
    private static let off = "PRAGMA foreign_keys = OFF"

    private static let models = """
        Trip: { attributes: { name: String }, relationships: { place: { type: Place, inverse: trips }, guide: { type: "Person?", inverse: none },
          bookings: { type: "[Booking]", inverse: trip, deleteRule: cascade }, reviews: { type: "[Review]", inverse: trip },
          tickets: { type: "[Ticket]", inverse: trip, deleteRule: deny }, tags: { type: "[Tag]", inverse: trips, ordered: true } } },
        Place: { relationships: { trips: { type: "[Trip]", inverse: place, deleteRule: cascade } } }, Person: {},
        Booking: { relationships: { trip: { type: Trip, inverse: bookings }, parts: { type: "[Part]", inverse: booking, deleteRule: cascade } } },
        Part: { relationships: { booking: { type: "Booking?", inverse: parts } } },
        Review: { relationships: { trip: { type: "Trip?", inverse: reviews } } },
        Ticket: { relationships: { trip: { type: Trip, inverse: tickets } } },
        Tag: { relationships: { trips: { type: "[Trip]", inverse: tags } } }
        """

    private static let rows = [
        off, "INSERT INTO Place (_id) VALUES (1)", "INSERT INTO Person (_id) VALUES (1)",
        "INSERT INTO Trip (_id, name, place, guide) VALUES (1, 'a', 1, 1), (2, 'b', 9, 1), (3, 'سفر', 1, 8), (4, 'd', 7, NULL), (5, 'e', 1, NULL)",
        "INSERT INTO Booking (_id, trip) VALUES (1, 1), (2, 2), (3, 4)",
        "INSERT INTO Part (_id, booking) VALUES (1, 1), (2, 2), (3, 2), (4, NULL)",
        "INSERT INTO Review (_id, trip) VALUES (1, 1), (2, 2)", "INSERT INTO Tag (_id) VALUES (1), (2)",
        "INSERT INTO Tag_trips (Trip_id, Tag_id, _order_tags) VALUES (1, 1, 1), (1, 2, 2), (2, 1, 1), (5, 2, 1)",
    ]

    private static func versions(_ orphans: String) throws -> Versions {
        try Versions(
            "models: { \(models) }",
            migrated(models, "orphans: { \(orphans) }"))
    }

    /// A row that goes takes along what its delete rules say, to any depth; the others keep all that they have.
    @Test func aRowGoesAsItsObjectWould() throws {
        let plan = try proveMigration(
            Self.versions("Trip.place: delete, Trip.guide: null"), rows: Self.rows,
            expected: [
                "SELECT _id, name, place, guide FROM Trip": ["1|a|1|1", "3|سفر|1|NULL", "5|e|1|NULL"],
                "SELECT _id, trip FROM Booking": ["1|1"], "SELECT _id, booking FROM Part": ["1|1", "4|NULL"],
                "SELECT _id, trip FROM Review": ["1|1", "2|NULL"],
                "SELECT Trip_id, Tag_id, _order_tags FROM Tag_trips": ["1|1|1", "1|2|2", "5|2|1"],
                "SELECT count(*) FROM Tag": ["2"],
            ])
        // It announces what it is there for, what goes and what is emptied.
        let account = plan.steps.flatMap(\.account)
        #expect(
            account.filter { $0.fate == .orphaned }.map { "\($0.oldTable).\($0.oldColumn)" } == [
                "Trip.place", "Trip.guide",
            ])
        #expect(
            account.filter { $0.fate == .emptied }.map { "\($0.oldTable).\($0.oldColumn)" } == [
                "Review.trip", "Trip.guide",
            ])
        #expect(
            plan.steps.filter { $0.form == .delete }.map(\.table).sorted() == ["Booking", "Part", "Tag_trips", "Trip"])
    }

    @Test func manyRows() throws {
        func many(_ target: String, _ columns: String) -> String {
            "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000) INSERT INTO \(target) SELECT \(columns) FROM n"
        }
        try proveMigration(
            Self.versions("Trip.place: delete"),
            rows: [
                Self.off, "INSERT INTO Place (_id) VALUES (1)", many("Trip (_id, name, place)", "i, 'n' || i, i % 4"),
                many("Booking (_id, trip)", "i, i"), many("Part (_id, booking)", "i, i"),
            ],
            expected: [
                "SELECT count(*), sum(name = 'n' || _id), min(_id), max(_id) FROM Trip": ["5000|5000|1|19997"],
                "SELECT count(*), sum(trip) FROM Booking": ["5000|49995000"], "SELECT count(*) FROM Part": ["5000"],
            ])
    }

    @Test func whatDeniesThatARowGoesStopsTheMigration() throws {
        let error = try refusal(
            Self.versions("Trip.place: delete, Trip.guide: null"),
            rows: Self.rows + ["INSERT INTO Ticket (_id, trip) VALUES (6, 1), (7, 4)"])
        #expect(
            error.reason
                == .rowsDoNotFit(
                    table: "Ticket", problem: "`trip` of `Ticket` denies that what it leads to goes.", count: 1,
                    keys: ["7"]))
    }

    // MARK: - Without a word

    @Test func withoutItTheStoreIsNotMigrated() throws {
        let rebuilt = "Trip: { attributes: { name: Int }"
        let versions = try Versions(
            "models: { \(Self.models) }",
            migrated(
                Self.models.replacing("Trip: { attributes: { name: String }", with: rebuilt),
                "values: { Trip.name: \"length(name)\" }"))
        let more =
            "WITH RECURSIVE n(i) AS (VALUES (10) UNION ALL SELECT i + 1 FROM n WHERE i < 24) INSERT INTO Trip (_id, name, place) SELECT i, '', 77 FROM n"
        let error = try refusal(versions, rows: Self.rows + [more])
        guard case .danglingReferences(let lines) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(
            lines.sorted() == [
                "Trip.guide → Person: 1 row (3)",
                "Trip.place → Place: 17 rows (2, 4, 10, 11, 12, 13, 14, 15, 16, 17, …)",
            ])
        #expect(error.message.contains("`orphans`"))
    }

    /// What is said of one reference is not said of another.
    @Test func anotherReferenceStillStopsIt() throws {
        let error = try refusal(Self.versions("Trip.place: delete"), rows: Self.rows)
        #expect(error.reason == .danglingReferences(["Trip.guide → Person: 1 row (3)"]))
    }

    // MARK: - Links, hierarchies, chains

    @Test func linksThatLeadNowhereGo() throws {
        try proveMigration(
            Self.versions("Tag.trips: delete"),
            rows: [
                Self.off, "INSERT INTO Place (_id) VALUES (1)", "INSERT INTO Tag (_id) VALUES (1), (2)",
                "INSERT INTO Trip (_id, name, place) VALUES (1, 'a', 1)",
                "INSERT INTO Tag_trips (Trip_id, Tag_id, _order_tags) VALUES (1, 1, 1), (1, 7, 2), (8, 2, 1), (1, 2, 3), (9, 9, 1)",
            ],
            expected: [
                "SELECT Trip_id, Tag_id, _order_tags FROM Tag_trips": ["1|1|1", "1|2|3"],
                "SELECT count(*) FROM Tag": ["2"],
            ], forms: [.delete])
    }

    private static func pets(_ strategy: String) -> String {
        """
        Pet: { inheritance: \(strategy), attributes: { name: String }, relationships: { owner: { type: "Person?", inverse: none },
            toys: { type: "[Toy]", inverse: pet, deleteRule: cascade } } },
        Dog: { inherits: Pet, relationships: { walker: { type: "Person?", inverse: none } } }, Cat: { inherits: Pet }, Person: {},
        Toy: { relationships: { pet: { type: Pet, inverse: toys } } }
        """
    }

    @Test(arguments: [
        (
            "single",
            [
                "INSERT INTO Pet (_id, _kind, name, owner, walker) VALUES (1, 1, 'a', 1, NULL), (2, 2, 'b', 9, 9), (3, 3, 'c', 9, NULL), (4, 2, 'd', 1, 1)"
            ], "SELECT _id, name, owner, walker FROM Pet"
        ),
        (
            "joined",
            [
                "INSERT INTO Pet (_id, _kind, name, owner) VALUES (1, 1, 'a', 1), (2, 2, 'b', 9), (3, 3, 'c', 9), (4, 2, 'd', 1)",
                "INSERT INTO Dog (_id, walker) VALUES (2, 9), (4, 1)", "INSERT INTO Cat (_id) VALUES (3)",
            ], "SELECT p._id, p.name, p.owner, d.walker FROM Pet AS p LEFT JOIN Dog AS d ON d._id = p._id"
        ),
        (
            "concrete",
            [
                "INSERT INTO _ids_Pet (_id, _kind) VALUES (1, 1), (2, 2), (3, 3), (4, 2)",
                "INSERT INTO Pet (_id, name, owner) VALUES (1, 'a', 1)",
                "INSERT INTO Dog (_id, name, owner, walker) VALUES (2, 'b', 9, 9), (4, 'd', 1, 1)",
                "INSERT INTO Cat (_id, name, owner) VALUES (3, 'c', 9)",
            ],
            "SELECT _id, name, owner, NULL FROM Pet UNION ALL SELECT _id, name, owner, walker FROM Dog UNION ALL SELECT _id, name, owner, NULL FROM Cat"
        ),
    ])
    func inEveryHierarchy(strategy: String, pets: [String], query: String) throws {
        let rows =
            [Self.off, "INSERT INTO Person (_id) VALUES (1)"] + pets
            + ["INSERT INTO Toy (_id, pet) VALUES (1, 1), (2, 2), (3, 3), (4, 4)"]
        let toys = "SELECT _id, pet FROM Toy"
        for (orphans, expected, toysLeft) in [
            (
                "Pet.owner: null, Dog.walker: null", ["1|a|1|NULL", "2|b|NULL|NULL", "3|c|NULL|NULL", "4|d|1|1"],
                ["1|1", "2|2", "3|3", "4|4"]
            ),
            (
                "Pet.owner: null, Dog.walker: delete", ["1|a|1|NULL", "3|c|NULL|NULL", "4|d|1|1"],
                ["1|1", "3|3", "4|4"]
            ),
            ("Dog.walker: null, Pet.owner: delete", ["1|a|1|NULL", "4|d|1|1"], ["1|1", "4|4"]),
        ] {
            try proveMigration(
                Versions(
                    "models: { \(Self.pets(strategy)) }", migrated(Self.pets(strategy), "orphans: { \(orphans) }")),
                rows: rows,
                expected: [
                    query: expected, toys: toysLeft,
                    "SELECT count(*) FROM \(strategy == "concrete" ? "_ids_Pet" : "Pet")": ["\(expected.count)"],
                ])
        }
    }

    /// A store of the first version is brought to the third, whose step mends what was called otherwise at first.
    @Test func aLaterVersionMendsWhatEarlierOnesLeave() throws {
        let versions = try Versions(
            "models: { Trip: { attributes: { a: Int }, relationships: { spot: { type: \"Place?\", inverse: none } } }, Place: {} }",
            migrated(
                """
                Journey: { originalName: Trip, attributes: { a: String }, relationships: { place: { type: "Place?", inverse: none, originalName: spot } } },
                Place: {}
                """, "values: { Journey.a: \"'n' || a\" }"),
            migrated(
                "Journey: { attributes: { a: String }, relationships: { place: { type: \"Place?\", inverse: none } } }, Place: {}",
                "orphans: { Journey.place: null }", version: 3))
        var findings = Findings()
        let plans = planMigrations(
            released: Array(versions.schemas.dropLast()), current: versions.schemas[2],
            directives: versions.directives(remove: []), places: versions.places, findings: &findings)
        let store = try runWithExecutor(
            try #require(plans.first), from: versions.schemas[0], to: versions.schemas[2],
            rows: [
                Self.off, "INSERT INTO Place (_id) VALUES (5)",
                "INSERT INTO Trip (_id, a, spot) VALUES (1, 3, 5), (2, 4, 6), (3, 5, NULL)",
            ])
        let found = try store.rows("SELECT _id, a, place FROM Journey ORDER BY _id")
        #expect(
            found == [
                [.integer(1), .text("n3"), .integer(5)], [.integer(2), .text("n4"), .null],
                [.integer(3), .text("n5"), .null],
            ])
    }

    /// What was allowed to dangle gets a foreign key.
    @Test func aDeleteRuleThatWasNoAction() throws {
        func models(_ rule: String) -> String {
            "Place: { relationships: { trips: { type: \"[Trip]\", inverse: place, \(rule) } } }, Trip: { relationships: { place: { type: \"Place?\", inverse: trips } } }"
        }
        let before = "models: { \(models("deleteRule: noAction, danglingAllowed: true")) }"
        try proveMigration(
            Versions(before, migrated(models("deleteRule: cascade"), "orphans: { Trip.place: null }")),
            rows: ["INSERT INTO Place (_id) VALUES (1)", "INSERT INTO Trip (_id, place) VALUES (1, 1), (2, 3)"],
            expected: ["SELECT _id, place FROM Trip": ["1|1", "2|NULL"]])
        let found = try problems(Versions(before, "models: { \(models("deleteRule: cascade")) }"))
        #expect(found.map(\.code) == [.deleteRuleChanged])
        #expect(found.first?.message.contains("`orphans` under `migration` of version 2.0.0") == true)
    }

    // MARK: - Refused

    @Test(arguments: [
        (
            "orphans: { Trip.plac: null }", 309, "Trip.plac",
            "has no relationship `Trip.plac`; did you mean `Trip.place`?"
        ),
        ("orphans: { Trip.name: null }", 309, "Trip.name", "has no relationship `Trip.name`"),
        ("orphans: { Trip.place: null }", 321, "null", "`Trip.place` is required in version 1.0.0"),
        ("orphans: { Trip.tags: null }", 321, "null", "a link has two ends"),
        ("orphans: { Place.trips: delete }", 321, "Place.trips", "they lie in `Trip.place`; name that one"),
    ])
    func whatDoesNotFitIsAnError(migration: String, code: Int, place: String, words: String) throws {
        let found = try problems(Versions("models: { \(Self.models) }", migrated(Self.models, migration)))
        #expect(found.map(\.code.rawValue) == [code] && found.map(\.place) == [place], "\(found)")
        #expect(found.first?.message.contains(words) == true, "\(found.map(\.message))")
    }

    @Test(arguments: [
        ("orphans: null", "`orphans` must be a mapping such as `{ Model.member: null }`"),
        ("orphans: delete", "`orphans` must be a mapping such as"),
        ("orphans: { Trip.a: repair }", "`Trip.a` is one of"),
        ("orphans: { Trip.a: [] }", "must be `null` or `delete`"),
        ("checks: strict", "`checks` must be a mapping such as `{ Model.member: strict }`"),
        ("checks: { Trip.a: lossy }", "`Trip.a` is"),
    ])
    func anotherShapeIsAnError(migration: String, words: String) throws {
        let found = try shapeProblems(migration)
        #expect(found.contains { $0.contains(words) }, "\(found)")
    }
}
