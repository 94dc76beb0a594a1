import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot
import Testing

@Suite("Discriminators") struct KindTests {
    private func kinds(_ schema: Schema) -> [String: Int] {
        Dictionary(uniqueKeysWithValues: schema.models.map { ($0.name, $0.kind) })
    }

    @Test func onceAllottedTheyStay() throws {
        let one = try schema(
            "models: { Trip: {}, Business: { inherits: Trip }, Personal: { inherits: Trip }, Alone: {} }")
        #expect(kinds(one) == ["Trip": 1, "Business": 2, "Personal": 3, "Alone": 0])
        // A newcomer stands first, and the order of the others changed.
        let two = try schema(
            "models: { Group: { inherits: Trip }, Personal: { inherits: Trip }, Business: { inherits: Trip }, Trip: {} }",
            released: [one])
        #expect(kinds(two) == ["Trip": 1, "Business": 2, "Personal": 3, "Group": 4])
        // The number of a model that is gone is not given again, nor one that an older version gave.
        let three = try schema(
            "models: { Trip: {}, Family: { inherits: Trip }, Personal: { inherits: Trip } }", released: [one, two])
        #expect(kinds(three) == ["Trip": 1, "Personal": 3, "Family": 5])
        let four = try schema("models: { Trip: {}, Late: { inherits: Trip } }", released: [one, two, three])
        #expect(kinds(four) == ["Trip": 1, "Late": 6])
    }

    @Test func theyFollowARename() throws {
        let one = try schema("models: { Trip: {}, Business: { inherits: Trip }, Personal: { inherits: Trip } }")
        let two = try schema(
            """
            models:
              Journey: { originalName: Trip }
              Personal: { inherits: Journey, originalName: Business }
              Business: { inherits: Journey, originalName: Personal }
            """, released: [one])
        #expect(kinds(two) == ["Journey": 1, "Personal": 2, "Business": 3])
        // The hints stay in the file and are stale now.
        let three = try schema(
            """
            models:
              Journey: { originalName: Trip }
              Personal: { inherits: Journey, originalName: Business }
              Business: { inherits: Journey, originalName: Personal }
              Trip: { inherits: Journey }
            """, released: [one, two])
        #expect(kinds(three) == ["Journey": 1, "Personal": 2, "Business": 3, "Trip": 4])
    }

    @Test func aNewModelOfAnOldNameIsNew() throws {
        let one = try schema("models: { Root: {}, A: { inherits: Root } }")
        // What was A is B now; the new A, first in the file, gets no number that rows of B bear.
        let two = try schema(
            "models: { Root: {}, A: { inherits: Root }, B: { inherits: Root, originalName: A } }", released: [one])
        #expect(kinds(two) == ["Root": 1, "A": 3, "B": 2])
    }

    @Test func aHierarchyThatWasGoneForAVersionKeepsItsNumbers() throws {
        let one = try schema("models: { Trip: {}, Business: { inherits: Trip } }")
        let two = try schema("models: { Trip: {} }", released: [one])
        #expect(kinds(two) == ["Trip": 0])
        let three = try schema("models: { Trip: {}, New: { inherits: Trip } }", released: [one, two])
        #expect(kinds(three) == ["Trip": 3, "New": 4])
    }

    @Test func hierarchiesThatMerge() throws {
        let one = try schema("models: { A: {}, B: { inherits: A }, X: {}, Y: { inherits: X } }")
        let two = try schema(
            "models: { A: {}, B: { inherits: A }, X: { inherits: A }, Y: { inherits: X } }", released: [one])
        #expect(kinds(two) == ["A": 1, "B": 2, "X": 3, "Y": 4])
        let three = try schema(
            "models: { Base: { abstract: true }, A: { inherits: Base }, B: { inherits: A } }", released: [one])
        #expect(kinds(three) == ["Base": 3, "A": 1, "B": 2])
    }

    @Test func aFrozenVersionRecordsThem() throws {
        let frozen = try schema(
            "models: { Trip: { kind: 4 }, Business: { inherits: Trip, kind: 2 }, Alone: {} }", mode: .snapshot)
        #expect(kinds(frozen) == ["Trip": 4, "Business": 2, "Alone": 0])
        let next = try schema(
            "models: { Trip: {}, Business: { inherits: Trip }, New: { inherits: Trip } }", released: [frozen])
        #expect(kinds(next) == ["Trip": 4, "Business": 2, "New": 1])
    }
}
