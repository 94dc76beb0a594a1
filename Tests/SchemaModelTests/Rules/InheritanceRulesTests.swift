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
}
