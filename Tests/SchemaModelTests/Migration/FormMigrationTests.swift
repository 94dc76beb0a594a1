import Foundation
import SchemaDiagnostics
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// Changes of forms on disk, of collections and of computed columns, on SQLite.
struct FormMigrationTests {
    private static func trip(_ attributes: String, _ rest: String = "") -> String {
        "\(rest)models:\n  Trip:\n    attributes: { \(attributes) }\n"
    }

    private static let rows = ["INSERT INTO Trip (_id, n) VALUES (1, 7), (2, -3)"]

    private func codes(_ old: String, _ new: String) throws -> [FindingCode] {
        try problems(Versions(old, new)).map(\.code)
    }

    // MARK: - Added

    @Test func formsAreAdded() throws {
        try proveMigration(
            Versions(
                Self.trip("n: Int"),
                Self.trip(
                    """
                    n: Int, at: { type: Date, store: unixMillis, default: "2001-01-01T00:00:00.5Z" },
                    day: { type: Date, store: iso8601, default: "2001-01-01T00:00:00.5Z" },
                    big: { type: UInt64, store: blob8, default: 258 }, words: "[String: Int] = [:]",
                    list: { type: "[String]", default: [a, "it's"] }
                    """)), rows: Self.rows,
            expected: [
                "SELECT DISTINCT at, day, hex(big), words, list FROM Trip": [
                    "978307200500|2001-01-01T00:00:00.500000000Z|0000000000000102|{}|[\"a\",\"it's\"]"
                ]
            ], forms: [.alter])
    }

    @Test func nowInEveryForm() throws {
        let before = Int(Date().timeIntervalSince1970)
        try proveMigration(
            Versions(
                Self.trip("n: Int"),
                Self.trip(
                    "n: Int, a: { type: Date, store: unixMillis, default: now }, b: { type: Date, store: iso8601, default: now }"
                )),
            rows: Self.rows,
            expected: [
                """
                SELECT DISTINCT a / 1000 BETWEEN \(before) AND strftime('%s', 'now') + 0, length(b),
                    strftime('%s', b) + 0 BETWEEN \(before) AND strftime('%s', 'now') + 0 FROM Trip
                """: ["1|30|1"]
            ])
    }

    // MARK: - Changed

    @Test func aFormOnDiskDoesNotChange() throws {
        let (plain, millis) = (Self.trip("at: Date"), Self.trip("at: { type: Date, store: unixMillis }"))
        #expect(try codes(plain, millis) == [.narrowingType])
        #expect(try codes(millis, plain) == [.narrowingType])
        let found = try problems(Versions(plain, millis))
        #expect(found[0].message.contains("from `Date` to `Date, store: unixMillis`"))
        #expect(try codes(plain, Self.trip("at: { type: Date, store: real2001 }")) == [])
    }

    @Test func whatCostsNothingOnDisk() throws {
        let enums = "enums: { Kind: external, Status: [open, closed] }\n"
        try proveMigration(
            Versions(
                Self.trip(
                    "n: Int, k: Kind, s: Status = open, w: \"Codable(A)?\", t: { type: Int, transformer: A }", enums),
                Self.trip(
                    "n: Int, k: Kind, s: { type: Status, default: open, unknown: preserve }, w: \"Codable(B)?\", t: { type: Int, transformer: B }",
                    enums)),
            rows: ["INSERT INTO Trip (_id, n, k, t) VALUES (1, 2, 'x', 3)"],
            expected: ["SELECT n, k, s, t FROM Trip": ["2|x|open|3"]], forms: [])
    }

