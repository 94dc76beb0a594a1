import Testing

@testable import SchemaModel

struct TripPlannerLayoutTests {
    private let statements = createStatements(for: TripPlanner.version2).map(\.sql)

    @Test func tableOfHierarchy() {
        #expect(
            statements[0] == """
                CREATE TABLE "Trip" (
                    "_id" INTEGER PRIMARY KEY,
                    "_v" INTEGER NOT NULL DEFAULT 1,
                    "_kind" INTEGER NOT NULL,
                    "destination" TEXT NOT NULL,
                    "startDate" REAL NOT NULL,
                    "endDate" REAL NOT NULL,
                    "notes" TEXT,
                    "priority" INTEGER NOT NULL DEFAULT 0,
                    "isFavorite" INTEGER NOT NULL DEFAULT 0 CHECK ("isFavorite" IN (0, 1)),
                    "organizer" INTEGER REFERENCES "Traveler" ("_id") ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
                    "company" TEXT CHECK ("_kind" NOT IN (2) OR "company" IS NOT NULL),
                    "budget" INTEGER CHECK ("_kind" NOT IN (2) OR "budget" IS NOT NULL),
                    "meetingAgenda" TEXT,
                    "expenseReport" BLOB,
                    "activities" TEXT CHECK ("_kind" NOT IN (3) OR "activities" IS NOT NULL),
                    "companion" TEXT,
                    "isRelaxation" INTEGER DEFAULT 1 CHECK ("isRelaxation" IN (0, 1)) \
                CHECK ("_kind" NOT IN (3) OR "isRelaxation" IS NOT NULL)
                ) STRICT
                """)
    }

    @Test func indexesFollowTheirTable() {
        #expect(
            Array(statements[1...3]) == [
                #"CREATE INDEX "idx_Trip_organizer" ON "Trip" ("organizer")"#,
                #"CREATE INDEX "idx_Trip_startDate" ON "Trip" ("startDate")"#,
                #"CREATE INDEX "idx_Trip_isFavorite_startDate_desc" ON "Trip" ("isFavorite", "startDate" DESC)"#,
            ])
        #expect(statements.contains(#"CREATE UNIQUE INDEX "unique_Traveler_email" ON "Traveler" ("email")"#))
        #expect(statements.contains(#"CREATE INDEX "idx_Booking_traveler" ON "Booking" ("traveler")"#))
    }

    @Test func tableOfLinks() {
        #expect(
            Array(statements.suffix(2)) == [
                """
                CREATE TABLE "Tag_trips" (
                    "Tag_id" INTEGER NOT NULL REFERENCES "Tag" ("_id") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                    "Trip_id" INTEGER NOT NULL REFERENCES "Trip" ("_id") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                    PRIMARY KEY ("Tag_id", "Trip_id")
                ) STRICT, WITHOUT ROWID
                """,
                #"CREATE INDEX "idx_Tag_trips_Trip_id" ON "Tag_trips" ("Trip_id")"#,
            ])
    }

    @Test func sqliteMakesWhatWasMeant() throws {
        let database = Database()
        try database.run(statements)
        #expect(
            try database.query("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name") == [
                "Booking", "Tag", "Tag_trips", "Traveler", "Trip",
            ])
        #expect(
            try database.query("SELECT name, type, [notnull], dflt_value, pk FROM pragma_table_xinfo('Booking')") == [
                "_id|INTEGER|0|NULL|1", "_v|INTEGER|1|1|0", "confirmationCode|TEXT|1|NULL|0",
                "bookingDate|REAL|1|round((julianday('now') - 2451910.5) * 86400000.0) / 1000.0|0",
                "totalPrice|INTEGER|1|NULL|0", "status|TEXT|1|'confirmed'|0", "traveler|INTEGER|1|NULL|0",
            ])
        #expect(
            try database.query("SELECT [table], [from], [to], on_delete FROM pragma_foreign_key_list('Booking')") == [
                "Traveler|traveler|_id|CASCADE"
            ])
        #expect(
            try database.query(
                "SELECT DISTINCT strict FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite%'") == [
                    "1"
                ])
        #expect(
            try database.query("SELECT name, [unique], partial FROM pragma_index_list('Booking') ORDER BY 1") == [
                "idx_Booking_traveler|0|0", "unique_Booking_confirmationCode|1|0",
            ])
    }

    @Test func mandatoryColumnsOfSubclassesAreMandatoryThere() throws {
        let database = Database()
        try database.run(statements)
        let columns = "INSERT INTO Trip (_kind, destination, startDate, endDate"
        try database.query("\(columns)) VALUES (1, 'تهران', 0, 1)")
        #expect(throws: Database.Failure.self) { try database.query("\(columns)) VALUES (2, 'Köln', 0, 1)") }
        #expect(throws: Database.Failure.self) {
            try database.query("\(columns), company) VALUES (2, 'Köln', 0, 1, 'ACME')")
        }
        try database.query("\(columns), company, budget) VALUES (2, 'Köln', 0, 1, 'ACME', 125000)")
        try database.query("\(columns), activities) VALUES (3, 'Αθήνα', 0, 1, '[]')")
        #expect(throws: Database.Failure.self) {
            try database.query("\(columns), activities, isRelaxation) VALUES (3, 'Αθήνα', 0, 1, '[]', NULL)")
        }
        #expect(throws: Database.Failure.self) {
            try database.query("\(columns), isFavorite) VALUES (1, 'x', 0, 1, 2)")
        }
        #expect(throws: Database.Failure.self) {
            try database.query("\(columns), priority) VALUES (1, 'x', 0, 1, 'high')")
        }
        #expect(try database.query("SELECT destination FROM Trip ORDER BY _id") == ["تهران", "Köln", "Αθήνα"])
    }

    @Test func keysAreCheckedAtTheEndOfTheTransaction() throws {
        let database = Database()
        try database.run(["PRAGMA foreign_keys = ON"] + statements)
        try database.run([
            "BEGIN", "INSERT INTO Booking (confirmationCode, totalPrice, traveler) VALUES ('A1', 1999, 7)",
            "INSERT INTO Traveler (_id, name, email) VALUES (7, 'سارا', 'sara@example.com')",
            "INSERT INTO Trip (_id, _kind, destination, startDate, endDate, organizer) VALUES (1, 1, 'شیراز', 0, 1, 7)",
            "INSERT INTO Tag (_id, name, color) VALUES (3, 'work', 'red')", "INSERT INTO Tag_trips VALUES (3, 1)",
            "COMMIT", "BEGIN", "INSERT INTO Booking (confirmationCode, totalPrice, traveler) VALUES ('A2', 1, 8)",
        ])
        #expect(throws: Database.Failure.self) { try database.query("COMMIT") }
        try database.query("ROLLBACK")
        #expect(throws: Database.Failure.self) {
            try database.query("INSERT INTO Booking (confirmationCode, totalPrice, traveler) VALUES ('A1', 1, 7)")
        }
        try database.run(["DELETE FROM Traveler WHERE _id = 7", "DELETE FROM Tag"])
        #expect(try database.query("SELECT count(*) FROM Booking") == ["0"])
        #expect(try database.query("SELECT organizer FROM Trip") == ["NULL"])
        #expect(try database.query("SELECT count(*) FROM Tag_trips") == ["0"])
    }
}
