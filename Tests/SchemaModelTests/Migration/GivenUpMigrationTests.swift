import SchemaDiagnostics
import Testing

@testable import SchemaModel

/// Relationships whose links cannot come along: with a consent they begin anew under their name, and nothing else is lost.
struct GivenUpMigrationTests {
    private static func shop(_ cover: String, _ rest: String = "") -> String {
        """
        models:
          Album: { attributes: { title: String }, relationships: { cover: \(cover) } }
          Work: { attributes: { name: String }\(rest) }
          Picture: {}
        """
    }
    private static let rows = [
        "INSERT INTO Work (_id, name) VALUES (1, 'w'), (2, 'v')",
        "INSERT INTO Album (_id, title, cover) VALUES (3, 'a', 2), (4, 'b', NULL)",
    ]

    @Test func anotherTarget() throws {
        let versions = try Versions(
            Self.shop("{ type: \"Work?\", inverse: none }"), Self.shop("{ type: \"Picture?\", inverse: none }"))
        let found = problems(versions)
        #expect(found.map(\.code) == [.narrowingType])
        #expect(
            found[0].message
                == "`Album.cover` pointed to `Work` and points to `Picture` now, where its links do not lead; keep the target, add a relationship beside it, or consent with `remove` under `migration` of version 2.0.0 to lose the links that it had"
        )
        try proveMigration(
            versions, remove: ["Album.cover"], rows: Self.rows,
            expected: [
                "SELECT _id, title, cover FROM Album": ["3|a|NULL", "4|b|NULL"], "SELECT name FROM Work": ["w", "v"],
            ])
        let changes = diff(
            from: versions.schemas[0], to: versions.schemas[1], directives: MigrationDirectives(remove: ["Album.cover"])
        )
        #expect(
            changes.map(\.kind) == [
                .relationshipRemoved(MemberName("Album", "cover"), resembles: nil),
                .relationshipAdded(MemberName("Album", "cover")),
            ])
    }

    @Test func onceIsEnough() throws {
        // Its target, the place of its links, and what may dangle: all of it is one question.
        let found = try problems(
            Versions(
                Self.shop("{ type: \"Work?\", inverse: none, deleteRule: noAction, danglingAllowed: true }"),
                Self.shop(
                    "{ type: \"[Picture]\", inverse: none }")))
        #expect(found.map(\.code) == [.narrowingType])
    }

    @Test func aConsentThatIsNotNeededLosesNothing() throws {
        try proveMigration(
            Versions(
                Self.shop("{ type: \"Work?\", inverse: none }"),
                Self.shop(
                    "{ type: \"Work?\", inverse: albums }",
                    ", relationships: { albums: { type: \"[Album]\", inverse: cover } }")),
            remove: ["Album.cover", "Album.title"], rows: Self.rows,
            expected: ["SELECT _id, title, cover FROM Album": ["3|a|2", "4|b|NULL"]])
    }

    @Test func linksThatLieElsewhere() throws {
        let old = Self.shop("{ type: \"[Work]\", inverse: none }")
        let new = Self.shop(
            "{ type: \"[Work]\", inverse: album }", ", relationships: { album: { type: \"Album?\", inverse: cover } }")
        let rows = [
            "INSERT INTO Work (_id, name) VALUES (1, 'w')", "INSERT INTO Album (_id, title) VALUES (3, 'a')",
            "INSERT INTO Album_cover (Album_id, Work_id) VALUES (3, 1)",
        ]
        #expect(try problems(Versions(old, new)).map(\.code) == [.cardinalityChanged])
        try proveMigration(
            Versions(old, new), remove: ["Album.cover"], rows: rows,
            expected: ["SELECT name, album FROM Work": ["w|NULL"], "SELECT title FROM Album": ["a"]])
    }

    @Test func aTableOfLinksIsMadeAnewUnderItsName() throws {
        try proveMigration(
            Versions(
                Self.shop("{ type: \"[Work]\", inverse: none }"), Self.shop("{ type: \"[Picture]\", inverse: none }")),
            remove: ["Album.cover"],
            rows: [
                "INSERT INTO Work (_id, name) VALUES (1, 'w')", "INSERT INTO Album (_id, title) VALUES (3, 'a')",
                "INSERT INTO Album_cover (Album_id, Work_id) VALUES (3, 1)",
            ], expected: ["SELECT count(*) FROM Album_cover": ["0"], "SELECT name FROM Work": ["w"]])
    }

    @Test func whatMovesDownIsLostToOtherClasses() throws {
        let old = """
            models: { Media: { attributes: { place: Int? } }, Audio: { inherits: Media } }
            """
        let new = """
            models: { Media: {}, Audio: { inherits: Media }, Film: { inherits: Media, attributes: { place: Int? } } }
            """
        let found = try problems(Versions(old, new))
        // No row is of the class to which it moves.
        #expect(found.map(\.code) == [.attributeRemoved])
        try proveMigration(
            Versions(old, new), remove: ["Media.place"],
            rows: ["INSERT INTO Media (_id, _kind, place) VALUES (1, 1, 5), (2, 2, 6)"],
            expected: ["SELECT _id, place FROM Media": ["1|NULL", "2|NULL"]])
    }

    @Test func linksToAModelThatGoesNeedNoConsentOfTheirOwn() throws {
        let old = """
            models:
              Album:
                relationships: { cover: { type: "Work?", inverse: none }, works: { type: "[Work]", inverse: albums } }
              Work: { relationships: { albums: { type: "[Album]", inverse: works } } }
            """
        let found = try problems(Versions(old, "models: { Album: {} }"))
        #expect(found.map(\.code) == [.modelRemoved])
        try proveMigration(
            Versions(old, "models: { Album: {} }"), remove: ["Work"],
            rows: ["INSERT INTO Work (_id) VALUES (1)", "INSERT INTO Album (_id, cover) VALUES (3, 1)"],
            expected: ["SELECT _id FROM Album": ["3"]])
    }

    @Test func oneNewAttributeIsNotSeveralOldOnes() throws {
        func name(_ old: String, _ new: String) throws -> [String?] {
            let versions = try Versions(
                "models: { A: { attributes: { \(old) } } }", "models: { A: { attributes: { \(new) } } }")
            return diff(from: versions.schemas[0], to: versions.schemas[1]).compactMap { change -> String?? in
                if case .attributeRemoved(_, let resembles) = change.kind { .some(resembles) } else { nil }
            }
        }
        #expect(try name("k: Int, a: Data?, b: Data?", "k: Int, z: Int = 0, y: Int = 0, c: Data?") == [nil, nil])
        #expect(try name("k: Int, a: Data?, b: Int", "k: Int, z: Bool = true, y: Bool = true, c: Data?") == ["c", nil])
        #expect(try name("k: Int, a: Data?, b: Data?", "k: Int, c: Data?") == ["c", nil])
    }

    // MARK: Room for one

    private static let members = """
        models:
          Person: { relationships: { memberships: { type: "[Member]", inverse: person } } }
          Member: { attributes: { name: String }, relationships: { person: { type: "Person?", inverse: memberships } } }

        """
    private static func member(_ name: String, _ dedupe: String = "") -> String {
        """
        models:
          Person: { relationships: { \(name): { type: "Member?", inverse: person } } }
          Member: { attributes: { name: String }, relationships: { person: { type: "Person?", inverse: \(name) } } }
        \(dedupe.isEmpty ? "" : "versions: { 2.0.0: { migration: { dedupe: { Member: { by: [person], keep: \(dedupe) } } } } }")
        """
    }
    private let memberRows = [
        "INSERT INTO Person (_id) VALUES (1), (2)",
        "INSERT INTO Member (_id, name, person) VALUES (3, 'a', 1), (4, 'b', 1), (5, 'c', 2), (6, 'd', NULL), (7, 'e', NULL)",
    ]

    @Test(arguments: [("memberships", FindingCode.cardinalityChanged), ("membership", .uniqueAdded)])
    func anEndWithRoomForOneAsks(name: String, code: FindingCode) throws {
        let found = try problems(Versions(Self.members, Self.member(name)))
        #expect(found.map(\.code) == [code])
        // Of those who lead to one, the last stays; those that lead nowhere are not equal.
        try proveMigration(
            Versions(Self.members, Self.member(name, "last")), rows: memberRows,
            expected: ["SELECT name, person FROM Member": ["b|1", "c|2", "d|NULL", "e|NULL"]])
    }

    @Test func anEndThatHadRoomForOneAsksNothing() throws {
        try proveMigration(
            Versions(Self.member("memberships"), Self.member("membership")),
            rows: [
                "INSERT INTO Person (_id) VALUES (1)", "INSERT INTO Member (_id, name, person) VALUES (3, 'a', 1)",
            ], expected: ["SELECT name, person FROM Member": ["a|1"]])
        try proveMigration(
            Versions(
                "models: { Person: {}, Member: { relationships: { person: { type: \"Person?\", inverse: none } }, unique: [[person]] } }",
                "models: { Person: { relationships: { m: { type: \"Member?\", inverse: person } } }, Member: { relationships: { person: { type: \"Person?\", inverse: m } } } }"
            ), rows: [], expected: [:])
    }
}
