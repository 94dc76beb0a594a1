import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot
import Testing

@Suite("Migrations between limits, lifetimes and checks") struct SavingMigrationTests {
    private static func trip(_ attributes: String, checks: String = "{}") -> String {
        "models: { Trip: { attributes: { \(attributes) }, checks: \(checks) } }"
    }

    @Test func whatIsAskedAtASaveCostsNothingOnDisk() throws {
        let versions = try Versions(
            Self.trip("a: Int, b: String, c: Date?"),
            Self.trip(
                "a: { type: Int, minimum: 1 }, b: { type: String, matches: x, maxLength: 4 }, c: { type: Date?, onUpdate: now }, d: { type: Int?, ephemeral: true }, e: { type: Int?, transient: true }"
            ))
        let (old, new) = (versions.schemas[0], versions.schemas[1])
        #expect(storeHash(of: old) == storeHash(of: new) && apiHash(of: old) != apiHash(of: new))
        let plan = try proveMigration(
            versions, rows: ["INSERT INTO Trip (a, b) VALUES (-1, 'long text')"],
            expected: ["SELECT a, b, c FROM Trip": ["-1|long text|NULL"]])
        #expect(plan.steps == [])
        #expect(
            diff(from: old, to: new).map(\.summary) == [
                "limits of `Trip.a` changed", "limits of `Trip.b` changed", "`onUpdate` of `Trip.c` added",
                "`Trip.d` added", "`Trip.e` added",
            ])
        #expect(diff(from: new, to: old).map(\.isPlannable) == [true, true, true, true, true])
        #expect(
            try proveMigration(
                Versions(
                    Self.trip("a: Int, d: { type: Int?, ephemeral: true }"),
                    Self.trip("a: Int, d: { type: String?, transient: true }")), rows: [], expected: [:]
            ).steps == [])
    }

    @Test func whatIsNotStoredAnyMoreIsLostByConsent() throws {
        let versions = try Versions(
            Self.trip("a: Int, b: String"), Self.trip("a: Int, b: { type: String, default: x, transient: true }"))
        let found = problems(versions)
        #expect(found.map(\.code) == [.attributeUnstored] && found[0].place == "b")
        #expect(found[0].message.contains("remove: [Trip.b]"))
        try proveMigration(
            versions, remove: ["Trip.b"], rows: ["INSERT INTO Trip (a, b) VALUES (1, 'x')"],
            expected: ["SELECT * FROM Trip": ["1|1|1"]])
        // And back: rows need a value.
        let back = try Versions(
            Self.trip("b: { type: String, default: x, ephemeral: true }"), Self.trip("b: String = \"y\""))
        try proveMigration(
            back, rows: ["INSERT INTO Trip DEFAULT VALUES"], expected: ["SELECT b FROM Trip": ["y"]], forms: [.alter])
        #expect(
            problems(try Versions(Self.trip("b: { type: String?, ephemeral: true }"), Self.trip("b: String"))).map(
                \.code)
                == [.requiredWithoutValue])
    }

    @Test func aCheckOverRowsIsRefused() throws {
        let versions = try Versions(Self.trip("a: Int"), Self.trip("a: Int", checks: "{ positive: a > 0 }"))
        let found = problems(versions)
        #expect(found.map(\.code) == [.checkAdded] && found[0].place == "positive")
        #expect(storeHash(of: versions.schemas[0]) != storeHash(of: versions.schemas[1]))
        let changed = try Versions(
            Self.trip("a: Int", checks: "{ positive: a > 0 }"), Self.trip("a: Int", checks: "{ positive: a > 1 }"))
        #expect(problems(changed).map(\.code) == [.checkAdded])
    }

    @Test func aCheckGoes() throws {
        try proveMigration(
            Versions(Self.trip("a: Int, b: Int", checks: "{ positive: a > 0 }"), Self.trip("a: Int, b: Int")),
            rows: ["INSERT INTO Trip (a, b) VALUES (1, 2)"], expected: ["SELECT a, b FROM Trip": ["1|2"]],
            forms: [.edit])
    }

    @Test func aCheckFollowsItsColumns() throws {
        try proveMigration(
            Versions(
                Self.trip("a: Int, b: Int, c: Int", checks: "{ order: \"a < \\\"b\\\" AND 'a' <> 'b'\" }"),
                Self.trip(
                    "first: { type: Int, originalName: a }, b: { type: Int, column: last }",
                    checks: "{ order: \"first < last AND 'a' <> 'b'\" }")), remove: ["Trip.c"],
            rows: ["INSERT INTO Trip (a, b, c) VALUES (1, 2, 3)"],
            expected: ["SELECT first, last FROM Trip": ["1|2"]], forms: [.alter, .rebuild])
    }

    @Test func aTableWithChecksGrows() throws {
        try proveMigration(
            Versions(
                Self.trip("a: Int", checks: "{ positive: a > 0 }"),
                "models: { Journey: { originalName: Trip, attributes: { a: Int, b: Int = 3 }, checks: { positive: a > 0 } } }"
            ),
            rows: ["INSERT INTO Trip (a) VALUES (1)"], expected: ["SELECT a, b FROM Journey": ["1|3"]])
    }

    @Test func aNewModelHasItsChecks() throws {
        let versions = try Versions(
            "models: { Trip: {} }",
            "models: { Trip: {}, Long: { attributes: { a: Int }, checks: { positive: a > 0 } }, Longer: { inherits: Long, attributes: { b: Int }, checks: { both: a < b OR b = 0 } } }"
        )
        try proveMigration(versions, rows: [], expected: [:], forms: [.create])
        let database = try store(of: versions.schemas[1], rows: ["INSERT INTO Long (_kind, a) VALUES (1, 5)"])
        #expect(throws: (any Error).self) { try database.run(["INSERT INTO Long (_kind, a) VALUES (1, 0)"]) }
        #expect(throws: (any Error).self) { try database.run(["INSERT INTO Long (_kind, a, b) VALUES (2, 5, 4)"]) }
        try database.run(["INSERT INTO Long (_kind, a, b) VALUES (2, 5, 6)"])
    }
}
