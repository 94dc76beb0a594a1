import SchemaDiagnostics
import SchemaMigration
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// `split`: some members of each row become an object of a new model.
struct SplitMigrationTests {
    private static let user =
        "User: { attributes: { name: String, street: String?, town: String?, floor: { type: Int, default: 0 } }, relationships: { country: { type: \"Country?\", inverse: none } } }, Country: {}"

    private static func after(_ link: String, _ other: String, _ attributes: String = "street: String?, city: String?")
        -> String
    {
        "User: { attributes: { name: String, floor: { type: Int, default: 0 } }, relationships: { \(link) } }, "
            + "Address: { attributes: { \(attributes), since: Date?, verified: { type: Bool, default: false } }, relationships: { country: { type: \"Country?\", inverse: none }\(other) } }, Country: {}"
    }

    private static let members = "{ street: street, town: city, country: country }"
    private static let rows = [
        "INSERT INTO Country (_id) VALUES (5)",
        "INSERT INTO User (_id, name, street, town, floor, country) VALUES (1, 'a', 's 1', 'Rome', 3, 5), (2, 'b', NULL, NULL, 1, NULL), (4, 'c', NULL, 'تهران', 0, NULL), (9, 'd', NULL, NULL, 7, 5)",
    ]

    @Test(arguments: [
        ("address: { type: \"Address?\", inverse: none }", ""),
        ("address: { type: \"Address?\", inverse: users }", ", users: { type: \"[User]\", inverse: address }"),
        ("address: { type: \"Address?\", inverse: user }", ", user: { type: \"User?\", inverse: address }"),
        (
            "address: { type: \"Address?\", inverse: user, deleteRule: cascade }",
            ", user: { type: User, inverse: address }"
        ),
    ])
    func aRowHasAnObjectWhereItHasAValue(link: String, other: String) throws {
        let versions = try Versions(
            "models: { \(Self.user) }",
            migrated(
                Self.after(link, other),
                "split: { User: { into: Address, link: User.address, members: \(Self.members) } }"))
        let holdsKey = StoreLayout(of: versions.schemas[1]).tables.contains { table in
            table.name == "User" && table.columns.contains { $0.name == "address" }
        }
        let plan = try proveMigration(
            versions, rows: Self.rows,
            expected: [
                "SELECT u._id, u.name, u.floor, a._id, a.street, a.city, a.country, a.since, a.verified FROM User AS u LEFT JOIN Address AS a ON "
                    + (holdsKey ? "a._id = u.address" : "a.user = u._id"): [
                        "1|a|3|1|s 1|Rome|5|NULL|0", "2|b|1|NULL|NULL|NULL|NULL|NULL|NULL",
                        "4|c|0|4|NULL|تهران|NULL|NULL|0",
                        "9|d|7|9|NULL|NULL|5|NULL|0",
                    ], "SELECT count(*) FROM Address": ["3"],
            ])
        #expect(
            plan.steps.flatMap(\.account).filter { $0.fate == .moved }.map { "\($0.oldColumn) \($0.newColumn)" }
                == ["town city", "country country", "street street"])
    }

    /// With a required link each row has one.
    @Test func whereTheLinkIsRequiredEachRowHasAnObject() throws {
        try proveMigration(
            Versions(
                "models: { \(Self.user) }",
                migrated(
                    Self.after(
                        "address: { type: Address, inverse: users }",
                        ", users: { type: \"[User]\", inverse: address, deleteRule: cascade }"),
                    "split: { User: { into: Address, link: User.address, members: \(Self.members) } }")),
            rows: Self.rows,
            expected: [
                "SELECT u._id, a.city FROM User AS u JOIN Address AS a ON a._id = u.address": [
                    "1|Rome", "2|NULL", "4|تهران", "9|NULL",
                ]
            ])
    }

    /// Structs, enums and converted optionals; names change before and after.
    @Test func amongOtherVersions() throws {
        func types(_ models: String) -> String {
            "enums: { Kind: [home, work] }\nstructs: { Point: { x: Double, y: { type: Double, default: 0 } } }\n"
                + models
        }
        try proveMigration(
            Versions(
                types("models: { User: { attributes: { nick: String, at: Point?, kind: Kind = home, zip: Int? } } }"),
                types(
                    "models: { Person: { originalName: User, attributes: { name: { type: String, originalName: nick }, at: Point?, kind: Kind = home, zip: Int? } } }"
                ),
                types(
                    migrated(
                        """
                        Human: { originalName: Person, attributes: { name: String }, relationships: { home: { type: Address, inverse: human } } },
                        Address: { attributes: { position: Point?, kind: Kind = work, code: { type: Int, default: -1 } }, relationships: { human: { type: "Human?", inverse: home, deleteRule: cascade } } }
                        """,
                        "split: { Person: { into: Address, link: Human.home, members: { at: position, kind: kind, zip: code } } }",
                        version: 3)),
                types(
                    """
                    models: { Human: { attributes: { name: String }, relationships: { home: { type: Address, inverse: human } } },
                      Address: { attributes: { place: { type: Point?, originalName: position }, kind: Kind = work, code: { type: Int, default: -1 } }, relationships: { human: { type: "Human?", inverse: home, deleteRule: cascade } } } }
                    """)),
            rows: [
                "INSERT INTO User (_id, nick, _has_at, at_x, at_y, kind, zip) VALUES (3, 'a', 1, 1.5, -2, 'work', NULL), (4, 'b', 0, NULL, NULL, 'home', 7)"
            ],
            expected: [
                "SELECT h._id, h.name, a._has_place, a.place_x, a.place_y, a.kind, a.code FROM Human AS h JOIN Address AS a ON a._id = h.home":
                    [
                        "3|a|1|1.5|-2.0|work|-1", "4|b|0|NULL|NULL|home|7",
                    ]
            ])
    }

    @Test func rowsOfOtherClassesHaveNone() throws {
        func models(_ staff: String, _ rest: String = "") -> String {
            "Person: { attributes: { name: String } }, Staff: { inherits: Person, \(staff) }, Boss: { inherits: Staff }\(rest)"
        }
        let after = models(
            "relationships: { desk: { type: \"Desk?\", inverse: none } }",
            ", Desk: { attributes: { floor: Int?, n: Int? } }")
        try proveMigration(
            Versions(
                "models: { \(models("attributes: { floor: Int?, n: Int? }")) }",
                migrated(after, "split: { Staff: { into: Desk, link: Staff.desk, members: { floor: floor, n: n } } }")),
            rows: [
                "INSERT INTO Person (_id, _kind, name, floor, n) VALUES (1, 1, 'a', NULL, NULL), (2, 2, 'b', 1, NULL), (3, 3, 'c', 2, 3), (4, 2, 'd', NULL, NULL)"
            ],
            expected: [
                "SELECT p._id, p.desk, d.floor, d.n FROM Person AS p LEFT JOIN Desk AS d ON d._id = p.desk": [
                    "1|NULL|NULL|NULL", "2|2|1|NULL", "3|3|2|3", "4|NULL|NULL|NULL",
                ]
            ])
    }

    @Test func manyRows() throws {
        try proveMigration(
            Versions(
                "models: { \(Self.user) }",
                migrated(
                    Self.after("address: { type: \"Address?\", inverse: none }", ""),
                    "split: { User: { into: Address, link: User.address, members: \(Self.members) } }")),
            rows: [
                "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000) INSERT INTO User (_id, name, street) SELECT i, '', iif(i % 2, 's' || i, NULL) FROM n"
            ],
            expected: [
                "SELECT count(*), count(u.address), sum(a.street = 's' || u._id) FROM User AS u LEFT JOIN Address AS a ON a._id = u.address":
                    [
                        "20000|10000|10000"
                    ]
            ])
    }

    @Test(arguments: [
        ("Usr: { into: Address, link: User.address, members: { street: street } }", 309, "Usr", "did you mean `User`?"),
        (
            "User: { into: Adress, link: User.address, members: { street: street } }", 309, "Adress",
            "did you mean `Address`?"
        ),
        (
            "User: { into: Address, link: User.adress, members: { street: street } }", 309, "User.adress",
            "did you mean `User.address`?"
        ),
        (
            "User: { into: Address, link: User.address, members: { stret: street } }", 309, "stret",
            "did you mean `street`?"
        ),
        (
            "User: { into: Address, link: User.address, members: { street: stret } }", 309, "stret",
            "did you mean `street`?"
        ),
        (
            "User: { into: Address, link: User.address, members: { floor: street } }", 323, "street",
            "`Address.street` does not hold what `floor` held"
        ),
        (
            "User: { into: Address, link: User.address, members: { street: must } }", 323, "must",
            "`Address.must` does not hold what `street` held"
        ),
        (
            "User: { into: Country, link: User.address, members: { street: code } }", 323, "Country",
            "is to be a new model outside any hierarchy"
        ),
        (
            "User: { into: Address, link: User.country, members: { street: street } }", 323, "User.country",
            "`User.country` has links already"
        ),
        (
            "User: { into: Address, link: User.many, members: { street: street } }", 323, "User.many",
            "is not a to-one relationship to `Address`"
        ),
        (
            "User: { into: Only, link: User.only, members: { street: street } }", 323, "Only",
            "objects may be equal in `street`, which is unique"
        ),
        (
            "User: { into: Rest, link: User.rest, members: { street: street } }", 323, "Rest",
            "`Rest.must` is required and has no default"
        ),
    ])
    func whatDoesNotFitIsAnError(split: String, code: Int, place: String, words: String) throws {
        let found = try problems(
            Versions(
                "models: { User: { attributes: { street: String?, floor: Int? }, relationships: { country: { type: \"Country?\", inverse: none } } }, Country: { attributes: { code: String? } } }",
                migrated(
                    """
                    User: { attributes: { street: String?, floor: Int? }, relationships: { country: { type: "Country?", inverse: none }, address: { type: "Address?", inverse: none },
                      many: { type: "[Address]", inverse: none }, only: { type: "Only?", inverse: none }, rest: { type: "Rest?", inverse: none } } },
                    Country: { attributes: { code: String? } }, Only: { attributes: { street: { type: String?, unique: true } } },
                    Rest: { attributes: { street: String?, must: Int } }, Address: { attributes: { street: String?\(split.contains("must") ? ", must: String" : "") } }
                    """, "split: { \(split) }")))
        #expect(found.map(\.code.rawValue) == [code] && found.map(\.place) == [place], "\(found)")
        #expect(found.first?.message.contains(words) == true, "\(found.map(\.message))")
    }
}
