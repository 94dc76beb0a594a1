import SchemaDiagnostics
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// Changes of a struct's fields, in columns and in JSON, on SQLite.
struct StructMigrationTests {
    /// A model with a struct in columns, an optional one, and the same in JSON.
    private static func body(_ point: String, _ attributes: String = columns, _ rest: String = "") -> String {
        "structs:\n  Point: { \(point) }\n\(rest)models:\n  Trip:\n    attributes: { \(attributes) }\n"
    }

    private static let columns = "a: Point, b: \"Point?\""
    private static let json = "a: { type: Point, storage: json }, b: { type: \"Point?\", storage: json }"
    private static let xy = "x: Double, y: Int"
    private static let columnRows = [
        "INSERT INTO Trip (_id, a_x, a_y, _has_b, b_x, b_y) VALUES (1, 0.1, 2, 1, 3.5, 4), (2, -1, 0, 0, NULL, NULL)"
    ]
    private static let jsonRows = [
        #"INSERT INTO Trip (_id, a, b) VALUES (1, '{"x":0.1,"y":2}', '{"x":3.5,"y":4}'), (2, '{"x":-1e300,"y":0}', NULL)"#
    ]

    @Test func aFieldIsAdded() throws {
        let added = Self.xy + ", z: Double = 0.25, note: String?"
        try proveMigration(
            Versions(Self.body(Self.xy), Self.body(added)), rows: Self.columnRows,
            expected: [
                "SELECT a_x, a_y, a_z, a_note, _has_b, b_x, b_z, b_note FROM Trip": [
                    "0.1|2|0.25|NULL|1|3.5|0.25|NULL", "-1.0|0|0.25|NULL|0|NULL|NULL|NULL",
                ]
            ], forms: [.rebuild])
        try proveMigration(
            Versions(Self.body(Self.xy, Self.json), Self.body(added, Self.json)), rows: Self.jsonRows,
            expected: [
                "SELECT a, b FROM Trip": [
                    #"{"x":0.1,"y":2,"z":0.25}|{"x":3.5,"y":4,"z":0.25}"#, #"{"x":-1e300,"y":0,"z":0.25}|NULL"#,
                ]
            ], forms: [.rebuild])
    }

    @Test func aFieldIsAddedToAStructThatIsAlwaysThere() throws {
        try proveMigration(
            Versions(Self.body(Self.xy, "a: Point"), Self.body(Self.xy + ", z: Int = 7", "a: Point")),
            rows: ["INSERT INTO Trip (_id, a_x, a_y) VALUES (1, 0.1, 2)"],
            expected: ["SELECT a_x, a_y, a_z FROM Trip": ["0.1|2|7"]], forms: [.alter])
    }

    @Test func fieldsAreAddedStepByStep() throws {
        for (attributes, rows) in [(Self.columns, Self.columnRows), (Self.json, Self.jsonRows)] {
            try proveMigration(
                Versions(
                    Self.body(Self.xy, attributes), Self.body(Self.xy + ", z: Bool = true", attributes),
                    Self.body(Self.xy + ", z: Bool = false, w: String = \"it's\"", attributes)), rows: rows,
                expected: attributes == Self.columns
                    ? ["SELECT a_z, a_w, b_z, b_w FROM Trip": ["1|it's|1|it's", "1|it's|NULL|NULL"]]
                    : [
                        "SELECT a ->> 'z', a ->> 'w', b ->> 'w', json_type(a, '$.z') FROM Trip": [
                            "1|it's|it's|true", "1|it's|NULL|true",
                        ]
                    ])
        }
    }

