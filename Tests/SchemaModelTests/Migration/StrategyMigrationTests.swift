import SchemaDiagnostics
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// One hierarchy in every layout, and from each to each other: the same objects, whatever tables their rows lie in.
struct StrategyMigrationTests {
    private static let strategies: [InheritanceStrategy] = [.single, .joined, .concrete]

    private static func hierarchy(_ strategy: InheritanceStrategy, more: String = "") -> String {
        """
        models:
          Owner:
            relationships:
              vehicles: { type: "[Vehicle]", inverse: owner, deleteRule: cascade }
              car: { type: Car?, inverse: none }
          Vehicle:
            inheritance: \(strategy.rawValue)
            attributes: { code: String, weight: Int = 3, place: { type: "Place?", storage: columns } }
            relationships:
              owner: { type: Owner?, inverse: vehicles }
              next: { type: Vehicle?, inverse: none }
              tags: { type: "[Tag]", inverse: vehicles, ordered: true }
            indexes: [[code]]
          Car: { inherits: Vehicle, attributes: { seats: Int, paint: String?, price: "Decimal(9,2) = 1.5" }, indexes: [[seats]] }
          Van: { inherits: Car, attributes: { load: Double = 0.5, twice: { type: Double, derived: load * 2 } }, unique: [[load]] }
          Craft: { inherits: Vehicle, abstract: true, attributes: { built: Date? } }
          Yacht: { inherits: Craft, attributes: { sails: Int, paint: String? }, checks: { few: sails < 9 } }
          Tag: { relationships: { vehicles: { type: "[Vehicle]", inverse: tags } } }
        \(more)
        structs:
          Place: { x: Int, y: Int? }
        """
    }

    /// The classes from the root to each, with the own columns of each.
    private static let columns: [(name: String, columns: [String])] = [
        ("Vehicle", ["code", "weight", "_has_place", "place_x", "place_y", "owner", "next"]),
        ("Car", ["seats", "Car_paint", "price"]), ("Van", ["load"]), ("Craft", ["built"]),
        ("Yacht", ["sails", "Yacht_paint"]),
    ]
    private static let paths = [
        "Vehicle": ["Vehicle"], "Car": ["Vehicle", "Car"], "Van": ["Vehicle", "Car", "Van"],
        "Yacht": ["Vehicle", "Craft", "Yacht"],
    ]
    private static let kinds = ["Vehicle": 1, "Car": 2, "Van": 3, "Yacht": 5]
    /// Class, key, version, and the values of all columns of its path in their order.
    private static let objects: [(name: String, id: Int, version: Int, values: [String])] = [
        ("Vehicle", 1, 4, ["'v'", "1", "0", "NULL", "NULL", "10", "3"]),
        ("Car", 2, 1, ["'c'", "2", "1", "7", "NULL", "10", "2", "4", "'red'", "150"]),
        ("Van", 3, 2, ["'x'", "9007199254740993", "1", "8", "9", "NULL", "4", "2", "NULL", "999", "2.5"]),
        ("Yacht", 4, 1, ["'ی'", "3", "0", "NULL", "NULL", "NULL", "NULL", "12.5", "3", "'blue'"]),
    ]

    private static func ownColumns(_ name: String) -> [String] { columns.first { $0.name == name }?.columns ?? [] }

    private static func insert(_ table: String, _ values: [(String, String)]) -> String {
        "INSERT INTO \(table) (\(values.map(\.0).joined(separator: ", "))) VALUES (\(values.map(\.1).joined(separator: ", ")))"
    }

    private static func rows(_ strategy: InheritanceStrategy) -> [String] {
        var statements = [
            "BEGIN", "INSERT INTO Owner (_id, car) VALUES (10, 3), (11, NULL)", "INSERT INTO Tag (_id) VALUES (20)",
        ]
        for object in objects {
            let key = ("_id", "\(object.id)")
            let kind = ("_kind", "\(kinds[object.name]!)")
            let version = ("_v", "\(object.version)")
            let path = paths[object.name]!
            let whole = Array(zip(path.flatMap(ownColumns), object.values))
            switch strategy {
            case .single: statements.append(insert("Vehicle", [key, kind, version] + whole))
            case .concrete:
                statements.append(insert("_ids_Vehicle", [key, kind]))
                statements.append(insert(object.name, [key, version] + whole))
            case .joined:
                var rest = whole[...]
                for (index, table) in path.enumerated() {
                    let own = rest.prefix(ownColumns(table).count)
                    rest = rest.dropFirst(own.count)
                    statements.append(insert(table, [key] + (index == 0 ? [kind, version] : []) + own))
                }
            }
        }
        return statements + [
            "INSERT INTO Tag_vehicles (Tag_id, Vehicle_id, _order_tags) VALUES (20, 1, 0), (20, 3, 1), (20, 4, 0)",
            "COMMIT",
        ]
    }

