import SchemaDiagnostics
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// A hierarchy with a table of all columns for each class that has rows: how it lies, how it changes, what is refused.
struct ConcreteMigrationTests {
    private static func hierarchy(
        _ base: String = "", car: String = "", bike: String = ", gears: Int?", more: String = "",
        root: String = "abstract: true, inheritance: concrete", indexes: String = "[[code]]"
    ) -> String {
        """
        models:
          Owner: { relationships: { vehicles: { type: "[Vehicle]", inverse: owner, deleteRule: cascade } } }
          Vehicle:
            { \(root), attributes: { code: String\(base) }, indexes: \(indexes), relationships: { owner: { type: Owner?, inverse: vehicles }, next: { type: Vehicle?, inverse: none }, tags: { type: "[Tag]", inverse: vehicles } } }
          Car: { inherits: Vehicle, attributes: { seats: Int\(car) }, unique: [[seats]] }
          Bike: { inherits: Vehicle, attributes: { size: Double = 0.5\(bike) } }
          Tag: { relationships: { vehicles: { type: "[Vehicle]", inverse: tags } } }
        \(more)
        """
    }

    private static let rows = [
        "BEGIN", "INSERT INTO Owner (_id) VALUES (10)", "INSERT INTO Tag (_id) VALUES (20)",
        "INSERT INTO _ids_Vehicle (_id, _kind) VALUES (1, 2), (2, 3), (3, 2)",
        "INSERT INTO Car (_id, code, seats, owner, next) VALUES (1, 'c', 4, 10, 2), (3, 'd', 5, NULL, 1)",
        "INSERT INTO Bike (_id, code, gears, owner, next) VALUES (2, 'b', 8, 10, 2)",
        "INSERT INTO Tag_vehicles (Tag_id, Vehicle_id) VALUES (20, 1), (20, 2)", "COMMIT",
    ]

    // MARK: Layout

