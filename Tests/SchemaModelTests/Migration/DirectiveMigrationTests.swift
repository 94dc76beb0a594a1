import SchemaDiagnostics
import SchemaSnapshot
import SchemaYAML
import Testing

@testable import SchemaModel

/// What `values` and `map` say of older rows, on SQLite: directly and over several versions.
struct DirectiveMigrationTests {
    /// A version's body, with what its `migration` says.
    private static func body(_ models: String, migration: String? = nil, version: Int = 2) -> String {
        models + "\n" + (migration.map { "versions:\n  \(version).0.0: { migration: { \($0) } }\n" } ?? "")
    }

    private static func booking(_ attributes: String) -> String {
        "models: { Booking: { attributes: { code: String, \(attributes) } } }"
    }

    private static let statuses = "enums: { Status: [pending, confirmed] }\n"

    // MARK: - Values

    @Test func aBoolBecomesAStatus() throws {
        let plan = try proveMigration(
            Versions(
                Self.booking("paid: Bool"),
                Self.statuses
                    + Self.body(
                        Self.booking("status: Status"),
                        migration:
                            #"remove: [Booking.paid], values: { Booking.status: "CASE paid WHEN 1 THEN 'confirmed' ELSE 'pending' END" }"#
                    )),
            rows: ["INSERT INTO Booking (_id, code, paid) VALUES (1, 'a', 1), (2, 'b', 0)"],
            expected: ["SELECT _id, status FROM Booking": ["1|confirmed", "2|pending"]], forms: [.rebuild])
        let account = plan.steps[0].account
        #expect(account.contains { $0.fate == .dropped && $0.oldColumn == "paid" })
        #expect(account.contains { $0.fate == .filled && $0.newColumn == "status" && $0.value.contains("confirmed") })
    }

