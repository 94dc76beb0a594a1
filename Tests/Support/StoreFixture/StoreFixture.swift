import SQLiteKit
import SchemaMigration
import SchemaSnapshot

/// Three versions of a small schema, as the generator would write them: 2.0.0 adds by native ALTER alone, 3.0.0 rebuilds a table that
/// others refer to.
package enum StoreFixture {
    package static let one = target(SchemaVersion(1, 0, 0), creation: tables + firstIndexes)
    package static let two = target(SchemaVersion(2, 0, 0), creation: tables + firstIndexes + additions)
    package static let three = target(SchemaVersion(3, 0, 0), creation: newTables + newIndexes + additions)
    package static let all = [one, two, three]

    package static func hash(_ version: SchemaVersion) -> String { "hash-\(version.major)" }

    /// The plan from a version to a later one; `nil` for a hash that is not the version's.
    package static func plan(from: SchemaVersion, hash: String, to target: TargetSchema) -> PlanDescription? {
        guard all.contains(where: { $0.version == from && $0.hash == hash }), from < target.version else { return nil }
        var steps: [PlanStep] = []
        if from.major < 2 { steps += addition }
        if target.version.major == 3 { steps.append(rebuild) }
        return plan(from: from, to: target.version, steps)
    }

    /// A plan between two versions with any steps.
    package static func plan(from: SchemaVersion, to: SchemaVersion, _ steps: [PlanStep]) -> PlanDescription {
        PlanDescription(from: from, fromHash: hash(from), to: to, toHash: hash(to), steps: steps)
    }

    /// What opens a store at `path` in the target's version.
    package static func opener(
        _ location: StoreOpener.Location, _ target: TargetSchema, options: MigrationOptions = MigrationOptions()
    ) -> StoreOpener {
        StoreOpener(location, target: target, options: options) { plan(from: $0, hash: $1, to: target) }
    }

    private static func target(_ version: SchemaVersion, creation: [String]) -> TargetSchema {
        TargetSchema(
            version: version, hash: hash(version), snapshot: "schemagen-schema 1\nschema Fixture \(version)\nend\n",
            knownVersions: (1...3).map { SchemaVersion($0, 0, 0) }
        ) {
            let step = PlanStep(form: .create, table: "Traveler", reason: "new", statements: creation)
            return PlanDescription(from: nil, fromHash: nil, to: version, toHash: hash(version), steps: [step])
        }
    }

    // MARK: Statements

    private static let tables = [
        """
        CREATE TABLE "Traveler" ("_id" INTEGER PRIMARY KEY, "_v" INTEGER NOT NULL DEFAULT 1, "name" TEXT NOT NULL,
        "age" INTEGER) STRICT
        """, trip, tag, tagTrips,
    ]
    private static let trip = """
        CREATE TABLE "Trip" ("_id" INTEGER PRIMARY KEY, "_v" INTEGER NOT NULL DEFAULT 1, "destination" TEXT NOT NULL,
        "price" TEXT COLLATE decimal,
        "organizer" INTEGER REFERENCES "Traveler" ("_id") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED) STRICT
        """
    private static let tag = """
        CREATE TABLE "Tag" ("_id" INTEGER PRIMARY KEY, "_v" INTEGER NOT NULL DEFAULT 1, "name" TEXT NOT NULL) STRICT
        """
    private static let tagTrips = """
        CREATE TABLE "Tag_trips" (
        "Tag_id" INTEGER NOT NULL REFERENCES "Tag" ("_id") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
        "Trip_id" INTEGER NOT NULL REFERENCES "Trip" ("_id") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
        PRIMARY KEY ("Tag_id", "Trip_id")) STRICT, WITHOUT ROWID
        """
    private static let commonIndexes = [
        "CREATE INDEX \"idx_Trip_organizer\" ON \"Trip\" (\"organizer\")",
        "CREATE UNIQUE INDEX \"idx_Trip_price\" ON \"Trip\" (\"price\")",
    ]
    private static let firstIndexes = commonIndexes + ["CREATE INDEX \"idx_Traveler_age\" ON \"Traveler\" (\"age\")"]
    private static let nameIndex = "CREATE INDEX \"idx_Traveler_fullName\" ON \"Traveler\" (\"fullName\")"

    private static let newTables = [newTraveler("Traveler"), trip, tag, tagTrips]
    private static let newIndexes = commonIndexes + [nameIndex]

    private static func newTraveler(_ name: String) -> String {
        """
        CREATE TABLE "\(name)" ("_id" INTEGER PRIMARY KEY, "_v" INTEGER NOT NULL DEFAULT 1, "fullName" TEXT NOT NULL,
        "age" TEXT) STRICT
        """
    }

    // MARK: Steps

    private static let additions = addition.flatMap(\.statements)

    private static let addition = [
        PlanStep(
            form: .alter, table: "Trip", reason: "New columns with a constant default.",
            statements: [
                "ALTER TABLE \"Trip\" ADD COLUMN \"notes\" TEXT",
                "ALTER TABLE \"Trip\" ADD COLUMN \"priority\" INTEGER NOT NULL DEFAULT 3",
            ],
            account: [
                ColumnAccount(.filled, newTable: "Trip", newColumn: "notes", value: "NULL"),
                ColumnAccount(.filled, newTable: "Trip", newColumn: "priority", value: "3"),
            ]),
        PlanStep(
            form: .create, table: "Booking", reason: "A new model.",
            statements: [
                """
                CREATE TABLE "Booking" ("_id" INTEGER PRIMARY KEY, "_v" INTEGER NOT NULL DEFAULT 1, "code" TEXT NOT NULL) STRICT
                """
            ]),
    ]

    /// `name` becomes `fullName`, `age` becomes text.
    package static let rebuild = PlanStep(
        form: .rebuild, table: "Traveler", reason: "The type of a column changes.",
        statements: [
            newTraveler("_new_Traveler"),
            """
            INSERT INTO "_new_Traveler" ("_id", "_v", "fullName", "age")
            SELECT "_id", "_v", "name", CAST("age" AS TEXT) FROM "Traveler"
            """,
            "DROP TABLE \"Traveler\"",
            "ALTER TABLE \"_new_Traveler\" RENAME TO \"Traveler\"",
            nameIndex,
        ],
        account: [
            ColumnAccount(
                .kept, oldTable: "Traveler", oldColumn: "name", newTable: "Traveler", newColumn: "fullName"),
            ColumnAccount(
                .converted, oldTable: "Traveler", oldColumn: "age", newTable: "Traveler", newColumn: "age",
                value: "CAST(\"age\" AS TEXT)"),
        ])
}
