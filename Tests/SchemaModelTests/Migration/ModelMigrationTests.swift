import SchemaSnapshot
import Testing

@testable import SchemaModel

/// Changes of models, relationships, indexes and classes that a plan can carry out, on SQLite.
struct ModelMigrationTests {
    private static let family = """
        models:
          Person:
            attributes: { name: { type: String, unique: true } }
            relationships:
              parent: { type: "Person?", inverse: children }
              children: { type: "[Person]", inverse: parent, deleteRule: cascade }
              trips: { type: "[Trip]", inverse: guests }
          Trip:
            attributes: { city: String }
            relationships:
              guests: { type: "[Person]", inverse: trips }
              guide: { type: "Person?", inverse: none }
        """
    private static let familyRows = [
        "INSERT INTO Person (_id, name, parent) VALUES (1, 'مادر', NULL), (2, 'child', 1), (5, 'Enkel', 2)",
        "INSERT INTO Trip (_id, city, guide) VALUES (3, 'Αθήνα', 5), (4, 'تبریز', NULL)",
        "INSERT INTO Person_trips (Person_id, Trip_id) VALUES (1, 3), (2, 3), (2, 4)",
    ]

    @Test func modelIsAdded() throws {
        try proveMigration(
            Versions(
                "models: { Trip: { attributes: { name: String } } }",
                """
                models:
                  Trip:
                    attributes: { name: String }
                    relationships:
                      stops: { type: "[Stop]", inverse: trip, deleteRule: cascade }
                      tags: { type: "[Tag]", inverse: trips }
                  Stop:
                    attributes: { place: String, at: Date = now }
                    relationships: { trip: { type: Trip, inverse: stops } }
                    unique: [[place, trip]]
                  Tag: { relationships: { trips: { type: "[Trip]", inverse: tags } } }
                """), rows: ["INSERT INTO Trip (name) VALUES ('سفر')"], expected: ["SELECT name FROM Trip": ["سفر"]],
            forms: [.create, .create, .create])
    }

    @Test func modelIsRemoved() throws {
        try proveMigration(
            Versions(
                Self.family,
                "models: { Person: { attributes: { name: { type: String, unique: true } } } }"),
            remove: ["Trip", "Person.parent"], rows: Self.familyRows,
            expected: ["SELECT _id, name FROM Person": ["1|مادر", "2|child", "5|Enkel"]], forms: [.drop, .drop, .alter])
    }

    @Test func modelIsRenamedWithEverythingThatPointsToIt() throws {
        try proveMigration(
            Versions(
                Self.family,
                """
                models:
                  Human:
                    originalName: Person
                    attributes: { name: { type: String, unique: true } }
                    relationships:
                      parent: { type: "Human?", inverse: children }
                      children: { type: "[Human]", inverse: parent, deleteRule: cascade }
                      trips: { type: "[Trip]", inverse: guests }
                  Trip:
                    attributes: { city: String }
                    relationships:
                      guests: { type: "[Human]", inverse: trips }
                      guide: { type: "Human?", inverse: none }
                """), rows: Self.familyRows,
            expected: [
                "SELECT _id, name, parent FROM Human": ["1|مادر|NULL", "2|child|1", "5|Enkel|2"],
                "SELECT Human_id, Trip_id FROM Human_trips": ["1|3", "2|3", "2|4"],
                "SELECT _id, city, guide FROM Trip": ["3|Αθήνα|5", "4|تبریز|NULL"],
            ])
    }

    @Test func modelsSwapTheirNames() throws {
        try proveMigration(
            Versions(
                "models: { A: { attributes: { x: Int }, indexes: [[x]] }, B: { attributes: { x: Int }, indexes: [[x]] } }",
                "models: { A: { originalName: B, attributes: { x: Int }, indexes: [[x]] }, B: { originalName: A, attributes: { x: \"Int?\" }, indexes: [[x]] } }"
            ), rows: ["INSERT INTO A (x) VALUES (1)", "INSERT INTO B (x) VALUES (2)"],
            expected: ["SELECT (SELECT x FROM A), (SELECT x FROM B)": ["2|1"]])
    }

    @Test func modelChangesInCapitalLettersOnly() throws {
        let plan = try proveMigration(
            Versions(
                "models: { trip: { attributes: { x: Int }, indexes: [[x]] } }",
                "models: { Trip: { originalName: trip, attributes: { x: Int }, indexes: [[x]] } }"),
            rows: ["INSERT INTO trip (x) VALUES (1)"], expected: ["SELECT x FROM Trip": ["1"]])
        #expect(plan.steps.map(\.table) == ["trip", "_renamed_trip", "Trip"])
    }

