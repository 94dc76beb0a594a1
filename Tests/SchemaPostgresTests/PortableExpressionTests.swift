import SchemaModel
import Testing

@testable import SchemaPostgres

@Suite struct PortableExpressionTests {
    private var scope: RowScope {
        var scope = RowScope()
        let columns: [(String, ColumnForm)] = [
            ("Count", .whole), ("small", ColumnForm(.smallint, .integer)), ("ratio", ColumnForm(.double, .real)),
            ("isOpen", ColumnForm(.boolean, .boolean)), ("title", ColumnForm(.text, .text)),
            ("price", ColumnForm(.fixed(precision: 12, scale: 2), .fixed(2))),
            ("tax", ColumnForm(.fixed(precision: 12, scale: 4), .fixed(4))),
            ("exact", ColumnForm(.numeric, .decimal)), ("when", ColumnForm(.timestamptz, .date(.real2001))),
            ("stamp", ColumnForm(.timestamptz, .date(.unixMillis))), ("code", ColumnForm(.uuid, .uuid)),
            ("cover", ColumnForm(.bytea, .bytes)), ("tags", ColumnForm(.jsonb, .json)),
            ("q\"uote", ColumnForm(.text, .text)), ("Größe", .whole),
        ]
        for (name, form) in columns { scope.add(name, RowScope.Column(value: form.value(name), name: name)) }
        return scope
    }

    @Test(
        arguments: [
            ("count = 1", "\"Count\" = 1"),
            ("isOpen = 1", "\"isOpen\" = true"), ("0 <> isOpen", "false <> \"isOpen\""), ("isOpen", "\"isOpen\""),
            ("isOpen = count", "\"isOpen\"::integer = \"Count\""), ("count", "\"Count\" <> 0"),
            ("NOT count AND isOpen", "(NOT (\"Count\" <> 0)) AND \"isOpen\""),
            ("a IS NULL OR title = 'it''s'", nil), ("title == 'it''s'", "\"title\" = 'it''s'"),
            ("title IN ('a', 'b')", "(\"title\" = 'a') OR (\"title\" = 'b')"), ("title NOT IN ()", "true"),
            ("count IS NOT NULL", "\"Count\" IS NOT NULL"), ("count NOTNULL", "\"Count\" IS NOT NULL"),
            ("count IS 3", "\"Count\" IS NOT DISTINCT FROM 3"), ("isOpen IS NOT 1", "\"isOpen\" IS DISTINCT FROM true"),
            ("count NOT BETWEEN 1 AND 3 OR isOpen", "(NOT (\"Count\" >= 1 AND \"Count\" <= 3)) OR \"isOpen\""),
            ("title LIKE 'A%'", "\"title\" ILIKE 'A%' ESCAPE ''"),
            ("title NOT LIKE 'A$%' ESCAPE '$'", "\"title\" NOT ILIKE 'A$%' ESCAPE '$'"),
            // Hundredths are whole numbers to SQLite.
            ("price > 250", "\"price\" > 2.50"), ("price > -5", "\"price\" > -0.05"),
            ("price > count", "(\"price\" * 100)::bigint > \"Count\""),
            ("price > tax", "(\"price\" * 100)::bigint > (\"tax\" * 10000)::bigint"),
            ("price + price > 0", "(\"price\" + \"price\") > 0.00"),
            ("exact < 1.5", "\"exact\" < (1.5::double precision)"), ("exact < '10.0'", "\"exact\" < 10.0"),
            (
                "when > 60",
                "(extract(epoch FROM \"when\" - timestamptz '2001-01-01 00:00:00+00')::double precision) > 60"
            ),
            ("when < when", "\"when\" < \"when\""),
            ("code = x'00112233445566778899aabbccddeeff'", "\"code\" = ('00112233445566778899aabbccddeeff'::uuid)"),
            ("length(cover) > 2", "octet_length(\"cover\") > 2"), ("\"q\"\"uote\" = 'a'", "\"q\"\"uote\" = 'a'"),
            ("Größe > 1", "\"Größe\" > 1"), ("tags IS NULL", "\"tags\" IS NULL"),
            (
                "CASE WHEN count > 1 THEN isOpen ELSE 0 END",
                "CASE WHEN \"Count\" > 1 THEN \"isOpen\"::integer ELSE 0 END <> 0"
            ),
        ] as [(String, String?)])
    func conditionsMeanTheSame(_ sqlite: String, _ postgres: String?) throws {
        guard let postgres else {
            #expect(throws: NotPortable.self) { try portableExpression(sqlite, scope: scope) }
            return
        }
        let condition = try portableExpression(sqlite, scope: scope).condition()
        // Parentheses around what needs none do no harm; they are not what is asked here.
        #expect(plain(condition) == plain(postgres))
    }