    @Test func aFieldIsRenamed() throws {
        let renamed = "east: { type: Double, originalName: x }, y: Int"
        try proveMigration(
            Versions(Self.body(Self.xy), Self.body(renamed)), rows: Self.columnRows,
            expected: ["SELECT a_east, b_east FROM Trip": ["0.1|3.5", "-1.0|NULL"]], forms: [.alter])
        try proveMigration(
            Versions(Self.body(Self.xy, Self.json), Self.body(renamed, Self.json)), rows: Self.jsonRows,
            expected: [
                "SELECT a, b FROM Trip": [#"{"y":2,"east":0.1}|{"y":4,"east":3.5}"#, #"{"y":0,"east":-1e300}|NULL"#]
            ])
    }

    @Test func aFieldIsRemovedWithConsent() throws {
        try proveMigration(
            Versions(Self.body(Self.xy), Self.body("x: Double")), remove: ["Trip.a.y", "Trip.b.y"],
            rows: Self.columnRows,
            expected: ["SELECT a_x, _has_b, b_x FROM Trip": ["0.1|1|3.5", "-1.0|0|NULL"]])
        try proveMigration(
            Versions(Self.body(Self.xy, Self.json), Self.body("x: Double", Self.json)),
            remove: ["Trip.a.y", "Trip.b.y"],
            rows: Self.jsonRows,
            expected: ["SELECT a, b FROM Trip": [#"{"x":0.1}|{"x":3.5}"#, #"{"x":-1e300}|NULL"#]])
        let found = try problems(Versions(Self.body(Self.xy), Self.body("x: Double")), remove: ["Trip.a.y"])
        #expect(found.map(\.code) == [.attributeRemoved])
        #expect(found.first?.message.contains("`Trip.b.y` of version 1.0.0 is gone") == true)
        #expect(found.first?.message.contains("`remove: [Trip.b.y]`") == true)
    }

    @Test func aFieldChangesItsType() throws {
        try proveMigration(
            Versions(Self.body("x: Int32, y: Int", "a: Point"), Self.body("x: Double, y: Int", "a: Point")),
            rows: ["INSERT INTO Trip (_id, a_x, a_y) VALUES (1, 5, 2)"],
            expected: ["SELECT a_x, typeof(a_x) FROM Trip": ["5.0|real"]])
        for attributes in [Self.columns, Self.json] {
            let found = try problems(
                Versions(
                    Self.body("x: Double", attributes), Self.body("⟦1⟧x: Int".replacing("⟦1⟧", with: ""), attributes)))
            #expect(found.map(\.code) == [.lossyNumber, .lossyNumber])
            #expect(found.map(\.place) == ["x", "x"])
        }
    }

    @Test func aStructIsRenamedAndStays() throws {
        let old = "structs:\n  Point: { x: Int }\nmodels:\n  Trip:\n    attributes: { a: Point }\n"
        try proveMigration(
            Versions(old, old.replacing("Point", with: "Place")), rows: ["INSERT INTO Trip (_id, a_x) VALUES (1, 5)"],
            expected: ["SELECT a_x FROM Trip": ["5"]], forms: [])
    }

    @Test func aStructBecomesOptional() throws {
        try proveMigration(
            Versions(Self.body(Self.xy, "a: Point"), Self.body(Self.xy, "a: \"Point?\"")),
            rows: ["INSERT INTO Trip (_id, a_x, a_y) VALUES (1, 0.5, 2)"],
            expected: ["SELECT _has_a, a_x, a_y FROM Trip": ["1|0.5|2"]])
        let found = try problems(Versions(Self.body(Self.xy, "a: \"Point?\""), Self.body(Self.xy, "a: Point")))
        #expect(found.map(\.code) == [.becameRequired])
    }

    @Test func aStructIsAdded() throws {
        let rows = ["INSERT INTO Trip (_id, n) VALUES (1, 2)"]
        try proveMigration(
            Versions(
                Self.body("x: Int = 3, y: Int?", "n: Int"),
                Self.body("x: Int = 3, y: Int?", "n: Int, a: Point, b: \"Point?\"")), rows: rows,
            expected: ["SELECT n, a_x, a_y, _has_b, b_x FROM Trip": ["2|3|NULL|0|NULL"]], forms: [.alter])
        let found = try problems(Versions(Self.body(Self.xy, "n: Int"), Self.body(Self.xy, "n: Int, a: Point")))
        #expect(found.map(\.code) == [.requiredWithoutValue])
    }

    @Test func structsInside() throws {
        func body(_ point: String, _ attributes: String) -> String {
            Self.body(point, attributes, "  Line: { from: Point, to: \"Point?\", points: \"[Point]\" }\n")
        }
        try proveMigration(
            Versions(body("x: Int", "l: \"Line?\""), body("x: Int, z: Int = 8", "l: \"Line?\"")),
            rows: [
                #"INSERT INTO Trip (_id, _has_l, l_from_x, _has_l_to, l_to_x, l_points) VALUES (1, 1, 2, 1, 3, '[{"x":4},{"x":5}]')"#,
                #"INSERT INTO Trip (_id, _has_l, l_from_x, _has_l_to, l_points) VALUES (2, 1, 2, 0, '[]')"#,
                "INSERT INTO Trip (_id) VALUES (3)",
            ],
            expected: [
                "SELECT l_from_x, l_from_z, _has_l_to, l_to_x, l_to_z, l_points FROM Trip": [
                    #"2|8|1|3|8|[{"x":4,"z":8},{"x":5,"z":8}]"#, "2|8|0|NULL|NULL|[]", "NULL|NULL|NULL|NULL|NULL|NULL",
                ]
            ])
        try proveMigration(
            Versions(
                body("x: Int", "l: { type: Line, storage: json }"),
                body("x: Int, z: Int = 8", "l: { type: Line, storage: json }")),
            rows: [#"INSERT INTO Trip (_id, l) VALUES (1, '{"from":{"x":1},"points":[{"x":2}]}')"#],
            expected: ["SELECT l FROM Trip": [#"{"from":{"x":1,"z":8},"points":[{"x":2,"z":8}]}"#]])
    }

    @Test func storageDoesNotChange() throws {
        let found = try problems(
            Versions(Self.body("x: Int", "a: Point"), Self.body("x: Int", "a: { type: Point, storage: json }")))
        #expect(found.map(\.code) == [.narrowingType])
        #expect(found.first?.message.contains("from `Point, storage: columns` to `Point, storage: json`") == true)
    }

    @Test func anEnumInAStructKeepsItsCases() throws {
        func body(_ cases: String) -> String {
            "enums: { Kind: [\(cases)] }\n" + Self.body("kind: Kind", "a: Point")
        }
        #expect(try problems(Versions(body("a, b"), body("a"))).map(\.code) == [.enumCaseRemoved])
    }

    @Test func mappedCasesInJSON() throws {
        func body(_ cases: String) -> String {
            "enums: { E: { cases: { \(cases) } }, N: { type: Int, cases: { one: 1, two: 2 } } }\n"
                + Self.body(
                    "e: E, o: \"E?\", n: N, l: \"[E]\", d: \"[String: E]\"",
                    "a: { type: Point, storage: json }, b: \"[Point]?\", c: \"[String: Line]\"",
                    "  Line: { p: Point }\n")
        }
        func point(_ a: String, _ b: String, _ c: String, _ n: Int) -> String {
            #"{"e":"\#(c)","n":\#(n),"l":["\#(a)","\#(b)","\#(c)"],"d":{"x":"\#(a)"}}"#
        }
        func whole(_ point: String) -> String { #"{"k":{"p":\#(point)}}"# }
        let (old, new) = (point("a", "b", "c", 1), point("A2", "b", "b", 2))
        let optional = #"{"e":"a","o":"c","n":2,"l":[],"d":{}}"#
        try proveMigration(
            Versions(
                body("a: a, b: b, c: c"),
                body("a: A2, b: b")
                    + "versions: { 2.0.0: { migration: { map: { E: { a: a, c: b }, N: { one: two } } } } }\n"),
            rows: [
                "INSERT INTO Trip (_id, a, b, c) VALUES (1, '\(old)', '[\(old),\(optional)]', '\(whole(old))')",
                "INSERT INTO Trip (_id, a, b, c) VALUES (2, '\(optional)', NULL, '{}')",
            ],
            expected: [
                "SELECT json(a), json(b), json(c) FROM Trip": [
                    new + #"|[\#(new),{"e":"A2","o":"b","n":2,"l":[],"d":{}}]|"# + whole(new),
                    #"{"e":"A2","o":"b","n":2,"l":[],"d":{}}|NULL|{}"#,
                ]
            ])
    }

    @Test func theHashKnowsWhatLiesOnDisk() throws {
        func hash(_ body: String) throws -> String { storeHash(of: try schema(body)) }
        let hashes = try [
            Self.body(Self.xy), Self.body(Self.xy, Self.json), Self.body(Self.xy + ", z: Int?"),
            Self.body(Self.xy + ", z: Int?", Self.json), Self.body(Self.xy + ", z: Int?", "a: \"[Point]\""),
            Self.body(Self.xy, "a: \"[Point]\""),
        ].map { try hash($0) }
        #expect(Set(hashes).count == hashes.count)
        #expect(try hash(Self.body(Self.xy)) == hash(Self.body(Self.xy).replacing("Point", with: "Place")))
        let text = SchemaText.encode(describe(try schema(Self.body(Self.xy + ", z: Int = 1"))))
        #expect(try SchemaText.encode(SchemaText.decode(text)) == text)
        #expect(try storeHash(of: SchemaText.decode(text)) == hash(Self.body(Self.xy + ", z: Int = 1")))
    }
}