    @Test func oldNameIsUsedAgain() throws {
        try proveMigration(
            Versions(
                "models: { A: { attributes: { x: Int }, indexes: [[x]] } }",
                "models: { B: { originalName: A, attributes: { x: Int }, indexes: [[x]] }, A: { attributes: { x: Int }, indexes: [[x]] } }"
            ), rows: ["INSERT INTO A (x) VALUES (1)"],
            expected: ["SELECT x FROM B": ["1"], "SELECT count(*) FROM A": ["0"]])
    }

    @Test func parentIsRebuiltUnderItsChildren() throws {
        for (rule, required) in [("cascade", true), ("nullify", false), ("deny", true)] {
            let target = required ? "Person" : "Person?"
            func version(_ type: String) -> String {
                """
                models:
                  Person:
                    attributes: { name: '\(type)' }
                    relationships:
                      trips: { type: "[Trip]", inverse: owner, deleteRule: \(rule) }
                      boss: { type: "Person?", inverse: none }
                  Trip: { relationships: { owner: { type: "\(target)", inverse: trips } } }
                """
            }
            try proveMigration(
                Versions(version("String = \"a\""), version("String = \"b\"")),
                rows: [
                    "INSERT INTO Person (_id, name, boss) VALUES (1, 'مادر', NULL), (2, 'x', 1), (4, 'y', 4)",
                    "INSERT INTO Trip (_id, owner) VALUES (1, 1), (2, 4)",
                ],
                expected: [
                    "SELECT _id, name, boss FROM Person": ["1|مادر|NULL", "2|x|1", "4|y|4"],
                    "SELECT _id, owner FROM Trip": ["1|1", "2|4"],
                ], forms: [.rebuild])
        }
    }

    @Test func deleteRuleChanges() throws {
        func version(_ rule: String) -> String {
            """
            models:
              Person: { relationships: { trips: { type: "[Trip]", inverse: owner, deleteRule: \(rule) } } }
              Trip: { attributes: { name: String }, relationships: { owner: { type: "Person?", inverse: trips } } }
            """
        }
        let plan = try proveMigration(
            Versions(version("cascade"), version("nullify"), version("deny")),
            rows: ["INSERT INTO Person (_id) VALUES (7)", "INSERT INTO Trip (name, owner) VALUES ('x', 7)"],
            expected: ["SELECT name, owner FROM Trip": ["x|7"]], forms: [.edit])
        #expect(plan.steps[0].reason.contains("`owner` changes its delete rule"))
    }

    @Test func requiredRelationshipBecomesOptional() throws {
        func version(_ type: String) -> String {
            """
            models:
              Person: { relationships: { trips: { type: "[Trip]", inverse: owner, deleteRule: cascade } } }
              Trip: { relationships: { owner: { type: "\(type)", inverse: trips } } }
            """
        }
        try proveMigration(
            Versions(version("Person"), version("Person?")),
            rows: ["INSERT INTO Person (_id) VALUES (7)", "INSERT INTO Trip (_id, owner) VALUES (3, 7)"],
            expected: ["SELECT _id, owner FROM Trip": ["3|7"]], forms: [.edit])
    }

    @Test func oneToOneBecomesOneToMany() throws {
        let one = """
            models:
              Person: { relationships: { pass: { type: "Pass?", inverse: owner, deleteRule: cascade } } }
              Pass: { relationships: { owner: { type: Person, inverse: pass } } }
            """
        let many = """
            models:
              Person: { relationships: { pass: { type: "[Pass]", inverse: owner, deleteRule: cascade } } }
              Pass: { relationships: { owner: { type: Person, inverse: pass } } }
            """
        try proveMigration(
            Versions(one, many),
            rows: ["INSERT INTO Person (_id) VALUES (7)", "INSERT INTO Pass (_id, owner) VALUES (3, 7)"],
            expected: ["SELECT _id, owner FROM Pass": ["3|7"]], forms: [.alter, .create])
    }

    @Test func relationshipsAreRenamedTogetherWithTheirInverses() throws {
        try proveMigration(
            Versions(
                Self.family,
                """
                models:
                  Person:
                    attributes: { name: { type: String, unique: true } }
                    relationships:
                      mother: { type: "Person?", inverse: offspring, originalName: parent }
                      offspring: { type: "[Person]", inverse: mother, deleteRule: cascade, originalName: children }
                      journeys: { type: "[Trip]", inverse: people, originalName: trips }
                  Trip:
                    attributes: { city: String }
                    relationships:
                      people: { type: "[Person]", inverse: journeys, originalName: guests }
                      leader: { type: "Person?", inverse: none, originalName: guide }
                """), rows: Self.familyRows,
            expected: [
                "SELECT _id, mother FROM Person": ["1|NULL", "2|1", "5|2"],
                "SELECT _id, leader FROM Trip": ["3|5", "4|NULL"],
                "SELECT Person_id, Trip_id FROM Person_journeys": ["1|3", "2|3", "2|4"],
            ])
    }

