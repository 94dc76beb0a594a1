import SQLiteKit
import SchemaMigration
import SchemaSnapshot

/// A migration of one table with another that refers to it, as the generator plans it.
struct SpeedPlan {
    var name: String
    var steps: [PlanStep]

    var description: PlanDescription {
        PlanDescription(
            from: SchemaVersion(1, 0, 0), fromHash: "hash-1", to: SchemaVersion(2, 0, 0), toHash: "hash-2", steps: steps
        )
    }

    static func target(_ major: Int) -> TargetSchema {
        let version = SchemaVersion(major, 0, 0)
        return TargetSchema(
            version: version, hash: "hash-\(major)", snapshot: "schemagen-schema 1\nschema Speed \(version)\nend\n"
        ) {
            let step = PlanStep(
                form: .create, table: "Trip", reason: "new",
                statements: [
                    table("Trip"), "CREATE INDEX \"idx_Trip_start\" ON \"Trip\" (\"start\")",
                    """
                    CREATE TABLE "Note" ("_id" INTEGER PRIMARY KEY, "trip" INTEGER REFERENCES "Trip" ("_id") ON DELETE CASCADE
                    DEFERRABLE INITIALLY DEFERRED) STRICT
                    """,
                    "CREATE INDEX \"idx_Note_trip\" ON \"Note\" (\"trip\")",
                ])
            return PlanDescription(from: nil, fromHash: nil, to: version, toHash: "hash-\(major)", steps: [step])
        }
    }

    /// A store of the first version with rows.
    func store(rows: Int, at path: String) throws -> Connection {
        let store = try StoreOpener(.file(path, .create), target: Self.target(1)) { _, _ in nil }.open().connection
        try store.transaction {
            try store.run(
                """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
                INSERT INTO "Trip" ("_id", "place", "start", "rank", "notes")
                SELECT i, 'place ' || (i % 1009), i * 1.5, i % 7, 'what was written of trip ' || i FROM n
                """, [.integer(Int64(rows))])
            try store.execute("INSERT INTO \"Note\" (\"trip\") SELECT \"_id\" FROM \"Trip\" WHERE \"_id\" % 10 = 0")
        }
        return store
    }

    private static func table(_ name: String, place: String = "\"place\" TEXT NOT NULL", rank: String = "INTEGER")
        -> String
    {
        """
        CREATE TABLE "\(name)" ("_id" INTEGER PRIMARY KEY, "_v" INTEGER NOT NULL DEFAULT 1, \(place), "start" REAL NOT NULL,
        "rank" \(rank), "notes" TEXT) STRICT
        """
    }

    private static func remake(_ made: String, _ copied: String, account: [ColumnAccount]) -> PlanStep {
        PlanStep(
            form: .rebuild, table: "Trip", reason: "The table is made anew.",
            statements: [
                made,
                "INSERT INTO \"_new_Trip\" (\"_id\", \"_v\", \"place\", \"start\", \"rank\", \"notes\")\nSELECT \(copied) FROM \"Trip\"",
                "DROP TABLE \"Trip\"", "ALTER TABLE \"_new_Trip\" RENAME TO \"Trip\"",
                "CREATE INDEX \"idx_Trip_start\" ON \"Trip\" (\"start\")",
            ], account: account)
    }

    static let addition = SpeedPlan(
        name: "add a column",
        steps: [
            PlanStep(
                form: .alter, table: "Trip", reason: "A column with a constant default.",
                statements: ["ALTER TABLE \"Trip\" ADD COLUMN \"added\" INTEGER NOT NULL DEFAULT 7"],
                account: [ColumnAccount(.filled, newTable: "Trip", newColumn: "added", value: "7")])
        ])

    /// A number becomes a text.
    static let rebuild = SpeedPlan(
        name: "rebuild",
        steps: [
            remake(
                table("_new_Trip", rank: "TEXT"),
                "\"_id\", \"_v\", \"place\", \"start\", CAST(\"rank\" AS TEXT), \"notes\"",
                account: [
                    ColumnAccount(
                        .converted, oldTable: "Trip", oldColumn: "rank", newTable: "Trip", newColumn: "rank",
                        value: "CAST(\"rank\" AS TEXT)")
                ])
        ])

    static let update = SpeedPlan(
        name: "update",
        steps: [
            PlanStep(
                form: .update, table: "Trip", reason: "Rows that are there get another value.",
                statements: ["UPDATE \"Trip\" SET \"rank\" = coalesce(\"rank\", 0) + 1"],
                account: [
                    ColumnAccount(
                        .converted, oldTable: "Trip", oldColumn: "rank", newTable: "Trip", newColumn: "rank",
                        value: "coalesce(\"rank\", 0) + 1")
                ])
        ])

    /// Each place becomes an object.
    static let extract = SpeedPlan(
        name: "extract",
        steps: [
            PlanStep(
                form: .create, table: "Place", reason: "A new table.",
                statements: [
                    "CREATE TABLE \"Place\" (\"_id\" INTEGER PRIMARY KEY, \"_v\" INTEGER NOT NULL DEFAULT 1, \"name\" TEXT NOT NULL) STRICT"
                ]),
            PlanStep(
                form: .insert, table: "Place", reason: "A row for each distinct value.",
                statements: [
                    """
                    INSERT INTO "Place" ("_id", "name") SELECT row_number() OVER (ORDER BY "place"), "place" FROM (
                    SELECT DISTINCT "place" FROM "Trip" WHERE "place" IS NOT NULL)
                    """
                ],
                account: [
                    ColumnAccount(
                        .kept, oldTable: "Trip", oldColumn: "place", newTable: "Place", newColumn: "name")
                ]),
            remake(
                table(
                    "_new_Trip", place: "\"place\" INTEGER REFERENCES \"Place\" (\"_id\") DEFERRABLE INITIALLY DEFERRED"
                ),
                "\"_id\", \"_v\", dense_rank() OVER (ORDER BY \"place\"), \"start\", \"rank\", \"notes\"",
                account: [
                    ColumnAccount(
                        .linked, oldTable: "Trip", oldColumn: "place", newTable: "Trip", newColumn: "place",
                        value: "dense_rank() OVER (ORDER BY \"place\")")
                ]),
        ])
}
