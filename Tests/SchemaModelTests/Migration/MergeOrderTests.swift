import SchemaDiagnostics
import SchemaMigration
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// Rows that come to be equal since what they lead to becomes one.
struct MergeOrderTests {
    private static func parts(_ a: String = "", _ b: String = "") -> String {
        """
        A: { attributes: { email: { type: String\(a) } } },
        B: { attributes: { name: String }, relationships: { a: { type: "A?", inverse: none } }\(b) }
        """
    }

    private static let parted = [
        "INSERT INTO A (_id, email) VALUES (1, 'x'), (2, 'x'), (3, 'y')",
        "INSERT INTO B (_id, name, a) VALUES (1, 'p', 1), (2, 'p', 2), (3, 'p', 3), (4, 'q', 2), (5, 'q', NULL), (6, 'q', NULL)",
    ]

    @Test(arguments: [
        "A: { by: [email], keep: first }, B: { by: [a, name], keep: first }",
        "B: { by: [a, name], keep: first }, A: { by: [email], keep: first }",
    ])
    func `what rows lead to comes first, in whatever order it is written`(dedupe: String) throws {
        let plan = try proveMigration(
            Versions(
                "models: { \(Self.parts()) }",
                migrated(Self.parts(", unique: true", ", unique: [[a, name]]"), "dedupe: { \(dedupe) }")),
            rows: Self.parted,
            expected: [
                "SELECT _id, email FROM A": ["1|x", "3|y"],
                "SELECT _id, name, a FROM B": ["1|p|1", "3|p|3", "4|q|1", "5|q|NULL", "6|q|NULL"],
            ])
        // Nothing is left to be looked at once something is written.
        #expect(plan.steps.drop { $0.form == .check }.allSatisfy { $0.form != .check })
    }

