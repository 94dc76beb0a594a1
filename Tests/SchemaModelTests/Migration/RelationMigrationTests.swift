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
                "SELECT _id, album, _order_tracks FROM Track": ["1|1|NULL", "2|2|NULL", "3|1|NULL", "4|NULL|NULL"],
                "SELECT List_id, Track_id, _order_tracks, _order_lists FROM List_tracks": [
                    "5|1|NULL|NULL", "5|4|NULL|NULL",
                ],
            ], forms: [.alter, .create, .alter])
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

    @Test func oneOfTwoSiblingsMovesUp() throws {
        let apart = """
            models:
              Media: {}
              Audio: { inherits: Media, attributes: { length: Int? } }
              Film: { inherits: Media, attributes: { length: Int? } }

            """
        let versions = try Versions(
            apart,
            "models: { Media: { attributes: { length: Int? } }, Audio: { inherits: Media }, Film: { inherits: Media } }\n"
        )
        // Each row keeps its own, unless one of the two is given up.
        try proveMigration(
            versions,
            rows: ["INSERT INTO Media (_id, _kind, Audio_length, Film_length) VALUES (1, 2, 5, NULL), (2, 3, NULL, 7)"],
            expected: ["SELECT _id, length FROM Media": ["1|5", "2|7"]])
        try proveMigration(
            versions, remove: ["Audio.length"],
            rows: ["INSERT INTO Media (_id, _kind, Audio_length, Film_length) VALUES (1, 2, 5, NULL), (2, 3, NULL, 7)"],
            expected: ["SELECT _id, length FROM Media": ["1|NULL", "2|7"]])
    }
}
