import SchemaDiagnostics
import SchemaMigration
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// `pick`: of the links of a to-many one stays for each row where the newer version has room for one.
struct PickMigrationTests {
    private static let people = "Person: { attributes: { name: String, age: Int? } }"

    private static func trip(_ end: String) -> String {
        "Trip: { attributes: { title: String }, relationships: { \(end) } }"
    }

    private static let many = trip("people: { type: \"[Person]\", inverse: none, ordered: true }")
    private static let one = trip("lead: { type: \"Person?\", inverse: none, originalName: people }")

    private static let rows = [
        "INSERT INTO Person (_id, name, age) VALUES (1, 'a', 30), (2, 'b', 50), (3, 'c', NULL), (4, 'd', 30)",
        "INSERT INTO Trip (_id, title) VALUES (1, 'x'), (2, 'y'), (3, 'z'), (4, 'w')",
        "INSERT INTO Trip_people (Trip_id, Person_id, _order_people) VALUES (1, 1, 20), (1, 2, 10), (1, 4, 30), (2, 3, 5), (4, 3, 1), (4, 1, NULL)",
    ]

    /// A place that nobody has given stands before the others.
    @Test(arguments: [
        ("first", ["1|2", "2|3", "3|NULL", "4|1"]), ("last", ["1|4", "2|3", "3|NULL", "4|3"]),
        ("newest(age)", ["1|2", "2|3", "3|NULL", "4|1"]), ("oldest(age)", ["1|1", "2|3", "3|NULL", "4|1"]),
        ("newest(name)", ["1|4", "2|3", "3|NULL", "4|3"]),
    ])
    func eachRuleTakesOne(rule: String, links: [String]) throws {
        let plan = try proveMigration(
            Versions(
                "models: { \(Self.many), \(Self.people) }",
                migrated("\(Self.one), \(Self.people)", "pick: { Trip.lead: \(rule) }")),
            rows: Self.rows,
            expected: ["SELECT _id, lead FROM Trip": links, "SELECT count(*) FROM Person": ["4"]])
        let account = plan.steps.flatMap(\.account).filter { $0.oldTable == "Trip_people" }
        #expect(account.map(\.fate) == [.kept, .dropped, .dropped, .dropped])
    }

    @Test func betweenOtherVersionsAndOtherNames() throws {
        let renamed =
            "Journey: { originalName: Trip, attributes: { title: String }, relationships: { head: { type: \"Human?\", inverse: none, originalName: lead } } }, "
            + "Human: { originalName: Person, attributes: { name: String, age: Int? } }"
        try proveMigration(
            Versions(
                "models: { \(Self.many), \(Self.people) }",
                "models: { \(Self.many.replacing("title: String", with: "title: String, days: Int = 3")), \(Self.people) }",
                migrated(
                    "\(Self.one.replacing("title: String", with: "title: String, days: Int = 3")), \(Self.people)",
                    "pick: { Trip.lead: first }", version: 3),
                "models: { \(renamed.replacing("title: String", with: "title: String, days: Int = 3")) }"),
            rows: Self.rows,
            expected: ["SELECT _id, title, days, head FROM Journey": ["1|x|3|2", "2|y|3|3", "3|z|3|NULL", "4|w|3|1"]])
    }

