import SchemaDiagnostics
import SchemaMigration
import SchemaSnapshot
import SchemaYAML
import Testing

@testable import SchemaModel

/// What `before`, `after`, `extract` and `dedupe` do to rows, on SQLite: directly and over several versions, few rows and many.
struct RowWorkMigrationTests {
    /// 20,000 rows of one statement; `columns` is what `SELECT` gives of `i`, from 1.
    private static func many(into target: String, _ columns: String) -> String {
        "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000) "
            + "INSERT INTO \(target) SELECT \(columns) FROM n"
    }

    // MARK: - before, after

    @Test func statementsRunOverTheOlderStoreAndTheNewer() throws {
        let plan = try proveMigration(
            Versions(
                "models: { Trip: { attributes: { name: String, stars: Int } } }",
                migrated(
                    "Trip: { attributes: { title: { type: String, originalName: name }, stars: Int, note: String? } }",
                    """
                    before: ["DELETE FROM Trip WHERE stars < 0", "UPDATE Trip SET name = trim(name, '; ')"],
                    after: ["UPDATE Trip SET note = title || ';' WHERE stars > 4"]
                    """)),
            rows: ["INSERT INTO Trip (_id, name, stars) VALUES (1, ' a;', 5), (2, 'b', -1), (3, 'سفر', 0)"],
            expected: ["SELECT _id, title, stars, note FROM Trip": ["1|a|5|a;", "3|سفر|0|NULL"]],
            forms: [.sql, .alter, .sql])
        #expect(plan.steps[0].reason == "What `before` under `migration` of version 2.0.0 says.")
    }

    @Test func ofSQLForEachDatabaseAStoreGetsItsOwn() throws {
        let plan = try proveMigration(
            Versions(
                "models: { Trip: { attributes: { name: String } } }",
                migrated(
                    "Trip: { attributes: { name: String, code: String } }",
                    """
                    before: [{ sqlite: "DELETE FROM Trip WHERE name = ''", postgresql: none }, { sqlite: none, postgresql: "DELETE FROM x" }],
                    values: { Trip.code: { sqlite: "printf('%s!', name)", postgresql: "name || '?'" } },
                    after: [{ sqlite: none, postgresql: "DELETE FROM x" }]
                    """)),
            rows: ["INSERT INTO Trip (_id, name) VALUES (1, 'a'), (2, '')"],
            expected: ["SELECT _id, name, code FROM Trip": ["1|a|a!"]])
        #expect(plan.steps.filter { $0.form == .sql }.map(\.statements) == [["DELETE FROM Trip WHERE name = ''"]])
    }

