import SchemaDiagnostics
import SchemaMigration
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// `move`: values that go along a to-one relationship to an attribute of what it leads to.
struct MoveMigrationTests {
    /// - Parameters:
    ///   - trip: attributes of `Trip`, and whether its end of the link is `one`, `many` or the one without the key.
    private static func models(_ trip: String, _ detail: String, link: String = "one") -> String {
        let (end, other) =
            switch link {
            case "one": ("detail: { type: \"Detail?\", inverse: trip }", "trip: { type: \"Trip?\", inverse: detail }")
            case "many":
                ("detail: { type: \"Detail?\", inverse: trips }", "trips: { type: \"[Trip]\", inverse: detail }")
            default: ("details: { type: \"[Detail]\", inverse: trip }", "trip: { type: \"Trip?\", inverse: details }")
            }
        return
            "Trip: { attributes: { \(trip) }, relationships: { \(end) } }, Detail: { attributes: { \(detail) }, relationships: { \(other) } }"
    }

    private static let name = "name: String"
    private static let before = "name: String, note: String?"
    private static let after = "rank: Int, note: String?"

    /// Which of two to-one ends holds the key is the layout's matter.
    @Test func betweenOneAndOne() throws {
        let versions = try Versions(
            "models: { \(Self.models(Self.before, "rank: Int")) }",
            migrated(
                Self.models(Self.name, Self.after), "move: { Trip.note: { into: Detail.note, link: Trip.detail } }"))
        let holdsKey = StoreLayout(of: versions.schemas[0]).tables.contains { table in
            table.name == "Trip" && table.columns.contains { $0.name == "detail" }
        }
        let rows =
            holdsKey
            ? [
                "INSERT INTO Detail (_id, rank) VALUES (1, 10), (2, 20), (3, 30), (4, 40)",
                "INSERT INTO Trip (_id, name, note, detail) VALUES (1, 'a', 'x', 2), (2, 'b', NULL, 1), (3, 'c', NULL, NULL), (4, 'd', 'سفر 🧳', 4)",
            ]
            : [
                "INSERT INTO Trip (_id, name, note) VALUES (1, 'a', 'x'), (2, 'b', NULL), (3, 'c', NULL), (4, 'd', 'سفر 🧳')",
                "INSERT INTO Detail (_id, rank, trip) VALUES (1, 10, 2), (2, 20, 1), (3, 30, NULL), (4, 40, 4)",
            ]
        let plan = try proveMigration(
            versions, rows: rows,
            expected: [
                "SELECT _id, rank, note FROM Detail": ["1|10|NULL", "2|20|x", "3|30|NULL", "4|40|سفر 🧳"],
                "SELECT _id, name FROM Trip": ["1|a", "2|b", "3|c", "4|d"],
            ])
        let moves = plan.steps.flatMap(\.account).filter { $0.fate == .moved }.map {
            "\($0.oldTable).\($0.oldColumn) \($0.newTable).\($0.newColumn)"
        }
        #expect(moves == ["Trip.note _moment_moved_0._moment_value", "_moment_moved_0._moment_value Detail.note"])

        // A value that has nowhere to go is not lost without a word.
        let homeless = "INSERT INTO Trip (_id, name, note) VALUES (8, 'h', ''), (9, 'i', 'y'), (10, 'j', NULL)"
        let error = try refusal(versions, rows: rows + [homeless])
        #expect(
            error.reason
                == .rowsDoNotFit(
                    table: "Trip",
                    problem: "Each value of `Trip.note` must have a `Detail` to move to in version 2.0.0.",
                    count: 2, keys: ["8", "9"]))
        #expect(error.backupPath == nil)
        try proveMigration(
            Versions(
                "models: { \(Self.models(Self.before, "rank: Int")) }",
                migrated(
                    Self.models(Self.name, Self.after),
                    "move: { Trip.note: { into: Detail.note, link: Trip.detail } }, remove: [Trip.note]")),
            rows: rows + [homeless],
            expected: [
                "SELECT _id, rank, note FROM Detail": ["1|10|NULL", "2|20|x", "3|30|NULL", "4|40|سفر 🧳"],
                "SELECT count(*) FROM Trip": ["7"],
            ])
    }

    /// Where many lead to one, their values are one.
    @Test func fromManyToOne() throws {
        let versions = try Versions(
            "models: { \(Self.models(Self.before, "rank: Int", link: "many")) }",
            migrated(
                Self.models(Self.name, "rank: Int, remark: { type: String, default: none }", link: "many"),
                "move: { Trip.note: { into: Detail.remark, link: Trip.detail } }"))
        let details = "INSERT INTO Detail (_id, rank) VALUES (1, 10), (2, 20)"
        try proveMigration(
            versions,
            rows: [
                details,
                "INSERT INTO Trip (_id, name, note, detail) VALUES (1, 'a', 'x', 1), (2, 'b', NULL, 1), (3, 'c', 'x', 1), (4, 'd', NULL, NULL)",
            ], expected: ["SELECT _id, rank, remark FROM Detail": ["1|10|x", "2|20|none"]])
        let error = try refusal(
            versions,
            rows: [
                details,
                "INSERT INTO Trip (_id, name, note, detail) VALUES (1, 'a', 'x', 1), (2, 'b', NULL, 1), (3, 'c', 'y', 1), (4, 'd', 'z', 2), (5, 'e', 'z', 2)",
            ])
        #expect(
            error.reason
                == .rowsDoNotFit(
                    table: "Trip",
                    problem: "Values of `Trip.note` that move to one `Detail` in version 2.0.0 must be equal.",
                    count: 2, keys: ["1", "3"]))
    }

    /// From one to many each gets its own; names of tables, columns and the link change in the same step, and the value may stay.
    @Test func fromOneToMany() throws {
        try proveMigration(
            Versions(
                "models: { \(Self.models("name: String, rate: Double", "rank: Int", link: "key")) }",
                "models: { \(Self.models("name: String, rate: Double", "rank: Int", link: "key")) }",
                migrated(
                    """
                    Journey: { originalName: Trip, attributes: { name: String, rate: Double }, relationships: { parts: { type: "[Part]", inverse: journey, originalName: details } } },
                    Part: { originalName: Detail, attributes: { rate: Double?, order: { type: Int, originalName: rank } },
                      relationships: { journey: { type: "Journey?", inverse: parts, originalName: trip } } }
                    """, "move: { Trip.rate: { into: Part.rate, link: Part.journey } }", version: 3)),
            rows: [
                "INSERT INTO Trip (_id, name, rate) VALUES (1, 'a', 0.1), (2, 'b', -5e300), (3, 'c', 2)",
                "INSERT INTO Detail (_id, rank, trip) VALUES (1, 1, 2), (2, 2, 2), (3, 3, NULL), (4, 4, 1), (5, 5, 3)",
            ],
            expected: [
                "SELECT _id, rate, \"order\", journey FROM Part": [
                    "1|-5e+300|1|2", "2|-5e+300|2|2", "3|NULL|3|NULL", "4|0.1|4|1", "5|2.0|5|3",
                ], "SELECT _id, rate FROM Journey": ["1|0.1", "2|-5e+300", "3|2.0"],
            ])
    }

    @Test(arguments: ["single", "joined", "concrete"])
    func amongHierarchies(strategy: String) throws {
        func models(_ dog: String, _ owner: String, _ vip: String) -> String {
            """
            Pet: { inheritance: \(strategy), attributes: { name: String }, relationships: { owner: { type: "Vip?", inverse: none } } },
            Dog: { inherits: Pet, attributes: { \(dog) } }, Puppy: { inherits: Dog },
            Person: { inheritance: \(strategy), attributes: { n: Int\(owner) } }, Vip: { inherits: Person, attributes: { v: Int\(vip) } }
            """
        }
        let rows: [String]
        switch strategy {
        case "single":
            rows = [
                "INSERT INTO Person (_id, _kind, n, v) VALUES (1, 1, 1, NULL), (2, 2, 2, 2), (3, 2, 3, 3)",
                "INSERT INTO Pet (_id, _kind, name, tag, owner) VALUES (1, 1, 'a', NULL, 2), (2, 2, 'b', 7, 2), (3, 3, 'c', 8, 3)",
            ]
        case "joined":
            rows = [
                "INSERT INTO Person (_id, _kind, n) VALUES (1, 1, 1), (2, 2, 2), (3, 2, 3)",
                "INSERT INTO Vip (_id, v) VALUES (2, 2), (3, 3)",
                "INSERT INTO Pet (_id, _kind, name, owner) VALUES (1, 1, 'a', 2), (2, 2, 'b', 2), (3, 3, 'c', 3)",
                "INSERT INTO Dog (_id, tag) VALUES (2, 7), (3, 8)", "INSERT INTO Puppy (_id) VALUES (3)",
            ]
        default:
            rows = [
                "PRAGMA foreign_keys = OFF", "INSERT INTO _ids_Person (_id, _kind) VALUES (1, 1), (2, 2), (3, 2)",
                "INSERT INTO Person (_id, n) VALUES (1, 1)", "INSERT INTO Vip (_id, n, v) VALUES (2, 2, 2), (3, 3, 3)",
                "INSERT INTO _ids_Pet (_id, _kind) VALUES (1, 1), (2, 2), (3, 3)",
                "INSERT INTO Pet (_id, name, owner) VALUES (1, 'a', 2)",
                "INSERT INTO Dog (_id, name, owner, tag) VALUES (2, 'b', 2, 7)",
                "INSERT INTO Puppy (_id, name, owner, tag) VALUES (3, 'c', 3, 8)",
            ]
        }
        let move = "move: { Dog.tag: { into: Person.tag, link: Pet.owner } }"
        let query =
            strategy == "concrete"
            ? "SELECT _id, n, tag FROM Person UNION ALL SELECT _id, n, tag FROM Vip" : "SELECT _id, n, tag FROM Person"
        try proveMigration(
            Versions(
                "models: { \(models("tag: Int?", "", "")) }", migrated(models("x: Int?", ", tag: Int?", ""), move)),
            rows: rows, expected: [query: ["1|1|NULL", "2|2|7", "3|3|8"]])
        // The same one class lower.
        let vip =
            strategy == "single" ? "SELECT _id, v, tag FROM Person WHERE _kind = 2" : "SELECT _id, v, tag FROM Vip"
        try proveMigration(
            Versions(
                "models: { \(models("tag: Int?", "", "")) }",
                migrated(models("x: Int?", "", ", tag: Int = -1"), move.replacing("Person.tag", with: "Vip.tag"))),
            rows: rows, expected: [vip: ["2|2|7", "3|3|8"]])
    }

    @Test func manyRows() throws {
        func many(_ target: String, _ columns: String) -> String {
            "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000) INSERT INTO \(target) SELECT \(columns) FROM n"
        }
        try proveMigration(
            Versions(
                "models: { \(Self.models(Self.before, "rank: Int", link: "many")) }",
                migrated(
                    Self.models(Self.name, Self.after, link: "many"),
                    "move: { Trip.note: { into: Detail.note, link: Trip.detail } }")),
            rows: [
                many("Detail (_id, rank)", "i, i"),
                many("Trip (_id, name, note, detail)", "i, '', 'n' || (i % 5000), 1 + i % 5000"),
            ],
            expected: [
                "SELECT count(*), count(note), sum(note = 'n' || (_id - 1)) FROM Detail": ["20000|5000|5000"]
            ])
    }

    @Test(arguments: [
        ("Trip.not: { into: Detail.note, link: Trip.detail }", 309, "Trip.not", "did you mean `Trip.note`?"),
        ("Trip.note: { into: Detail.nte, link: Trip.detail }", 309, "Detail.nte", "did you mean `Detail.note`?"),
        ("Trip.note: { into: Detail.note, link: Trip.detial }", 309, "Trip.detial", "did you mean `Trip.detail`?"),
        ("Trip.note: { into: Detail.rank, link: Trip.detail }", 322, "Detail.rank", "`Detail.rank` has values already"),
        ("Trip.note: { into: Detail.size, link: Trip.detail }", 322, "Detail.size", "does not hold the same values"),
        (
            "Trip.note: { into: Detail.must, link: Trip.detail }", 322, "Detail.must",
            "make it optional or give it a default"
        ),
        ("Trip.note: { into: Detail.note, link: Trip.other }", 322, "Trip.other", "`Trip.other` is new"),
        ("Trip.note: { into: Detail.note, link: Trip.many }", 322, "Trip.many", "`Trip.many` is to-many"),
        (
            "Trip.note: { into: Detail.note, link: Trip.next }", 322, "Trip.next",
            "does not lead from `Trip` to `Detail`"
        ),
        (
            "Trip.note: { into: New.note, link: Trip.detail }", 322, "New.note",
            "`New` has no rows yet; `split` makes them"
        ),
    ])
    func whatDoesNotFitIsAnError(move: String, code: Int, place: String, words: String) throws {
        func models(_ trip: String, _ detail: String, _ rest: String) -> String {
            """
            Trip: { attributes: { \(trip) }, relationships: { detail: { type: "Detail?", inverse: none }, many: { type: "[Detail]", inverse: none },
              next: { type: "Trip?", inverse: none }\(rest) } }, Detail: { attributes: { rank: String\(detail) } }
            """
        }
        let must = move.contains("must") ? ", must: String" : ""
        let found = try problems(
            Versions(
                "models: { \(models("note: String?", "", "")) }",
                migrated(
                    models(
                        "x: Int?", ", note: String?, size: Int?\(must)", ", other: { type: \"Detail?\", inverse: none }"
                    )
                        + ", New: { attributes: { note: String? } }", "move: { \(move) }"))
        ).filter { $0.code != .attributeRemoved && $0.code != .requiredWithoutValue }
        #expect(found.map(\.code.rawValue) == [code] && found.map(\.place) == [place], "\(found)")
        #expect(found.first?.message.contains(words) == true, "\(found.map(\.message))")
    }

    /// What rows are given in the same step may be equal, and a unique over it is not proved by its being new.
    @Test(arguments: [
        "move: { Trip.note: { into: Detail.note, link: Trip.detail } }",
        "values: { Detail.note: \"'x'\" }, remove: [Trip.note]",
    ])
    func aUniqueOverWhatIsGivenIsNotProved(migration: String) throws {
        let found = try problems(
            Versions(
                "models: { \(Self.models(Self.before, "rank: Int", link: "key")) }",
                migrated(
                    Self.models(Self.name, "rank: Int, note: { type: String?, unique: true }", link: "key"),
                    migration.replacing("Trip.detail", with: "Detail.trip"))))
        #expect(found.map(\.code) == [.uniqueAdded])
    }

    @Test(arguments: [
        ("move: { Trip.a: { into: B.a } }", "needs the key `link`"), ("move: { Trip.a: B.a }", "must be a mapping"),
        ("move: { Trip.a: { into: B.a, link: Trip.b, members: {} } }", "members"),
        ("split: { Trip: { into: B, link: Trip.b } }", "needs the key `members`"),
        ("split: { Trip: { into: B, link: Trip.b, members: {} } }", "needs the key `members`"),
        ("split: { Trip: { into: B, link: Trip.b, members: { a: [] } } }", "must be a name"),
        ("split: { Trip: { link: Trip.b, members: { a: a } } }", "needs the key `into`"),
    ])
    func anotherShapeIsAnError(migration: String, words: String) throws {
        let found = try shapeProblems(migration)
        #expect(found.contains { $0.contains(words) }, "\(found)")
    }
}