    @Test func `that none are equal is promised of what they lead to then`() throws {
        let versions = try Versions(
            "models: { \(Self.parts()) }",
            migrated(
                Self.parts(", unique: true", ", unique: [[a, name]]"),
                "dedupe: { B: { by: [a, name], keep: error }, A: { by: [email], keep: first } }"))
        let error = try refusal(versions, rows: Self.parted)
        #expect(
            error.reason
                == .rowsDoNotFit(
                    table: "B",
                    problem: "Rows of `B` may not share `a`, `name`, which is unique from version 2.0.0 on.", count: 2,
                    keys: ["1", "2"]))
    }

    private static func tree(_ unique: String = "") -> String {
        """
        N: { attributes: { name: String, seen: Int }, relationships: { parent: { type: "N?", inverse: kids }, kids: { type: "[N]", inverse: parent } }\(unique) }
        """
    }

    @Test func `branches of a tree become one down to their leaves`() throws {
        try proveMigration(
            Versions(
                "models: { \(Self.tree()) }",
                migrated(
                    Self.tree(", unique: [[parent, name]]"),
                    "dedupe: { N: { by: [parent, name], keep: newest(seen) } }")),
            rows: [
                """
                INSERT INTO N (_id, name, seen, parent) VALUES (1, 'r', 0, NULL), (2, 'a', 1, 1), (3, 'a', 2, 1), (4, 'b', 9, 2), (5, 'b', 3, 3),
                (6, 'c', 1, 4), (7, 'c', 2, 5), (8, 'c', 2, 5), (9, 'd', 1, 5), (10, 'r', 0, NULL)
                """
            ],
            expected: [
                "SELECT _id, name, parent FROM N": ["1|r|NULL", "3|a|1", "4|b|3", "8|c|4", "9|d|4", "10|r|NULL"]
            ])
    }

    @Test func `a deep tree is followed to its end`() throws {
        let count = 60
        let rows = (1...count).map {
            "(\($0 * 2), 'n', 0, \($0 == 1 ? 1 : $0 * 2 - 2)), (\($0 * 2 + 1), 'n', 0, \($0 == 1 ? 1 : $0 * 2 - 1))"
        }
        try proveMigration(
            Versions(
                "models: { \(Self.tree()) }",
                migrated(Self.tree(", unique: [[parent, name]]"), "dedupe: { N: { by: [parent, name], keep: first } }")),
            rows: [
                "INSERT INTO N (_id, name, seen, parent) VALUES (1, 'r', 0, NULL)",
                "INSERT INTO N (_id, name, seen, parent) VALUES \(rows.joined(separator: ", "))",
            ],
            expected: [
                "SELECT _id, parent FROM N": ["1|NULL"]
                    + (1...count).map { "\($0 * 2)|\($0 == 1 ? 1 : $0 * 2 - 2)" }
            ])
    }

    private static func ring(_ a: String = "", _ b: String = "") -> String {
        """
        A: { attributes: { n: Int }, relationships: { b: { type: "B?", inverse: none } }\(a) },
        B: { attributes: { n: Int }, relationships: { a: { type: "A?", inverse: none } }\(b) }
        """
    }

    @Test func `models that lead to each other are gone through until nothing is equal`() throws {
        try proveMigration(
            Versions(
                "models: { \(Self.ring()) }",
                migrated(
                    Self.ring(", unique: [[b, n]]", ", unique: [[a, n]]"),
                    "dedupe: { A: { by: [b, n], keep: last }, B: { by: [a, n], keep: first } }")),
            rows: [
                "INSERT INTO A (_id, n) VALUES (9, 0)",
                "INSERT INTO B (_id, n, a) VALUES (1, 1, 9), (2, 1, 9), (9, 9, NULL)",
                "INSERT INTO A (_id, n, b) VALUES (1, 1, 1), (2, 1, 2), (3, 2, 2)",
                "INSERT INTO B (_id, n, a) VALUES (3, 1, 1), (4, 1, 2), (5, 1, 3)",
                "INSERT INTO A (_id, n, b) VALUES (4, 7, 3), (5, 7, 4), (6, 7, 9)",
            ],
            expected: [
                "SELECT _id, n, b FROM A": ["2|1|1", "3|2|1", "5|7|3", "6|7|9", "9|0|NULL"],
                "SELECT _id, n, a FROM B": ["1|1|9", "3|1|2", "5|1|3", "9|9|NULL"],
            ])
    }

    @Test func `two models of a hierarchy that lead to each other are told apart by none`() throws {
        func models(_ a: String = "", _ b: String = "") -> String {
            """
            P: { inheritance: joined, attributes: { n: Int }, relationships: { next: { type: "P?", inverse: none } }\(a) },
            D: { inherits: P, attributes: { m: Int }, relationships: { near: { type: "P?", inverse: none } }\(b) }
            """
        }
        let versions = try Versions(
            "models: { \(models()) }",
            migrated(
                models(", unique: [[next, n]]", ", unique: [[near, m]]"),
                "dedupe: { P: { by: [next, n], keep: first }, D: { by: [near, m], keep: first } }"))
        var findings = Findings()
        _ = planMigration(
            from: versions.schemas[0], to: versions.schemas[1],
            directives: versions.directives[versions.schemas[1].version] ?? MigrationDirectives(),
            places: versions.places, findings: &findings)
        let found = findings.all.filter { $0.code == .dedupeDoesNotFit }
        #expect(found.map { versions.text(at: $0.range) } == ["D"])
    }

    /// The rows of the one are compared before the other's, and not among those that go.
    @Test func `two models of a hierarchy become one after the other`() throws {
        func models(_ a: String = "", _ b: String = "") -> String {
            """
            P: { inheritance: joined, attributes: { n: Int }, relationships: { next: { type: "P?", inverse: none } }\(a) },
            D: { inherits: P, attributes: { m: Int? }\(b) }, K: { relationships: { p: { type: P, inverse: none } } }
            """.replacing("Int?", with: "\"Int?\"")
        }
        let versions = try Versions(
            "models: { \(models()) }",
            migrated(
                models(", unique: [[next, n]]", ", unique: [[m]]"),
                "dedupe: { P: { by: [next, n], keep: first }, D: { by: [m], keep: last } }"))
        try proveMigration(
            versions,
            rows: [
                "INSERT INTO P (_id, _kind, n, next) VALUES (1, 1, 1, NULL), (2, 2, 5, NULL), (3, 2, 6, NULL), (4, 1, 7, 2), (5, 1, 7, 3), (6, 2, 8, 4), (7, 2, 8, 5), (8, 2, 8, 4)",
                "INSERT INTO D (_id, m) VALUES (2, 1), (3, 1), (6, 2), (7, 3), (8, 3)",
                "INSERT INTO K (_id, p) VALUES (1, 2), (2, 5), (3, 7), (4, 8)",
            ],
            expected: [
                "SELECT _id, n, next FROM P": ["1|1|NULL", "3|6|NULL", "4|7|3", "6|8|4"],
                "SELECT _id, m FROM D": ["3|1", "6|2"], "SELECT _id, p FROM K": ["1|3", "2|4", "3|6", "4|6"],
            ])
    }

    private static func pairs(_ a: String = "", _ b: String) -> String {
        """
        A: { attributes: { email: { type: String\(a) } } },
        B: { attributes: { name: "String?" }, relationships: { a: { type: "A?", inverse: none }, c: { type: "A?", inverse: none } }\(b) }
        """
    }

    private static let paired = [
        "INSERT INTO A (_id, email) VALUES (1, 'x'), (2, 'x')",
        "INSERT INTO B (_id, name, a, c) VALUES (1, 'p', 1, NULL), (2, 'p', 2, NULL), (3, NULL, 1, 1), (4, 'q', 2, 2)",
    ]

    @Test func `what is no unique any more stands against nothing`() throws {
        let uniques = ", unique: [{ columns: [a, name], nulls: same }, { columns: [a, c] }]"
        try proveMigration(
            Versions(
                "models: { \(Self.pairs("", uniques)) }",
                migrated(Self.pairs(", unique: true", ""), "dedupe: { A: { by: [email], keep: first } }")),
            rows: Self.paired,
            expected: ["SELECT _id, name, a, c FROM B": ["1|p|1|NULL", "2|p|1|NULL", "3|NULL|1|1", "4|q|1|1"]])
    }

    @Test func `a unique that comes of another is looked at as it is then`() throws {
        let versions = try Versions(
            "models: { \(Self.pairs("", ", unique: [[a, name]]")) }",
            migrated(
                Self.pairs(", unique: true", ", unique: [[a, name, c]]"), "dedupe: { A: { by: [email], keep: first } }")
        )
        try proveMigration(
            versions, rows: Self.paired,
            expected: ["SELECT _id, a, c FROM B": ["1|1|NULL", "2|1|NULL", "3|1|1", "4|1|1"]])
        let error = try refusal(versions, rows: Self.paired + ["UPDATE B SET c = _id WHERE _id < 3"])
        #expect(
            error.reason
                == .rowsDoNotFit(
                    table: "B",
                    problem:
                        "Rows of `B` may not share `a`, `name`, `c`, and would, since they lead to equal rows of `A`, which become one.",
                    count: 2, keys: ["1", "2"]))
    }

    @Test func `rows that come to be equal become one where their model is under dedupe as well`() throws {
        let unique = ", unique: [[a, name]]"
        let versions = try Versions(
            "models: { \(Self.pairs("", unique)) }",
            migrated(
                Self.pairs(", unique: true", unique.replacing("name]", with: "name], [c]")),
                "dedupe: { A: { by: [email], keep: first }, B: { by: [c], keep: last } }"))
        let rows = [
            Self.paired[0],
            "INSERT INTO B (_id, name, a, c) VALUES (1, 'p', 1, 1), (2, 'p', 2, 2), (3, 'q', 1, 1), (4, 'r', 2, NULL)",
        ]
        try proveMigration(
            versions, rows: rows, expected: ["SELECT _id, name, a, c FROM B": ["3|q|1|1", "4|r|1|NULL"]])
        // Of those that stay, others may be equal.
        let error = try refusal(versions, rows: rows + ["UPDATE B SET name = 'q' WHERE _id = 4"])
        guard case .rowsDoNotFit("B", _, 2, ["3", "4"]) = error.reason else {
            Issue.record("\(error)")
            return
        }
    }

    @Test func `the same unique before and after`() throws {
        let unique = ", unique: [{ columns: [a, name], nulls: same }]"
        try proveMigration(
            Versions(
                "models: { \(Self.pairs("", unique)) }",
                migrated(
                    Self.pairs(", unique: true", unique),
                    "dedupe: { A: { by: [email], keep: first }, B: { by: [a, name], keep: last } }")),
            rows: Self.paired,
            expected: ["SELECT _id, name, a, c FROM B": ["2|p|1|NULL", "3|NULL|1|1", "4|q|1|1"]])
    }
}
