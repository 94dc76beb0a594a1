import SchemaDiagnostics
import SchemaMigration
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// `dedupe` where the rows of a hierarchy lie in several tables, and where equal rows are of several classes.
struct HierarchyDedupeTests {
    private static func models(_ strategy: String, pet: String = "", dog: String = "") -> String {
        """
        Pet: { inheritance: \(strategy), attributes: { name: String }\(pet), relationships: { toys: { type: "[Toy]", inverse: pet, deleteRule: cascade }, friends: { type: "[Pet]", inverse: friends } } },
        Dog: { inherits: Pet, attributes: { tag: Int? }\(dog), relationships: { walks: { type: "[Walk]", inverse: dogs } } },
        Toy: { relationships: { pet: { type: Pet, inverse: toys } } }, Walk: { relationships: { dogs: { type: "[Dog]", inverse: walks }, leader: { type: "Dog?", inverse: none } } }
        """
    }

    private static func rows(_ strategy: String) -> [String] {
        let pets: [String] =
            switch strategy {
            case "single":
                [
                    "INSERT INTO Pet (_id, _kind, name, tag) VALUES (1, 1, 'a', NULL), (2, 2, 'b', 7), (3, 2, 'c', 7), (4, 2, 'd', NULL), (5, 2, 'e', 7), (6, 1, 'a', NULL)"
                ]
            case "joined":
                [
                    "INSERT INTO Pet (_id, _kind, name) VALUES (1, 1, 'a'), (2, 2, 'b'), (3, 2, 'c'), (4, 2, 'd'), (5, 2, 'e'), (6, 1, 'a')",
                    "INSERT INTO Dog (_id, tag) VALUES (2, 7), (3, 7), (4, NULL), (5, 7)",
                ]
            default:
                [
                    "PRAGMA foreign_keys = OFF",
                    "INSERT INTO _ids_Pet (_id, _kind) VALUES (1, 1), (2, 2), (3, 2), (4, 2), (5, 2), (6, 1)",
                    "INSERT INTO Pet (_id, name) VALUES (1, 'a'), (6, 'a')",
                    "INSERT INTO Dog (_id, name, tag) VALUES (2, 'b', 7), (3, 'c', 7), (4, 'd', NULL), (5, 'e', 7)",
                ]
            }
        return pets + [
            "INSERT INTO Toy (_id, pet) VALUES (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)",
            "INSERT INTO Walk (_id, leader) VALUES (1, 3), (2, 2), (3, NULL)",
            "INSERT INTO Dog_walks (Dog_id, Walk_id) VALUES (2, 1), (3, 1), (3, 2), (5, 3), (4, 3)",
        ]
    }

    /// What leads to a row under any of its classes leads to the one that stays; no part of one that goes stays behind.
    @Test(arguments: ["single", "joined", "concrete"], ["first", "last", "\"newest(name)\""])
    func ofEqualRowsOneStays(strategy: String, keep: String) throws {
        let survivor = keep == "first" ? "2" : "5"
        let name = keep == "first" ? "b" : "e"
        try proveMigration(
            Versions(
                "models: { \(Self.models(strategy)) }",
                migrated(
                    Self.models(strategy, dog: ", unique: [[tag]]"), "dedupe: { Dog: { by: [tag], keep: \(keep) } }")),
            rows: Self.rows(strategy),
            expected: [
                "SELECT _id, pet FROM Toy": ["1|1", "2|\(survivor)", "3|\(survivor)", "4|4", "5|\(survivor)", "6|6"],
                "SELECT _id, leader FROM Walk": ["1|\(survivor)", "2|\(survivor)", "3|NULL"],
                "SELECT Dog_id, Walk_id FROM Dog_walks": ["\(survivor)|1", "\(survivor)|2", "\(survivor)|3", "4|3"],
                strategy == "concrete" ? "SELECT _id, _kind FROM _ids_Pet" : "SELECT _id, _kind FROM Pet": [
                    "1|1", "\(survivor)|2", "4|2", "6|1",
                ],
                strategy == "concrete"
                    ? "SELECT _id, name, tag FROM Dog"
                    : strategy == "joined"
                        ? "SELECT d._id, p.name, d.tag FROM Dog AS d JOIN Pet AS p ON p._id = d._id"
                        : "SELECT _id, name, tag FROM Pet WHERE _kind = 2": ["\(survivor)|\(name)|7", "4|d|NULL"],
            ])
    }

    @Test(arguments: ["single", "joined"])
    func ofABaseTheRowsOfAllClassesAreCompared(strategy: String) throws {
        let versions = try Versions(
            "models: { \(Self.models(strategy)) }",
            migrated(Self.models(strategy, pet: ", unique: [[name]]"), "dedupe: { Pet: { by: [name], keep: first } }"))
        try proveMigration(
            versions, rows: Self.rows(strategy),
            expected: [
                "SELECT _id FROM Pet": ["1", "2", "3", "4", "5"],
                "SELECT _id, pet FROM Toy": ["1|1", "2|2", "3|3", "4|4", "5|5", "6|1"],
            ])
        // A dog that leads a walk cannot become a pet that is none.
        let error = try refusal(versions, rows: Self.rows(strategy) + ["UPDATE Pet SET name = 'a' WHERE _id IN (3, 4)"])
        #expect(
            error.reason
                == .rowsDoNotFit(
                    table: "Dog_walks",
                    problem: "`Dog_id` leads to `Dog`, and of equal rows one of another class would stay.", count: 3,
                    keys: ["3", "3", "4"]))
    }

    @Test(arguments: ["joined", "concrete"])
    func wherePromisedThatThereAreNoneAMigrationIsRefused(strategy: String) throws {
        let versions = try Versions(
            "models: { \(Self.models(strategy)) }",
            migrated(Self.models(strategy, dog: ", unique: [[tag]]"), "dedupe: { Dog: { by: [tag], keep: error } }"))
        let error = try refusal(versions, rows: Self.rows(strategy))
        #expect(
            error.reason
                == .rowsDoNotFit(
                    table: "Dog", problem: "Rows of `Dog` may not share `tag`, which is unique from version 2.0.0 on.",
                    count: 3, keys: ["2", "3", "5"]))
    }
}
