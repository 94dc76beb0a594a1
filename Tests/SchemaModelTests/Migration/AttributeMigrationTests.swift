import Foundation
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// Each change of an attribute that a plan can carry out, on SQLite.
struct AttributeMigrationTests {
    private static let rows = [
        "INSERT INTO Trip (_id, name, count) VALUES (1, 'تهران', 7), (2, 'Köln', -3), (9, '', 0)"
    ]

    private static func trip(_ attributes: String, _ rest: String = "") -> String {
        "models:\n  Trip:\n    attributes: { \(attributes) }\n\(rest)"
    }

    private static let base = "name: String, count: Int"

    @Test func optionalAttributeIsAdded() throws {
        try proveMigration(
            Versions(Self.trip(Self.base), Self.trip(Self.base + ", notes: String?")), rows: Self.rows,
            expected: ["SELECT _id, name, count, notes FROM Trip": ["1|تهران|7|NULL", "2|Köln|-3|NULL", "9||0|NULL"]],
            forms: [.alter])
    }

    @Test func defaultedAttributeIsAdded() throws {
        let added =
            ", priority: { type: Int, default: 5 }, isDone: Bool = true, word: String = \"it's\", tags: \"[String] = []\""
        try proveMigration(
            Versions(Self.trip(Self.base), Self.trip(Self.base + added)), rows: Self.rows,
            expected: ["SELECT DISTINCT priority, isDone, word, tags FROM Trip": ["5|1|it's|[]"]], forms: [.alter])
    }

    @Test func nowIsOneInstantForAllRows() throws {
        let before = Int(Date().timeIntervalSince1970)
        try proveMigration(
            Versions(Self.trip(Self.base), Self.trip(Self.base + ", made: Date = now, seen: Date? = now")),
            rows: Self.rows,
            expected: [
                "SELECT count(DISTINCT made), count(DISTINCT seen), min(made) = min(seen), count(*) FROM Trip": [
                    "1|1|1|3"
                ],
                "SELECT DISTINCT made + 978307200 BETWEEN \(before) AND strftime('%s', 'now') + 1 FROM Trip": ["1"],
                "SELECT _id, name, count FROM Trip": ["1|تهران|7", "2|Köln|-3", "9||0"],
            ], forms: [.rebuild])
    }

    @Test func everyRowGetsAUUIDOfItsOwn() throws {
        try proveMigration(
            Versions(
                Self.trip(Self.base),
                Self.trip(Self.base + ", key: { type: UUID, default: uuid, unique: true }")), rows: Self.rows,
            expected: ["SELECT count(DISTINCT key), min(length(key)), max(typeof(key)) FROM Trip": ["3|16|blob"]],
            forms: [.rebuild])
    }

    @Test func uniqueOptionalAttributeIsAdded() throws {
        try proveMigration(
            Versions(Self.trip(Self.base), Self.trip(Self.base + ", email: { type: \"String?\", unique: true }")),
            rows: Self.rows, expected: ["SELECT count(*) FROM Trip WHERE email IS NULL": ["3"]],
            forms: [.alter, .create])
    }

