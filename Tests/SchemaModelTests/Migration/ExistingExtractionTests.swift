import SchemaDiagnostics
import SchemaMigration
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// `extract` into a model that has rows: one that has the value is the object, and one is made where none has.
struct ExistingExtractionTests {
    private static func models(_ trip: String, _ place: String, _ link: String, _ rest: String) -> String {
        "Trip: { attributes: { name: String\(trip) }, relationships: { guide: { type: \"Place?\", inverse: none }\(link) } }, "
            + "Place: { attributes: { \(place), stars: Int = 3 }\(rest) }"
    }

    private static func versions(
        _ type: String, link: String = "Place?", place: String = "name: String?", rest: String = ""
    ) throws -> Versions {
        try Versions(
            "models: { \(models(", town: { type: \(type) }", place, "", rest)) }",
            migrated(
                models("", place, ", place: { type: \"\(link)\", inverse: none }", rest),
                "extract: { Trip.town: { into: Place.name, link: Trip.place } }"))
    }

    @Test(arguments: ["", ", unique: true"])
    func whatIsThereIsFoundAndTheRestIsMade(unique: String) throws {
        let plan = try proveMigration(
            Self.versions("String?", place: "name: { type: String?\(unique) }"),
            rows: [
                "INSERT INTO Place (_id, name, stars) VALUES (3, 'Rome', 5), (7, NULL, 1), (9, 'تهران', 4)"
                    + (unique.isEmpty ? ", (11, 'Rome', 2)" : ""),
                "INSERT INTO Trip (_id, name, town, guide) VALUES (1, 'a', 'Rome', 9), (2, 'b', NULL, NULL), (3, 'c', 'Oslo', 7), (4, 'd', 'rome', NULL), (5, 'e', 'تهران', 3), (6, 'f', '', NULL), (7, 'g', 'Oslo', NULL)",
            ],
            expected: [
                "SELECT t._id, t.name, p.name, p.stars, t.guide FROM Trip AS t LEFT JOIN Place AS p ON p._id = t.place":
                    [
                        "1|a|Rome|5|9", "2|b|NULL|NULL|NULL", "3|c|Oslo|3|7", "4|d|rome|3|NULL", "5|e|تهران|4|3",
                        "6|f||3|NULL",
                        "7|g|Oslo|3|NULL",
                    ],
                "SELECT _id FROM Place":
                    (unique.isEmpty ? ["3", "7", "9", "11", "12", "13", "14"] : ["3", "7", "9", "10", "11", "12"]),
            ])
        #expect(plan.steps.map(\.form) == [.create, .insert, .rebuild, .insert, .drop])
        #expect(
            plan.steps.flatMap(\.account).filter { $0.fate == .linked || $0.fate == .moved }.map {
                "\($0.fate) \($0.newTable).\($0.newColumn)"
            }
                == ["linked Trip.place", "moved Place.name"])
    }

    /// The triggers of a full-text index that stays write besides the rows.
    @Test func whatIsMadeIsFoundByItsText() throws {
        let versions = try Self.versions("String?", rest: ", search: [name]")
        let store = try runWithExecutor(
            plan(to: versions), from: versions.schemas[0], to: versions.schemas[1],
            rows: [
                "INSERT INTO Place (_id, name) VALUES (3, 'Rome')",
                "INSERT INTO Trip (_id, name, town) VALUES (1, 'a', 'Rome'), (2, 'b', 'Oslo')",
            ])
        #expect(try store.rows("SELECT rowid FROM Place_search WHERE Place_search MATCH 'oslo'") == [[.integer(4)]])
        #expect(try store.rows("SELECT rowid FROM Place_search WHERE Place_search MATCH 'rome'") == [[.integer(3)]])
    }

    /// 40 was the last key that somebody was given: an object that is deleted may have had any of them.
    @Test func deletedObjectsKeysAreNotGivenOutAgain() throws {
        let versions = try Self.versions("String?")
        let store = try runWithExecutor(
            plan(to: versions), from: versions.schemas[0], to: versions.schemas[1],
            rows: [
                "UPDATE _schema SET value = 41 WHERE key = 'nextID'",
                "INSERT INTO Place (_id, name) VALUES (3, 'Rome')",
                "INSERT INTO Trip (_id, name, town) VALUES (1, 'a', 'Rome'), (2, 'b', 'Oslo'), (4, 'c', 'Bergen')",
            ])
        #expect(
            try store.rows("SELECT t._id, p._id FROM Trip AS t JOIN Place AS p ON p._id = t.place ORDER BY t._id") == [
                [.integer(1), .integer(3)], [.integer(2), .integer(42)], [.integer(4), .integer(41)],
            ])
        #expect(try store.leaseIDs(count: 2) == 43..<45)
    }

    /// Rows of other writers may lie above all keys that were leased.
    @Test func keysOfOtherWritersArePassedOver() throws {
        let versions = try Self.versions("String?")
        let store = try runWithExecutor(
            plan(to: versions), from: versions.schemas[0], to: versions.schemas[1],
            rows: [
                "UPDATE _schema SET value = 41 WHERE key = 'nextID'",
                "INSERT INTO Place (_id, name) VALUES (90, 'Rome')",
                "INSERT INTO Trip (_id, name, town) VALUES (2, 'b', 'Oslo')",
            ])
        #expect(try store.values("SELECT _id FROM Place ORDER BY _id") == [.integer(90), .integer(91)])
        #expect(try store.leaseIDs(count: 1) == 92..<93)
    }

    /// Into an empty table all are made; the link may be required where each row has a value.
    @Test func allAreMadeWhereNoneIsThere() throws {
        try proveMigration(
            Self.versions("String", link: "Place", place: "name: String"),
            rows: ["INSERT INTO Trip (_id, name, town) VALUES (1, 'a', 'x'), (2, 'b', 'y'), (3, 'c', 'x')"],
            expected: [
                "SELECT t._id, p._id, p.name FROM Trip AS t JOIN Place AS p ON p._id = t.place": [
                    "1|1|x", "2|2|y", "3|1|x",
                ]
            ])
    }

    @Test func equalDecimalsAreOneValue() throws {
        func models(_ trip: String, _ link: String) -> String {
            "Item: { attributes: { n: Int\(trip) }\(link) }, Price: { attributes: { amount: Decimal } }"
        }
        try proveMigration(
            Versions(
                "models: { \(models(", price: Decimal?", "")) }",
                migrated(
                    models("", ", relationships: { cost: { type: \"Price?\", inverse: none } }"),
                    "extract: { Item.price: { into: Price.amount, link: Item.cost } }")),
            rows: [
                "INSERT INTO Price (_id, amount) VALUES (4, '1.50')",
                "INSERT INTO Item (_id, n, price) VALUES (1, 1, '1.5'), (2, 2, '2'), (3, 3, '1.50'), (4, 4, NULL)",
            ],
            expected: [
                "SELECT _id, cost FROM Item": ["1|4", "2|5", "3|4", "4|NULL"],
                "SELECT _id, amount FROM Price": ["4|1.50", "5|2"],
            ])
    }

    @Test func manyRowsAndNamesThatChange() throws {
        try proveMigration(
            Versions(
                "models: { Trip: { attributes: { town: Int? } }, Place: { attributes: { code: Int, stars: Int = 1 } } }",
                migrated(
                    "Journey: { originalName: Trip, relationships: { site: { type: \"Site?\", inverse: journeys } } }, "
                        + "Site: { originalName: Place, attributes: { number: { type: Int, originalName: code }, stars: { type: Int8, default: 1 } }, relationships: { journeys: { type: \"[Journey]\", inverse: site } } }",
                    "extract: { Trip.town: { into: Site.number, link: Journey.site } }, convert: { Site.stars: strict }"
                )),
            rows: [
                "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000) INSERT INTO Trip (_id, town) SELECT i, i % 9000 FROM n",
                "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 5000) INSERT INTO Place (_id, code, stars) SELECT i * 2, i - 1, 7 FROM n",
            ],
            expected: [
                "SELECT count(*), sum(s.number = j._id % 9000), sum(s.stars = iif(s.number < 5000, 7, 1)) FROM Journey AS j JOIN Site AS s ON s._id = j.site":
                    [
                        "20000|20000|20000"
                    ], "SELECT count(*), max(_id) FROM Site": ["9000|14000"],
            ])
    }

    @Test(arguments: [
        ("Place.kind", "Trip.place", "none has a value of `kind`, which is new"),
        ("Place.code", "Trip.place", "the values of `Place.code` change in this step"),
        ("Dog.tag", "Trip.dog", "`Dog` belongs to a hierarchy"),
        ("Need.name", "Trip.need", "`Need.must` is required and has no default"),
    ])
    func whatDoesNotFitIsAnError(into: String, link: String, words: String) throws {
        let others =
            "Pet: {}, Dog: { inherits: Pet, attributes: { tag: String? } }, Need: { attributes: { name: String?, must: Int } }"
        let found = try problems(
            Versions(
                "models: { Trip: { attributes: { town: String? } }, Place: { attributes: { code: String? } }, \(others) }",
                migrated(
                    """
                    Trip: { relationships: { place: { type: "Place?", inverse: none }, dog: { type: "Dog?", inverse: none }, need: { type: "Need?", inverse: none } } },
                    Place: { attributes: { code: String?, kind: String? } }, \(others)
                    """,
                    "extract: { Trip.town: { into: \(into), link: \(link) } }, values: { Place.code: \"lower(code)\" }")
            ))
        #expect(found.map(\.code.rawValue) == [312] && found.map(\.place) == [into], "\(found)")
        #expect(found.first?.message.contains(words) == true, "\(found.map(\.message))")
    }
}
