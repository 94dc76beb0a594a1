import SchemaDiagnostics
import Testing

@testable import SchemaModel

/// What is valid and will be regretted: each rule at its threshold, one side and the other.
struct LintTests {
    private func attributes(_ count: Int) -> String {
        "{ " + (0..<count).map { "a\($0): Int?" }.joined(separator: ", ") + " }"
    }

    @Test func wideLeaf() throws {
        func hierarchy(_ count: Int, _ more: String = "", root: String = "") -> String {
            "models:\n  Base: { \(root) }\n  Other: { inherits: Base }\n  ⟦1⟧Wide: { inherits: Base, "
                + "attributes: \(attributes(count))\(more) }\n"
        }
        try expectReview(hierarchy(20), [])
        let found = try expectReview(hierarchy(21), [(1, .wideLeaf)])
        #expect(
            found[0].message
                == "`Wide` has 21 columns of its own, which every row of `Base` carries: move some to a related model, or write `inheritance: joined` on `Base`"
        )
        #expect(found[0].severity == .warning)
        // A key counts, a to-many does not.
        try expectReview(
            hierarchy(20, ", relationships: { x: { type: Base?, inverse: none } }"), [(1, .wideLeaf)])
        try expectReview(hierarchy(20, ", relationships: { x: { type: \"[Base]\", inverse: none } }"), [])
        try expectReview(hierarchy(21, root: "inheritance: joined"), [])
        // Nobody but the leaf has rows.
        try expectReview(
            "models: { Base: { abstract: true }, Wide: { inherits: Base, attributes: \(attributes(30)) } }", [])
        try expectReview("models: { Wide: { attributes: \(attributes(300)) } }", [])
    }

    @Test func structsCountByTheirColumns() throws {
        try expectReview(
            """
            structs: { Ten: { \((0..<10).map { "f\($0): Int = 0" }.joined(separator: ", ")) } }
            models:
              Base: {}
              ⟦1⟧Leaf: { inherits: Base, attributes: { a: Ten, b: Ten?, c: { type: Ten, storage: json } } }
            """, [(1, .wideLeaf)])
    }

    @Test func wideJoined() throws {
        func hierarchy(_ count: Int) -> String {
            "models:\n  ⟦1⟧Base: { inheritance: joined }\n"
                + (1..<count).map { "  M\($0): { inherits: Base }\n" }.joined()
        }
        try expectReview(hierarchy(12), [])
        let found = try expectReview(hierarchy(13), [(1, .wideJoined)])
        #expect(
            found[0].message
                == "a fetch of `Base` joins 13 tables: `inheritance: single` keeps the hierarchy in one")
        func chain(_ count: Int) -> String {
            "models:\n  ⟦1⟧M0: { inheritance: joined }\n"
                + (1..<count).map { "  M\($0): { inherits: M\($0 - 1) }\n" }.joined()
        }
        try expectReview(chain(5), [])
        try expectReview(chain(6), [(1, .wideJoined)])
    }

    @Test func impliedUnique() throws {
        func uniques(_ list: String, _ b: String = "String") -> String {
            "models:\n  A:\n    attributes: { a: String, b: \(b), c: Int }\n    unique: [\(list)]\n"
        }
        let found = try expectReview(uniques("⟦2⟧[a], ⟦1⟧[a, b]"), [(1, .impliedUnique)])
        #expect(found[0].message == "this unique refuses nothing: `a` alone is unique already")
        #expect(found[0].notes.count == 1)
        try expectReview(uniques("⟦1⟧[c, b, a], [a, c]"), [(1, .impliedUnique)])
        try expectReview(uniques("[a, b], [b, c]"), [])
        // Another conflict rule treats the same row otherwise.
        try expectReview(uniques("[a], { columns: [a, b], onConflict: error }"), [])
        // Equal NULLs are refused by the wider one alone, where there can be any.
        try expectReview(uniques("[b], { columns: [a, b], nulls: same }", "String?"), [])
        try expectReview(uniques("[b], ⟦1⟧{ columns: [a, b], nulls: same }"), [(1, .impliedUnique)])
        // Without regard to case is finer one way alone.
        try expectReview(uniques("[a], { columns: [{ column: a, collate: nocase }, b] }"), [])
        try expectReview(
            uniques("{ columns: [{ column: a, collate: nocase }] }, ⟦1⟧[a, b]"), [(1, .impliedUnique)])
        // What a base has counts.
        try expectReview(
            """
            models:
              Base: { attributes: { a: { type: String, unique: true } } }
              Sub: { inherits: Base, attributes: { b: Int }, unique: [⟦1⟧[a, b]] }
            """, [(1, .impliedUnique)])
    }

    @Test func farCascade() throws {
        let found = try expectReview(
            """
            models:
              Traveler:
                relationships: { bookings: { type: "[Booking]", inverse: traveler, deleteRule: cascade } }
              Booking:
                relationships: { ⟦1⟧traveler: { type: Traveler, inverse: bookings, deleteRule: cascade } }
              Trip:
                relationships: { ⟦2⟧tags: { type: "[Tag]", inverse: trips, deleteRule: cascade } }
              Tag: { relationships: { trips: { type: "[Trip]", inverse: tags } } }
              User:
                relationships:
                  profile: { type: "Profile?", inverse: user, deleteRule: cascade }
                  alone: { type: "Profile?", inverse: none, deleteRule: cascade }
              Profile: { relationships: { user: { type: User?, inverse: profile, deleteRule: cascade } } }
            """, [(1, .farCascade), (2, .farCascade)])
        #expect(
            found.map(\.message) == [
                "deleting one `Booking` deletes its `Traveler`, to which others may belong; write the rule on the end that owns the other",
                "deleting one `Trip` deletes every `Tag` in `tags`, which others have as well; write the rule on the end that owns the other",
            ])
    }

    @Test func binaryMoney() throws {
        let found = try expectReview(
            """
            models:
              A:
                attributes:
                  price: ⟦1⟧Double
                  totalPrice: { type: ⟦2⟧Float? }
                  entry_fee: ⟦3⟧Double = 1
                  prices: ⟦4⟧[Double]
                  priceless: Double
                  caprice: Double
                  coffee: Double
                  toffee: Float
                  priceIndex: Double
                  salary: Decimal(12,2)
                  wage: Int
                  قیمت: Double
                  fee: { type: Double, default: 0, ephemeral: true }
            """, (1...4).map { ($0, .binaryMoney) })
        #expect(
            found[1].message
                == "`totalPrice` seems to be money, which `Float` does not keep exactly; write `Decimal(12,2)`")
    }

    @Test func releasedVersionsGetNoAdvice() throws {
        try expectReview(
            "models: { A: { attributes: { cost: Double } } }",
            after: ["models: { A: { attributes: { price: Double } } }"],
            [])
    }

    /// Asked for a history that is not there: told, and no more.
    @Test func preservedWithoutHistory() throws {
        let found = try expectReview(
            "models: { A: { attributes: { ⟦1⟧a: { type: Int, preserveValueOnDeletion: true }, b: { type: Int, preserveValueOnDeletion: false } } } }",
            [(1, .preservedWithoutHistory)])
        #expect(found[0].severity == .note && found[0].message.contains("no effect yet"))
    }
}