    /// Each version's statements see the names of their own version, whatever came before and comes after.
    @Test func aChainIsCutAtAVersionWithStatements() throws {
        func model(_ name: String, _ rest: String = "") -> String {
            "Trip: { attributes: { \(name)\(rest) } }"
        }
        let plan = try proveMigration(
            Versions(
                "models: { Trip: { attributes: { a: Int } } }",
                "models: { " + model("b: { type: Int, originalName: a }", ", x: Int = 1") + " }",
                migrated(
                    model("c: { type: Int, originalName: b }", ", x: Int = 1"),
                    #"before: ["UPDATE Trip SET b = b * 10"], after: ["UPDATE Trip SET c = c + x"]"#, version: 3),
                migrated(
                    model("d: { type: Int, originalName: c }", ", x: Int, y: Int"),
                    #"values: { Trip.y: "c * 2" }"#, version: 4),
                "models: { " + model("e: { type: Int, originalName: d }", ", x: Int, y: Int") + " }",
                migrated(
                    model("e: Int", ", x: Int, y: Int"), #"after: ["UPDATE Trip SET y = y + 1"]"#, version: 6)),
            rows: ["INSERT INTO Trip (_id, a) VALUES (1, 3), (2, -1)"],
            expected: ["SELECT _id, e, x, y FROM Trip": ["1|31|1|63", "2|-9|1|-17"]])
        #expect(plan.steps.filter { $0.form == .sql }.count == 3)
        // The two versions between those with statements are one step of their tables.
        #expect(plan.steps.filter { $0.form == .rebuild }.count == 1)
    }

    @Test func aStatementMayNotChangeATable() throws {
        let versions = try Versions(
            "models: { Trip: { attributes: { a: Int } } }",
            migrated("Trip: { attributes: { a: Int } }", #"after: ["UPDATE Nowhere SET a = 1"]"#))
        let error = try #require(throws: StoreError.self) {
            try runWithExecutor(
                plan(to: versions), from: versions.schemas[0], to: versions.schemas[1], rows: [])
        }
        #expect(error.reason == .statementFailed(message: "no such table: Nowhere"))
        #expect(error.sql == "UPDATE Nowhere SET a = 1")
    }

    // MARK: - extract

    private static let tripBefore = "models: { Trip: { attributes: { name: String, destination: String? } } }"
    private static let place =
        "Place: { attributes: { name: { type: String, unique: true }, stars: Int = 3, visited: Date? }, "
        + "relationships: { trips: { type: \"[Trip]\", inverse: place } } }"
    private static let linked = "relationships: { place: { type: \"Place?\", inverse: trips } }"

    @Test func eachValueBecomesAnObject() throws {
        let plan = try proveMigration(
            Versions(
                Self.tripBefore,
                migrated(
                    "Trip: { attributes: { name: String }, \(Self.linked) }, \(Self.place)",
                    "extract: { Trip.destination: { into: Place.name, link: Trip.place } }")),
            rows: [
                """
                INSERT INTO Trip (_id, name, destination) VALUES
                (1, 'a', 'Rome'), (2, 'b', NULL), (3, 'c', 'Ἀθῆναι'), (4, 'd', 'Rome'), (5, 'e', ''), (9, 'f', 'rome'), (10, 'g', 'تهران')
                """
            ],
            expected: [
                "SELECT t._id, p.name, p.stars, p.visited, p._v FROM Trip AS t LEFT JOIN Place AS p ON p._id = t.place":
                    [
                        "1|Rome|3|NULL|1", "2|NULL|NULL|NULL|NULL", "3|Ἀθῆναι|3|NULL|1", "4|Rome|3|NULL|1",
                        "5||3|NULL|1",
                        "9|rome|3|NULL|1", "10|تهران|3|NULL|1",
                    ],
                "SELECT count(*), min(_id), max(_id) FROM Place": ["5|1|5"],
            ], forms: [.create, .insert, .rebuild])
        #expect(plan.steps[1].account.map(\.fate) == [.kept])
        #expect(plan.steps[2].account.contains { $0.fate == .linked && $0.newColumn == "place" })
    }

    @Test func theLinkMayBearTheNameOfTheValueAndBeRequired() throws {
        try proveMigration(
            Versions(
                "models: { Trip: { attributes: { name: String, destination: String } } }",
                migrated(
                    """
                    Trip: { attributes: { name: String }, relationships: { destination: { type: Destination, inverse: trips } } },
                    Destination: { attributes: { title: String }, relationships: { trips: { type: "[Trip]", inverse: destination, deleteRule: cascade } } }
                    """,
                    "extract: { Trip.destination: { into: Destination.title, link: Trip.destination } }")),
            rows: [Self.many(into: "Trip (_id, name, destination)", "i, 'trip ' || i, 'place ' || (i * 7919 % 137)")],
            expected: [
                "SELECT count(*), sum(d.title = 'place ' || (t._id * 7919 % 137)) FROM Trip AS t JOIN Destination AS d ON d._id = t.destination":
                    ["20000|20000"],
                "SELECT count(*), count(DISTINCT title) FROM Destination": ["137|137"],
            ])
    }

    /// Renamed before and after, with the value kept, in a hierarchy, beside a table that takes the name of another.
    @Test func anExtractionAmongOtherVersions() throws {
        func models(_ own: String, _ links: String, _ rest: String) -> String {
            "Trip: { attributes: { name: String } }, Business: { inherits: Trip, attributes: { \(own) }\(links) }, Leisure: { inherits: Trip }"
                + rest
        }
        let link = ", relationships: { site: { type: \"Site?\", inverse: none } }"
        try proveMigration(
            Versions(
                "models: { " + models("town: Int?", "", ", Site: { attributes: { old: Int } }") + " }",
                "models: { "
                    + models("city: { type: Int?, originalName: town }", "", ", Site: { attributes: { old: Int } }")
                    + " }",
                migrated(
                    models(
                        "city: Int?", link,
                        ", Site: { attributes: { code: Int, made: { type: UUID, default: uuid } } }, Plot: { originalName: Site, attributes: { old: Int } }"
                    ), "extract: { Business.city: { into: Site.code, link: Business.site } }", version: 3),
                migrated(
                    models(
                        "city: Int?", ", relationships: { at: { type: \"Site?\", inverse: none, originalName: site } }",
                        ", Site: { attributes: { number: { type: Int, originalName: code }, made: { type: UUID, default: uuid }, twice: Int } }, Plot: { attributes: { old: Int } }"
                    ), "values: { Site.twice: \"code * 2\" }", version: 4)),
            rows: [
                "INSERT INTO Site (_id, old) VALUES (7, 70)",
                "INSERT INTO Trip (_id, _kind, name, town) VALUES (1, 1, 'a', NULL), (2, 2, 'b', 5), (3, 2, 'c', NULL), (4, 2, 'd', -3), (5, 2, 'e', 5)",
            ],
            expected: [
                "SELECT t._id, t.city, s.number, s.twice FROM Trip AS t LEFT JOIN Site AS s ON s._id = t.at": [
                    "1|NULL|NULL|NULL", "2|5|5|10", "3|NULL|NULL|NULL", "4|-3|-3|-6", "5|5|5|10",
                ],
                "SELECT _id, old FROM Plot": ["7|70"], "SELECT count(DISTINCT made) FROM Site": ["2"],
            ])
    }

    // MARK: - dedupe

    private static func guests(_ unique: String, _ attributes: String = "") -> String {
        """
        Guest: { attributes: { email: String?, seen: Int\(attributes) }, \(unique)
          relationships: { bookings: { type: "[Booking]", inverse: guest, deleteRule: cascade }, tags: { type: "[Tag]", inverse: guests },
            host: { type: "Guest?", inverse: none }, friends: { type: "[Guest]", inverse: friends } } },
        Booking: { relationships: { guest: { type: Guest, inverse: bookings } } },
        Tag: { relationships: { guests: { type: "[Guest]", inverse: tags } } }
        """
    }

    private static let guestRows = [
        "INSERT INTO Guest (_id, email, seen, host) VALUES (1, 'a', 5, 2), (2, 'b', 1, NULL), (3, 'a', 9, 7), (4, NULL, 1, 3), (5, NULL, 1, NULL), (6, 'a', 2, 6), (7, 'A', 1, 6)",
        "INSERT INTO Booking (_id, guest) VALUES (1, 1), (2, 3), (3, 2), (4, 6), (5, 6)",
        "INSERT INTO Tag (_id) VALUES (1), (2), (3)",
        "INSERT INTO Guest_tags (Guest_id, Tag_id) VALUES (1, 1), (3, 1), (3, 2), (6, 3), (2, 3)",
    ]

    @Test(arguments: [
        ("first", "1"), ("last", "6"), ("\"newest(seen)\"", "3"), ("\"oldest(seen)\"", "6"),
    ])
    func ofEqualRowsOneStays(keep: String, survivor: String) throws {
        let plan = try proveMigration(
            Versions(
                "models: { \(Self.guests("")) }",
                migrated(Self.guests("unique: [[email]],"), "dedupe: { Guest: { by: [email], keep: \(keep) } }")),
            rows: Self.guestRows,
            expected: [
                "SELECT _id FROM Guest": [survivor, "2", "4", "5", "7"],
                "SELECT guest, count(*) FROM Booking GROUP BY guest": ["\(survivor)|4", "2|1"],
                "SELECT Guest_id, Tag_id FROM Guest_tags": [
                    "\(survivor)|1", "\(survivor)|2", "\(survivor)|3", "2|3",
                ],
                "SELECT _id, host FROM Guest WHERE host IS NOT NULL AND _id IN (4, 7)": [
                    "4|\(survivor)", "7|\(survivor)",
                ],
            ])
        let gone = plan.steps.filter { $0.form == .delete && $0.table == "Guest" }
        #expect(gone.map { $0.account.map(\.fate) } == [[.dropped]])
    }

    @Test func equalAsTheUniqueSays() throws {
        try proveMigration(
            Versions(
                "models: { Guest: { attributes: { email: String?, name: String? } } }",
                migrated(
                    """
                    Guest: { attributes: { mail: { type: String?, originalName: email }, name: String? },
                      unique: [{ columns: [{ column: mail, collate: nocase }, name], nulls: same }] }
                    """, "dedupe: { Guest: { by: [email, name], keep: last } }")),
            rows: [
                "INSERT INTO Guest (_id, email, name) VALUES (1, 'a', 'x'), (2, 'A', 'x'), (3, 'A', 'X'), (4, NULL, 'x'), (5, NULL, 'x'), (6, NULL, NULL), (7, NULL, NULL)"
            ], expected: ["SELECT _id FROM Guest": ["2", "3", "5", "7"]])
    }

    @Test func rowsOfOtherClassesStay() throws {
        func models(_ unique: String) -> String {
            "Person: { attributes: { name: String } }, Staff: { inherits: Person, attributes: { badge: Int }\(unique) }, Guest: { inherits: Person }"
        }
        try proveMigration(
            Versions(
                "models: { \(models("")) }",
                migrated(models(", unique: [[name]]"), "dedupe: { Staff: { by: [name], keep: first } }")),
            rows: [
                "INSERT INTO Person (_id, _kind, name, badge) VALUES (1, 1, 'a', NULL), (2, 2, 'a', 1), (3, 2, 'a', 2), (4, 3, 'a', NULL)"
            ], expected: ["SELECT _id FROM Person": ["1", "2", "4"]])
    }

    @Test func manyEqualRows() throws {
        try proveMigration(
            Versions(
                "models: { \(Self.guests("")) }",
                migrated(Self.guests("unique: [[email]],"), "dedupe: { Guest: { by: [email], keep: first } }")),
            rows: [
                Self.many(into: "Guest (_id, email, seen)", "i, 'mail' || (i % 5000), i"),
                Self.many(into: "Booking (_id, guest)", "i, i"),
            ],
            expected: [
                "SELECT count(*), min(_id), max(_id) FROM Guest": ["5000|1|5000"],
                "SELECT count(*), sum(g.email = 'mail' || (b._id % 5000)) FROM Booking AS b JOIN Guest AS g ON g._id = b.guest":
                    ["20000|20000"],
            ])
    }

    @Test func wherePromisedThatThereAreNoneAMigrationIsRefused() throws {
        let versions = try Versions(
            "models: { \(Self.guests("")) }",
            migrated(Self.guests("unique: [[email]],"), "dedupe: { Guest: { by: [email], keep: error } }"))
        try proveMigration(
            versions, rows: Array(Self.guestRows[0...0]).map { $0.replacing("'a'", with: "'a' || abs(random())") },
            expected: ["SELECT count(*) FROM Guest": ["7"]], forms: [.check, .create])
        let error = try #require(throws: StoreError.self) {
            try runWithExecutor(
                plan(to: versions), from: versions.schemas[0], to: versions.schemas[1], rows: Self.guestRows)
        }
        #expect(
            error.reason
                == .rowsDoNotFit(
                    table: "Guest",
                    problem: "Rows of `Guest` may not share `email`, which is unique from version 2.0.0 on.", count: 3,
                    keys: ["1", "3", "6"]))
        #expect(error.message.contains("3 rows do not fit (Guest 1, 3, 6)."))
    }

    @Test func aRowThatStaysHasOnePartner() throws {
        func models(_ unique: String) -> String {
            """
            Visitor: { attributes: { email: { type: String\(unique) } }, relationships: { profile: { type: "Profile?", inverse: visitor } } },
            Profile: { relationships: { visitor: { type: "Visitor?", inverse: profile } } }
            """
        }
        let versions = try Versions(
            "models: { \(models("")) }",
            migrated(models(", unique: true"), "dedupe: { Visitor: { by: [email], keep: first } }"))
        let visitors = "INSERT INTO Visitor (_id, email) VALUES (1, 'a'), (2, 'a'), (3, 'b')"
        try proveMigration(
            versions, rows: [visitors, "INSERT INTO Profile (_id, visitor) VALUES (1, 2), (2, 3)"],
            expected: ["SELECT _id, visitor FROM Profile": ["1|1", "2|3"], "SELECT _id FROM Visitor": ["1", "3"]])
        let error = try #require(throws: StoreError.self) {
            try runWithExecutor(
                plan(to: versions), from: versions.schemas[0], to: versions.schemas[1],
                rows: [visitors, "INSERT INTO Profile (_id, visitor) VALUES (1, 2), (2, 1), (3, 3)"])
        }
        #expect(
            error.reason
                == .rowsDoNotFit(
                    table: "Profile", problem: "Equal rows of `Visitor` may have one `Profile` between them.",
                    count: 2, keys: ["1", "2"]))
    }

    // MARK: - Refused

    @Test(arguments: [
        ("before: [\"DROP TABLE Trip\"]", 314, "\"DROP TABLE Trip\"", "it must begin with INSERT"),
        ("before: [\"COMMIT\"]", 314, "\"COMMIT\"", "it must begin with INSERT"),
        ("after: [\"\"]", 314, "\"\"", "it must begin with INSERT"),
        ("after: [\"DELETE FROM Trip; COMMIT\"]", 314, "\"DELETE FROM Trip; COMMIT\"", "it holds a `;`"),
        ("after: [\"DELETE FROM _schema\"]", 314, "\"DELETE FROM _schema\"", "`_schema` is not the schema's"),
        ("after: [\"DELETE FROM Trip -- all\"]", 314, "\"DELETE FROM Trip -- all\"", "it holds a comment"),
        ("after: [\"UPDATE Trip SET name = ?\"]", 314, "\"UPDATE Trip SET name = ?\"", "it has a parameter"),
        ("after: [\"UPDATE Trip SET name = 'a\"]", 314, "\"UPDATE Trip SET name = 'a\"", "a quote is not closed"),
        (
            "extract: { Trip.destinaton: { into: Place.name, link: Trip.place } }", 309, "Trip.destinaton",
            "did you mean `Trip.destination`?"
        ),
        (
            "extract: { Trip.destination: { into: Place.nam, link: Trip.place } }", 309, "Place.nam",
            "did you mean `Place.name`?"
        ),
        (
            "extract: { Trip.destination: { into: Place.name, link: Trip.plce } }", 309, "Trip.plce",
            "did you mean `Trip.place`?"
        ),
        (
            "extract: { Trip.destination: { into: Place.stars, link: Trip.place } }", 312, "Place.stars",
            "does not hold the same values"
        ),
        (
            "extract: { Trip.destination: { into: Trip.name, link: Trip.place } }", 312, "Trip.place",
            "is not a to-one relationship to `Trip`"
        ),
        (
            "extract: { Trip.destination: { into: Place.name, link: Place.trips } }", 312, "Place.trips",
            "is no relationship of what `Trip` is now"
        ),
        (
            "extract: { Trip.destination: { into: Place.name, link: Trip.visits } }", 312, "Trip.visits",
            "is not a to-one relationship"
        ),
        ("dedupe: { Trp: { by: [name], keep: first } }", 309, "Trp", "did you mean `Trip`?"),
        ("dedupe: { Trip: { by: [nme], keep: first } }", 309, "nme", "did you mean `name`?"),
        (
            "dedupe: { Trip: { by: [destination], keep: first } }", 313, "destination",
            "no unique of `Trip` in version 2.0.0"
        ),
        ("dedupe: { Trip: { by: [name], keep: \"newest(when)\" } }", 313, "\"newest(when)\"", "`when` is no attribute"),
        (
            "dedupe: { Trip: { by: [name], keep: first } }, values: { Trip.name: \"lower(name)\" }", 313, "Trip",
            "change in this step"
        ),
    ])
    func whatDoesNotFitIsAnError(migration: String, code: Int, place: String, words: String) throws {
        let found = try problems(
            Versions(
                Self.tripBefore,
                migrated(
                    """
                    Trip: { attributes: { name: String, destination: String? }, relationships: { place: { type: "Place?", inverse: trips },
                      visits: { type: "[Place]", inverse: none } }\(migration.hasPrefix("dedupe") ? ", unique: [[name]]" : "") }, \(Self.place)
                    """, migration)))
        let found1 = found.filter { $0.code.rawValue != 303 }
        #expect(found1.map(\.code.rawValue) == [code] && found1.map(\.place) == [place], "\(found)")
        #expect(found1.first?.message.contains(words) == true, "\(found.map(\.message))")
    }

    @Test func aNewUniqueNamesTheWayOut() throws {
        let found = try problems(
            Versions(
                Self.tripBefore,
                "models: { Trip: { attributes: { name: { type: String, unique: true }, destination: String? } } }"))
        #expect(found.map(\.code) == [.uniqueAdded])
        #expect(found[0].message.contains("say with `dedupe: { Trip: { by: […], keep: … } }`"))
    }

    @Test(arguments: [
        ("before: DELETE", "must be a list"), ("after: [[a]]", "must be SQL"), ("extract: [a]", "must be a mapping"),
        ("extract: { Trip.a: }", "must be a mapping"), ("extract: { Trip.a: { into: B.a } }", "needs the key `link`"),
        ("dedupe: { Trip: { by: [a], keep: all } }", "`keep` is one of"),
        ("dedupe: { Trip: { keep: first } }", "needs the key `by`"),
        ("dedupe: { Trip: { by: [a], keep: \"newest()\" } }", "`keep` is one of"),
        ("dedupe: { Trip: { by: [a], kep: first } }", "did you mean `keep`?"),
    ])
    func anotherShapeIsAnError(migration: String, words: String) throws {
        var findings = Findings()
        let source = SourceText(
            path: "Test.schema.yaml",
            text: "schema: Test\nversion: 2.0.0\n" + migrated("Trip: { attributes: { a: Int } }", migration))
        _ = parseYAML(source, findings: &findings).flatMap { readSchema(root: $0, findings: &findings) }
        #expect(findings.all.contains { $0.message.contains(words) }, "\(findings.all.map(\.message))")
    }
}
