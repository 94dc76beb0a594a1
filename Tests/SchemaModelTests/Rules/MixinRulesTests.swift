import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot
import Testing

@Suite("Mixins") struct MixinRulesTests {
    private static let stamped = """
        mixins:
          Stamped:
            doc: When it was made.
            attributes:
              createdAt: { type: Date, default: now, column: created, doc: Once. }
              key: { type: UUID, default: uuid, unique: true }

        """

    @Test func attributesFollowTheModelsOwn() throws {
        let mixed = try schema(
            Self.stamped + """
                models:
                  Trip: { mixins: [Stamped], attributes: { name: String }, indexes: [[createdAt]] }
                  Tag: { mixins: [Stamped] }
                """)
        #expect(mixed.models[0].attributes.map(\.name) == ["name", "createdAt", "key"])
        #expect(mixed.models[1].attributes[0].column == "created" && mixed.models[1].attributes[0].doc == "Once.")
        #expect(mixed.models[1].uniques == [Unique(members: ["key"])])
        let written = try schema(
            """
            models:
              Trip: { attributes: { name: String, createdAt: &date { type: Date, default: now, column: created, doc: Once. }, key: &key { type: UUID, default: uuid, unique: true } }, indexes: [[createdAt]] }
              Tag: { attributes: { createdAt: *date, key: *key } }
            """)
        #expect(mixed == written)
        #expect(diff(from: mixed, to: written) == [])
    }

    @Test func mistakesInAMixinAreToldOnceThere() {
        let (_, findings) = expectFindings(
            in: """
                mixins:
                  Stamped:
                    attributes:
                      a: ⟦1⟧Strin
                      ⟦2⟧_b: Int
                      c: Int = ⟦3⟧now
                      ⟦4⟧self: Int
                  Unused: { attributes: { a: ⟦5⟧Boolean } }
                models:
                  Trip: { mixins: [Stamped] }
                  Tag: { mixins: [Stamped] }
                """,
            [1: .unknownType, 2: .reservedPrefix, 3: .defaultMismatch, 4: .reservedName, 5: .unknownType])
        #expect(findings[0].fixIt?.replacement == "String")
    }

    @Test func clashesPointAtTheUse() {
        let (_, findings) = expectFindings(
            in: """
                mixins:
                  A: { attributes: { name: String } }
                  B: { attributes: { name: String, other: Int } }
                models:
                  Trip: { mixins: [⟦1⟧A], attributes: { name: String } }
                  Tag: { mixins: [A, ⟦2⟧B] }
                  Base: { mixins: [A] }
                  Sub: { inherits: Base, mixins: [⟦3⟧A] }
                  Low: { inherits: Base, mixins: [⟦4⟧B] }
                """, [1: .duplicateName, 2: .duplicateName, 3: .inheritedName, 4: .inheritedName])
        #expect(findings[0].message == "an attribute is called `name` already")
        #expect(findings[2].message == "`name` is inherited from `Base`; a subclass cannot declare it again")
    }

    @Test func columnsClashAtTheUse() {
        expectFindings(
            in: """
                mixins: { A: { attributes: { a: { type: Int, column: x } } } }
                models:
                  Trip: {}
                  Left: { inherits: Trip, mixins: [A] }
                  Right: { inherits: Trip, mixins: [⟦1⟧A] }
                """, [1: .sameSQLName])
    }

    @Test func namesOfMixins() {
        let (_, findings) = expectFindings(
            in: """
                mixins:
                  Stamped: {}
                  ⟦1⟧a-b: {}
                models:
                  Trip: { mixins: [⟦2⟧Stampd, Stamped, ⟦3⟧Stamped], indexes: [[unknown]] }
                  Tag: { mixins: ⟦4⟧Stamped }
                  Day: { mixins: [⟦5⟧[Stamped]] }
                """,
            [1: .notAName, 2: .unknownMixin, 3: .repeatedMixin, 4: .wrongShape, 5: .wrongShape])
        #expect(findings[1].message == "unknown mixin `Stampd`; did you mean `Stamped`?")
    }

    @Test func aMixinHoldsAttributesAlone() {
        expectFindings(
            in: "mixins: { A: { ⟦1⟧relationships: {} }, B: ⟦2⟧[a] }\nmodels: { Trip: {} }",
            [1: .unknownKey, 2: .wrongShape])
    }
}