    @Test func firstColumnOfLinksChangesSides() throws {
        // The table of links is named and ordered after the end that sorts first; a renaming can make that the other one.
        try proveMigration(
            Versions(
                """
                models:
                  B: { relationships: { cs: { type: "[C]", inverse: bs } } }
                  C: { relationships: { bs: { type: "[B]", inverse: cs } } }
                """,
                """
                models:
                  D: { originalName: B, relationships: { cs: { type: "[C]", inverse: bs } } }
                  C: { relationships: { bs: { type: "[D]", inverse: cs } } }
                """),
            rows: [
                "INSERT INTO B (_id) VALUES (1), (2)", "INSERT INTO C (_id) VALUES (8), (9)",
                "INSERT INTO B_cs (B_id, C_id) VALUES (1, 8), (2, 8), (2, 9)",
            ], expected: ["SELECT D_id, C_id FROM C_bs ORDER BY 1, 2": ["1|8", "2|8", "2|9"]])
    }

    @Test func endOfLinksComesAndGoes() throws {
        let one = "models: { A: { relationships: { bs: { type: \"[B]\", inverse: none } } }, B: {} }"
        let both = """
            models:
              A: { relationships: { bs: { type: "[B]", inverse: as } } }
              B: { relationships: { as: { type: "[A]", inverse: bs } } }
            """
        try proveMigration(
            Versions(one, both, one),
            rows: [
                "INSERT INTO A (_id) VALUES (1)", "INSERT INTO B (_id) VALUES (2)",
                "INSERT INTO A_bs (A_id, B_id) VALUES (1, 2)",
            ], expected: ["SELECT A_id, B_id FROM A_bs": ["1|2"]], forms: [])
    }

    @Test func indexesAloneChange() throws {
        func version(_ indexes: String) -> String {
            "models: { Trip: { attributes: { a: Int, b: Int, s: String }, indexes: \(indexes) } }"
        }
        try proveMigration(
            Versions(
                version("[[a, b], [b], { columns: [a], where: \"b > 1\" }]"),
                version("[[b, a], [a, -b], { columns: [a], where: \"b > 2\" }, [{ column: s, collate: nocase }]]")),
            rows: ["INSERT INTO Trip (a, b, s) VALUES (1, 2, 'x')"], expected: ["SELECT a, b, s FROM Trip": ["1|2|x"]],
            forms: [.alter, .create])
    }

    @Test func uniqueIsDroppedOrTakesMoreMembers() throws {
        func version(_ unique: String) -> String {
            "models: { Trip: { attributes: { a: Int, b: Int, c: \"Int?\" }, unique: \(unique) } }"
        }
        try proveMigration(
            Versions(version("[[a]]"), version("[[a, b]]"), version("[[b, a, c]]"), version("[]")),
            rows: ["INSERT INTO Trip (a, b) VALUES (1, 2), (2, 2)"],
            expected: ["SELECT a, b FROM Trip": ["1|2", "2|2"]],
            forms: [.alter])
    }

    // MARK: Classes

    private static let hierarchy = """
        models:
          Trip: { attributes: { name: String } }
          Work: { inherits: Trip, attributes: { firm: String, isPaid: Bool = false } }
          Fun: { inherits: Trip, attributes: { mood: String? } }
        """
    private static let hierarchyRows = [
        "INSERT INTO Trip (_id, _kind, name, firm, mood) VALUES (1, 1, 'a', NULL, NULL), (2, 2, 'b', 'ACME', NULL), (3, 3, 'c', NULL, 'شاد')"
    ]