    @Test func anAttributeBecomesAnotherType() throws {
        let plan = try proveMigration(
            Versions(
                Self.booking("price: Double"),
                Self.body(
                    Self.booking("price: \"Decimal(12,2)\""),
                    migration: #"values: { Booking.price: "CAST(round(price * 100) AS INTEGER)" }"#)),
            rows: ["INSERT INTO Booking (_id, code, price) VALUES (1, 'a', 39.99), (2, 'b', -0.5)"],
            expected: ["SELECT _id, price, typeof(price) FROM Booking": ["1|3999|integer", "2|-50|integer"]])
        #expect(plan.steps[0].account.contains { $0.fate == .converted && $0.oldColumn == "price" })
        #expect(!plan.steps[0].account.contains { $0.fate == .dropped })
    }

    @Test func anOptionalBecomesRequiredWithAValueOfTheRow() throws {
        try proveMigration(
            Versions(
                Self.booking("slug: String?"),
                Self.body(
                    Self.booking("slug: String"), migration: #"values: { Booking.slug: "coalesce(slug, lower(code))" }"#
                )),
            rows: ["INSERT INTO Booking (_id, code, slug) VALUES (1, 'ABC', NULL), (2, 'b', 'x')"],
            expected: ["SELECT _id, slug FROM Booking": ["1|abc", "2|x"]])
    }

    /// What an older step computed is the input of a newer one, and names change in between.
    @Test func valuesAreChainedOverRenamesConversionsAndFills() throws {
        try proveMigration(
            Versions(
                Self.booking("a: Int, b: String?"),
                Self.body(
                    Self.booking("c: { type: Int, originalName: a }, b: String?, d: Int32 = 7"),
                    migration: #"values: { Booking.c: "a * 10" }"#),
                Self.body(
                    Self.booking("e: Int, b: { type: String, default: none }, d: Double, f: Int?"),
                    migration:
                        #"remove: [Booking.c], values: { Booking.e: "c + d", Booking.f: "length(b) + d" }"#, version: 3),
                Self.body(
                    Self.booking("e: Int, b: String, d: Double, f: Int?, g: String"),
                    migration: #"values: { Booking.g: "b || '-' || e || '-' || ifnull(f, 0)" }"#, version: 4)),
            rows: ["INSERT INTO Booking (_id, code, a, b) VALUES (1, 'x', 3, NULL), (2, 'y', -1, 'two')"],
            expected: [
                "SELECT _id, e, b, d, ifnull(f, 'NULL'), g FROM Booking": [
                    "1|37|none|7.0|NULL|none-37-0", "2|-3|two|7.0|10|two--3-10",
                ]
            ])
    }

    @Test func wordsOfSQLAndOtherAlphabetsAsNames() throws {
        try proveMigration(
            Versions(
                Self.booking("order: Int, end: Int, καιρός: Int, قیمت: Int"),
                Self.body(
                    Self.booking("order: Int, end: Int, καιρός: Int, قیمت: Int, sum: Int"),
                    migration: #"values: { Booking.sum: "CASE WHEN 1 THEN \"order\" + \"end\" END + καιρός + قیمت" }"#)),
            rows: [
                #"INSERT INTO Booking (_id, code, "order", "end", "καιρός", "قیمت") VALUES (1, 'a', 1, 20, 300, 4000)"#
            ],
            expected: ["SELECT sum FROM Booking": ["4321"]])
    }

    @Test func rowsOfOtherClassesInTheTableAreLeftAlone() throws {
        func models(_ leaf: String) -> String {
            "models: { Trip: { attributes: { name: String } }, Business: { inherits: Trip, attributes: { \(leaf) } }, "
                + "Private: { inherits: Trip } }"
        }
        try proveMigration(
            Versions(
                models("company: String"),
                Self.body(
                    models("company: String, label: String"),
                    migration: #"values: { Business.label: "name || ' / ' || company" }"#)),
            rows: [
                "INSERT INTO Trip (_id, _kind, name, company) VALUES (1, 1, 'a', NULL), (2, 2, 'b', 'c'), (3, 3, 'd', NULL)"
            ],
            expected: ["SELECT _id, ifnull(label, '-') FROM Trip": ["1|-", "2|b / c", "3|-"]])
    }

    @Test func fieldsOfAStructAreReadByTheirColumns() throws {
        let structs = "structs: { Point: { x: Double, y: Double } }\n"
        try proveMigration(
            Versions(
                structs + Self.booking("at: Point"),
                structs
                    + Self.body(
                        Self.booking("at: Point, far: Bool"), migration: #"values: { Booking.far: "at_x + at_y > 10" }"#
                    )),
            rows: ["INSERT INTO Booking (_id, code, at_x, at_y) VALUES (1, 'a', 1, 2), (2, 'b', 9, 2)"],
            expected: ["SELECT _id, far FROM Booking": ["1|0", "2|1"]])
    }

    // MARK: - Map

    @Test func aCaseThatIsGoneBecomesAnother() throws {
        try proveMigration(
            Versions(
                "enums: { Status: [pending, held, confirmed] }\n"
                    + Self.booking("status: Status, past: \"[Status]\", by: \"[String: Status]\", last: Status?"),
                "enums: { Status: [pending, confirmed] }\n"
                    + Self.body(
                        Self.booking("status: Status, past: \"[Status]\", by: \"[String: Status]\", last: Status?"),
                        migration: "map: { Status: { held: pending } }")),
            rows: [
                """
                INSERT INTO Booking (_id, code, status, past, "by", last) VALUES
                (1, 'a', 'held', '["held","confirmed","held"]', '{"x":"held"}', 'held'),
                (2, 'b', 'confirmed', '[]', '{}', NULL)
                """
            ],
            expected: [
                #"SELECT status, past, "by", ifnull(last, '-') FROM Booking"#: [
                    #"pending|["pending","confirmed","pending"]|{"x":"pending"}|pending"#, "confirmed|[]|{}|-",
                ]
            ])
    }

    @Test func rawValuesOfAnotherType() throws {
        try proveMigration(
            Versions(
                "enums: { Level: [low, high] }\n" + Self.booking("level: Level"),
                "enums: { Level: { type: Int, cases: { low: 0, high: 9 } } }\n"
                    + Self.body(Self.booking("level: Level"), migration: "map: { Level: { low: low, high: high } }")),
            rows: ["INSERT INTO Booking (_id, code, level) VALUES (1, 'a', 'high'), (2, 'b', 'low')"],
            expected: ["SELECT _id, level, typeof(level) FROM Booking": ["1|9|integer", "2|0|integer"]])
    }

    @Test func casesThatSwapTheirRawValues() throws {
        try proveMigration(
            Versions(
                "enums: { Level: { type: Int, cases: { low: 0, high: 1 } } }\n" + Self.booking("level: Level"),
                "enums: { Level: { type: Int, cases: { low: 1, high: 0 } } }\n"
                    + Self.body(Self.booking("level: Level"), migration: "map: { Level: { low: low, high: high } }")),
            rows: ["INSERT INTO Booking (_id, code, level) VALUES (1, 'a', 0), (2, 'b', 1)"],
            expected: ["SELECT _id, level FROM Booking": ["1|1", "2|0"]])
    }

    @Test(arguments: ["", "generate: { enumChecks: true }\n"])
    func aRawValueOfOtherBytes(_ head: String) throws {
        let old = head + "enums: { Drink: { cases: { tea: tea, coffee: \"caf\u{E9}\" } } }\n"
        let new = head + "enums: { Drink: { cases: { tea: tea, coffee: \"cafe\u{301}\" } } }\n"
        let booking = Self.booking("drink: Drink")
        try proveMigration(
            Versions(old + booking, new + Self.body(booking, migration: "map: { Drink: { coffee: coffee } }")),
            rows: ["INSERT INTO Booking (_id, code, drink) VALUES (1, 'a', 'caf\u{E9}'), (2, 'b', 'tea')"],
            expected: ["SELECT _id, hex(drink) FROM Booking": ["1|63616665CC81", "2|746561"]])
    }

    // MARK: - Refused

    private static let derived = "doubled: { type: Int, derived: \"n * 2\" }"

    @Test(arguments: [
        ("values: { Booking.pric: \"n\" }", 309, "Booking.pric", "did you mean `Booking.price`?"),
        ("values: { Price: \"n\" }", 309, "Price", "name it as `Model.attribute`"),
        (
            "values: { Booking.price: \"nn + 1\" }", 311, "\"nn + 1\"",
            "a row of `Booking` in version 1.0.0 has no column `nn`; did you mean `n`?"
        ),
        ("values: { Booking.price: \"n; DROP TABLE Booking\" }", 311, "\"n; DROP TABLE Booking\"", "it holds a `;`"),
        ("values: { Booking.price: \"(n\" }", 311, "\"(n\"", "its parentheses do not match"),
        ("values: { Booking.doubled: \"n\" }", 310, "Booking.doubled", "it is computed by SQLite"),
        ("values: { Guest.name: \"n\" }", 310, "Guest.name", "no row of version 1.0.0 becomes one of `Guest`"),
        ("map: { Statu: { open: closed } }", 309, "Statu", "did you mean `Status`?"),
        ("map: { Status: { opn: closed } }", 309, "opn", "version 1.0.0 has no case `opn`; did you mean `open`?"),
        ("map: { Status: { open: shut } }", 309, "shut", "version 2.0.0 has no case `shut`"),
    ])
    func whatDoesNotFitIsAnError(migration: String, code: Int, place: String, words: String) throws {
        let enums = "enums: { Status: [open, closed] }\n"
        let found = try problems(
            Versions(
                enums + Self.booking("n: Int, price: Int, status: Status, \(Self.derived)"),
                enums
                    + Self.body(
                        "models: { Booking: { attributes: { code: String, n: Int, price: Int, status: Status, \(Self.derived) } }, "
                            + "Guest: { attributes: { name: String } } }", migration: migration)))
        #expect(found.map(\.code.rawValue) == [code] && found.map(\.place) == [place])
        #expect(found.first?.message.contains(words) == true, "\(found.map(\.message))")
    }

    @Test(arguments: [
        "values: [a]", "values: { Booking.price: [n] }", "map: { Status: open }", "map: { Status: { open: [closed] } }",
    ])
    func anotherShapeIsAnError(migration: String) throws {
        var findings = Findings()
        let source = SourceText(
            path: "Test.schema.yaml",
            text: "schema: Test\nversion: 2.0.0\n" + Self.body(Self.booking("n: Int"), migration: migration))
        _ = parseYAML(source, findings: &findings).flatMap { readSchema(root: $0, findings: &findings) }
        #expect(findings.all.map(\.code) == [.wrongShape])
    }
}
