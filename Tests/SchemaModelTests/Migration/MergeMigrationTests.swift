import SchemaDiagnostics
import SchemaMigration
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// `merge`: the rows of a model that goes become rows of another, and what led to them leads there.
struct MergeMigrationTests {
    private static let before = """
        Place: { attributes: { name: String, stars: Int = 3 }, relationships: { trips: { type: "[Trip]", inverse: place }, tags: { type: "[Tag]", inverse: places, ordered: true },
          city: { type: "City?", inverse: places }, parent: { type: "Place?", inverse: none } } },
        Hotel: { attributes: { title: String, stars: Int8, beds: Int }, relationships: { stays: { type: "[Stay]", inverse: hotel, ordered: true }, tags: { type: "[Tag]", inverse: hotels, ordered: true },
          town: { type: "City?", inverse: hotels }, parent: { type: "Hotel?", inverse: none }, guests: { type: "[Guest]", inverse: hotels } } },
        Trip: { relationships: { place: { type: "Place?", inverse: trips } } }, Stay: { relationships: { hotel: { type: "Hotel?", inverse: stays } } },
        Tag: { relationships: { places: { type: "[Place]", inverse: tags }, hotels: { type: "[Hotel]", inverse: tags } } },
        Guest: { relationships: { hotels: { type: "[Hotel]", inverse: guests } } },
        City: { relationships: { places: { type: "[Place]", inverse: city }, hotels: { type: "[Hotel]", inverse: town } } }
        """

    private static let after = """
        Place: { attributes: { name: String, stars: Int = 3, beds: Int? }, relationships: { trips: { type: "[Trip]", inverse: place }, tags: { type: "[Tag]", inverse: places, ordered: true },
          city: { type: "City?", inverse: places }, parent: { type: "Place?", inverse: none }, stays: { type: "[Stay]", inverse: place, ordered: true }, guests: { type: "[Guest]", inverse: visited } } },
        Trip: { relationships: { place: { type: "Place?", inverse: trips } } }, Stay: { relationships: { place: { type: "Place?", inverse: stays, originalName: hotel } } },
        Tag: { relationships: { places: { type: "[Place]", inverse: tags } } },
        Guest: { relationships: { visited: { type: "[Place]", inverse: guests, originalName: hotels } } },
        City: { relationships: { places: { type: "[Place]", inverse: city } } }
        """

    private static let rows = [
        "INSERT INTO City (_id) VALUES (1), (2)", "INSERT INTO Tag (_id) VALUES (1), (2)",
        "INSERT INTO Guest (_id) VALUES (1), (2)",
        "INSERT INTO Place (_id, _v, name, stars, city, parent) VALUES (1, 4, 'a', 1, 1, NULL), (2, 1, 'b', 2, NULL, 1), (5, 1, 'c', 3, 2, 5)",
        "INSERT INTO Hotel (_id, _v, title, stars, beds, town, parent) VALUES (1, 1, 'فندق', 9, 10, 2, 4), (2, 7, 'y', 8, 20, NULL, NULL), (4, 1, 'a', 7, 30, 1, 2)",
        "INSERT INTO Trip (_id, place) VALUES (1, 1), (2, 5), (3, NULL)",
        "INSERT INTO Stay (_id, hotel, _order_stays) VALUES (1, 1, 2), (2, 1, 1), (3, 4, 1), (4, NULL, NULL), (5, 2, 1)",
        "INSERT INTO Place_tags (Place_id, Tag_id, _order_tags) VALUES (1, 1, 1), (1, 2, 2), (5, 1, 1)",
        "INSERT INTO Hotel_tags (Hotel_id, Tag_id, _order_tags) VALUES (1, 2, 1), (1, 1, 2), (4, 2, 1)",
        "INSERT INTO Guest_hotels (Guest_id, Hotel_id) VALUES (1, 1), (1, 4), (2, 2)",
    ]

