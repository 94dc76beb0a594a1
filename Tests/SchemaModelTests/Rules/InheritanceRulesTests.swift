import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot
import Testing

@Suite("Inheritance") struct InheritanceRulesTests {
    @Test func unknownBases() {
        let (_, findings) = expectFindings(
            in:
                "models: { Trip: {}, A: { inherits: ⟦1⟧Tripp⟦/1⟧, indexes: [[x]] }, B: { inherits: A, indexes: [[y]] } }",
            [1: .unknownBase])
        #expect(findings[0].fixIt?.replacement == "Trip")
    }

    @Test func cyclesAreReportedOnceEach() {
        let (_, findings) = expectFindings(
            in: """
                models:
                  Before: { inherits: C }
                  A: { inherits: ⟦1⟧B }
                  B: { inherits: C }
                  C: { inherits: A }
                  Own: { inherits: ⟦2⟧Own }
                  After: { inherits: A }
                """, [1: .inheritanceCycle, 2: .inheritanceCycle])
        #expect(findings[0].message == "these models inherit from each other: A → B → C → A")
        #expect(findings[1].message == "`Own` inherits from itself")
    }

    @Test func theRootDecidesTheStrategy() {
        expectFindings(
            in: "models: { Trip: { inheritance: single }, A: { inherits: Trip, inheritance: ⟦1⟧single } }",
            [1: .strategyOnSubclass])
    }

    @Test func kindsStandInFrozenVersionsOnly() {
        expectFindings(in: "models: { Trip: { ⟦1⟧kind: 1 }, A: { inherits: Trip } }", [1: .kindMisplaced])
        expectFindings(
            in: "models: { Trip: { kind: ⟦1⟧1 }, ⟦2⟧B: {}, ⟦3⟧C: { inherits: B } }",
            [1: .kindMisplaced, 2: .kindMisplaced, 3: .kindMisplaced], mode: .snapshot)
    }

    @Test func kindsOfOneHierarchyDiffer() {
        expectFindings(
            in:
                "models: { Trip: { kind: 1 }, A: { inherits: Trip, kind: ⟦1⟧1 }, B: { kind: 1 }, C: { inherits: B, kind: 2 } }",
            [1: .kindClash], mode: .snapshot)
        for kind in ["0", "-1", "x", "1.5", "40000", "\"1\"", "[1]"] {
            expectFindings(
                in: "models: { Trip: { kind: 1 }, ⟦2⟧A: { inherits: Trip, kind: ⟦1⟧\(kind) } }",
                [1: .wrongShape, 2: .kindMisplaced], mode: .snapshot)
        }
    }

    @Test func whatSpansTheTablesOfClassesHasNoUnique() throws {
        let (_, findings) = expectFindings(
            in: """
                models:
                  Vehicle:
                    inheritance: concrete
                    abstract: true
                    attributes:
                      code: { type: String, unique: ⟦1⟧true }
                      number: Int
                    relationships:
                      ⟦2⟧papers: { type: Papers, inverse: vehicle }
                      owner: { type: Owner?, inverse: vehicle }
                      twin: { type: Vehicle?, inverse: other }
                      ⟦3⟧other: { type: Vehicle?, inverse: twin }
                    unique: [⟦4⟧[number, code]]
                  Car:
                    inherits: Vehicle
                    attributes: { seats: { type: Int, unique: ⟦5⟧true } }
                  Lorry:
                    inherits: Car
                    attributes: { load: { type: Int, unique: true } }
                    relationships: { plate: { type: Plate, inverse: lorry } }
                    unique: [[code], [seats, load]]
                  Papers: { relationships: { vehicle: { type: Vehicle?, inverse: papers, deleteRule: deny } } }
                  Owner: { relationships: { vehicle: { type: Vehicle?, inverse: owner } } }
                  Plate: { relationships: { lorry: { type: Lorry?, inverse: plate, deleteRule: deny } } }
                """,
            [
                1: .uniqueAcrossTables, 2: .oneToOneAcrossTables, 4: .uniqueAcrossTables, 5: .uniqueAcrossTables,
                3: .oneToOneAcrossTables,
            ])
        #expect(findings.findings.allSatisfy { $0.message.contains("`inheritance: single`") && $0.notes.count == 1 })
    }

    @Test func theEndOutsideAConcreteHierarchyHoldsTheKey() throws {
        for names in [("Zebra", "Animal"), ("Animal", "Zebra")] {
            let schema = try schema(
                """
                models:
                  \(names.0): { inheritance: concrete, relationships: { tag: { type: Tag?, inverse: of } } }
                  \(names.1): { inherits: \(names.0) }
                  Tag: { relationships: { of: { type: "\(names.0)?", inverse: tag } } }
                """)
            #expect(schema.model("Tag")?.relationship("of")?.storage == .foreignKey(column: "of"))
        }
    }

    @Test func aHierarchyHasNotTooManyTables() {
        let (_, findings) = expectFindings(
            in: "models:\n  Wide: { inheritance: ⟦1⟧concrete }\n  Free: { inheritance: concrete, abstract: true }"
                + (1...200).map { "\n  W\($0): { inherits: Wide }\n  F\($0): { inherits: Free }" }.joined(),
            [1: .concreteTooWide])
        #expect(findings[0].message.contains("201 tables"))
    }

    @Test func conditionsNameColumnsOfTheOwnTable() {
        expectFindings(
            in: """
                models:
                  Vehicle: { inheritance: concrete, attributes: { code: String } }
                  Car:
                    inherits: Vehicle
                    attributes: { seats: Int }
                    checks: { a: "seats > 0 AND code <> '' AND _v > 0", b: ⟦1⟧"_kind = 1", c: ⟦2⟧"gears = 1" }
                    indexes: [{ columns: [seats], where: "code > '' AND _id > 0" }]
                  Bike: { inherits: Vehicle, attributes: { gears: Int } }
                """, [1: .badCondition, 2: .badCondition])
    }
}
