import SchemaDiagnostics
import Testing

@testable import SchemaModel

@Suite("Structs") struct StructRulesTests {
    private func structs(_ lines: String, _ attributes: String = "") -> String {
        "structs:\n" + lines.split(separator: "\n").map { "  \($0)\n" }.joined()
            + "models: { Trip: { attributes: { \(attributes) } } }\n"
    }

    @Test func everyForm() throws {
        let structs = try schema(
            structs(
                """
                Short: { a: Int, b: String = "x", fields: { type: Int, doc: A field. } }
                Long: { doc: A doc., fields: { inner: Short?, list: "[Short]", old: { type: Int?, originalName: new } } }
                """, "a: Long?, b: { type: Short, storage: columns }, c: { type: Long, storage: json }")
        ).structs
        #expect(structs[0].fields.map(\.name) == ["a", "b", "fields"])
        #expect(structs[0].fields[1].defaultValue == .string("x") && structs[0].fields[2].doc == "A field.")
        #expect(structs[1].doc == "A doc." && structs[1].fields[2].originalName == "new")
        #expect(structs[1].fields[1].type == .array(.composite("Short"), elementIsOptional: false))
    }

    @Test func misuse() {
        expectFindings(
            in: structs(
                """
                ⟦1⟧Empty: {}
                Loop: { a: Int, ⟦2⟧next: "[Loop]" }
                Ping: { ⟦3⟧pong: Pong? }
                Pong: { ⟦4⟧ping: Ping }
                Names: { ⟦5⟧Names: Int, ⟦6⟧_a: Int, ⟦7⟧hashValue: Int, b: Int, ⟦8⟧B: Int }
                Keys: { a: { type: Int, ⟦9⟧unique: true }, b: ⟦10⟧Unknown, c: Int = ⟦11⟧"x" }
                Trip: { a: Int }
                ⟦13⟧String: { a: Int }
                """, "s: { type: Int, storage: ⟦14⟧json }"
            ).replacing("models: { Trip", with: "models: { ⟦12⟧Trip"),
            [
                1: .noFields, 2: .recursiveStruct, 3: .recursiveStruct, 4: .recursiveStruct, 5: .reservedName,
                6: .reservedPrefix, 7: .reservedName, 8: .sameSQLName, 9: .unknownKey, 10: .unknownType,
                11: .defaultMismatch, 12: .duplicateName, 13: .reservedName, 14: .keyWithoutEffect,
            ])
    }

    @Test func columnsMeet() {
        let (_, findings) = expectFindings(
            in: structs("Point: { x: Int, y: Int }", "a: Point, a_X: Int, ⟦1⟧b: Point").replacing("⟦1⟧b", with: "b")
                .replacing("a: Point", with: "⟦1⟧a: Point"), [1: .sameSQLName])
        #expect(findings[0].message.contains("`Trip.a.x` and `Trip.a_X` would be one column"))
    }

    @Test func aStructIsNoKey() {
        expectFindings(
            in: structs("Point: { x: Int }", "a: Point = ⟦1⟧x, b: { type: Point, unique: ⟦2⟧true }").replacing(
                "⟦2⟧true", with: "true"
            ).replacing("b: {", with: "⟦2⟧b: {"), [1: .defaultMismatch, 2: .notIndexable])
    }
}
