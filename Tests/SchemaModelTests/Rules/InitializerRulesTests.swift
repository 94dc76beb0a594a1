import SchemaDiagnostics
import SchemaModel
import Testing

@Suite("Initialisers and annotations") struct InitializerRulesTests {
    @Test func parametersAreMembers() {
        let (_, findings) = expectFindings(
            in: """
                models:
                  Trip:
                    init: [⟦1⟧nam, place, ⟦2⟧place, ⟦3⟧draft, name]
                    attributes: { name: String, place: String?, draft: { type: Int?, transient: true } }
                  Long:
                    inherits: Trip
                    ⟦4⟧init: [days]      # and not name
                    attributes: { days: Int, cost: Int = 0 }
                  Sold:
                    ⟦5⟧init: []
                    attributes: { price: Decimal }
                  Link:
                    ⟦7⟧init: []
                    relationships: { trip: { type: Trip, inverse: none }, other: { type: Trip?, inverse: none } }
                  List: { init: ⟦6⟧name }
                """,
            [
                1: .unknownMember, 2: .repeatedMember, 3: .transientParameter, 4: .parameterMissing,
                5: .parameterMissing, 6: .wrongShape, 7: .parameterMissing,
            ])
        #expect(findings[0].fixIt?.replacement == "name")
    }

    @Test func theInitialiserIsPartOfTheAPIAlone() throws {
        let versions = try Versions(
            "models: { Trip: { attributes: { a: Int, b: Int = 1 } } }",
            "models: { Trip: { init: [b, a], attributes: { a: Int, b: Int = 1 } } }")
        let (old, new) = (versions.schemas[0], versions.schemas[1])
        #expect(new.models[0].initializer == ["b", "a"])
        #expect(storeHash(of: old) == storeHash(of: new) && apiHash(of: old) != apiHash(of: new))
        #expect(diff(from: old, to: new).map(\.summary) == ["initialiser of `Trip` changed"])
    }

    @Test func annotationsAreKeptAsTheyAre() throws {
        let schema = try schema(
            """
            annotations: { owner: "سفر\\n", empty: {} }
            models:
              Trip:
                annotations: { a: 1, b: 1.50, c: true, d: "true", e: ~, f: [x, [2], { "g-h": null }], "{": "1" }
                attributes: { name: { type: String, annotations: { label: &l { en: Name } } } }
                relationships: { next: { type: Trip?, inverse: none, annotations: { label: *l } } }
            """)
        #expect(
            schema.models[0].annotations.map(\.value) == [
                .number("1"), .number("1.50"), .bool(true), .text("true"), .null,
                .list([.text("x"), .list([.number("2")]), .mapping([.init(name: "g-h", value: .null)])]), .text("1"),
            ])
        #expect(schema.models[0].attributes[0].annotations == schema.models[0].relationships[0].annotations)
        let bare = try self.schemaWithout()
        #expect(storeHash(of: schema) == storeHash(of: bare) && apiHash(of: schema) == apiHash(of: bare))
        expectFindings(in: "models: { Trip: { annotations: ⟦1⟧[a] } }", [1: .wrongShape])
    }

    @Test func annotationsOfTypesAreKeptToo() throws {
        let text = { (enums: String, structs: String) in
            """
            enums: { Mood: { \(enums) type: Int, cases: { good: 1 } } }
            structs: { Size: { \(structs) fields: { width: { type: Int, annotations: { unit: cm } } } } }
            models: { Box: { attributes: { mood: Mood, size: Size } } }
            """
        }
        let noted = try schema(text("annotations: { label: [x, \"y\"] },", "annotations: { a: { b: ~ } },"))
        #expect(noted.enums[0].annotations == [.init(name: "label", value: .list([.text("x"), .text("y")]))])
        #expect(noted.structs[0].annotations == [.init(name: "a", value: .mapping([.init(name: "b", value: .null)]))])
        #expect(noted.structs[0].fields[0].annotations == [.init(name: "unit", value: .text("cm"))])
        expectSnapshotReads(as: noted)
        let bare = try schema(text("", ""))
        #expect(storeHash(of: noted) == storeHash(of: bare) && apiHash(of: noted) == apiHash(of: bare))
    }

    private func schemaWithout() throws -> Schema {
        try schema(
            "models: { Trip: { attributes: { name: String }, relationships: { next: { type: Trip?, inverse: none } } } }"
        )
    }
}