    /// For each class the query that reads its objects, and what they are.
    private static func expected(_ strategy: InheritanceStrategy) -> [String: [String]] {
        var queries = [
            "SELECT _id, car FROM Owner": ["10|3", "11|NULL"],
            "SELECT Vehicle_id, _order_tags FROM Tag_vehicles": ["1|0", "3|1", "4|0"],
        ]
        for (name, path) in paths {
            let list = (["_id", "_v"] + path.flatMap(ownColumns)).joined(separator: ", ")
            let kind = kinds[name]!
            let query =
                switch strategy {
                case .single: "SELECT \(list) FROM Vehicle WHERE _kind = \(kind)"
                case .joined:
                    "SELECT \(list) FROM \(path.joined(separator: " NATURAL JOIN ")) WHERE _kind = \(kind)"
                case .concrete:
                    "SELECT \(list) FROM \(name) NATURAL JOIN _ids_Vehicle WHERE _kind = \(kind)"
                }
            queries[query] = objects.filter { $0.name == name }.map { object in
                (["\(object.id)", "\(object.version)"]
                    + object.values.map { $0.replacing("'", with: "") }).joined(separator: "|")
            }
        }
        return queries
    }

    @Test(arguments: strategies, strategies)
    func everyLayoutBecomesEveryOther(_ old: InheritanceStrategy, _ new: InheritanceStrategy) throws {
        let plan = try proveMigration(
            Versions(Self.hierarchy(old), Self.hierarchy(new)), rows: Self.rows(old), expected: Self.expected(new))
        if old == new {
            #expect(plan.steps == [])
        } else {
            #expect(plan.steps.prefix(2).map(\.form) == [.transfer, .drop])
        }
    }

    @Test(arguments: strategies, strategies)
    func thereAndBackAgain(_ old: InheritanceStrategy, _ new: InheritanceStrategy) throws {
        try proveMigration(
            Versions(Self.hierarchy(old), Self.hierarchy(new), Self.hierarchy(old)), rows: Self.rows(old),
            expected: Self.expected(old))
    }

    /// Each with other changes of the same step, and with full-text indexes over the tables that go and come.
    @Test func layoutsChangeWithMembersAndNames() throws {
        for old in Self.strategies {
            for new in Self.strategies where new != old {
                let changed = Self.hierarchy(new)
                    .replacing("code: String", with: "name: { type: String, originalName: code }, note: String?")
                    .replacing("seats: Int,", with: "seats: String, doors: Int = 5,")
                    .replacing("indexes: [[code]]", with: "indexes: [[name]]")
                    .replacing("unique: [[load]]", with: "indexes: [[load]]")
                    .replacing("Yacht: {", with: "Boat: { originalName: Yacht,")
                let cars: String
                let boat: String
                switch new {
                case .single: (cars, boat) = ("Vehicle WHERE _kind IN (2, 3)", "Vehicle WHERE _kind = 5")
                case .joined: (cars, boat) = ("Vehicle NATURAL JOIN Car", "Vehicle NATURAL JOIN Boat")
                case .concrete:
                    (cars, boat) = (
                        "(SELECT _id, name, note, seats, doors FROM Car UNION SELECT _id, name, note, seats, doors FROM Van)",
                        "Boat"
                    )
                }
                try proveMigration(
                    Versions(Self.hierarchy(old), changed), rows: Self.rows(old),
                    expected: [
                        "SELECT _id, name, note, typeof(seats), seats, doors FROM \(cars)": [
                            "2|c|NULL|text|4|5", "3|x|NULL|text|2|5",
                        ],
                        "SELECT _id, name, sails, Boat_paint FROM \(boat)": ["4|ی|3|blue"],
                    ])
            }
        }
    }