    @Test(arguments: [
        ("count / small", "\"Count\" / nullif(\"small\", 0)", ValueSort.integer),
        ("count / 2", "\"Count\" / 2", .integer),
        ("count % 0", "\"Count\" % nullif(0, 0)", .integer),
        ("small * small", "\"small\"::bigint * \"small\"", .integer),
        ("small + ratio", "\"small\" + \"ratio\"", .real), ("price * count", "\"price\" * \"Count\"", .fixed(2)),
        ("price * 1.5", "((\"price\" * 100)::bigint) * (1.5::double precision)", .real),
        ("title || ' ' || count", "(\"title\" || ' ') || \"Count\"::text", .text),
        ("count - -2", "\"Count\" - (-2)", .integer),
        ("-9223372036854775807 - 1", "-9223372036854775807 - 1", .integer),
        ("min(count, 3)", "CASE WHEN NOT ((\"Count\") IS NULL OR (3) IS NULL) THEN least(\"Count\", 3) END", .integer),
        ("coalesce(price, 5)", "coalesce(\"price\", 0.05)", .fixed(2)),
        ("ifnull(title, '')", "coalesce(\"title\", '')", .text),
        ("iif(isOpen, 'a', NULL)", "CASE WHEN \"isOpen\" THEN 'a' ELSE NULL END", .text),
        ("substr(title, 2, 3)", "substr(\"title\", 2, 3)", .text), ("CAST(count AS TEXT)", "\"Count\"::text", .text),
        ("instr(title, 'b')", "strpos(\"title\", 'b')", .integer),
    ])
    func valuesMeanTheSame(_ sqlite: String, _ postgres: String, _ sort: ValueSort) throws {
        let value = try portableExpression(sqlite, scope: scope)
        #expect(plain(value.sql) == plain(postgres))
        #expect(value.sort == sort)
    }

    /// Where SQLite and PostgreSQL would differ, or nothing is known.
    @Test(arguments: [
        ("strftime('%Y', when) = '2020'", "`strftime`"), ("title GLOB 'a*'", "`GLOB`"),
        ("title = 1", "a text with a number"),
        ("when = '2020-01-01'", "an instant with a text"), ("stamp > 5", "an instant with a number"),
        ("stamp = when", "an instant"),
        ("title COLLATE nocase = 'a'", "COLLATE"), ("substr(title, -2)", "`substr`"),
        ("substr(title, count)", "`substr`"),
        ("round(ratio)", "`round`"), ("CAST(title AS INTEGER)", "CAST of a text"), ("ratio % 2", "`%`"),
        ("1 << 2", "shifts"),
        ("tags ->> '$.a'", "JSON"), ("title", "a text is no condition"), ("tags = '[]'", "JSON with a text"),
        ("unknown > 1", "`unknown`"), ("Test.count > 1", "names a table"), ("count >", "ends too early"),
        ("count 1", "not understood"), ("(count", "`)` is missing"), ("ratio || ''", "another text"),
        ("0x10 = count", "no decimal number"),
        ("99999999999999999999 > count", "64 bits"), ("'open", "not closed"), ("CASE count END", "`WHEN`"),
        ("random() > 1", "`random`"),
        ("max(count)", "`max`"), ("count IN (SELECT 1)", "subquery"),
        ("CURRENT_TIMESTAMP > title", "CURRENT_TIMESTAMP"),
        (String(repeating: "(", count: 5000) + "1" + String(repeating: ")", count: 5000), "nested too deeply"),
    ])
    func whatDiffersIsRefused(_ sqlite: String, _ reason: String) {
        do {
            let condition = try portableExpression(sqlite, scope: scope).condition()
            Issue.record("\(sqlite) became \(condition)")
        } catch {
            #expect(error.reason.contains(reason), "\(error.reason)")
        }
    }

    private func plain(_ sql: String) -> String { sql.filter { $0 != "(" && $0 != ")" } }
}