    @Test func collectionsWiden() throws {
        try proveMigration(
            Versions(
                Self.trip("a: \"[String: Int32]\", b: \"[[Int]]\""),
                Self.trip("a: \"[String: Int?]?\", b: \"[[Int]?]\"")),
            rows: [#"INSERT INTO Trip (_id, a, b) VALUES (1, '{"x":1}', '[[1]]')"#],
            expected: ["SELECT a, b FROM Trip": [#"{"x":1}|[[1]]"#]])
        #expect(try codes(Self.trip("a: \"[String: Int]\""), Self.trip("a: \"[String: String]\"")) == [.narrowingType])
        #expect(try codes(Self.trip("a: \"[String: Int?]\""), Self.trip("a: \"[String: Int]\"")) == [.narrowingType])
        #expect(try codes(Self.trip("a: \"[UUID]\""), Self.trip("a: \"[Data]\"")) == [.narrowingType])
        #expect(try codes(Self.trip("a: \"[Int]\""), Self.trip("a: \"[String: Int]\"")) == [.narrowingType])
    }

    @Test func structsInDictionaries() throws {
        func body(_ fields: String) -> String {
            Self.trip("a: \"[String: Point]?\"", "structs: { Point: { \(fields) } }\n")
        }
        try proveMigration(
            Versions(body("x: Int"), body("x: Int, y: String = \"é\"")),
            rows: [#"INSERT INTO Trip (_id, a) VALUES (1, '{"p":{"x":1},"q":{"x":2}}'), (2, NULL)"#],
            expected: ["SELECT a FROM Trip": [#"{"p":{"x":1,"y":"é"},"q":{"x":2,"y":"é"}}"#, "NULL"]])
    }

    @Test func anEnumBecomesTheConsumers() throws {
        let body = { (cases: String) in Self.trip("s: Status", "enums: { Status: \(cases) }\n") }
        try proveMigration(
            Versions(body("[open, closed]"), body("external")), rows: ["INSERT INTO Trip (_id, s) VALUES (1, 'open')"],
            expected: ["SELECT s FROM Trip": ["open"]], forms: [])
        #expect(try codes(body("[open]"), body("external(Int)")) == [.narrowingType])
    }

    // MARK: - Checks

    @Test func enumChecks() throws {
        func body(_ checks: Bool, _ cases: String = "open, closed") -> String {
            "generate: { enumChecks: \(checks) }\nenums: { Status: [\(cases)], Level: { type: Int, cases: { low: 1 } }, Kind: external }\n"
                + "structs: { Point: { s: Status } }\n"
                + Self.trip("a: Status, b: \"Level?\", c: Kind, d: Point, e: \"Point?\"")
        }
        let rows = ["INSERT INTO Trip (_id, a, c, d_s) VALUES (1, 'open', 'x', 'closed')"]
        try proveMigration(
            Versions(body(false), body(true), body(true, "open, closed, lost")), rows: rows,
            expected: ["SELECT a, b, c, d_s, e_s FROM Trip": ["open|NULL|x|closed|NULL"]],
            forms: [.check, .check, .check, .check, .edit])
        let database = try store(of: schema(body(true)), rows: rows)
        for change in ["a = 'lost'", "b = 2", "d_s = ''", "_has_e = 1"] {
            #expect(throws: Database.Failure.self) { try database.query("UPDATE Trip SET \(change)") }
        }
        try database.query("UPDATE Trip SET a = 'closed', b = 1, c = 'anything', _has_e = 1, e_s = 'open'")
        #expect(try storeHash(of: schema(body(true))) != storeHash(of: schema(body(false))))
    }

    // MARK: - Computed

    @Test func computedColumnsComeAndGo() throws {
        let derived =
            "n: Int, twice: { type: Int, derived: \"n * 2\" }, word: { type: \"String?\", derived: \"'n' || n\" }"
        try proveMigration(
            Versions(Self.trip("n: Int"), Self.trip(derived)), rows: Self.rows,
            expected: ["SELECT n, twice, word FROM Trip": ["7|14|n7", "-3|-6|n-3"]], forms: [.check, .alter])
        try proveMigration(
            Versions(Self.trip(derived), Self.trip("n: Int")), rows: Self.rows,
            expected: ["SELECT n FROM Trip": ["7", "-3"]],
            forms: [.alter])
        try proveMigration(
            Versions(Self.trip("n: Int"), Self.trip("n: Int, twice: { type: Int, derived: \"n * 2\", stored: true }")),
            rows: Self.rows, expected: ["SELECT n, twice FROM Trip": ["7|14", "-3|-6"]], forms: [.check, .rebuild])
    }

    @Test func anExpressionChanges() throws {
        try proveMigration(
            Versions(
                Self.trip("n: Int, m: { type: Int, derived: \"n * 2\" }"),
                Self.trip("n: Int, m: { type: Int, derived: \"n * 3\" }"),
                Self.trip("n: Int, k: Int = 1, m: { type: String, derived: \"n || ':' || k\", stored: true }")),
            rows: Self.rows, expected: ["SELECT n, m FROM Trip": ["7|7:1", "-3|-3:1"]], forms: [.check, .rebuild])
        #expect(
            try codes(Self.trip("n: Int, m: Int"), Self.trip("n: Int, m: { type: Int, derived: \"n\" }")) == [
                .narrowingType
            ])
        #expect(
            try codes(Self.trip("n: Int, m: { type: Int, derived: \"n\" }"), Self.trip("n: Int, m: Int")) == [
                .narrowingType
            ])
        let changes = try Versions(
            Self.trip("n: Int, m: { type: Int, derived: \"n\" }"),
            Self.trip("n: Int, m: { type: Int, derived: \"-n\" }"))
        #expect(diff(from: changes.schemas[0], to: changes.schemas[1]).map(\.summary) == ["keys of `Trip.m` changed"])
    }

    @Test func whatItIsComputedFromComesWithIt() throws {
        try proveMigration(
            Versions(
                Self.trip("n: Int"), Self.trip("n: Int, sum: { type: Int, derived: \"n + k\" }, k: Int = 5"),
                Self.trip("n: Int, k: Int = 5")), rows: Self.rows, expected: ["SELECT n, k FROM Trip": ["7|5", "-3|5"]])
        try proveMigration(
            Versions(
                Self.trip("n: Int, old: Int = 1, sum: { type: Int, derived: \"n + old\" }"),
                Self.trip(
                    "n: Int, new: { type: Int, default: 1, originalName: old }, sum: { type: Int, derived: \"n + new\" }"
                )),
            rows: Self.rows, expected: ["SELECT n, new, sum FROM Trip": ["7|1|8", "-3|1|-2"]])
    }

    @Test func theHashKnowsForms() throws {
        let bodies = [
            "n: Int, m: Int", "n: Int, m: { type: Int, derived: n }",
            "n: Int, m: { type: Int, derived: n, stored: true }",
            "n: Int, m: { type: Int, derived: -n }", "n: Int, m: Date", "n: Int, m: { type: Date, store: iso8601 }",
            "n: Int, m: \"[String: Int]\"", "n: Int, m: Codable(A)", "n: Int, m: { type: UInt64, store: blob8 }",
        ]
        let hashes = try bodies.map { try storeHash(of: schema(Self.trip($0))) }
        #expect(Set(hashes).count == bodies.count)
        #expect(try storeHash(of: schema(Self.trip("n: Int, m: Codable(B)"))) == hashes[7])
        for body in bodies {
            let description = describe(try schema(Self.trip(body)))
            #expect(try SchemaText.decode(SchemaText.encode(description)) == description)
        }
    }
}
