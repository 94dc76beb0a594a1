import SchemaDiagnostics
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// Classes and members that change their places in a hierarchy: rows keep their values and their class.
struct ClassTreeMigrationTests {
    private static func tree(_ strategy: String, _ classes: String) -> String {
        "models:\n  Trip: { inheritance: \(strategy)" + classes
    }

    /// A root, two siblings and one below.
    private static let classes = """
        , attributes: { name: String } }
          Work: { inherits: Trip, attributes: { firm: String, paid: Int? } }
          Fun: { inherits: Trip, attributes: { mood: String? } }
          Fair: { inherits: Work, attributes: { hall: Int } }
          Note: { relationships: { trip: { type: Trip?, inverse: none }, trips: { type: "[Trip]", inverse: none }, work: { type: Work?, inverse: none } } }
        """
    private static let notes = [
        "INSERT INTO Note (_id, trip, work) VALUES (1, 2, 2), (2, 3, 4), (3, 1, NULL)",
        "INSERT INTO Note_trips (Note_id, Trip_id) VALUES (1, 2), (1, 3)",
    ]
    private static let rows = [
        "single": [
            "INSERT INTO Trip (_id, _kind, name, firm, paid, mood, hall) VALUES (1, 1, 't', NULL, NULL, NULL, NULL), (2, 2, 'w', 'ACME', 5, NULL, NULL), (3, 3, 'f', NULL, NULL, 'good', NULL), (4, 4, 'h', 'Fair', 6, NULL, 9)"
        ] + notes,
        "joined": [
            "INSERT INTO Trip (_id, _kind, name) VALUES (1, 1, 't'), (2, 2, 'w'), (3, 3, 'f'), (4, 4, 'h')",
            "INSERT INTO Work (_id, firm, paid) VALUES (2, 'ACME', 5), (4, 'Fair', 6)",
            "INSERT INTO Fun (_id, mood) VALUES (3, 'good')", "INSERT INTO Fair (_id, hall) VALUES (4, 9)",
        ] + notes,
        "concrete": [
            "BEGIN", "INSERT INTO _ids_Trip (_id, _kind) VALUES (1, 1), (2, 2), (3, 3), (4, 4)",
            "INSERT INTO Trip (_id, name) VALUES (1, 't')",
            "INSERT INTO Work (_id, name, firm, paid) VALUES (2, 'w', 'ACME', 5)",
            "INSERT INTO Fun (_id, name, mood) VALUES (3, 'f', 'good')",
            "INSERT INTO Fair (_id, name, firm, paid, hall) VALUES (4, 'h', 'Fair', 6, 9)", "COMMIT",
        ] + notes,
    ]

    /// What a class's rows are, however they lie.
    private static func query(_ strategy: String, _ path: [String], kind: Int, _ columns: String) -> String {
        switch strategy {
        case "single": "SELECT _id, \(columns) FROM \(path[0]) WHERE _kind = \(kind)"
        case "joined": "SELECT _id, \(columns) FROM \(path.joined(separator: " NATURAL JOIN ")) WHERE _kind = \(kind)"
        default: "SELECT _id, \(columns) FROM \(path.last!) NATURAL JOIN _ids_\(path[0]) WHERE _kind = \(kind)"
        }
    }

    @Test(arguments: ["single", "joined", "concrete"])
    func membersMoveUp(_ strategy: String) throws {
        let moved = Self.classes.replacing(", paid: Int? } }", with: " } }")
            .replacing("Fun: { inherits: Trip, attributes: { mood: String? } }", with: "Fun: { inherits: Trip }")
            .replacing("name: String }", with: "name: String, mood: String?, paid: Int? }")
        try proveMigration(
            Versions(Self.tree(strategy, Self.classes), Self.tree(strategy, moved)), rows: Self.rows[strategy]!,
            expected: [
                Self.query(strategy, ["Trip"], kind: 1, "name, mood, paid"): ["1|t|NULL|NULL"],
                Self.query(strategy, ["Trip", "Work"], kind: 2, "name, mood, firm, paid"): ["2|w|NULL|ACME|5"],
                Self.query(strategy, ["Trip", "Fun"], kind: 3, "name, mood, paid"): ["3|f|good|NULL"],
                Self.query(strategy, ["Trip", "Work", "Fair"], kind: 4, "name, firm, paid, hall"): ["4|h|Fair|6|9"],
                "SELECT _id, trip, work FROM Note": ["1|2|2", "2|3|4", "3|1|NULL"],
            ])
    }

