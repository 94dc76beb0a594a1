import SchemaModel
import SchemaSnapshot
import Testing

@Suite("Columns of siblings, and of orders") struct ColumnTests {
    private static let siblings = [
        "  Base: { attributes: { name: String } }\n",
        "  A: { inherits: Base, attributes: { code: Int, only: Int }, relationships: { next: { type: Base?, inverse: none } } }\n",
        "  B: { inherits: Base, attributes: { Code: String, A_code: Int?, next: Int }, relationships: { back: { type: 'C?', inverse: forth } } }\n",
        "  C: { inherits: Base, attributes: { code: Bool }, relationships: { forth: { type: '[B]', inverse: back } } }\n",
        "  D: { inherits: C, attributes: { back: Int } }\n",
    ]

    @Test func siblingsShareNamesAndNoColumn() throws {
        let schema = try schema("models:\n" + Self.siblings.joined())
        let columns = schema.models.map { model in model.attributes.map(\.column) }
        // `A_code` was taken.
        #expect(
            columns == [["name"], ["A_code_2", "only"], ["B_Code", "A_code", "B_next"], ["C_code"], ["D_back"]])
        #expect(schema.model("A")?.relationship("next")?.storage == .foreignKey(column: "A_next"))
        #expect(schema.model("B")?.relationship("back")?.storage == .foreignKey(column: "B_back"))
        #expect(schema.model("C")?.relationship("forth")?.storage == .inverse(column: "B_back"))
        let database = Database()
        try database.run(createStatements(for: schema).map(\.sql))
        #expect(try database.query("SELECT count(*) FROM pragma_table_info('Base')") == ["13"])
        // The file's order decides nothing.
        let order = [0, 3, 4, 2, 1].map { Self.siblings[$0] }
        let other = try ColumnTests.reordered(order)
        for model in schema.models {
            #expect(other.model(model.name)?.attributes == model.attributes)
            #expect(other.model(model.name)?.relationships == model.relationships)
        }
    }

    private static func reordered(_ lines: [String]) throws -> Schema { try schema("models:\n" + lines.joined()) }

    @Test func aNameThatIsNotSharedIsTheColumn() throws {
        let schema = try schema(
            """
            models:
              Base: { attributes: { a: Int } }
              A: { inherits: Base, attributes: { b: Int } }
              B: { inherits: A, attributes: { c: Int } }
              Apart: { attributes: { b: Int, c: Int } }
            """)
        for model in schema.models {
            for attribute in model.attributes { #expect(attribute.column == attribute.name) }
        }
    }

    @Test func ordersHaveColumns() throws {
        let schema = try schema(
            """
            models:
              A:
                relationships:
                  items: { type: "[Item]", inverse: a, ordered: true }
                  others: { type: "[Item]", inverse: b, ordered: true }
                  friends: { type: "[A]", inverse: friends, ordered: true }
              B: { relationships: { Items: { type: "[Item]", inverse: c, ordered: true } } }
              Item:
                relationships:
                  a: { type: "A?", inverse: items }
                  b: { type: A?, inverse: others }
                  c: { type: "B?", inverse: Items }
                  list: { type: "[Item]", inverse: none, ordered: true }
            """)
        #expect(
            schema.models.flatMap(\.relationships).map { $0.orderColumn ?? "" } == [
                "_order_A_items", "_order_others", "_order_friends", "_order_B_Items", "", "", "", "_order_list",
            ])
        let statements = createStatements(for: schema).map(\.sql)
        #expect(
            statements.contains(
                #"CREATE INDEX "idx_Item_a__order_A_items" ON "Item" ("a", "_order_A_items")"#))
        let links = try #require(statements.first { $0.contains("\"A_friends\"") })
        #expect(links.split(separator: "_order_friends", omittingEmptySubsequences: false).count == 2)
        let database = Database()
        try database.run(statements)
        #expect(try database.query("SELECT count(*) FROM pragma_table_info('Item')") == ["8"])
    }
}
