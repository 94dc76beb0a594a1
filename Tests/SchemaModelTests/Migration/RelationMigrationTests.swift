import SchemaDiagnostics
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// Changes of orders, of rules that let links dangle, and of names that siblings share, on SQLite.
struct RelationMigrationTests {
    private static func album(_ tracks: String, _ lists: String = "") -> String {
        """
        models:
          Album: { relationships: { tracks: { type: "[Track]", inverse: album\(tracks) } } }
          Track:
            relationships:
              album: { type: "Album?", inverse: tracks }
              lists: { type: "[List]", inverse: tracks\(lists) }
          List: { relationships: { tracks: { type: "[Track]", inverse: lists\(tracks) } } }

        """
    }

    private static let rows = [
        "INSERT INTO Album (_id) VALUES (1), (2)", "INSERT INTO List (_id) VALUES (5)",
        "INSERT INTO Track (_id, album) VALUES (1, 1), (2, 2), (3, 1), (4, NULL)",
        "INSERT INTO List_tracks (List_id, Track_id) VALUES (5, 1), (5, 4)",
    ]

    @Test func toManyBecomesOrdered() throws {
        try proveMigration(
            Versions(Self.album(""), Self.album(", ordered: true", ", ordered: true")), rows: Self.rows,
            expected: [
                "SELECT _id, album, _order_tracks FROM Track": ["1|1|1", "2|2|2", "3|1|3", "4|NULL|4"],
                "SELECT List_id, Track_id, _order_tracks, _order_lists FROM List_tracks": [
                    "5|1|1|5", "5|4|4|5",
                ],
            ], forms: [.alter, .update, .create, .rebuild])
    }

