import SchemaMigration
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// What keeps `dedupe` from making one row of several is told before anything is written.
struct DedupeRefusalTests {
    private static func entries(_ unique: String = "") -> String {
        "Tag: { attributes: { name: { type: String\(unique) } } }, Entry: { attributes: { day: Int?, note: String? }, relationships: { tag: { type: Tag?, inverse: none } }, unique: [[tag, day]] }"
            .replacing("Int?", with: "\"Int?\"").replacing("String?", with: "\"String?\"").replacing(
                "Tag?", with: "\"Tag?\"")
    }

    @Test func `rows that would come to share a unique of several members`() throws {
        let versions = try Versions(
            "models: { \(Self.entries()) }",
            migrated(Self.entries(", unique: true"), "dedupe: { Tag: { by: [name], keep: first } }"))
        let tags = "INSERT INTO Tag (_id, name) VALUES (1, 'a'), (2, 'a'), (3, 'b')"
        let error = try refusal(
            versions,
            rows: [tags, "INSERT INTO Entry (_id, tag, day) VALUES (5, 1, 7), (6, 2, 7), (7, 2, 8), (8, 3, 7)"])
        #expect(
            error.reason
                == .rowsDoNotFit(
                    table: "Entry",
                    problem:
                        "Rows of `Entry` may not share `tag`, `day`, and would, since they lead to equal rows of `Tag`, which become one.",
                    count: 2, keys: ["5", "6"]))
        // NULLs are equal to nothing.
        let plan = try proveMigration(
            versions,
            rows: [
                tags,
                "INSERT INTO Entry (_id, tag, day) VALUES (5, 1, NULL), (6, 2, NULL), (7, 2, 8), (8, 3, 8), (9, NULL, 8), (10, NULL, 8)",
            ],
            expected: [
                "SELECT _id, tag, day FROM Entry": [
                    "5|1|NULL", "6|1|NULL", "7|1|8", "8|3|8", "9|NULL|8", "10|NULL|8",
                ]
            ])
        #expect(plan.steps[0].form == .check)
    }

    @Test func `a unique for which nothing is equal to nothing names its members`() throws {
        func models(_ unique: String = "") -> String {
            Self.entries(unique).replacing("[[tag, day]]", with: "[{ columns: [tag, day], nulls: same }]")
        }
        let error = try refusal(
            Versions(
                "models: { \(models()) }",
                migrated(models(", unique: true"), "dedupe: { Tag: { by: [name], keep: first } }")),
            rows: [
                "INSERT INTO Tag (_id, name) VALUES (1, 'a'), (2, 'a')",
                "INSERT INTO Entry (_id, tag, day) VALUES (5, 1, NULL), (6, 2, NULL), (7, 2, 8)",
            ])
        guard case .rowsDoNotFit("Entry", let problem, 2, ["5", "6"]) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(problem.hasPrefix("Rows of `Entry` may not share `tag`, `day`, and would"), "\(problem)")
    }

    /// A row that goes has nothing against what stays.
    @Test func `a unique of the equal rows themselves`() throws {
        func models(_ unique: String = "") -> String {
            "Node: { attributes: { code: { type: Int\(unique) }, name: String }, relationships: { parent: { type: \"Node?\", inverse: none } }, unique: [[parent, name]] }"
        }
        try proveMigration(
            Versions(
                "models: { \(models()) }",
                migrated(models(", unique: true"), "dedupe: { Node: { by: [code], keep: first } }")),
            rows: [
                "INSERT INTO Node (_id, code, name, parent) VALUES (1, 1, 'r', NULL), (2, 1, 's', NULL), (3, 2, 'x', 2), (4, 2, 'x', 1)"
            ],
            expected: ["SELECT _id, code, name, parent FROM Node": ["1|1|r|NULL", "3|2|x|1"]])
    }

    private static func nodes(_ unique: String = "") -> String {
        "Node: { attributes: { name: { type: String\(unique) } }, relationships: { next: { type: \"Node?\", inverse: none }, near: { type: \"[Node]\", inverse: near } } }"
    }

    @Test func `a link from one of the equal rows to another`() throws {
        let versions = try Versions(
            "models: { \(Self.nodes()) }",
            migrated(Self.nodes(", unique: true"), "dedupe: { Node: { by: [name], keep: first } }"))
        let error = try refusal(
            versions, rows: ["INSERT INTO Node (_id, name, next) VALUES (3, 'b', NULL), (2, 'a', 3), (1, 'a', 2)"])
        #expect(
            error.reason
                == .rowsDoNotFit(
                    table: "Node",
                    problem:
                        "Equal rows of `Node` become one, and a link from one of them to another would lead to itself: `next`.",
                    count: 1, keys: ["1"]))
        // The row that goes may lead to the one that stays, and a row to itself.
        try proveMigration(
            versions,
            rows: ["INSERT INTO Node (_id, name, next) VALUES (3, 'b', 2), (1, 'a', 3), (2, 'a', 1), (4, 'c', 4)"],
            expected: ["SELECT _id, next FROM Node": ["1|3", "3|1", "4|4"]])
        let links = versions.schemas[0].models[0].relationships[1].storage
        guard case .join(let table, let own, let other) = links else {
            Issue.record("\(links)")
            return
        }
        let many = try refusal(
            versions,
            rows: [
                "INSERT INTO Node (_id, name) VALUES (1, 'a'), (2, 'a'), (3, 'b')",
                "INSERT INTO \(table) (\(own), \(other)) VALUES (1, 2), (2, 1), (1, 3), (3, 1)",
            ])
        guard case .rowsDoNotFit(table, let problem, 2, ["1", "2"]) = many.reason else {
            Issue.record("\(many.reason)")
            return
        }
        #expect(problem.hasSuffix("would lead to itself: `near`."))
    }
}