    /// The links lie between classes, whose keys are those of their hierarchies; what they are picked by is inherited.
    @Test(arguments: ["single", "joined", "concrete"]) func betweenClasses(strategy: String) throws {
        func models(_ end: String) -> String {
            "Trip: { inheritance: \(strategy), attributes: { title: String } }, Tour: { inherits: Trip, relationships: { \(end) } }, City: { inherits: Tour }, "
                + "Person: { inheritance: \(strategy), attributes: { name: String } }, Guide: { inherits: Person, attributes: { langs: Int = 0 } }"
        }
        let rows =
            switch strategy {
            case "single":
                [
                    "INSERT INTO Trip (_id, _kind, title) VALUES (1, 1, 'a'), (2, 2, 'b'), (3, 3, 'c')",
                    "INSERT INTO Person (_id, _kind, name, langs) VALUES (1, 1, 'x', 0), (2, 2, 'z', 0), (3, 2, 'y', 0)",
                ]
            case "joined":
                [
                    "INSERT INTO Trip (_id, _kind, title) VALUES (1, 1, 'a'), (2, 2, 'b'), (3, 3, 'c')",
                    "INSERT INTO Tour (_id) VALUES (2), (3)", "INSERT INTO City (_id) VALUES (3)",
                    "INSERT INTO Person (_id, _kind, name) VALUES (1, 1, 'x'), (2, 2, 'z'), (3, 2, 'y')",
                    "INSERT INTO Guide (_id, langs) VALUES (2, 0), (3, 0)",
                ]
            default:
                [
                    "BEGIN", "INSERT INTO _ids_Trip (_id, _kind) VALUES (1, 1), (2, 2), (3, 3)",
                    "INSERT INTO Trip (_id, title) VALUES (1, 'a')", "INSERT INTO Tour (_id, title) VALUES (2, 'b')",
                    "INSERT INTO City (_id, title) VALUES (3, 'c')",
                    "INSERT INTO _ids_Person (_id, _kind) VALUES (1, 1), (2, 2), (3, 2)",
                    "INSERT INTO Person (_id, name) VALUES (1, 'x')",
                    "INSERT INTO Guide (_id, name, langs) VALUES (2, 'z', 0), (3, 'y', 0)", "COMMIT",
                ]
            }
        let tours =
            strategy == "concrete"
            ? "(SELECT _id, guide FROM Tour UNION ALL SELECT _id, guide FROM City)"
            : strategy == "joined" ? "Tour" : "Trip"
        try proveMigration(
            Versions(
                "models: { \(models("guides: { type: \"[Guide]\", inverse: none }")) }",
                migrated(
                    models("guide: { type: \"Guide?\", inverse: none, originalName: guides }"),
                    "pick: { Tour.guide: newest(name) }")),
            rows: rows + ["INSERT INTO Tour_guides (Tour_id, Guide_id) VALUES (2, 2), (2, 3), (3, 3)"],
            expected: ["SELECT _id, guide FROM \(tours) WHERE guide IS NOT NULL": ["2|2", "3|3"]])
    }

    @Test func whatIsPromisedIsHeldAgainstTheRows() throws {
        let versions = try Versions(
            "models: { \(Self.many), \(Self.people) }",
            migrated("\(Self.one), \(Self.people)", "pick: { Trip.lead: error }"))
        let error = try refusal(versions, rows: Self.rows)
        #expect(
            error.reason
                == .rowsDoNotFit(
                    table: "Trip", problem: "Each row has at most one `Trip.lead` from version 2.0.0 on.", count: 2,
                    keys: ["1", "4"]))
        try proveMigration(
            versions, rows: Self.rows + ["DELETE FROM Trip_people WHERE Person_id <> 3"],
            expected: ["SELECT _id, lead FROM Trip": ["1|NULL", "2|3", "3|NULL", "4|3"]])
    }

    @Test(arguments: [
        ("{ Trip.led: first }", "", 309, "did you mean `Trip.lead`?"),
        ("{ Trip.more: first }", "", 325, "it is new; say with `originalName`"),
        ("{ Trip.must: first }", "", 325, "it is required, and rows may lead to nothing"),
        ("{ Trip.lead: newest(nick) }", "", 325, "`nick` is no attribute of `Person`"),
        ("{ Trip.kept: last }", "", 325, "it is no to-many of version 1.0.0 that is a to-one now"),
        ("{ Trip.pair: first }", "", 325, "its inverse `Person.pair` has room for one as well"),
        ("{ Trip.list: first }", "", 325, "its inverse `Person.lists` has an order"),
        ("{ Note.trip: first }", "", 325, "`Part.note` is required, so what is not picked cannot stay"),
        ("{ Trip.lead: first }", "merge: { Gone: { into: Note } }", 325, "rows are merged in the same step"),
    ])
    func whatDoesNotFitIsAnError(pick: String, more: String, code: Int, words: String) throws {
        let old = """
            Trip: { relationships: { lead: { type: "[Person]", inverse: none }, must: { type: "[Person]", inverse: none }, kept: { type: "[Person]", inverse: none },
              pair: { type: "[Person]", inverse: pair }, list: { type: "[Person]", inverse: lists } } },
            Person: { attributes: { name: String }, relationships: { pair: { type: "[Trip]", inverse: pair }, lists: { type: "[Trip]", inverse: list, ordered: true } } },
            Note: { relationships: { trip: { type: "[Part]", inverse: note, deleteRule: cascade } } }, Part: { relationships: { note: { type: Note, inverse: trip } } }, Gone: {}
            """
        let new = """
            Trip: { relationships: { lead: { type: "Person?", inverse: none }, must: { type: Person, inverse: none }, kept: { type: "[Person]", inverse: none },
              more: { type: "Person?", inverse: none }, pair: { type: "Person?", inverse: pair }, list: { type: "Person?", inverse: lists } } },
            Person: { attributes: { name: String }, relationships: { pair: { type: "Trip?", inverse: pair }, lists: { type: "[Trip]", inverse: list, ordered: true } } },
            Note: { relationships: { trip: { type: "Part?", inverse: note, deleteRule: cascade } } }, Part: { relationships: { note: { type: Note, inverse: trip } } }
            """
        let found = try problems(
            Versions("models: { \(old) }", migrated(new, "pick: \(pick)\(more.isEmpty ? "" : ", " + more)"))
        ).filter { [309, 325].contains($0.code.rawValue) }
        #expect(found.map(\.code.rawValue) == [code], "\(found)")
        #expect(found.first?.message.contains(words) == true, "\(found.map(\.message))")
    }

    @Test(arguments: [
        ("pick: { A.b: any }", "any"), ("pick: [A.b]", "`pick` must be a mapping"),
        ("pick: { A.b: { keep: first } }", "must be `first`"),
    ])
    func anotherShapeIsAnError(migration: String, words: String) throws {
        let found = try shapeProblems(migration)
        #expect(found.contains { $0.contains(words) }, "\(found)")
    }
}