    @Test func orderIsForgottenWithAWarning() throws {
        let versions = try Versions(Self.album(", ordered: true"), Self.album(""))
        let order = [
            "UPDATE Track SET _order_tracks = 7 - _id", "UPDATE List_tracks SET _order_tracks = Track_id * -2",
        ]
        try proveMigration(
            versions, rows: Self.rows + order,
            expected: ["SELECT _id, album FROM Track": ["1|1", "2|2", "3|1", "4|NULL"]],
            forms: [.alter, .create, .alter])
        var findings = Findings()
        _ = planMigration(
            from: versions.schemas[0], to: versions.schemas[1], places: versions.places, findings: &findings)
        #expect(findings.all.map(\.severity) == [.warning, .warning])
        #expect(
            findings.all.first?.message
                == "`Album.tracks` is no longer ordered: the order that its objects have in stores of version 1.0.0 is forgotten"
        )
    }

    @Test func orderIsKeptThroughRenamings() throws {
        let renamed = """
            models:
              Record: { originalName: Album, relationships: { songs: { type: "[Song]", inverse: record, ordered: true, originalName: tracks } } }
              Song:
                originalName: Track
                relationships:
                  record: { type: "Record?", inverse: songs, originalName: album }
                  lists: { type: "[List]", inverse: songs }
              List: { relationships: { songs: { type: "[Song]", inverse: lists, ordered: true, originalName: tracks } } }

            """
        let order = [
            "UPDATE Track SET _order_tracks = 7 - _id", "UPDATE List_tracks SET _order_tracks = Track_id * -2",
        ]
        try proveMigration(
            Versions(Self.album(", ordered: true"), renamed), rows: Self.rows + order,
            expected: [
                "SELECT _id, record, _order_songs FROM Song": ["1|1|6", "2|2|5", "3|1|4", "4|NULL|3"],
                "SELECT Song_id, _order_songs FROM List_songs": ["1|-2", "4|-8"],
            ])
    }

    private static func writer(_ rule: String) -> String {
        """
        models:
          Writer: { relationships: { novels: { type: "[Novel]", inverse: writer\(rule) } } }
          Novel: { relationships: { writer: { type: "Writer?", inverse: novels } } }

        """
    }

    @Test func linksMayDangleFromNowOn() throws {
        try proveMigration(
            Versions(Self.writer(""), Self.writer(", deleteRule: noAction, danglingAllowed: true")),
            rows: ["INSERT INTO Writer (_id) VALUES (1)", "INSERT INTO Novel (_id, writer) VALUES (1, 1), (2, NULL)"],
            expected: ["SELECT _id, writer FROM Novel": ["1|1", "2|NULL"]], forms: [.rebuild])
    }

    @Test func linksThatMayDangleGetNoForeignKey() throws {
        let found = try problems(
            Versions(Self.writer(", deleteRule: noAction, danglingAllowed: true"), Self.writer("")))
        #expect(found.map(\.code) == [.deleteRuleChanged])
        #expect(found.first?.place == "novels")
        #expect(found.first?.message.hasPrefix("`Writer.novels` had `deleteRule: noAction`") == true)
    }

    @Test func aSiblingOfTheSameNameComes() throws {
        let base = """
            models:
              Media: { attributes: { title: String } }
              Film: { inherits: Media, attributes: { length: Int }, indexes: [[length]] }

            """
        try proveMigration(
            Versions(base, base + "  Audio: { inherits: Media, attributes: { length: Double? } }\n"),
            rows: ["INSERT INTO Media (_id, _kind, title, length) VALUES (1, 1, 'a', NULL), (2, 2, 'b', 7)"],
            expected: [
                "SELECT _id, _kind, title, Film_length, Audio_length FROM Media": ["1|1|a|NULL|NULL", "2|2|b|7|NULL"]
            ], forms: [.alter, .create])
    }

    private static func apart(_ audio: String, _ film: String) -> String {
        """
        models:
          Media: {}
          Audio: { inherits: Media, attributes: { length: \(audio) } }
          Film: { inherits: Media, attributes: { length: \(film) } }
          Book: { inherits: Media }

        """
    }

    private static func above(_ length: String, strategy: String = "single") -> String {
        """
        models:
          Media: { inheritance: \(strategy), attributes: { length: \(length) } }
          Audio: { inherits: Media }
          Film: { inherits: Media }
          Book: { inherits: Media }

        """
    }

    private let rowsApart = [
        "INSERT INTO Media (_id, _kind, Audio_length, Film_length) VALUES (1, 2, 5, NULL), (2, 3, NULL, 9007199254740993), (3, 4, NULL, NULL)"
    ]

    @Test func whatTwoSiblingsHadMovesUp() throws {
        let versions = try Versions(Self.apart("Int?", "Int?"), Self.above("Int?"))
        let moves = diff(from: versions.schemas[0], to: versions.schemas[1]).compactMap { change -> String? in
            if case .attributeMoved(let from, let to) = change.kind { "\(from) \(to)" } else { nil }
        }
        #expect(moves == ["Audio.length Media.length", "Film.length Media.length"])
        // A row is of one class: it has a value in one of the two columns at most.
        try proveMigration(
            versions, rows: rowsApart,
            expected: ["SELECT _id, length FROM Media": ["1|5", "2|9007199254740993", "3|NULL"]], forms: [.rebuild])
    }

    @Test func rowsOfOtherClassesGetTheDefaultOfWhatMovesUp() throws {
        try proveMigration(
            Versions(Self.apart("Int", "Int"), Self.above("Int = 7")), rows: rowsApart,
            expected: ["SELECT _id, length FROM Media": ["1|5", "2|9007199254740993", "3|7"]])
        // Over several versions, and with other names of columns on the way.
        try proveMigration(
            Versions(
                Self.apart("{ type: Int, column: l }", "{ type: Int, column: f }"), Self.apart("Int", "Int"),
                Self.above("Int = 7"), Self.above("{ type: Int, default: 8, column: long }")),
            rows: [rowsApart[0].replacing("Audio_length", with: "l").replacing("Film_length", with: "f")],
            expected: ["SELECT _id, long FROM Media": ["1|5", "2|9007199254740993", "3|7"]])
        let lone = """
            models: { Media: {}, Audio: { inherits: Media, attributes: { length: Int } }, Book: { inherits: Media } }
            """
        try proveMigration(
            Versions(lone, Self.above("Int = 7").replacing("  Film: { inherits: Media }\n", with: "")),
            rows: ["INSERT INTO Media (_id, _kind, length) VALUES (1, 2, 5), (2, 3, NULL)"],
            expected: ["SELECT _id, length FROM Media": ["1|5", "2|7"]])
        let found = try problems(Versions(lone, Self.above("Int").replacing("  Film: { inherits: Media }\n", with: "")))
        #expect(found.map(\.code) == [.inheritanceMoved])
    }

    @Test func siblingsWithTablesOfTheirOwnMoveUp() throws {
        try proveMigration(
            Versions(
                Self.apart("Int", "Int").replacing("Media: {}", with: "Media: { inheritance: concrete }"),
                Self.above("Int = 7", strategy: "concrete")),
            rows: [
                "BEGIN", "INSERT INTO _ids_Media (_id, _kind) VALUES (1, 2), (2, 3), (3, 4)",
                "INSERT INTO Audio (_id, Audio_length) VALUES (1, 5)",
                "INSERT INTO Film (_id, Film_length) VALUES (2, 6)",
                "INSERT INTO Book (_id) VALUES (3)", "COMMIT",
            ],
            expected: [
                "SELECT length FROM Audio": ["5"], "SELECT length FROM Film": ["6"], "SELECT length FROM Book": ["7"],
            ])
    }

    @Test(arguments: [("Int?", "Double?"), ("Int?", "Int")])
    func oneOfTwoSiblingsMovesUp(audio: String, film: String) throws {
        let versions = try Versions(Self.apart(audio, film), Self.above("Int?"))
        // Columns that differ cannot become one without a word.
        #expect(problems(versions).map(\.code) == [.attributeRemoved])
        try proveMigration(
            versions, remove: ["Film.length"],
            rows: ["INSERT INTO Media (_id, _kind, Audio_length, Film_length) VALUES (1, 2, 5, NULL), (2, 3, NULL, 7)"],
            expected: ["SELECT _id, length FROM Media": ["1|5", "2|NULL"]])
    }

    @Test func oneOfTwoAlikeSiblingsIsGivenUp() throws {
        try proveMigration(
            Versions(Self.apart("Int?", "Int?"), Self.above("Int?")), remove: ["Audio.length"], rows: rowsApart,
            expected: ["SELECT _id, length FROM Media": ["1|NULL", "2|9007199254740993", "3|NULL"]])
    }
}
