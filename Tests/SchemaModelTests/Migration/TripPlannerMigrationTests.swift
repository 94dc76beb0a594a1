import SchemaDiagnostics
import SchemaSnapshot
import Testing

@testable import SchemaModel

struct TripPlannerMigrationTests {
    @Test func versionOneToTwo() throws {
        var findings = Findings()
        let plan = try #require(
            planMigration(
                from: TripPlanner.version1, to: TripPlanner.version2, places: SchemaPlaces(), findings: &findings))
        #expect(findings.all.isEmpty)
        #expect(plan.from == SchemaVersion(1, 0, 0))
        #expect(plan.fromHash == storeHash(of: TripPlanner.version1))
        #expect(plan.to == SchemaVersion(2, 0, 0))
        #expect(plan.toHash == storeHash(of: TripPlanner.version2))
        #expect(
            plan.steps == [
                PlanStep(
                    form: .alter, table: "Trip", reason: "ALTER TABLE adds `notes`, `priority`, `isFavorite` in place.",
                    statements: [
                        #"ALTER TABLE "Trip" ADD COLUMN "notes" TEXT"#,
                        #"ALTER TABLE "Trip" ADD COLUMN "priority" INTEGER NOT NULL DEFAULT 0"#,
                        #"ALTER TABLE "Trip" ADD COLUMN "isFavorite" INTEGER NOT NULL DEFAULT 0 CHECK ("isFavorite" IN (0, 1))"#,
                    ],
                    account: [
                        ColumnAccount(.filled, newTable: "Trip", newColumn: "notes", value: "NULL"),
                        ColumnAccount(.filled, newTable: "Trip", newColumn: "priority", value: "0"),
                        ColumnAccount(.filled, newTable: "Trip", newColumn: "isFavorite", value: "0"),
                    ]),
                PlanStep(
                    form: .create, table: "Trip", reason: "Indexes come without touching a row.",
                    statements: [
                        #"CREATE INDEX "idx_Trip_isFavorite_startDate_desc" ON "Trip" ("isFavorite", "startDate" DESC)"#
                    ]),
            ])
    }

    @Test func everyRowStays() throws {
        let database = try store(
            of: TripPlanner.version1,
            rows: [
                "INSERT INTO Traveler (_id, name, email) VALUES (1, 'سارا احمدی', 'sara@example.com'), (2, 'Jörg', 'j@example.com')",
                """
                INSERT INTO Trip (_id, _kind, destination, startDate, endDate, organizer, company, budget, activities)
                VALUES (1, 1, 'شیراز', 0.25, 1, 1, NULL, NULL, NULL), (2, 2, 'Köln', 2, 3, 2, 'ACME', 125050, NULL),
                (3, 3, 'Αθήνα', 4, 5, NULL, NULL, NULL, '["پیاده‌روی"]')
                """,
                "INSERT INTO Tag (_id, name, color) VALUES (1, 'کار', 'red')",
                "INSERT INTO Tag_trips VALUES (1, 1), (1, 2)",
                "INSERT INTO Booking (_id, confirmationCode, totalPrice, traveler) VALUES (1, 'A1', 1999, 1)",
            ])
        var findings = Findings()
        let plan = try #require(
            planMigration(
                from: TripPlanner.version1, to: TripPlanner.version2, places: SchemaPlaces(), findings: &findings))
        try run(plan, on: database)
        #expect(try Catalog(of: database) == Catalog(of: store(of: TripPlanner.version2, rows: [])))
        #expect(
            try database.query(
                "SELECT _id, destination, startDate, organizer, budget, activities, notes, priority, isFavorite FROM Trip"
            ) == [
                "1|شیراز|0.25|1|NULL|NULL|NULL|0|0", "2|Köln|2.0|2|125050|NULL|NULL|0|0",
                "3|Αθήνα|4.0|NULL|NULL|[\"پیاده‌روی\"]|NULL|0|0",
            ])
        try database.query("DELETE FROM Traveler WHERE _id = 1")
        #expect(try database.query("SELECT count(*) FROM Booking") == ["0"])
        #expect(try database.query("SELECT organizer FROM Trip ORDER BY _id") == ["NULL", "2", "NULL"])
        #expect(try database.query("SELECT Trip_id FROM Tag_trips") == ["1", "2"])
    }
}
