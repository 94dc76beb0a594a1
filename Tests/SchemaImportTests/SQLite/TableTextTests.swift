import Testing

@testable import SchemaImport

struct TableTextTests {
    @Test func tokensOfSQL() {
        let tokens = sqlTokens("a.\"b\"\"c\" [d e] `f` 'g''h' 1.5e3 -- x\n/* y */ /**/ z")
        #expect(tokens.map(\.text) == ["a", ".", "b\"c", "d e", "f", "'g''h'", "1.5e3", "z"])
        #expect(tokens.map(\.isQuoted) == [false, false, true, true, true, false, false, false])
    }

    @Test(arguments: ["'", "\"", "[", "`", "/*", "/* *", "-", "--", "", "a'b", "\\"])
    func whatNeverClosesEnds(sql: String) { #expect(sqlTokens(sql).count <= 2) }

    @Test func constraintsOfATable() {
        let text = TableText(
            """
            CREATE TABLE t (a INT CONSTRAINT one CHECK (a > 0 AND (a < 9)) COLLATE nocase, b TEXT UNIQUE ON CONFLICT REPLACE,
              c INT AS (a + (1)) STORED, CONSTRAINT two CHECK (b <> 'x, )'), UNIQUE (a, "b c") ON CONFLICT IGNORE,
              d INTEGER PRIMARY KEY AUTOINCREMENT, CHECK(1))
            """)
        #expect(text.checks.map(\.sql) == ["a > 0 AND (a < 9)", "b <> 'x, )'", "1"])
        #expect(text.checks.map(\.name) == ["one", "two", nil])
        #expect(text.conflicts == [["b"]: .upsert, ["a", "b c"]: .ignore])
        #expect(text.columns["a"]?.collation == "nocase")
        #expect(text.columns["c"]?.generated == "a + (1)")
        #expect(text.columns["d"]?.isAutoincrement == true)
    }

    @Test func partsOfAnIndex() {
        let text = indexText(
            "CREATE INDEX \"on\" ON t (lower(a, ',') DESC, b COLLATE nocase ASC, [c d]) WHERE a > 1 AND b = ')'")
        #expect(text.parts == ["lower(a, ',')", "b", "[c d]"])
        #expect(text.condition == "a > 1 AND b = ')'")
        #expect(indexText("CREATE INDEX i ON t (a)").condition == nil)
        #expect(indexText("nonsense").parts == [])
    }

    @Test func statementsOfAScript() {
        let script = """
            CREATE TRIGGER t AFTER INSERT ON a BEGIN SELECT 1; SELECT CASE 1 WHEN 1 THEN 2 END; END; SELECT ';';;
            CREATE TABLE END (a)
            """
        // What changes rows alone is passed over.
        #expect(splitScript(script).map { $0.first?.text } == ["CREATE", "CREATE"])
        #expect(splitScript(script).map(\.count)[0] > 20)
    }

    @Test(arguments: [
        ("NVARCHAR(160)", "String"), ("BIGINT", "Int"), ("tinyint(1)", "Int"), ("DOUBLE PRECISION", "Double"),
        ("BLOB SUB_TYPE TEXT", "String"), ("", "Data"), ("DECIMAL(10,2)", "Decimal(10,2)"), ("NUMERIC", "Double"),
        ("DECIMAL(40,2)", "Decimal"), ("BIGSERIAL", "Int"), ("DATETIME", "Date"), ("boolean", "Bool"), ("uuid", "UUID"),
        ("JSON", "String"),
        ("VARBINARY(16)", "Data"), ("geometry", "Double"), ("FLOATING POINT", "Int"), ("CHARINT", "Int"),
    ])
    func declaredTypes(declared: String, expected: String) {
        #expect(ForeignType(declared: declared).name == expected)
    }

    @Test(arguments: [
        ("'it''s'", "String", DefaultTranslation.value(.text("it's"))), ("NULL", "String", .none),
        ("5", "String", .value(.text("5"))),
        ("(1)", "Int", .value(.word("1"))), ("'1'", "Int", .value(.word("1"))), ("1.0", "Int", .value(.word("1"))),
        ("1.5", "Int", .unknown), ("false", "Int", .value(.word("0"))), ("-0.5", "Double", .value(.word("-0.5"))),
        ("'0'", "Bool", .value(.word("false"))), ("CURRENT_TIMESTAMP", "Date", .value(.word("now"))),
        ("(datetime('now'))", "Date", .value(.word("now"))), ("strftime('%s')", "Date", .unknown),
        ("12.345", "Decimal(5,2)", .unknown), ("12.3", "Decimal(5,2)", .value(.text("12.3"))),
        ("x'00'", "Data", .unknown), ("random()", "Int", .unknown), ("'a'b'", "String", .unknown),
    ])
    func defaults(sql: String, type: String, expected: DefaultTranslation) {
        #expect(defaultLiteral(sql, type: type, isOptional: true) == expected)
    }
}
