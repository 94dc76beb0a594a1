import SchemaDiagnostics
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// A hierarchy with a table for each class: how it lies, what is refused, how it changes.
struct JoinedMigrationTests {
    private static func hierarchy(
        _ base: String = "", car: String = "", more: String = "", strategy: String = "joined"
    ) -> String {
        """
        models:
          Vehicle: { inheritance: \(strategy), attributes: { code: String\(base) } }
          Car: { inherits: Vehicle, attributes: { seats: Int\(car) }, indexes: [[seats]] }
        \(more)
        """
    }

    private static let rows = [
        "INSERT INTO Vehicle (_id, _kind, code) VALUES (1, 1, 'v'), (2, 2, 'c')",
        "INSERT INTO Car (_id, seats) VALUES (2, 4)",
    ]

    @Test func eachClassHasATable() throws {
        let schema = try schema(
            Self.hierarchy(
                more:
                    "  Van: { inherits: Car, attributes: { height: Double }, relationships: { next: { type: Car?, inverse: none } } }"
            ))
        #expect(schema.models.map(\.table) == ["Vehicle", "Car", "Van"])
        let statements = createStatements(for: schema).map(\.sql)
        #expect(
            statements[1] == """
                CREATE TABLE "Car" (
                    "_id" INTEGER PRIMARY KEY REFERENCES "Vehicle" ("_id") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                    "seats" INTEGER NOT NULL
                ) STRICT
                """)
        #expect(statements[2] == #"CREATE INDEX "idx_Car_seats" ON "Car" ("seats")"#)
        #expect(statements[3].contains(#""next" INTEGER REFERENCES "Car" ("_id") ON DELETE SET NULL"#))
        let database = try store(
            of: schema,
            rows: [
                "BEGIN", "INSERT INTO Van (_id, height) VALUES (1, 2.5)", "INSERT INTO Car (_id, seats) VALUES (1, 4)",
                "INSERT INTO Vehicle (_id, _kind, code) VALUES (1, 3, 'x')", "COMMIT", "DELETE FROM Vehicle",
            ])
        #expect(try database.query("SELECT count(*) FROM Van") == ["0"])
    }

    @Test func whatLiesInTwoTablesHasNoIndex() {
        let (_, findings) = expectFindings(
            in: """
                models:
                  Vehicle: { inheritance: joined, attributes: { code: String }, indexes: [[code]] }
                  Car:
                    inherits: Vehicle
                    attributes: { seats: Int }
                    indexes: [[⟦1⟧code, seats], [seats]]
                    unique: [[⟦2⟧code]]
                  Wide: { inheritance: ⟦3⟧joined }
                """ + (1...50).map { "\n  W\($0): { inherits: Wide }" }.joined(),
            [1: .indexAcrossTables, 2: .indexAcrossTables, 3: .joinedTooWide])
        #expect(findings[0].message.hasSuffix("or write `inheritance: single` on the root"))
    }

    @Test func membersComeToTheTablesOfTheirClasses() throws {
        try proveMigration(
            Versions(
                Self.hierarchy(),
                Self.hierarchy(", weight: Int = 3", car: ", doors: { type: Int, default: 5 }, note: String?")),
            rows: Self.rows,
            expected: [
                "SELECT _id, _kind, code, weight FROM Vehicle": ["1|1|v|3", "2|2|c|3"],
                "SELECT _id, seats, doors, note FROM Car": ["2|4|5|NULL"],
            ], forms: [.alter, .alter])
    }

    @Test func aClassComes() throws {
        try proveMigration(
            Versions(
                Self.hierarchy(), Self.hierarchy(more: "  Bike: { inherits: Vehicle, attributes: { gears: Int } }")),
            rows: Self.rows,
            expected: [
                "SELECT _id, _kind, code FROM Vehicle": ["1|1|v", "2|2|c"], "SELECT count(*) FROM Bike": ["0"],
            ],
            forms: [.create])
        try proveMigration(
            Versions("models:\n  Vehicle: { attributes: { code: String } }\n", Self.hierarchy()),
            rows: ["INSERT INTO Vehicle (_id, code) VALUES (7, 'v')"],
            expected: ["SELECT _id, _kind, code FROM Vehicle": ["7|1|v"], "SELECT count(*) FROM Car": ["0"]])
    }

    @Test func classesAndMembersAreRenamed() throws {
        try proveMigration(
            Versions(
                Self.hierarchy(car: ", doors: Int?"),
                """
                models:
                  Machine: { originalName: Vehicle, inheritance: joined, attributes: { id: { type: String, originalName: code } } }
                  Auto: { originalName: Car, inherits: Machine, attributes: { seats: "Int?", doors: "Int?" } }

                """),
            rows: Self.rows,
            expected: [
                "SELECT _id, _kind, id FROM Machine": ["1|1|v", "2|2|c"], "SELECT _id, seats FROM Auto": ["2|4"],
            ])
    }

    @Test func theRootStaysAlone() throws {
        try proveMigration(
            Versions(
                Self.hierarchy(), "models:\n  Vehicle: { inheritance: joined, attributes: { code: String } }\n"),
            remove: ["Car"], rows: Self.rows, expected: ["SELECT _id, code FROM Vehicle": ["1|v"]],
            forms: [.transfer, .drop])
    }

    @Test func aClassOfAnotherBaseLacksItsValues() throws {
        let van = "  Van: { inherits: %, attributes: { height: Double? } }"
        let moved = try problems(
            Versions(
                Self.hierarchy(more: van.replacing("%", with: "Vehicle")),
                Self.hierarchy(more: van.replacing("%", with: "Car"))))
        #expect(moved.map(\.code) == [.inheritanceMoved])
        #expect(moved.first?.message.contains("its rows have no value for `Car.seats`") == true)
    }

    @Test func kindsAreNotUsedAgain() throws {
        let versions = try Versions(
            Self.hierarchy(more: "  Bike: { inherits: Vehicle }"), Self.hierarchy(more: "  Bus: { inherits: Vehicle }"))
        #expect(versions.schemas[1].model("Bus")?.kind == 4)
    }
}
