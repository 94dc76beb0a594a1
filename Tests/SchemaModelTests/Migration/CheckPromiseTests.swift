import SchemaDiagnostics
import SchemaMigration
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// `checks`: the promise that no row breaks a new check, and what a store gets in which some do.
struct CheckPromiseTests {
    private static let before =
        "models: { Trip: { attributes: { starts: Int, ends: Int?, price: String, old: { type: Int, column: was } } } }"

    /// The condition is over what the row will be: renamed, converted, made by `values`, filled by a default, computed.
    private static let after = migrated(
        """
        Trip: { attributes: { from: { type: Int, originalName: starts, column: begin }, ends: Int?, price: Int, fee: Int = 5,
            total: { type: Int, derived: "price + fee" }, old: { type: Int, column: was } },
          checks: { order: "begin <= ends", paid: "total > 10 AND price < 100" } }
        """,
        """
        values: { Trip.price: "price || '0'" }, checks: { Trip.order: strict, Trip.paid: strict }
        """)

    @Test func rowsAreHeldAgainstWhatTheyWillBe() throws {
        let versions = try Versions(Self.before, Self.after)
        let plan = try proveMigration(
            versions,
            rows: ["INSERT INTO Trip (_id, starts, ends, price, was) VALUES (1, 3, 3, '1', 9), (2, 5, NULL, '9', 8)"],
            expected: ["SELECT _id, begin, ends, price, total FROM Trip": ["1|3|3|10|15", "2|5|NULL|90|95"]],
            forms: [.check, .check, .check, .alter, .rebuild])
        #expect(plan.steps[0].reason == "Each row of `Trip` must meet the check `order` from version 2.0.0 on.")

        let late = try refusal(
            versions,
            rows: [
                "INSERT INTO Trip (_id, starts, ends, price, was) VALUES (1, 4, 3, '1', 9), (2, 5, NULL, '9', 8), (7, 1, 0, '2', 8)"
            ])
        #expect(
            late.reason
                == .rowsDoNotFit(
                    table: "Trip", problem: "Each row of `Trip` must meet the check `order` from version 2.0.0 on.",
                    count: 2, keys: ["1", "7"]))
        // By what `values` and the default make: 0 + 5 is too little, and a text would have been more than any number.
        let cheap = try refusal(
            versions,
            rows: [
                "INSERT INTO Trip (_id, starts, ends, price, was) VALUES (1, 1, 1, '0', 9), (2, 1, 1, '10', 9), (3, 1, 1, '2', 9)"
            ])
        #expect(
            cheap.reason
                == .rowsDoNotFit(
                    table: "Trip", problem: "Each row of `Trip` must meet the check `paid` from version 2.0.0 on.",
                    count: 2, keys: ["1", "2"]))
    }

    @Test func ofManyRowsTheFirstTenAreNamed() throws {
        let versions = try Versions(
            "models: { Größe: { attributes: { n: Int } } }",
            migrated(
                "Größe: { attributes: { n: Int }, checks: { klein: \"n < 1000\" } }", "checks: { Größe.klein: strict }")
        )
        let error = try refusal(
            versions,
            rows: [
                "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000) INSERT INTO Größe (_id, n) SELECT i, i FROM n"
            ])
        #expect(
            error.reason
                == .rowsDoNotFit(
                    table: "Größe", problem: "Each row of `Größe` must meet the check `klein` from version 2.0.0 on.",
                    count: 19001, keys: (1000..<1010).map(String.init)))
        try proveMigration(
            versions, rows: ["INSERT INTO Größe (_id, n) VALUES (1, 999)"], expected: ["SELECT n FROM Größe": ["999"]])
    }

    /// A check is new in the middle of a chain, and `before` mends the rows that break it.
    @Test func amongOtherVersionsAndAfterBefore() throws {
        try proveMigration(
            Versions(
                "models: { Trip: { attributes: { a: Int } } }",
                "models: { Trip: { attributes: { b: { type: Int, originalName: a } } } }",
                migrated(
                    "Trip: { attributes: { b: Int }, checks: { c: \"b > 0\" } }",
                    "before: [\"UPDATE Trip SET b = -b WHERE b < 0\"], checks: { Trip.c: strict }", version: 3),
                "models: { Trip: { attributes: { d: { type: Int, originalName: b } }, checks: { c: \"d > 0\" } } }"),
            rows: ["INSERT INTO Trip (_id, a) VALUES (1, -3), (2, 4)"],
            expected: ["SELECT _id, d FROM Trip": ["1|3", "2|4"]])
    }

    @Test(arguments: [
        (
            "single",
            "INSERT INTO Pet (_id, _kind, name, age) VALUES (1, 1, '', NULL), (2, 2, 'a', 7), (3, 3, '', NULL)", "Pet"
        ),
        (
            "joined",
            "INSERT INTO Pet (_id, _kind, name) VALUES (1, 1, ''), (2, 2, 'a'), (3, 3, ''); INSERT INTO Dog (_id, age) VALUES (2, 7); INSERT INTO Cat (_id) VALUES (3)",
            "Dog"
        ),
        (
            "concrete",
            "INSERT INTO _ids_Pet (_id, _kind) VALUES (1, 1), (2, 2), (3, 3); INSERT INTO Pet (_id, name) VALUES (1, ''); INSERT INTO Dog (_id, name, age) VALUES (2, 'a', 7); INSERT INTO Cat (_id, name) VALUES (3, '')",
            "Dog"
        ),
    ])
    func aSubclassHasItsOwn(strategy: String, rows: String, table: String) throws {
        func models(_ checks: String) -> String {
            "Pet: { inheritance: \(strategy), attributes: { name: String } }, Dog: { inherits: Pet, attributes: { age: Int }\(checks) }, Cat: { inherits: Pet }"
        }
        let versions = try Versions(
            "models: { \(models("")) }",
            migrated(models(", checks: { old: \"age > 6\" }"), "checks: { Dog.old: strict }"))
        let statements = rows.split(separator: "; ").map(String.init)
        try proveMigration(
            versions, rows: ["PRAGMA foreign_keys = OFF"] + statements,
            expected: ["SELECT _id, age FROM \(table) WHERE age IS NOT NULL": ["2|7"]])
        let error = try refusal(
            versions, rows: ["PRAGMA foreign_keys = OFF"] + statements.map { $0.replacing("7", with: "6") })
        #expect(
            error.reason
                == .rowsDoNotFit(
                    table: table, problem: "Each row of `Dog` must meet the check `old` from version 2.0.0 on.",
                    count: 1,
                    keys: ["2"]))
    }

    /// Where each class has a whole table, a base's check holds in each.
    @Test func aBaseHasItInEveryTable() throws {
        func models(_ checks: String) -> String {
            "Pet: { inheritance: concrete, attributes: { name: String }\(checks) }, Dog: { inherits: Pet }"
        }
        let versions = try Versions(
            "models: { \(models("")) }",
            migrated(models(", checks: { named: \"name <> ''\" }"), "checks: { Pet.named: strict }"))
        let ids = ["PRAGMA foreign_keys = OFF", "INSERT INTO _ids_Pet (_id, _kind) VALUES (1, 1), (2, 2)"]
        try proveMigration(
            versions,
            rows: ids + ["INSERT INTO Pet (_id, name) VALUES (1, 'a')", "INSERT INTO Dog (_id, name) VALUES (2, 'b')"],
            expected: ["SELECT name FROM Pet": ["a"], "SELECT name FROM Dog": ["b"]],
            forms: [.check, .check, .edit, .edit])
        let error = try refusal(
            versions,
            rows: ids + ["INSERT INTO Pet (_id, name) VALUES (1, 'a')", "INSERT INTO Dog (_id, name) VALUES (2, '')"])
        #expect(
            error.reason
                == .rowsDoNotFit(
                    table: "Dog", problem: "Each row of `Dog` must meet the check `named` from version 2.0.0 on.",
                    count: 1,
                    keys: ["2"]))
    }

    @Test func withoutThePromiseTheWayOutIsNamed() throws {
        let found = try problems(
            Versions(
                "models: { Trip: { attributes: { a: Int } } }",
                "models: { Trip: { attributes: { a: Int }, checks: { c: \"a > 0\" } } }"))
        #expect(found.map(\.code) == [.checkAdded])
        #expect(
            found.first?.message.contains("`checks: { Trip.c: strict }` under `migration` of version 2.0.0") == true)
    }

    @Test(arguments: [
        ("checks: { Trip.neww: strict }", 309, "Trip.neww", "has no check `Trip.neww`; did you mean `Trip.new`?"),
        ("checks: { Trip.same: strict }", 320, "Trip.same", "the version before has the same check"),
        ("checks: { Place.c: strict }", 320, "Place.c", "`Place` has no rows yet"),
        (
            "checks: { Trip.linked: strict }, extract: { Trip.town: { into: Place.name, link: Trip.place } }", 320,
            "Trip.linked", "`place` gets what it holds from elsewhere in the same step"
        ),
    ])
    func whatDoesNotFitIsAnError(migration: String, code: Int, place: String, words: String) throws {
        let check = migration.contains("linked") ? "linked: \"place IS NOT NULL\", " : ""
        let found = try problems(
            Versions(
                "models: { Trip: { attributes: { a: Int, town: String? }, checks: { same: \"a < 9\" } } }",
                migrated(
                    """
                    Trip: { attributes: { a: Int, town: String? }, relationships: { place: { type: "Place?", inverse: none } },
                      checks: { same: "a < 9", \(check)new: "a > 0" } },
                    Place: { attributes: { name: String }, checks: { c: "name <> ''" } }
                    """, migration)
            )
        ).filter { $0.code != .checkAdded }
        #expect(found.map(\.code.rawValue) == [code] && found.map(\.place) == [place], "\(found)")
        #expect(found.first?.message.contains(words) == true, "\(found.map(\.message))")
    }
}