    @Test func attributeIsRenamedWithItsIndexUniqueAndCheck() throws {
        let plan = try proveMigration(
            Versions(
                Self.trip(
                    "name: String, count: Int, isDone: Bool = true, code: { type: \"Int?\", unique: true }",
                    "    indexes: [[name, -count]]\n"),
                Self.trip(
                    """
                    title: { type: String, originalName: name }, count: Int,
                    isOver: { type: Bool, default: true, originalName: isDone },
                    number: { type: "Int?", unique: true, originalName: code }
                    """, "    indexes: [[title, -count]]\n")), rows: Self.rows,
            expected: [
                "SELECT _id, title, count, isOver, number FROM Trip": [
                    "1|تهران|7|1|NULL", "2|Köln|-3|1|NULL", "9||0|1|NULL",
                ]
            ],
            forms: [.alter, .create])
        #expect(plan.steps[0].statements.contains(#"ALTER TABLE "Trip" RENAME COLUMN "name" TO "title""#))
        #expect(
            plan.steps[0].account.contains(
                ColumnAccount(.kept, oldTable: "Trip", oldColumn: "name", newTable: "Trip", newColumn: "title")))
    }

    @Test func namesAreSwapped() throws {
        let swapped = "b: { type: Int, originalName: a }, a: { type: Int, originalName: b }"
        try proveMigration(
            Versions(Self.trip("a: Int, b: Int"), Self.trip(swapped)),
            rows: ["INSERT INTO Trip (_id, a, b) VALUES (1, 10, 20)"],
            expected: ["SELECT a, b FROM Trip": ["20|10"]], forms: [.alter])
    }

    @Test func namesRotate() throws {
        let rotated =
            "a: { type: Int, originalName: c }, b: { type: Int, originalName: a }, c: { type: Int, originalName: b }"
        try proveMigration(
            Versions(Self.trip("a: Int, b: Int, c: Int"), Self.trip(rotated, "    indexes: [[a], [b, c]]\n")),
            rows: ["INSERT INTO Trip (_id, a, b, c) VALUES (1, 10, 20, 30)"],
            expected: ["SELECT a, b, c FROM Trip": ["30|10|20"]])
    }

    @Test func nameChangesInCapitalLettersOnly() throws {
        try proveMigration(
            Versions(
                Self.trip("url: String, B: Int"),
                Self.trip("URL: { type: String, originalName: url }, b: { type: Int, originalName: B }")),
            rows: ["INSERT INTO Trip (url, B) VALUES ('x', 1)"],
            expected: ["SELECT URL, b FROM Trip": ["x|1"]], forms: [.alter])
    }

    @Test func nameChangesItsNormalFormOnly() throws {
        // Swift takes both for one name, SQLite does not.
        let plan = try proveMigration(
            Versions(Self.trip("\"caf\u{E9}\": String"), Self.trip("\"cafe\u{301}\": String")),
            rows: ["INSERT INTO Trip (\"caf\u{E9}\") VALUES ('x')"],
            expected: ["SELECT \"cafe\u{301}\" FROM Trip": ["x"]], forms: [.alter])
        #expect(plan.steps[0].statements.count == 1)
    }

    @Test func oldNameIsUsedAgain() throws {
        try proveMigration(
            Versions(Self.trip("a: Int"), Self.trip("b: { type: Int, originalName: a }, a: Int = 5")),
            rows: ["INSERT INTO Trip (a) VALUES (10), (20)"],
            expected: ["SELECT a, b FROM Trip": ["5|10", "5|20"]], forms: [.alter])
    }

    @Test func attributeIsRemovedWithItsIndexesAndReference() throws {
        let plan = try proveMigration(
            Versions(
                """
                models:
                  Trip:
                    attributes: { name: String, code: { type: "Int?", unique: true }, isOld: Bool = false }
                    relationships: { owner: { type: "Person?", inverse: trips } }
                    indexes: [[code, name], { columns: [name], where: "code > 1" }]
                  Person: { relationships: { trips: { type: "[Trip]", inverse: owner } } }
                """,
                """
                models:
                  Trip: { attributes: { name: String } }
                  Person: {}
                """), remove: ["Trip.code", "Trip.isOld", "Person.trips"],
            rows: [
                "INSERT INTO Person (_id) VALUES (4)",
                "INSERT INTO Trip (_id, name, code, owner) VALUES (1, 'تهران', 2, 4), (2, 'Köln', 3, NULL)",
            ], expected: ["SELECT _id, _v, name FROM Trip": ["1|1|تهران", "2|1|Köln"]], forms: [.alter])
        #expect(plan.steps[0].account.map(\.fate) == [.dropped, .dropped, .dropped])
        #expect(plan.steps[0].account.map(\.oldColumn) == ["code", "isOld", "owner"])
    }

    @Test func removedAndAddedUnderOneName() throws {
        try proveMigration(
            Versions(
                Self.trip("a: Int, x: Int", "    indexes: [[x]]\n"), Self.trip("a: Int", ""),
                Self.trip("a: Int, x: \"Int? = 5\"", "    indexes: [[x]]\n")), remove: ["Trip.x"],
            rows: ["INSERT INTO Trip (a, x) VALUES (1, 99)"], expected: ["SELECT a, x FROM Trip": ["1|5"]],
            forms: [.alter, .create])
    }

    @Test func requiredBecomesOptional() throws {
        let plan = try proveMigration(
            Versions(
                Self.trip(Self.base, "    indexes: [[name]]\n"),
                Self.trip("name: String?, count: Int", "    indexes: [[name]]\n")),
            rows: Self.rows, expected: ["SELECT _id, name, count FROM Trip": ["1|تهران|7", "2|Köln|-3", "9||0"]],
            forms: [.edit])
        #expect(plan.steps[0].reason.contains("`name` becomes optional"))
    }

    @Test func optionalBecomesRequiredWithADefault() throws {
        try proveMigration(
            Versions(Self.trip("name: String?, made: Date?"), Self.trip("name: String = \"?\", made: Date = now")),
            rows: ["INSERT INTO Trip (name, made) VALUES ('x', 3), (NULL, NULL), ('', NULL)"],
            expected: [
                "SELECT name FROM Trip": ["x", "?", ""],
                "SELECT count(DISTINCT made), min(made) FROM Trip": ["2|3.0"],
            ], forms: [.rebuild])
    }

    @Test func defaultChanges() throws {
        try proveMigration(
            Versions(
                Self.trip("a: Int = 1, b: Int = 1, c: Int, d: \"Int?\""),
                Self.trip("a: Int = 2, b: Int, c: Int = 3, d: { type: \"Int?\", default: 4 }")),
            rows: ["INSERT INTO Trip (a, b, c, d) VALUES (7, 8, 9, NULL)"],
            expected: ["SELECT a, b, c, d FROM Trip": ["7|8|9|NULL"]], forms: [.rebuild])
    }

    @Test func typeHoldsMore() throws {
        try proveMigration(
            Versions(
                Self.trip("a: Int8, b: UInt16, c: Float, d: \"Decimal(5,2)\", e: UUID, f: URL, g: \"[Int8]\""),
                Self.trip("a: Int, b: Int32, c: Double, d: \"Decimal(9,2)\", e: Data, f: String, g: \"[Int?]\"")),
            rows: ["INSERT INTO Trip (a, b, c, d, e, f, g) VALUES (-7, 9, 0.5, 123, X'00ff', 'https://x.y', '[1]')"],
            expected: ["SELECT a, b, c, d, e, f, g FROM Trip": ["-7|9|0.5|123|x'00ff'|https://x.y|[1]"]], forms: [])
    }

    @Test func typeIsConverted() throws {
        let plan = try proveMigration(
            Versions(
                Self.trip("a: Int, b: Int32, c: Bool, d: \"Int?\", e: Int"),
                Self.trip("a: String, b: Double, c: Int, d: \"String?\", e: Decimal")),
            rows: [
                "INSERT INTO Trip (a, b, c, d, e) VALUES (9007199254740993, -7, 1, NULL, 12), (-9223372036854775808, 0, 0, 5, -1)"
            ],
            expected: [
                "SELECT a, b, typeof(b), c, d, e, typeof(e) FROM Trip": [
                    "9007199254740993|-7.0|real|1|NULL|12|text", "-9223372036854775808|0.0|real|0|5|-1|text",
                ]
            ], forms: [.rebuild])
        #expect(
            plan.steps[0].account.contains(
                ColumnAccount(
                    .converted, oldTable: "Trip", oldColumn: "a", newTable: "Trip", newColumn: "a",
                    value: #"CAST("a" AS TEXT)"#)))
    }

    @Test func enumGetsCasesAndNames() throws {
        func version(_ cases: String, _ type: String = "Status") -> String {
            "enums:\n  \(type): \(cases)\n" + Self.trip("status: \(type)")
        }
        try proveMigration(
            Versions(
                version("[open, closed]"),
                version("{ type: String, cases: { begun: open, closed: closed, lost: lost } }"),
                version("[open, closed, lost, found]", "State")),
            rows: ["INSERT INTO Trip (status) VALUES ('open'), ('closed')"],
            expected: ["SELECT status FROM Trip": ["open", "closed"]], forms: [])
    }

    @Test func hardNames() throws {
        let names = [
            "order", "group", "index", "class", "سفر", "מסע", "ταξίδι", "🧳", String(repeating: "n", count: 64),
        ]
        let before = names.map { "\"\($0)\": Int" }.joined(separator: ", ")
        let after = names.map { "\"\($0)2\": { type: \"Int?\", originalName: \"\($0)\" }" }.joined(separator: ", ")
        let columns = names.map { "\"\($0)\"" }.joined(separator: ", ")
        let newColumns = names.map { "\"\($0)2\"" }.joined(separator: ", ")
        let index = "    indexes: [[\(columns)]]\n"
        try proveMigration(
            Versions(Self.trip(before, index), Self.trip(after, "    indexes: [[\(newColumns)]]\n")),
            rows: ["INSERT INTO Trip (\(columns)) VALUES (\(names.indices.map(String.init).joined(separator: ", ")))"],
            expected: ["SELECT \(newColumns) FROM Trip": [names.indices.map(String.init).joined(separator: "|")]],
            forms: [.alter, .edit, .create])
    }

    @Test func oneRebuildWhateverChanges() throws {
        try proveMigration(
            Versions(
                Self.trip("a: Int, b: String, c: Int, d: Int", "    indexes: [[a], [b]]\n"),
                Self.trip(
                    "a: Int?, b: String?, e: { type: Int, originalName: d }, f: Date = now, g: Bool = true",
                    "    indexes: [[a], [e]]\n")),
            remove: ["Trip.c"], rows: ["INSERT INTO Trip (_id, a, b, c, d) VALUES (5, 1, 'x', 3, 4)"],
            expected: ["SELECT _id, a, b, e, g FROM Trip": ["5|1|x|4|1"]], forms: [.alter, .rebuild])
    }

    @Test func nothingChanges() throws {
        let plan = try proveMigration(
            Versions(
                Self.trip(Self.base, "    indexes: [[name]]\n    doc: One.\n"),
                "models: { Trip: { attributes: { count: { type: Int, doc: Many. }, name: String }, indexes: [[name]] } }"
            ),
            rows: Self.rows, expected: ["SELECT count(*) FROM Trip": ["3"]], forms: [])
        #expect(plan.fromHash == plan.toHash)
    }
}
