import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot
import Testing

@Suite("Indexes and uniques") struct IndexRulesTests {
    private func model(_ lines: String) -> String {
        """
        enums: { Level: { type: Int, cases: { low: 0 } } }
        models:
          Root:
            attributes: { inherited: Int, name: String }
          Trip:
            inherits: Root
            attributes: { a: Int, b: String, c: Date, price: Decimal, list: "[Int]", level: Level }
            relationships:
              owner: { type: "Root?", inverse: none }
              next: { type: "Trip?", inverse: previous }
              previous: { type: "Trip?", inverse: next }
              others: { type: "[Trip]", inverse: none }
            \(lines)
        """
    }

    @Test func everyForm() throws {
        let trip = try schema(
            model(
                """
                indexes:
                      - [-a, inherited]
                      - { columns: [b, -c], where: "a = 1" }
                      - columns: [{ column: -b, collate: nocase }, { column: price, collate: decimal }]
                      - [owner, a]
                    unique:
                      - [b, owner]
                      - { columns: [inherited], onConflict: error, nulls: same }
                      - { columns: [c], onConflict: ignore, nulls: distinct }
                """)
        ).models[1]
        #expect(
            trip.indexes == [
                Index(members: [.init("a", isDescending: true), .init("inherited")]),
                Index(members: [.init("b"), .init("c", isDescending: true)], condition: "a = 1"),
                Index(members: [
                    .init("b", isDescending: true, collation: "nocase"), .init("price", collation: "decimal"),
                ]),
                Index(members: [.init("owner"), .init("a")]),
            ])
        #expect(
            trip.uniques == [
                Unique(members: ["b", "owner"]), Unique(members: ["inherited"], onConflict: .error, nullsAreSame: true),
                Unique(members: ["c"], onConflict: .ignore),
            ])
    }

    @Test func attributesComeFirstAmongUniques() throws {
        let uniques = try schema(
            "models: { T: { unique: [[a, b]], attributes: { a: { type: Int, unique: true, onConflict: ignore }, b: { type: Int, unique: false } } } }"
        ).models[0].uniques
        #expect(uniques == [Unique(members: ["a"], onConflict: .ignore), Unique(members: ["a", "b"])])
    }

    @Test func unknownColumns() {
        let (_, findings) = expectFindings(
            in: model("indexes: [[⟦1⟧inhereted⟦/1⟧], [-⟦2⟧x]]\n    unique: [[a, ⟦3⟧_id]]"),
            [1: .unknownMember, 2: .unknownMember, 3: .unknownMember])
        #expect(findings[0].message == "`Trip` has no attribute or relationship `inhereted`; did you mean `inherited`?")
    }

    @Test func columnsTwice() {
        expectFindings(
            in: model("indexes: [[a, -⟦1⟧a]]\n    unique: [[b, c, ⟦2⟧b]]"), [1: .repeatedMember, 2: .repeatedMember])
    }

    @Test func whatCannotBeIndexed() {
        expectFindings(
            in: model("indexes: [[⟦1⟧list], [⟦2⟧others], [⟦3⟧previous]]\n    unique: [[⟦4⟧list]]"),
            [1: .notIndexable, 2: .notIndexable, 3: .notIndexable, 4: .notIndexable])
    }

    @Test func noColumns() {
        expectFindings(
            in: model("indexes: [⟦1⟧[], ⟦2⟧{ columns: [] }]\n    unique: [⟦3⟧[]]"),
            [1: .noColumns, 2: .noColumns, 3: .noColumns])
    }

    @Test func collationsSuitTheirColumn() {
        expectFindings(
            in: model(
                "indexes: [{ columns: [{ column: a, collate: ⟦1⟧nocase }, { column: c, collate: ⟦2⟧decimal }, { column: level, collate: ⟦3⟧nocase }, { column: owner, collate: ⟦4⟧nocase }] }]"
            ), [1: .badCollation, 2: .badCollation, 3: .badCollation, 4: .badCollation])
    }

    @Test func conditionsAreNotEmpty() {
        expectFindings(in: model("indexes: [{ columns: [a], where: ⟦1⟧\" \" }]"), [1: .wrongShape])
    }

    @Test func duplicatesAreWarnedOf() {
        let (resolved, findings) = expectFindings(
            in: model("indexes: [[c], ⟦1⟧[c], { columns: [c], where: a }]\n    unique: [[a, b], ⟦2⟧[b, a]]"),
            [1: .duplicateIndex, 2: .duplicateIndex])
        #expect(findings.map(\.severity) == [.warning, .warning])
        #expect(resolved?.schema.models[1].indexes.count == 2)
        #expect(resolved?.schema.models[1].uniques.count == 1)
    }

    @Test func redundantIndexesAreWarnedOf() {
        let (_, findings) = expectFindings(
            in: model(
                """
                indexes:
                      - ⟦1⟧[a]
                      - [-a, b]
                      - ⟦2⟧[owner]
                      - ⟦3⟧[b, c]
                      - { columns: [a], where: "b" }
                      - [c, a]
                      - [c, -a]
                    unique: [[b, c, price]]
                """), [1: .redundantIndex, 2: .redundantIndex, 3: .redundantIndex])
        #expect(findings[0].message.hasSuffix("another index begins with the same columns"))
        #expect(findings[1].message.hasSuffix("a relationship's own index begins with the same columns"))
        #expect(findings[2].message.hasSuffix("a unique begins with the same columns"))
        #expect(findings[0].notes.first?.range?.start == SourcePosition(line: 17, column: 9))
    }

    @Test func frozenVersionsGetNoWarnings() {
        expectFindings(in: "models: { T: { attributes: { a: Int }, indexes: [[a], [a]] } }", [:], mode: .snapshot)
    }

    @Test func conflictRulesNeedAUnique() {
        expectFindings(inAttributes: "a: { type: Int, onConflict: ⟦1⟧error }", [1: .needlessConflictRule])
        expectFindings(
            inAttributes: "a: { type: Int, onConflict: ⟦1⟧error, unique: false }", [1: .needlessConflictRule])
    }

    @Test(arguments: [
        ("a > (", "its parentheses do not match"), ("a = 1)", "its parentheses do not match"),
        ("a = 1) OR (a = 2", "its parentheses do not match"), ("b = 'x", "a `'` is never closed"),
        ("\"a = 1", "a `\"` is never closed"), ("a = 1; DROP TABLE Trip", "it holds a `;`"),
        ("a = 1 --", "it holds a comment"), ("a /* = 1", "it holds a comment"), ("a = ?1", "it holds a parameter, `?`"),
        ("a = :p", "it holds a parameter, `:`"), ("a IN (SELECT 1)", "it holds a subquery"),
        ("inherite = 1", "the table has no column `inherite`; did you mean `inherited`?"),
        ("b = \"open\"", "the table has no column `open`"), ("[b] = `x`", "the table has no column `x`"),
        ("others = 1", "the table has no column `others`"),
    ])
    func conditionThatSQLiteRefuses(condition: String, reason: String) {
        let quoted = "'\(condition.replacing("'", with: "''"))'"
        let (_, findings) = expectFindings(
            in: model("indexes: [{ columns: [c], where: ⟦1⟧\(quoted) }]"), [1: .badCondition])
        #expect(findings[0].message == "SQLite refuses this condition: \(reason)")
    }

    @Test(arguments: [
        "a = 1", "A=-1 AND \"b\" <> 'it''s; -- \"not\" a comment: ?'", "`a` NOTNULL OR [owner] IS NOT NULL",
        "b COLLATE NOCASE LIKE 'x%' ESCAPE '\\'", "CASE WHEN a BETWEEN 0x1F AND 1.5e3 THEN TRUE ELSE (a IN (1, 2)) END",
        "length(b) > 3 AND b IS NOT x'00'", "CAST(a AS TEXT) GLOB '*' AND _id > 0 and _KIND = 2",
        "Root.a IS DISTINCT FROM NULL",
        "b = 'سفر' AND inherited", "a -1 > - -2 / 2",
    ])
    func conditionThatSQLiteTakes(condition: String) throws {
        let quoted = "'\(condition.replacing("'", with: "''"))'"
        let resolved = try schema(model("indexes: [{ columns: [c], where: \(quoted) }]"))
        #expect(resolved.models[1].indexes.first?.condition == condition)
        try Database().run(createStatements(for: resolved).map(\.sql))
    }
}
