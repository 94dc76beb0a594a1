import SchemaDiagnostics
import SchemaSnapshot
import Testing

@testable import SchemaModel

@Suite("Indexes over expressions, collations of uniques") struct IndexExpressionTests {
    private func index(_ columns: String, _ marks: [Int: FindingCode]) -> Found {
        expectFindings(
            in: """
                models:
                  Trip:
                    attributes: { title: String, größe: Int, tags: "[String]", order: Int }
                    relationships: { next: { type: Trip?, inverse: none }, others: { type: "[Trip]", inverse: none } }
                    indexes: [{ columns: [\(columns)] }]
                """, marks
        ).findings
    }

    @Test(
        arguments: [
            "lower(title)", "größe * 2 + length(title)", "CASE WHEN \\\"order\\\" > 1 THEN 'it''s (' ELSE [title] END",
            "next IS NULL", "substr(title, 1, 3) COLLATE nocase", "CAST(TITLE AS text)", "coalesce(next, `order`)",
        ])
    func expressions(sql: String) throws {
        _ = index("{ expression: \"\(sql)\" }", [:])
        let schema = try schema(
            "models: { Trip: { attributes: { title: String, größe: Int, order: Int }, relationships: { next: { type: Trip?, inverse: none } }, "
                + "indexes: [[title, { expression: \"\(sql)\", descending: true, collate: nocase }]] } }")
        let database = Database()
        try database.run(createStatements(for: schema).map(\.sql))
        #expect(
            try database.query("SELECT count(*) FROM sqlite_schema WHERE type = 'index' AND sql LIKE '%COLLATE%DESC)'")
                == ["1"])
        #expect(try SchemaText.decode(SchemaText.encode(describe(schema))) == describe(schema))
    }

    @Test(
        arguments: [
            ("lower(titel)", "`Trip` has no `titel`; did you mean `title`?"), ("", "it names no column"),
            ("1 + 1", "it names no column"), ("lower(title", "a parenthesis is not closed"),
            ("title)", "a parenthesis closes that was not opened"), ("title || 'x", "a quote is not closed"),
            ("title; DROP TABLE Trip", "it is no expression over the model's columns"),
            ("title = ?", "it is no expression over the model's columns"),
            ("random() + größe", "`random` does not give the same value for the same row each time"),
            ("julianday('now') - größe", "`'now'` does not give the same value for the same row each time"),
            ("(SELECT title)", "`SELECT` does not give the same value for the same row each time"),
        ])
    func noExpressions(sql: String, problem: String) {
        let findings = index("{ expression: ⟦1⟧\"\(sql)\" }", [1: .badIndexExpression])
        #expect(findings[0].message == "this expression cannot be indexed: \(problem)")
    }

    @Test func columnsThatAreNone() {
        _ = index("{ expression: ⟦1⟧others }, { expression: ⟦2⟧tags }", [1: .notIndexable, 2: .notIndexable])
        _ = index(
            "{ column: title, ⟦1⟧expression: title }, { column: order, ⟦2⟧descending: true }",
            [1: .unknownKey, 2: .unknownKey])
        _ = index("{ expression: title, collate: ⟦1⟧localized }", [1: .localizedIndex])
    }

    @Test func collationsOfUniques() throws {
        let (resolved, _) = expectFindings(
            in: """
                models:
                  A:
                    attributes: { a: String, b: Decimal, c: String? }
                    unique:
                      - [{ column: a, collate: nocase }]
                      - [a]
                      - { columns: [{ column: c, collate: nocase }, { column: b, collate: decimal }], nulls: same }
                """, [:])
        let schema = try #require(resolved).schema
        #expect(
            schema.models[0].uniques == [
                Unique(members: ["a"], collations: ["a": "nocase"]), Unique(members: ["a"]),
                Unique(members: ["c", "b"], nullsAreSame: true, collations: ["c": "nocase", "b": "decimal"]),
            ])
        #expect(
            createStatements(for: schema).map(\.sql).contains(
                #"CREATE UNIQUE INDEX "unique_A_a_nocase" ON "A" ("a" COLLATE "nocase")"#))
        expectFindings(
            in: """
                models:
                  A:
                    attributes: { a: String, b: Int }
                    unique: [[{ column: b, collate: ⟦1⟧nocase }], [{ column: a, collate: ⟦2⟧localized }], [{ column: ⟦3⟧x }]]
                """, [1: .badCollation, 2: .localizedIndex, 3: .unknownMember])
    }

    private static func account(_ unique: String) -> String {
        "models: { A: { attributes: { a: String, b: Decimal }, unique: [\(unique)] } }\n"
    }

    @Test func aUniqueThatSeesLessIsProvedByOneThatSeesMore() throws {
        let rows = ["INSERT INTO A (_id, a, b) VALUES (1, 'x', '1'), (2, 'y', '1')"]
        try proveMigration(
            Versions(Self.account("[{ column: a, collate: nocase }]"), Self.account("[a]")), rows: rows,
            expected: ["SELECT a FROM A": ["x", "y"]], forms: [.alter, .create])
        try proveMigration(
            Versions(
                Self.account("[{ column: a, collate: nocase }]"),
                Self.account("[{ column: a, collate: nocase }, b]")), rows: rows,
            expected: ["SELECT a FROM A": ["x", "y"]])
        for (old, new) in [("[a]", "[{ column: a, collate: nocase }]"), ("[a]", "[b]")] {
            #expect(try problems(Versions(Self.account(old), Self.account(new))).map(\.code) == [.uniqueAdded])
        }
    }

    @Test func anExpressionChangesWithoutTouchingRows() throws {
        let model = { (index: String) in
            "models: { A: { attributes: { a: String, b: Int? }, indexes: [[{ expression: \"\(index)\" }]] } }\n"
        }
        try proveMigration(
            Versions(model("lower(a)"), model("upper(a)")), rows: ["INSERT INTO A (_id, a) VALUES (1, 'x')"],
            expected: ["SELECT a FROM A": ["x"]], forms: [.alter, .create])
        try proveMigration(
            Versions(
                model("lower(a)"),
                "models: { A: { attributes: { c: { type: String, originalName: a }, b: Int? }, indexes: [[{ expression: lower(c) }]] } }\n"
            ),
            rows: ["INSERT INTO A (_id, a) VALUES (1, 'x')"], expected: ["SELECT c FROM A": ["x"]])
    }
}
