import SchemaModel
import SchemaSnapshot
import Testing

@Suite("Migrations between names of tables and columns") struct PhysicalNameMigrationTests {
    private static let body = """
        models:
          Trip:
            TABLE
            attributes: { name: { type: String, unique: true COLUMN }, place: String }
            relationships: { owner: { type: "Person?", inverse: trips } }
            indexes: [[place, name]]
          Person:
            relationships: { trips: { type: "[Trip]", inverse: owner } }
        """

    private static func version(table: String, column: String) -> String {
        body.replacing("TABLE", with: table).replacing("COLUMN", with: column)
    }

    @Test func theyAreRenamedInPlace() throws {
        let versions = try Versions(
            Self.version(table: "", column: ""),
            Self.version(table: "table: trip plans", column: ", column: trip name"),
            Self.version(table: "table: TRIP", column: ", column: NAME"))
        let plan = try proveMigration(
            versions,
            rows: [
                "INSERT INTO Person (_id) VALUES (7)", "INSERT INTO Trip (name, place, owner) VALUES ('a', 'b', 7)",
            ],
            expected: ["SELECT name, place, owner FROM Trip": ["a|b|7"]])
        #expect(plan.steps.allSatisfy { $0.form != .rebuild && $0.form != .drop })
        let changes = diff(from: versions.schemas[0], to: versions.schemas[1])
        #expect(
            changes.map(\.summary) == [
                "table of `Trip` renamed from `Trip` to `trip plans`",
                "column of `Trip.name` renamed from `name` to `trip name`",
            ])
    }

    @Test func aColumnOutlivesTheNameOfItsAttribute() throws {
        let versions = try Versions(
            "models: { Trip: { attributes: { name: String } } }",
            "models: { Journey: { originalName: Trip, table: Trip, attributes: { title: { type: String, originalName: name, column: name } } } }"
        )
        let plan = try proveMigration(
            versions, rows: ["INSERT INTO Trip (name) VALUES ('سفر')"], expected: ["SELECT name FROM Trip": ["سفر"]])
        #expect(plan.steps == [])
    }

    @Test func tablesAndColumnsAreSwapped() throws {
        try proveMigration(
            Versions(
                "models: { A: { attributes: { a: Int, b: Int } }, B: { attributes: { c: Int } } }",
                "models: { A: { table: B, attributes: { a: { type: Int, column: b }, b: { type: Int, column: a } } }, B: { table: A, attributes: { c: Int } } }"
            ), rows: ["INSERT INTO A (a, b) VALUES (1, 2)", "INSERT INTO B (c) VALUES (3)"],
            expected: ["SELECT a, b FROM B": ["2|1"], "SELECT c FROM A": ["3"]])
    }

    @Test func aNewTableTakesTheNameOfOneThatGoes() throws {
        try proveMigration(
            Versions(
                "models: { A: { attributes: { a: Int } }, C: {} }",
                "models: { B: { table: A, attributes: { b: String } }, C: {} }"), remove: ["A"],
            rows: ["INSERT INTO A (a) VALUES (1)"], expected: ["SELECT count(*) FROM A": ["0"]])
    }

    @Test func aClassCostsNothingInTheStore() throws {
        let versions = try Versions("models: { Trip: {} }", "models: { Trip: { class: Journey } }")
        let (old, new) = (versions.schemas[0], versions.schemas[1])
        #expect(storeHash(of: old) == storeHash(of: new) && apiHash(of: old) != apiHash(of: new))
        #expect(diff(from: old, to: new).map(\.summary) == ["class of `Trip` renamed from `Trip` to `Journey`"])
        #expect(try proveMigration(versions, rows: ["INSERT INTO Trip DEFAULT VALUES"], expected: [:]).steps == [])
    }

    @Test func namesCountInTheStoreHash() throws {
        let plain = try schema("models: { Trip: { attributes: { a: Int } } }")
        let table = try schema("models: { Trip: { table: t, attributes: { a: Int } } }")
        let column = try schema("models: { Trip: { attributes: { a: { type: Int, column: b } } } }")
        #expect(Set([plain, table, column].map { storeHash(of: $0) }).count == 3)
        #expect(Set([plain, table, column].map { apiHash(of: $0) }).count == 1)
    }
}