    /// What siblings have alike becomes one member of their base; the other classes' rows get its default.
    @Test(arguments: ["single", "joined", "concrete"])
    func whatSiblingsShareMovesUp(_ strategy: String) throws {
        let apart = Self.classes.replacing("paid: Int? }", with: "paid: Int?, rank: Int = 1 }")
            .replacing("mood: String? }", with: "mood: String?, rank: Int = 1 }")
        let shared = Self.classes.replacing("name: String }", with: "name: String, rank: Int = 1 }")
        let fill =
            strategy == "single"
            ? [
                "UPDATE Trip SET Work_rank = 70 + _id WHERE _kind IN (2, 4)",
                "UPDATE Trip SET Fun_rank = 80 WHERE _kind = 3",
            ]
            : strategy == "joined"
                ? ["UPDATE Work SET Work_rank = 70 + _id", "UPDATE Fun SET Fun_rank = 80"]
                : [
                    "UPDATE Work SET Work_rank = 70 + _id", "UPDATE Fair SET Work_rank = 70 + _id",
                    "UPDATE Fun SET Fun_rank = 80",
                ]
        try proveMigration(
            Versions(Self.tree(strategy, apart), Self.tree(strategy, shared)), rows: Self.rows[strategy]! + fill,
            expected: [
                Self.query(strategy, ["Trip"], kind: 1, "rank"): ["1|1"],
                Self.query(strategy, ["Trip", "Work"], kind: 2, "rank"): ["2|72"],
                Self.query(strategy, ["Trip", "Fun"], kind: 3, "rank, mood"): ["3|80|good"],
                Self.query(strategy, ["Trip", "Work", "Fair"], kind: 4, "rank, hall"): ["4|74|9"],
            ])
        // Of two that differ one would be lost.
        #expect(
            try problems(
                Versions(
                    Self.tree(
                        strategy, apart.replacing("mood: String?, rank: Int", with: "mood: String?, rank: Double")),
                    Self.tree(strategy, shared))
            ).map(\.code) == [.attributeRemoved])
    }

    @Test(arguments: ["single", "joined", "concrete"])
    func membersMoveDown(_ strategy: String) throws {
        // Into all classes that have rows, of an abstract root.
        let above = """
            , abstract: true, attributes: { name: String, rank: Int } }
              Work: { inherits: Trip }
              Fun: { inherits: Trip }
            """
        let below = """
            , abstract: true, attributes: { name: String } }
              Work: { inherits: Trip, attributes: { rank: Int } }
              Fun: { inherits: Trip, attributes: { rank: Int } }
            """
        let rows =
            strategy == "single"
            ? ["INSERT INTO Trip (_id, _kind, name, rank) VALUES (1, 2, 'w', 7), (2, 3, 'f', 8)"]
            : strategy == "joined"
                ? [
                    "INSERT INTO Trip (_id, _kind, name, rank) VALUES (1, 2, 'w', 7), (2, 3, 'f', 8)",
                    "INSERT INTO Work (_id) VALUES (1)", "INSERT INTO Fun (_id) VALUES (2)",
                ]
                : [
                    "BEGIN", "INSERT INTO _ids_Trip (_id, _kind) VALUES (1, 2), (2, 3)",
                    "INSERT INTO Work (_id, name, rank) VALUES (1, 'w', 7)",
                    "INSERT INTO Fun (_id, name, rank) VALUES (2, 'f', 8)", "COMMIT",
                ]
        try proveMigration(
            Versions(Self.tree(strategy, above), Self.tree(strategy, below)), rows: rows,
            expected: [
                Self.query(strategy, ["Trip", "Work"], kind: 2, "name, Work_rank"): ["1|w|7"],
                Self.query(strategy, ["Trip", "Fun"], kind: 3, "name, Fun_rank"): ["2|f|8"],
            ])
        // Into one of several: what the others have is lost only with consent.
        let one = Self.tree(
            strategy,
            Self.classes.replacing("name: String } }", with: "name: String? } }").replacing(
                "mood: String? }", with: "mood: String? }"))
        let other = Self.tree(
            strategy,
            Self.classes.replacing(", attributes: { name: String } }", with: "}").replacing(
                "mood: String? }", with: "mood: String?, name: String? }"))
        let found = try problems(Versions(one, other))
        #expect(Set(found.map(\.code)) == [.inheritanceMoved] && found.map(\.place) == ["Trip"])
        #expect(found.allSatisfy { $0.message.contains("consent to lose these with `remove: [Trip.name]`") })
        try proveMigration(
            Versions(one, other), remove: ["Trip.name"], rows: Self.rows[strategy]!,
            expected: [
                Self.query(strategy, ["Trip", "Fun"], kind: 3, "name, mood"): ["3|f|good"],
                Self.query(strategy, ["Trip", "Work"], kind: 2, "firm, paid"): ["2|ACME|5"],
            ])
    }

    @Test(arguments: ["single", "joined", "concrete"])
    func aBaseComesBetweenAndGoes(_ strategy: String) throws {
        let between = Self.classes.replacing(
            "Work: { inherits: Trip, attributes: { firm: String, paid: Int? } }",
            with:
                "Paid: { inherits: Trip, abstract: true, attributes: { paid: Int? } }\n  Work: { inherits: Paid, attributes: { firm: String } }"
        )
        let expected = { (path: [String]) in
            [
                Self.query(strategy, path, kind: 2, "name, firm, paid"): ["2|w|ACME|5"],
                Self.query(strategy, path + ["Fair"], kind: 4, "name, firm, paid, hall"): ["4|h|Fair|6|9"],
                Self.query(strategy, ["Trip", "Fun"], kind: 3, "name, mood"): ["3|f|good"],
                "SELECT _id, trip, work FROM Note": ["1|2|2", "2|3|4", "3|1|NULL"],
                "SELECT * FROM Note_trips": ["1|2", "1|3"],
            ]
        }
        try proveMigration(
            Versions(Self.tree(strategy, Self.classes), Self.tree(strategy, between)), rows: Self.rows[strategy]!,
            expected: expected(["Trip", "Paid", "Work"]))
        try proveMigration(
            Versions(
                Self.tree(strategy, Self.classes), Self.tree(strategy, between), Self.tree(strategy, Self.classes)),
            rows: Self.rows[strategy]!, expected: expected(["Trip", "Work"]))
    }

    @Test(arguments: ["single", "joined", "concrete"])
    func aMiddleClassGoes(_ strategy: String) throws {
        // What was inherited from it stays with the class below; its own rows go, with consent, and what led to them.
        let without = Self.classes.replacing(
            "  Work: { inherits: Trip, attributes: { firm: String, paid: Int? } }\n", with: ""
        ).replacing(
            "Fair: { inherits: Work, attributes: {",
            with: "Fair: { inherits: Trip, attributes: { firm: String, paid: Int?,"
        )
        .replacing(", work: { type: Work?, inverse: none }", with: "")
        let versions = try Versions(Self.tree(strategy, Self.classes), Self.tree(strategy, without))
        #expect(problems(versions, remove: ["Note.work"]).map(\.code) == [.modelRemoved])
        try proveMigration(
            versions, remove: ["Work", "Note.work"], rows: Self.rows[strategy]!,
            expected: [
                Self.query(strategy, ["Trip", "Fair"], kind: 4, "name, firm, paid, hall"): ["4|h|Fair|6|9"],
                Self.query(strategy, ["Trip"], kind: 1, "name"): ["1|t"],
                Self.query(strategy, ["Trip", "Fun"], kind: 3, "name, mood"): ["3|f|good"],
                "SELECT _id, trip FROM Note": ["1|NULL", "2|3", "3|1"], "SELECT * FROM Note_trips": ["1|3"],
            ])
        let required = Self.classes.replacing("{ trip: { type: Trip?,", with: "{ trip: { type: Trip,")
        let found = try problems(
            Versions(
                Self.tree(strategy, required),
                Self.tree(strategy, without.replacing("{ trip: { type: Trip?,", with: "{ trip: { type: Trip,"))),
            remove: ["Work", "Note.work"])
        #expect(found.map(\.code) == [.modelRemoved])
        #expect(found.first?.message.contains("`Note.trip` is required") == true)
    }

    @Test(arguments: ["single", "joined", "concrete"])
    func aSiblingComesBelowAnother(_ strategy: String) throws {
        let below = Self.classes.replacing("Fun: { inherits: Trip,", with: "Fun: { inherits: Work,")
        let missing = try problems(Versions(Self.tree(strategy, Self.classes), Self.tree(strategy, below)))
        #expect(missing.map(\.code) == [.inheritanceMoved] && missing.first?.place == "Fun")
        #expect(missing.first?.message.contains("no value for `Work.firm`") == true)
        let filled = below.replacing("firm: String,", with: "firm: String = \"none\",")
        try proveMigration(
            Versions(Self.tree(strategy, Self.classes), Self.tree(strategy, filled)), rows: Self.rows[strategy]!,
            expected: [
                Self.query(strategy, ["Trip", "Work"], kind: 2, "name, firm, paid"): ["2|w|ACME|5"],
                Self.query(strategy, ["Trip", "Work", "Fun"], kind: 3, "name, firm, paid, mood"): [
                    "3|f|none|NULL|good"
                ],
                Self.query(strategy, ["Trip", "Work", "Fair"], kind: 4, "firm, hall"): ["4|Fair|9"],
                "SELECT _id, trip, work FROM Note": ["1|2|2", "2|3|4", "3|1|NULL"],
            ])
        // And back: its rows had a firm meanwhile.
        let back = try problems(Versions(Self.tree(strategy, filled), Self.tree(strategy, Self.classes)))
        #expect(back.map(\.code) == [.inheritanceMoved] && back.first?.message.contains("remove: [Work.firm]") == true)
    }

    /// A unique or a check of a class holds for rows that come below it too, and these may break it.
    @Test(arguments: ["single", "joined", "concrete"])
    func rowsComeUnderAUniqueAndACheck(_ strategy: String) throws {
        let unique = strategy == "concrete" ? "" : ", unique: [[paid]]"
        let strict = Self.classes.replacing(
            "paid: Int? } }", with: "paid: Int? }\(unique), checks: { some: paid > 0 } }"
        ).replacing("firm: String,", with: "firm: String = \"none\",")
        let found = try problems(
            Versions(
                Self.tree(strategy, strict),
                Self.tree(strategy, strict.replacing("Fun: { inherits: Trip,", with: "Fun: { inherits: Work,"))))
        // Under `concrete` no unique spans the classes.
        #expect(Set(found.map(\.code)) == (strategy == "concrete" ? [.checkAdded] : [.checkAdded, .uniqueAdded]))
    }

    @Test(arguments: ["single", "joined", "concrete"])
    func aBaseComesAboveALoneModel(_ strategy: String) throws {
        let lone =
            "models:\n  Work: { attributes: { name: String, firm: String } }\n  Note: { relationships: { work: { type: Work?, inverse: none } } }\n"
        let above = """
            models:
              Trip: { abstract: true, inheritance: \(strategy), attributes: { name: String } }
              Work: { inherits: Trip, attributes: { firm: String } }
              Fun: { inherits: Trip }
              Note: { relationships: { work: { type: Work?, inverse: none } } }
            """
        let rows = [
            "INSERT INTO Work (_id, name, firm) VALUES (4, 'w', 'ACME')", "INSERT INTO Note (_id, work) VALUES (1, 4)",
        ]
        try proveMigration(
            Versions(lone, above), rows: rows,
            expected: [
                Self.query(strategy, ["Trip", "Work"], kind: 2, "name, firm"): ["4|w|ACME"],
                "SELECT _id, work FROM Note": ["1|4"],
            ])
        // And goes again, with a class that had no rows.
        try proveMigration(
            Versions(lone, above, lone), remove: ["Trip", "Fun"], rows: rows,
            expected: ["SELECT _id, name, firm FROM Work": ["4|w|ACME"], "SELECT _id, work FROM Note": ["1|4"]])
    }
}