    @Test func eachClassHasATableWithAllColumns() throws {
        let schema = try schema(
            """
            models:
              Vehicle: { inheritance: concrete, abstract: true, attributes: { code: String }, indexes: [[-code]] }
              Car: { inherits: Vehicle, table: cars, attributes: { seats: Int }, relationships: { next: { type: Vehicle?, inverse: none } } }
              Craft: { inherits: Vehicle, abstract: true, attributes: { price: Decimal }, checks: { short: length(code) < 9 } }
              Yacht: { inherits: Craft, unique: [[code]] }
            """)
        #expect(schema.models.map(\.table) == ["Vehicle", "cars", "Craft", "Yacht"])
        #expect(
            createStatements(for: schema).map(\.sql) == [
                """
                CREATE TABLE "_ids_Vehicle" (
                    "_id" INTEGER PRIMARY KEY,
                    "_kind" INTEGER NOT NULL,
                    "_id_2" INTEGER GENERATED ALWAYS AS (CASE "_kind" WHEN 2 THEN "_id" END) VIRTUAL REFERENCES "cars" ("_id") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                    "_id_4" INTEGER GENERATED ALWAYS AS (CASE "_kind" WHEN 4 THEN "_id" END) VIRTUAL REFERENCES "Yacht" ("_id") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
                ) STRICT
                """,
                #"CREATE INDEX "idx__ids_Vehicle__id_2" ON "_ids_Vehicle" ("_id_2") WHERE "_id_2" IS NOT NULL"#,
                #"CREATE INDEX "idx__ids_Vehicle__id_4" ON "_ids_Vehicle" ("_id_4") WHERE "_id_4" IS NOT NULL"#,
                """
                CREATE TABLE "cars" (
                    "_id" INTEGER PRIMARY KEY REFERENCES "_ids_Vehicle" ("_id") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                    "_v" INTEGER NOT NULL DEFAULT 1,
                    "code" TEXT NOT NULL,
                    "seats" INTEGER NOT NULL,
                    "next" INTEGER REFERENCES "_ids_Vehicle" ("_id") ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED
                ) STRICT
                """,
                #"CREATE INDEX "idx_cars_next" ON "cars" ("next")"#,
                #"CREATE INDEX "idx_cars_code_desc" ON "cars" ("code" DESC)"#,
                """
                CREATE TABLE "Yacht" (
                    "_id" INTEGER PRIMARY KEY REFERENCES "_ids_Vehicle" ("_id") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                    "_v" INTEGER NOT NULL DEFAULT 1,
                    "code" TEXT NOT NULL,
                    "price" TEXT NOT NULL COLLATE "decimal",
                    CONSTRAINT "short" CHECK (length(code) < 9)
                ) STRICT
                """,
                #"CREATE UNIQUE INDEX "unique_Yacht_code" ON "Yacht" ("code")"#,
                #"CREATE INDEX "idx_Yacht_code_desc" ON "Yacht" ("code" DESC)"#,
            ])
    }

    /// By any program that has foreign keys on: no key without its row, no row without its key.
    @Test func rowsAndTheirKeysGoTogether() throws {
        let schema = try Versions(Self.hierarchy()).schemas[0]
        for deletion in ["DELETE FROM Bike WHERE _id = 2", "DELETE FROM _ids_Vehicle WHERE _id = 2"] {
            let database = try store(of: schema, rows: Self.rows + [deletion])
            #expect(try database.query("SELECT _id, next FROM Car ORDER BY _id") == ["1|NULL", "3|1"])
            #expect(try database.query("SELECT _id, _kind FROM _ids_Vehicle ORDER BY _id") == ["1|2", "3|2"])
            #expect(try database.query("SELECT Vehicle_id FROM Tag_vehicles") == ["1"])
            #expect(try database.query("SELECT count(*) FROM Bike") == ["0"])
            try database.run(["DELETE FROM Owner"])
            #expect(try database.query("SELECT _id FROM _ids_Vehicle") == ["3"])
        }
        for lone in [
            "INSERT INTO Bike (_id, code) VALUES (9, 'x')", "INSERT INTO _ids_Vehicle (_id, _kind) VALUES (9, 2)",
        ] {
            let database = try store(of: schema, rows: Self.rows)
            #expect(throws: (any Error).self) { try database.run([lone]) }
        }
    }

    // MARK: Members

    @Test func membersOfABaseComeToEveryTable() throws {
        try proveMigration(
            Versions(
                Self.hierarchy(),
                Self.hierarchy(", weight: Int = 3, note: String?", car: ", doors: { type: Int, default: 5 }")),
            rows: Self.rows,
            expected: [
                "SELECT _id, code, weight, note, seats, doors, next FROM Car": [
                    "1|c|3|NULL|4|5|2", "3|d|3|NULL|5|5|1",
                ],
                "SELECT _id, code, weight, note, gears FROM Bike": ["2|b|3|NULL|8"],
                "SELECT _id, _kind FROM _ids_Vehicle": ["1|2", "2|3", "3|2"],
            ], forms: [.alter, .alter])
    }

    @Test func membersOfABaseAreRenamedConvertedAndRemoved() throws {
        try proveMigration(
            Versions(
                Self.hierarchy(", weight: Int8?, old: String?"),
                Self.hierarchy(", mass: { type: Double?, originalName: weight }").replacing("code", with: "name")
                    .replacing("name: String", with: "name: { type: String, originalName: code }")),
            remove: ["Vehicle.old"], rows: Self.rows + ["UPDATE Car SET weight = 3"],
            expected: [
                "SELECT _id, name, mass FROM Car": ["1|c|3.0", "3|d|3.0"],
                "SELECT _id, name, mass FROM Bike": ["2|b|NULL"],
            ])
        let (code, _, message) = try #require(
            try problems(Versions(Self.hierarchy(", old: String?"), Self.hierarchy())).first)
        #expect(code == .attributeRemoved && message.contains("Vehicle.old"))
        #expect(
            try problems(Versions(Self.hierarchy(), Self.hierarchy(", new: String"))).map(\.code) == [
                .requiredWithoutValue
            ])
    }

    @Test func theAuthorsSQLReadsTheOldRowOfEachClass() throws {
        try proveMigration(
            Versions(
                Self.hierarchy(),
                Self.hierarchy(", title: String", car: ", label: String")
                    + "versions:\n  1.0.0: {}\n  2.0.0: { migration: { values: { Vehicle.title: \"upper(code)\", Car.label: \"code || seats\" } } }\n"
            ), rows: Self.rows,
            expected: [
                "SELECT _id, code, title, label FROM Car": ["1|c|C|c4", "3|d|D|d5"],
                "SELECT _id, title FROM Bike": ["2|B"],
            ])
    }

    @Test func membersMoveUpAndDown() throws {
        // Up: those of other classes get the default, or nothing.
        try proveMigration(
            Versions(
                Self.hierarchy(car: ", note: String?, doors: Int = 2"),
                Self.hierarchy(", note: String?, doors: Int = 3")),
            rows: Self.rows + ["UPDATE Car SET note = 'n' || _id, doors = 5"],
            expected: [
                "SELECT _id, note, doors FROM Car": ["1|n1|5", "3|n3|5"],
                "SELECT _id, note, doors FROM Bike": ["2|NULL|3"],
            ])
        #expect(
            try problems(Versions(Self.hierarchy(car: ", doors: Int"), Self.hierarchy(", doors: Int"))).map(\.code)
                == [.inheritanceMoved])
        // Down: no class may lose its values.
        #expect(
            try problems(
                Versions(Self.hierarchy(", note: String?"), Self.hierarchy(car: ", note: String?"))
            ).map(\.code) == [.inheritanceMoved])
        try proveMigration(
            Versions(
                Self.hierarchy(
                    more:
                        "  Craft: { inherits: Vehicle, abstract: true }\n  Yacht: { inherits: Craft, attributes: { sails: Int } }"
                ),
                Self.hierarchy(
                    more:
                        "  Craft: { inherits: Vehicle, abstract: true, attributes: { sails: Int } }\n  Yacht: { inherits: Craft }"
                )),
            rows: Self.rows + [
                "BEGIN", "INSERT INTO _ids_Vehicle (_id, _kind) VALUES (7, 5)",
                "INSERT INTO Yacht (_id, code, sails) VALUES (7, 'y', 3)", "COMMIT",
            ], expected: ["SELECT _id, code, sails FROM Yacht": ["7|y|3"]], forms: [])
    }

    @Test func indexesChangeOnEveryTable() throws {
        let plan = try proveMigration(
            Versions(Self.hierarchy(), Self.hierarchy(indexes: "[[-code], [next, code]]")), rows: Self.rows,
            expected: ["SELECT count(*) FROM Car": ["2"]])
        #expect(plan.steps.allSatisfy { $0.form == .alter || $0.form == .create })
        #expect(Set(plan.steps.map(\.table)) == ["Car", "Bike"])
    }

    // MARK: Classes

    @Test func aClassComes() throws {
        let plan = try proveMigration(
            Versions(
                Self.hierarchy(),
                Self.hierarchy(
                    more: "  Van: { inherits: Car, attributes: { height: Double? } }\n  Sledge: { inherits: Vehicle }"
                )
                .replacing(", unique: [[seats]]", with: "")),
            rows: Self.rows,
            expected: [
                "SELECT _id, _kind FROM _ids_Vehicle": ["1|2", "2|3", "3|2"], "SELECT count(*) FROM Van": ["0"],
                "SELECT _id, seats FROM Car": ["1|4", "3|5"],
            ])
        #expect(plan.isNative)
    }

    @Test func aLoneModelBecomesABase() throws {
        let lone = """
            models:
              Owner: { relationships: { vehicles: { type: "[Vehicle]", inverse: owner, deleteRule: cascade } } }
              Vehicle:
                { attributes: { code: String }, indexes: [[code]], relationships: { owner: { type: Owner?, inverse: vehicles }, next: { type: Vehicle?, inverse: none }, tags: { type: "[Tag]", inverse: vehicles } } }
              Tag: { relationships: { vehicles: { type: "[Vehicle]", inverse: tags } } }

            """
        let rows = [
            "BEGIN", "INSERT INTO Owner (_id) VALUES (10)", "INSERT INTO Tag (_id) VALUES (20)",
            "INSERT INTO Vehicle (_id, code, owner, next) VALUES (1, 'v', 10, 2), (2, 'w', NULL, NULL)",
            "INSERT INTO Tag_vehicles (Tag_id, Vehicle_id) VALUES (20, 1)", "COMMIT",
        ]
        try proveMigration(
            Versions(lone, Self.hierarchy(root: "inheritance: concrete")), rows: rows,
            expected: [
                "SELECT _id, _kind FROM _ids_Vehicle": ["1|1", "2|1"],
                "SELECT _id, code, owner, next FROM Vehicle": ["1|v|10|2", "2|w|NULL|NULL"],
                "SELECT count(*) FROM Car": ["0"], "SELECT * FROM Tag_vehicles": ["20|1"],
            ])
        // And is alone again.
        try proveMigration(
            Versions(lone, Self.hierarchy(root: "inheritance: concrete"), lone), remove: ["Car", "Bike"], rows: rows,
            expected: ["SELECT _id, code, owner, next FROM Vehicle": ["1|v|10|2", "2|w|NULL|NULL"]])
        // And a base again, with other classes.
        try proveMigration(
            Versions(
                Self.hierarchy(root: "inheritance: concrete"), lone,
                Self.hierarchy(root: "inheritance: concrete").replacing("Car", with: "Cart")),
            remove: ["Car", "Bike"],
            rows: Self.rows + [
                "BEGIN", "INSERT INTO _ids_Vehicle (_id, _kind) VALUES (5, 1)",
                "INSERT INTO Vehicle (_id, code, next) VALUES (5, 'v', 1)", "COMMIT",
            ],
            expected: [
                "SELECT _id, code, next FROM Vehicle": ["5|v|NULL"], "SELECT _id, _kind FROM _ids_Vehicle": ["5|4"],
                "SELECT * FROM Tag_vehicles": [],
            ])
    }

    @Test func aBaseComesAboveALoneModel() throws {
        try proveMigration(
            Versions(
                "models:\n  Car: { attributes: { code: String, seats: Int } }\n  Note: { relationships: { car: { type: Car?, inverse: none } } }\n",
                """
                models:
                  Vehicle: { abstract: true, inheritance: concrete }
                  Car: { inherits: Vehicle, attributes: { code: String, seats: Int } }
                  Bike: { inherits: Vehicle }
                  Note: { relationships: { car: { type: Car?, inverse: none } } }
                """),
            rows: [
                "INSERT INTO Car (_id, code, seats) VALUES (4, 'c', 2)", "INSERT INTO Note (_id, car) VALUES (1, 4)",
            ],
            expected: [
                "SELECT _id, _kind FROM _ids_Vehicle": ["4|2"], "SELECT _id, code, seats FROM Car": ["4|c|2"],
                "SELECT _id, car FROM Note": ["1|4"],
            ])
        // Of two with rows both could have a row of one key.
        #expect(
            try problems(
                Versions(
                    "models: { Car: {}, Bike: {} }",
                    "models: { Vehicle: { abstract: true, inheritance: concrete }, Car: { inherits: Vehicle }, Bike: { inherits: Vehicle } }"
                )
            ).map(\.code) == [.inheritanceMoved, .inheritanceMoved])
    }

    @Test func aClassGoes() throws {
        let gone = Self.hierarchy().replacing(
            "  Bike: { inherits: Vehicle, attributes: { size: Double = 0.5, gears: Int? } }\n", with: "")
        try proveMigration(
            Versions(Self.hierarchy(), gone), remove: ["Bike"], rows: Self.rows,
            expected: [
                "SELECT _id, _kind FROM _ids_Vehicle": ["1|2", "3|2"],
                "SELECT _id, code, seats, owner, next FROM Car": ["1|c|4|10|NULL", "3|d|5|NULL|1"],
                "SELECT * FROM Tag_vehicles": ["20|1"],
            ])
        #expect(try problems(Versions(Self.hierarchy(), gone)).map(\.code) == [.modelRemoved])
        // And comes again, as another class of the same name.
        try proveMigration(
            Versions(Self.hierarchy(), gone, Self.hierarchy()), remove: ["Bike"], rows: Self.rows,
            expected: [
                "SELECT _id, _kind FROM _ids_Vehicle": ["1|2", "3|2"], "SELECT count(*) FROM Bike": ["0"],
                "SELECT _id, next FROM Car": ["1|NULL", "3|1"],
            ])
        let note = "  Note: { relationships: { of: { type: Vehicle, inverse: none } } }"
        let needed = try problems(
            Versions(Self.hierarchy(more: note), gone + note), remove: ["Bike"])
        #expect(needed.map(\.code) == [.modelRemoved])
        #expect(needed.first?.message.contains("`Note.of` is required and may lead to one of its rows") == true)
    }

    @Test func classesAreRenamedAndChangeTheirBase() throws {
        try proveMigration(
            Versions(
                Self.hierarchy(),
                Self.hierarchy(root: "originalName: Vehicle, abstract: true, inheritance: concrete")
                    .replacing("Vehicle", with: "Machine").replacing(
                        "originalName: Machine", with: "originalName: Vehicle"
                    )
                    .replacing("  Car: {", with: "  Auto: { originalName: Car,")),
            rows: Self.rows,
            expected: [
                "SELECT _id, _kind FROM _ids_Machine": ["1|2", "2|3", "3|2"],
                "SELECT _id, seats, next FROM Auto": ["1|4|2", "3|5|1"],
                "SELECT Machine_id FROM Machine_tags": ["1", "2"],
            ])
        let middle = "  Wheeled: { inherits: Vehicle, abstract: true, attributes: { wheels: Int = 4 } }"
        try proveMigration(
            Versions(
                Self.hierarchy(),
                Self.hierarchy(more: middle).replacing("Car: { inherits: Vehicle", with: "Car: { inherits: Wheeled")),
            rows: Self.rows, expected: ["SELECT _id, code, seats, wheels FROM Car": ["1|c|4|4", "3|d|5|4"]])
        try proveMigration(
            Versions(Self.hierarchy(), Self.hierarchy(root: "table: fleet, abstract: true, inheritance: concrete")),
            rows: Self.rows, expected: ["SELECT _id, _kind FROM _ids_fleet": ["1|2", "2|3", "3|2"]])
    }

    @Test func anAbstractClassGetsRows() throws {
        try proveMigration(
            Versions(Self.hierarchy(), Self.hierarchy(root: "inheritance: concrete")), rows: Self.rows,
            expected: ["SELECT count(*) FROM Vehicle": ["0"], "SELECT _id, code FROM Bike": ["2|b"]])
        #expect(
            try problems(Versions(Self.hierarchy(root: "inheritance: concrete"), Self.hierarchy())).map(\.code)
                == [.inheritanceMoved])
    }

    @Test func whatCannotChangeIsRefused() throws {
        let two = """
            models:
              A: { inheritance: concrete }
              B: { inherits: A }
              C: { inherits: % }
              D: { inheritance: concrete }
              E: { inherits: D }
            """
        #expect(
            try problems(Versions(two.replacing("%", with: "A"), two.replacing("%", with: "D"))).map(\.code)
                .contains(.inheritanceMoved))
    }

    @Test func aFrozenVersionReadsBack() throws {
        let schema = try Versions(Self.hierarchy(more: "  Van: { inherits: Bike, table: vans }")).schemas[0]
        expectSnapshotReads(as: schema)
        var other = schema
        #expect(storeHash(of: other) == storeHash(of: schema))
        other.models[1].isAbstract = false
        #expect(storeHash(of: other) != storeHash(of: schema))
    }
}

extension PlanDescription {
    /// No row is written anew.
    fileprivate var isNative: Bool { steps.allSatisfy { $0.form == .create || $0.form == .alter } }
}
