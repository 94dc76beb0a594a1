import SchemaDiagnostics
import SchemaModel
import Testing

@Suite("Keys and shapes") struct KeyRulesTests {
    @Test func unknownKeysAtEveryLevel() {
        let (_, findings) = expectFindings(
            """
            schema: Test
            version: 1.0.0
            ⟦1⟧modles⟦/1⟧: {}
            generate: { ⟦2⟧acces: public }
            enums:
              Level: { type: Int, cases: { low: 0 }, ⟦3⟧docs: x }
            models:
              Trip:
                ⟦4⟧atributes: {}
                attributes:
                  name: { type: String, ⟦5⟧uniqe: true }
                relationships:
                  next: { type: "Trip?", inverse: none, ⟦6⟧delete_rule: nullify }
                indexes:
                  - { columns: [name], ⟦7⟧wher: x }
                  - { columns: [{ column: name, ⟦8⟧colate: nocase }] }
                unique:
                  - { columns: [next], ⟦9⟧nullz: same }
            versions:
              1.0.0: { ⟦10⟧dok: x }
            """,
            Dictionary(uniqueKeysWithValues: (1...10).map { ($0, .unknownKey) }))
        #expect(findings[0].message == "unknown key `modles` in a schema; did you mean `models`?")
        #expect(findings[0].fixIt?.replacement == "models")
        #expect(findings[5].fixIt?.replacement == "deleteRule")
    }

    @Test func unknownKeyWithoutNeighbourListsTheKeys() {
        let (_, findings) = expectFindings(
            in: "models: { Trip: { indexes: [{ columns: [a], ⟦1⟧فارسی: 1 }], attributes: { a: Int } } }",
            [1: .unknownKey])
        #expect(findings[0].message == "unknown key `فارسی` in an index; its keys are `columns`, `where` or `waive`")
    }

    @Test func whatIsNotSupportedYetIsSaidOnceEach() {
        expectFindings(
            """
            schema: Test
            version: 1.0.0
            structs: { Coordinate: { latitude: Double, word: ⟦1⟧Codable(Word) } }
            generate: { access: public }
            enums: { Category: external, Other: external(Int) }
            models:
              Trip:
                inheritance: concrete
                attributes:
                  place: Coordinate?
                  places: [Coordinate]
                  category: Category
                  other: { type: Other? }
                  cover: { type: Data?, externalStorage: true }
                  map: [String: Int]
                  word: Codable(Word)
                  matrix: "[[Int]]"
                  prices: "[Decimal(12,2)]"
                  text: String
                  list: { type: "[Int]", default: [1] }
                relationships:
                  next: { type: "Trip?", inverse: none }
            versions:
              1.0.0: { migration: { custom: true } }
            """,
            [1: .notSupportedYet])
    }

    @Test func wrongShapes() {
        expectFindings(
            """
            schema: ⟦1⟧[Test]
            version:⟦2⟧
            generate: ⟦3⟧public
            enums:
              A: ⟦4⟧pending
              B: [⟦5⟧[x], y]
              C: { cases: { a: ⟦6⟧[1] } }
            models:
              Trip: ⟦7⟧[destination]
              Tag:
                abstract: ⟦8⟧yes
                inherits: ⟦9⟧{ a: b }
                attributes: ⟦10⟧[name]
                indexes: ⟦11⟧name
                unique: [⟦12⟧name, [{ column: ⟦21⟧[a] }]]
              Booking:
                attributes: { a: { type: ⟦13⟧{ Int: x } }, b: { type: Int, default: ⟦14⟧{ a: 1 } }, c: { type: Int, unique: ⟦15⟧"true" } }
                relationships: ⟦16⟧tags
                indexes: [⟦17⟧a, [⟦18⟧[a]]]
                unique: [[⟦19⟧[a]]]
            versions: ⟦20⟧[1.0.0]
            """, Dictionary(uniqueKeysWithValues: (1...21).map { ($0, .wrongShape) }))
    }

    @Test func theWholeFileIsAMapping() {
        expectFindings("⟦1⟧- schema\n", [1: .wrongShape])
        expectFindings("⟦1⟧schema\n", [1: .wrongShape])
    }

    @Test func missingKeys() {
        expectFindings("⟦1⟧version: 1.0.0\nmodels: { Trip: {} }\n", [1: .missingKey])
        expectFindings("⟦1⟧schema: Test\nmodels: { Trip: {} }\n", [1: .missingKey])
        expectFindings(
            in: """
                enums: { ⟦1⟧Level: { type: Int } }
                models:
                  Trip:
                    attributes: { ⟦2⟧a: { unique: true }, b: { type: Level } }
                    relationships: { ⟦3⟧next: { inverse: none } }
                    indexes: [⟦4⟧{ where: x }, { columns: [⟦5⟧{ collate: nocase }] }]
                    unique: [⟦6⟧{ nulls: same }, [⟦7⟧{ collate: nocase }]]
                """, Dictionary(uniqueKeysWithValues: (1...7).map { ($0, .missingKey) }))
    }

    @Test func unknownValues() {
        let (_, findings) = expectFindings(
            in: """
                generate: { access: ⟦1⟧open }
                enums: { Level: { type: ⟦2⟧Double, cases: [a] } }
                models:
                  Trip:
                    inheritance: ⟦3⟧table
                    attributes: { a: { type: String, unique: true, onConflict: ⟦4⟧upset } }
                    relationships: { next: { type: "Trip?", inverse: none, deleteRule: ⟦5⟧Cascade⟦/5⟧ } }
                    indexes: [{ columns: [{ column: a, collate: ⟦6⟧binary }] }]
                    unique: [{ columns: [next], nulls: ⟦7⟧equal }]
                """, Dictionary(uniqueKeysWithValues: (1...7).map { ($0, .unknownValue) }))
        #expect(
            findings[4].message == "`deleteRule` is one of `nullify`, `cascade`, `deny` or `noAction`, not `Cascade`")
        #expect(findings[4].fixIt?.replacement == "cascade")
    }
}