    @Test func tableOfOneClassBecomesAHierarchy() throws {
        let plan = try proveMigration(
            Versions("models: { Trip: { attributes: { name: String } } }", Self.hierarchy),
            rows: ["INSERT INTO Trip (_id, name) VALUES (4, 'x'), (6, 'y')"],
            expected: ["SELECT _id, _kind, name, firm FROM Trip": ["4|1|x|NULL", "6|1|y|NULL"]], forms: [.rebuild])
        #expect(
            plan.steps[0].account.contains(ColumnAccount(.filled, newTable: "Trip", newColumn: "_kind", value: "1")))
    }

    @Test func baseIsPutAboveAModel() throws {
        try proveMigration(
            Versions(
                "models: { Trip: { attributes: { name: String }, indexes: [[name]] } }",
                """
                models:
                  Event: { attributes: { place: String?, rank: Int = 3 } }
                  Trip: { inherits: Event, attributes: { name: String }, indexes: [[name]] }
                """), rows: ["INSERT INTO Trip (_id, name) VALUES (4, 'x')"],
            expected: ["SELECT _id, _kind, name, place, rank FROM Event": ["4|2|x|NULL|3"]])
    }

    @Test func subclassGetsARequiredDefaultedAttributeInPlace() throws {
        let plan = try proveMigration(
            Versions(
                Self.hierarchy,
                Self.hierarchy.replacing("firm: String,", with: "firm: String, rank: Int = 9, isBig: Bool = true,")),
            rows: Self.hierarchyRows, expected: ["SELECT rank, isBig, firm FROM Trip WHERE _kind = 2": ["9|1|ACME"]],
            forms: [.alter])
        #expect(plan.steps[0].statements[0].contains(#"DEFAULT 9 CHECK ("_kind" NOT IN (2) OR "rank" IS NOT NULL)"#))
    }

    @Test func newSubclassMayRequireWhatItLikes() throws {
        try proveMigration(
            Versions(
                Self.hierarchy,
                Self.hierarchy
                    + "\n  Long: { inherits: Trip, attributes: { days: Int, what: Data }, indexes: [[days]] }\n"),
            rows: Self.hierarchyRows, expected: ["SELECT _id, days FROM Trip": ["1|NULL", "2|NULL", "3|NULL"]],
            forms: [.alter, .create])
    }

    @Test func classBelowAClassExtendsItsChecks() throws {
        try proveMigration(
            Versions(
                Self.hierarchy.replacing("isPaid: Bool = false }", with: "isPaid: Bool = false }, indexes: [[firm]]"),
                Self.hierarchy.replacing("isPaid: Bool = false }", with: "isPaid: Bool = false }, indexes: [[firm]]")
                    + "\n  Fair: { inherits: Work, attributes: { hall: Int } }\n"),
            rows: Self.hierarchyRows,
            expected: ["SELECT _id, _kind, firm FROM Trip": ["1|1|NULL", "2|2|ACME", "3|3|NULL"]],
            forms: [.check, .check, .alter, .edit, .create])
    }

    @Test func optionalAttributeMovesUp() throws {
        try proveMigration(
            Versions(
                Self.hierarchy,
                """
                models:
                  Trip: { attributes: { name: String, mood: String? } }
                  Work: { inherits: Trip, attributes: { firm: String, isPaid: Bool = false } }
                  Fun: { inherits: Trip }
                """), rows: Self.hierarchyRows,
            expected: ["SELECT _id, mood FROM Trip": ["1|NULL", "2|NULL", "3|شاد"]], forms: [])
    }

    @Test func attributeOfAnAbstractClassMovesDown() throws {
        try proveMigration(
            Versions(
                "models: { A: { abstract: true, attributes: { x: Int } }, B: { inherits: A } }",
                "models: { A: { abstract: true }, B: { inherits: A, attributes: { x: Int } } }"),
            rows: ["INSERT INTO A (_id, _kind, x) VALUES (1, 2, 7)"], expected: ["SELECT _id, x FROM A": ["1|7"]],
            forms: [.edit])
    }

    @Test func classIsPutBetween() throws {
        try proveMigration(
            Versions(
                Self.hierarchy,
                """
                models:
                  Trip: { attributes: { name: String } }
                  Paid: { inherits: Trip, attributes: { isPaid: Bool = false } }
                  Work: { inherits: Paid, attributes: { firm: String } }
                  Fun: { inherits: Trip, attributes: { mood: String? } }
                """), rows: Self.hierarchyRows,
            expected: ["SELECT _id, _kind, firm, isPaid FROM Trip WHERE _kind = 2": ["2|2|ACME|0"]], forms: [.rebuild])
    }

    @Test func subclassIsRenamed() throws {
        try proveMigration(
            Versions(Self.hierarchy, Self.hierarchy.replacing("Work: { ", with: "Job: { originalName: Work, ")),
            rows: Self.hierarchyRows,
            expected: ["SELECT _id, _kind, firm FROM Trip": ["1|1|NULL", "2|2|ACME", "3|3|NULL"]], forms: [])
    }

    @Test func rootIsRenamed() throws {
        try proveMigration(
            Versions(
                Self.hierarchy,
                Self.hierarchy.replacing("Trip: { ", with: "Event: { originalName: Trip, ").replacing(
                    "inherits: Trip", with: "inherits: Event")),
            rows: Self.hierarchyRows,
            expected: ["SELECT _id, _kind, firm, mood FROM Event": ["1|1|NULL|NULL", "2|2|ACME|NULL", "3|3|NULL|شاد"]],
            forms: [.alter])
    }
}
