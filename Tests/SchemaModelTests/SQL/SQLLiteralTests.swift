import Testing

@testable import SchemaModel

struct SQLLiteralTests {
    @Test(
        arguments: [
            (.null, "NULL", "NULL"), (.integer(.min), "-9223372036854775808", "-9223372036854775808"),
            (.integer(.max), "9223372036854775807", "9223372036854775807"), (.real(0.1), "0.1", "0.1"),
            (.real(-.leastNonzeroMagnitude), "-5e-324", "-5e-324"), (.real(1e300), "1e+300", "1e+300"),
            (.real(2), "2.0", "2.0"),
            (.text(""), "''", ""), (.text("it's"), "'it''s'", "it's"),
            (.text("'; DROP TABLE x"), "'''; DROP TABLE x'", "'; DROP TABLE x"),
            // A quote that carries a mark is one character to Swift and two to SQLite.
            (.text("'\u{301}"), "'''\u{301}'", "'\u{301}"), (.text("سفر\n\\n🧳"), "'سفر\n\\n🧳'", "سفر\n\\n🧳"),
            (.text("a\0b'"), "CAST(X'61006227' AS TEXT)", "a\0b'"), (.blob([]), "X''", "x''"),
            (.text("a\r\nb"), "CAST(X'610D0A62' AS TEXT)", "a\r\nb"),
            (.blob([0, 0xAB]), "X'00AB'", "x'00ab'"),
        ] as [(SQLLiteral, String, String)])
    func literal(literal: SQLLiteral, sql: String, value: String) throws {
        #expect(literal.sql == sql)
        #expect(try Database().query("SELECT \(literal.sql)") == [value])
    }

    @Test(arguments: ["order", "a b", "say \"hi\"", "\"", "\"\u{301}x", "🧳", "سفر", "SELECT", "a.b", "x'y", "[z]", "`"])
    func namesAreQuoted(name: String) throws {
        let database = Database()
        try database.run([
            SQLStatement.createTable(
                TableDefinition(name: name, columns: [ColumnDefinition(name: name, type: .text)])
            ).sql,
            SQLStatement.renameColumn(name, to: name + "2", table: name).sql,
            SQLStatement.renameTable(name, to: name + "2").sql,
        ])
        #expect(
            try database.query("SELECT s.name, i.name FROM sqlite_schema s, pragma_table_xinfo(s.name) i") == [
                "\(name)2|\(name)2"
            ])
    }

    @Test func operatorsBindAsMeant() throws {
        let either = SQLExpression.either(.isNull(.literal(.null)), .isNull(.literal(.null)))
        let both = SQLExpression.both(either, .isNull(.literal(.integer(1))))
        #expect(both.sql == "(NULL IS NULL OR NULL IS NULL) AND 1 IS NULL")
        #expect(try Database().query("SELECT \(both.sql)") == ["0"])
    }
}