    /// 1 and 2 are taken, and come after the largest of both; 4 is free.
    @Test func rowsAndAllThatLeadsToThemCome() throws {
        let plan = try proveMigration(
            Versions(
                "models: { \(Self.before) }",
                migrated(Self.after, "merge: { Hotel: { into: Place, members: { title: name, town: city } } }")),
            rows: Self.rows,
            expected: [
                "SELECT _id, _v, name, stars, beds, city, parent FROM Place": [
                    "1|4|a|1|NULL|1|NULL", "2|1|b|2|NULL|NULL|1", "5|1|c|3|NULL|2|5", "6|1|فندق|9|10|2|4",
                    "7|7|y|8|20|NULL|NULL",
                    "4|1|a|7|30|1|7",
                ],
                "SELECT _id, place FROM Trip": ["1|1", "2|5", "3|NULL"],
                "SELECT _id, place, _order_stays FROM Stay": ["1|6|2", "2|6|1", "3|4|1", "4|NULL|NULL", "5|7|1"],
                "SELECT Place_id, Tag_id, _order_tags FROM Place_tags": [
                    "1|1|1", "1|2|2", "5|1|1", "6|2|1", "6|1|2", "4|2|1",
                ],
                "SELECT Guest_id, Place_id FROM Guest_visited": ["1|6", "1|4", "2|7"],
            ])
        let account = plan.steps.flatMap(\.account)
        #expect(
            account.filter { $0.fate == .moved && $0.oldTable == "Hotel" }.map {
                "\($0.oldColumn) \($0.newTable).\($0.newColumn)"
            } == [
                "_id _moment_joined_0._moment_row", "_v Place._v", "beds Place.beds", "town Place.city",
                "title Place.name",
                "stars Place.stars",
            ])
        #expect(
            account.filter { $0.fate == .linked }.map { "\($0.newTable).\($0.newColumn)" }.sorted() == [
                "Guest_visited.Place_id", "Stay.place",
            ])
        #expect(plan.steps.filter { $0.form == .drop }.map(\.table) == ["Hotel", "Hotel_tags", "_moment_joined_0"])
    }

    /// In every layout of the target's hierarchy; what it is given is above all that was leased.
    @Test(arguments: ["", "single", "joined", "concrete"])
    func deletedObjectsKeysAreNotGivenOutAgain(strategy: String) throws {
        let place =
            "Place: { \(strategy.isEmpty ? "" : "inheritance: \(strategy), ")attributes: { name: String } }"
            + (strategy.isEmpty ? "" : ", Inn: { inherits: Place }")
        let versions = try Versions(
            "models: { \(place), Hotel: { attributes: { name: String } } }",
            migrated(place, "merge: { Hotel: { into: Place } }"))
        let kind = strategy == "single" || strategy == "joined" ? ", _kind" : ""
        let value = kind.isEmpty ? "" : ", 1"
        let ids = strategy == "concrete" ? ["INSERT INTO _ids_Place (_id, _kind) VALUES (1, 1), (2, 1)"] : []
        let store = try runWithExecutor(
            plan(to: versions), from: versions.schemas[0], to: versions.schemas[1],
            rows: ["BEGIN"] + ids + [
                "UPDATE _schema SET value = 41 WHERE key = 'nextID'",
                "INSERT INTO Place (_id, name\(kind)) VALUES (1, 'a'\(value)), (2, 'b'\(value))",
                "INSERT INTO Hotel (_id, name) VALUES (1, 'x'), (2, 'y'), (5, 'z')", "COMMIT",
            ])
        #expect(
            try store.values("SELECT _id || name FROM Place ORDER BY _id") == [
                .text("1a"), .text("2b"), .text("5z"), .text("41x"), .text("42y"),
            ])
        #expect(try store.leaseIDs(count: 1) == 43..<44)
    }

    /// Two models into one, and names that change before and after.
    @Test func severalIntoOneAmongOtherVersions() throws {
        try proveMigration(
            Versions(
                "models: { A: { attributes: { n: Int } }, B: { attributes: { n: Int } }, C: { attributes: { n: Int } }, R: { relationships: { b: { type: \"B?\", inverse: none }, c: { type: \"C?\", inverse: none } } } }",
                "models: { A: { attributes: { m: { type: Int, originalName: n } } }, B: { attributes: { m: { type: Int, originalName: n } } }, C: { attributes: { m: { type: Int, originalName: n } } }, R: { relationships: { b: { type: \"B?\", inverse: none }, c: { type: \"C?\", inverse: none } } } }",
                migrated(
                    "A: { attributes: { m: Int } }, R: { relationships: { b: { type: \"A?\", inverse: none }, c: { type: \"A?\", inverse: none } } }",
                    "merge: { B: { into: A }, C: { into: A } }", version: 3),
                "models: { Z: { originalName: A, attributes: { k: { type: Int, originalName: m } } }, R: { relationships: { b: { type: \"Z?\", inverse: none }, d: { type: \"Z?\", inverse: none, originalName: c } } } }"
            ),
            rows: [
                "INSERT INTO A (_id, n) VALUES (1, 1), (2, 2)", "INSERT INTO B (_id, n) VALUES (1, 11), (3, 13)",
                "INSERT INTO C (_id, n) VALUES (2, 22), (3, 23), (4, 24), (9, 29)",
                "INSERT INTO R (_id, b, c) VALUES (1, 1, 2), (2, 3, 3), (3, NULL, 4), (4, NULL, 9)",
            ],
            expected: [
                "SELECT r._id, b.k, d.k FROM R AS r LEFT JOIN Z AS b ON b._id = r.b LEFT JOIN Z AS d ON d._id = r.d": [
                    "1|11|22", "2|13|23", "3|NULL|24", "4|NULL|29",
                ],
                "SELECT count(*), count(DISTINCT k), min(_id) FROM Z": ["8|8|1"],
                "SELECT k FROM Z WHERE _id IN (1, 2, 3, 9)": ["1", "2", "13", "29"],
            ])
    }

    /// Rows that are merged lead to rows that are merged; a check sees the keys that these have afterwards.
    @Test func rowsThatLeadToEachOther() throws {
        func models(_ rest: String) -> String {
            "A: { attributes: { n: Int }, relationships: { b: { type: \"B?\", inverse: none } }, checks: { c: \"b IS NULL OR b <> 5 OR n = 22\" } }, B: {}\(rest)"
        }
        let versions = try Versions(
            "models: { \(models(", A1: { attributes: { n: Int }, relationships: { b: { type: \"B1?\", inverse: none } } }, B1: {}")) }",
            migrated(models(""), "merge: { A1: { into: A }, B1: { into: B } }"))
        let rows = [
            "INSERT INTO B (_id) VALUES (1), (2)", "INSERT INTO B1 (_id) VALUES (1), (5)",
            "INSERT INTO A (_id, n, b) VALUES (1, 1, 1)", "INSERT INTO A1 (_id, n, b) VALUES (1, 11, 1), (2, 22, 5)",
        ]
        try proveMigration(
            versions, rows: rows,
            expected: [
                "SELECT _id, n, b FROM A": ["1|1|1", "3|11|6", "2|22|5"], "SELECT _id FROM B": ["1", "2", "5", "6"],
            ])
        let error = try refusal(
            versions,
            rows: rows + [
                "INSERT INTO A1 (_id, n, b) VALUES (7, 7, 5), (8, 8, 1)", "UPDATE A1 SET b = 5 WHERE _id = 1",
            ])
        #expect(
            error.reason
                == .rowsDoNotFit(
                    table: "A1", problem: "Each row of `A1` must meet the check `c` of `A` from version 2.0.0 on.",
                    count: 2,
                    keys: ["1", "7"]))
    }

    @Test func manyRows() throws {
        func many(_ target: String, _ columns: String) -> String {
            "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000) INSERT INTO \(target) SELECT \(columns) FROM n"
        }
        try proveMigration(
            Versions(
                "models: { A: { attributes: { n: Int } }, B: { attributes: { n: Int } }, R: { relationships: { b: { type: B, inverse: none } } } }",
                migrated(
                    "A: { attributes: { n: Int } }, R: { relationships: { b: { type: A, inverse: none } } }",
                    "merge: { B: { into: A } }")),
            rows: [many("A (_id, n)", "i * 2, i"), many("B (_id, n)", "i, -i"), many("R (_id, b)", "i, i")],
            expected: [
                "SELECT count(*), sum(a.n = -r._id) FROM R AS r JOIN A AS a ON a._id = r.b": ["20000|20000"],
                "SELECT count(*), sum(n > 0), sum(n > 0 AND _id = n * 2) FROM A": ["40000|20000|20000"],
            ])
    }

    // MARK: - Rows that stand against it

    @Test func equalRowsStopTheMigration() throws {
        func versions(_ checks: String = "") throws -> Versions {
            try Versions(
                "models: { A: { attributes: { n: { type: Int, unique: true } }\(checks) }, B: { attributes: { m: Int } }, C: { attributes: { n: Int } } }",
                migrated(
                    "A: { attributes: { n: { type: Int, unique: true } }\(checks) }",
                    "merge: { B: { into: A, members: { m: n } }, C: { into: A } }"))
        }
        let rows = ["INSERT INTO A (_id, n) VALUES (1, 1), (2, 2)", "INSERT INTO B (_id, m) VALUES (1, 3), (7, 4)"]
        try proveMigration(
            versions(), rows: rows + ["INSERT INTO C (_id, n) VALUES (1, 5)"],
            expected: ["SELECT _id, n FROM A": ["1|1", "2|2", "7|4", "8|3", "9|5"]])
        let own = try refusal(versions(), rows: rows + ["INSERT INTO B (_id, m) VALUES (8, 2), (9, 4)"])
        #expect(
            own.reason
                == .rowsDoNotFit(
                    table: "B",
                    problem: "Rows of `B` become rows of `A` in version 2.0.0, of which no two may share `n`.",
                    count: 3,
                    keys: ["7", "8", "9"]))
        let other = try refusal(versions(), rows: rows + ["INSERT INTO C (_id, n) VALUES (1, 3), (2, 6)"])
        #expect(
            other.reason
                == .rowsDoNotFit(
                    table: "C",
                    problem: "Rows of `C` become rows of `A` in version 2.0.0, of which no two may share `n`.",
                    count: 1,
                    keys: ["1"]))
        let check = try refusal(
            versions(", checks: { small: \"n < 9\" }"), rows: rows + ["INSERT INTO B (_id, m) VALUES (8, 8), (9, 9)"])
        #expect(
            check.reason
                == .rowsDoNotFit(
                    table: "B",
                    problem: "Each row of `B` must meet the check `small` of `A` from version 2.0.0 on.", count: 1,
                    keys: ["9"]))
    }

    // MARK: - Refused

    @Test func whatNothingTakesIsLostWithConsentAlone() throws {
        let before = "models: { A: { attributes: { n: Int } }, B: { attributes: { n: Int, x: String } } }"
        func after(_ more: String) -> String {
            migrated("A: { attributes: { n: Int } }", "merge: { B: { into: A } }" + more)
        }
        let found = try problems(Versions(before, after("")))
        #expect(found.map(\.code) == [.attributeRemoved])
        #expect(found.first?.message.contains("`B.x` of version 1.0.0 is gone") == true)
        try proveMigration(
            Versions(before, after(", remove: [B.x]")),
            rows: ["INSERT INTO A (_id, n) VALUES (1, 1)", "INSERT INTO B (_id, n, x) VALUES (1, 2, 'x')"],
            expected: ["SELECT _id, n FROM A": ["1|1", "2|2"]])
    }

    @Test(arguments: [
        ("merge: { Hotl: { into: Place } }", 309, "Hotl", "did you mean `Hotel`?"),
        ("merge: { Hotel: { into: Plac } }", 309, "Plac", "did you mean `Place`?"),
        ("merge: { Hotel: { into: Place, members: { titel: name } } }", 309, "titel", "did you mean `title`?"),
        ("merge: { Hotel: { into: Place, members: { title: nam } } }", 309, "nam", "did you mean `name`?"),
        (
            "merge: { Hotel: { into: Place, members: { beds: name, title: place } } }", 324, "name",
            "`Place.name` does not hold what `beds` held"
        ),
        (
            "merge: { Hotel: { into: Place, members: { beds: city } } }", 324, "Place",
            "`Place.name` is required and has no default"
        ),
        ("merge: { Trip: { into: Place } }", 324, "Trip", "version 2.0.0 has it still"),
        (
            "custom: true, merge: { Hotel: { into: Place, members: { title: name, town: city } } }", 324, "Hotel",
            "by which the Swift code of the step would not find them"
        ),
        ("merge: { Hotel: { into: New } }", 324, "New", "`New` is new; `originalName: Hotel` there"),
        (
            "merge: { Hotel: { into: Dog } }", 324, "Dog",
            "the rows of `Dog` come to lie in other tables in the same step"
        ),
        ("merge: { Cat: { into: Place } }", 324, "Cat", "it belongs to a hierarchy, and `Place` to none or another"),
        ("merge: { Cat: { into: Dog } }", 324, "Dog", "`Dog.beds` does not hold what `beds` held"),
        ("merge: { Cat: { into: Kin } }", 324, "Kin", "`Kin` is abstract"),
        ("merge: { Bear: { into: Dog } }", 324, "Bear", "`Cub` inherits from it and stays"),
        (
            "merge: { Hotel: { into: Place, members: { title: name, stars: name } } }", 324, "name",
            "cannot be both `stars` and `title`"
        ),
    ])
    func whatDoesNotFitIsAnError(merge: String, code: Int, place: String, words: String) throws {
        let pets =
            "Pet: { attributes: { must: Int } }, Dog: { inherits: Pet, attributes: { beds: Int? } }, Kin: { inherits: Pet, abstract: true }, "
            + "Cub: { inherits: \(merge.contains("Bear") ? "BEAR" : "Kin") }"
        let found = try problems(
            Versions(
                "models: { \(Self.before), \(pets.replacing("BEAR", with: "Bear")), Cat: { inherits: Pet, attributes: { beds: String? } }, Bear: { inherits: Pet } }",
                migrated(
                    Self.after.replacing("beds: Int?", with: "beds: Int?, place: String?")
                        + ", New: { attributes: { n: Int? } }, \(pets.replacing("BEAR", with: "Pet"))",
                    merge))
        ).filter { [309, 324].contains($0.code.rawValue) }
        #expect(found.map(\.code.rawValue) == [code] && found.map(\.place) == [place], "\(found)")
        #expect(found.first?.message.contains(words) == true, "\(found.map(\.message))")
    }

    @Test(arguments: [
        ("merge: { A: { members: {} } }", "needs the key `into`"), ("merge: { A: B }", "must be a mapping"),
        ("merge: { A: { into: B, members: [a] } }", "`members` must be a mapping"),
        ("merge: { A: { into: B, link: A.b } }", "link"),
    ])
    func anotherShapeIsAnError(migration: String, words: String) throws {
        let found = try shapeProblems(migration)
        #expect(found.contains { $0.contains(words) }, "\(found)")
    }
}