    @Test func theAuthorsSQLReadsTheOldRow() throws {
        let made = "versions:\n  2.0.0: { migration: { values: { Car.paint: \"code || seats\" } } }"
        try proveMigration(
            Versions(Self.hierarchy(.single), Self.hierarchy(.joined, more: made)), rows: Self.rows(.single),
            expected: ["SELECT _id, Car_paint FROM Car": ["2|c4", "3|x2"]])
        try proveMigration(
            Versions(Self.hierarchy(.concrete), Self.hierarchy(.single, more: made)), rows: Self.rows(.concrete),
            expected: ["SELECT _id, Car_paint FROM Vehicle WHERE _kind < 4": ["1|NULL", "2|c4", "3|x2"]])
    }

    /// A value of a class is made in each table into which rows of it and of the classes below go, and in no other.
    @Test func theAuthorsSQLReadsTheOldRowIntoTablesOfTheirOwn() throws {
        let made = "versions:\n  2.0.0: { migration: { values: { Car.paint: \"code || seats\" } } }"
        try proveMigration(
            Versions(Self.hierarchy(.single), Self.hierarchy(.concrete, more: made)), rows: Self.rows(.single),
            expected: [
                "SELECT _id, _v, code, seats, Car_paint FROM Car": ["2|1|c|4|c4"],
                "SELECT _id, _v, code, seats, Car_paint, load FROM Van": ["3|2|x|2|x2|2.5"],
                "SELECT _id, code, Yacht_paint FROM Yacht": ["4|ی|blue"],
                "SELECT _id, code FROM Vehicle": ["1|v"],
            ])
    }

    /// Rows of one class, put together from its tables, keep what SQLite computed out of the copy.
    @Test func thePlanReads() throws {
        let plan = try plan(
            to: Versions(
                "models: { A: { inheritance: joined, attributes: { x: Int } }, B: { inherits: A, attributes: { y: Int? } } }",
                "models: { A: { inheritance: single, attributes: { x: Int } }, B: { inherits: A, attributes: { y: Int? } } }"
            ))
        #expect(
            plan.steps[0].statements == [
                """
                CREATE TABLE "_new_A" (
                    "_id" INTEGER PRIMARY KEY,
                    "_v" INTEGER NOT NULL DEFAULT 1,
                    "_kind" INTEGER NOT NULL,
                    "x" INTEGER NOT NULL,
                    "y" INTEGER
                ) STRICT
                """,
                """
                INSERT INTO "_new_A" ("_id", "_v", "_kind", "x", "y")
                SELECT "_id", "_v", "_kind", "x", NULL FROM "A"
                WHERE "_kind" IN (1)
                """,
                """
                INSERT INTO "_new_A" ("_id", "_v", "_kind", "x", "y")
                SELECT "_id", "_v", "_kind", "x", "y" FROM "A" JOIN "B" USING ("_id")
                WHERE "_kind" IN (2)
                """,
            ])
        #expect(
            plan.steps[1].statements == [
                #"DROP TABLE "B""#, #"DROP TABLE "A""#, #"ALTER TABLE "_new_A" RENAME TO "A""#,
            ])
        let kept = plan.steps[0].account.first { $0.oldTable == "B" && $0.oldColumn == "y" }
        #expect(
            kept
                == ColumnAccount(
                    .kept, oldTable: "B", oldColumn: "y", newTable: "_new_A", newColumn: "y",
                    value: #""_id" IN (SELECT "_id" FROM "A" WHERE "_kind" IN (2))"#))
    }

    @Test func extractionGoesIntoAnotherVersion() throws {
        let extracted = try problems(
            Versions(
                "models: { A: { attributes: { x: Int } }, B: { inherits: A } }",
                """
                models:
                  A: { inheritance: joined, relationships: { link: { type: X?, inverse: none } } }
                  B: { inherits: A }
                  X: { attributes: { x: Int } }
                versions:
                  2.0.0: { migration: { extract: { A.x: { into: X.x, link: A.link } } } }
                """))
        #expect(
            extracted.contains {
                $0.code == .inheritanceMoved
                    && $0.message.contains("`extract`, `split`, `merge`, `move` and `pick` need them")
            })
    }
}
