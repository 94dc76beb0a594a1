import SchemaSnapshot
import Testing

@testable import SchemaModel

struct DefaultTests {
    private static let level = EnumType(
        name: "Level", isIntBacked: true,
        cases: [.init(name: "low", rawValue: .int(0)), .init(name: "high", rawValue: .int(9))])
    private static let color = EnumType(name: "Color", cases: [.init(name: "red", rawValue: .string("it's red"))])

    /// The row that a foreign writer gets who names no column.
    @Test(
        arguments: [
            (.scalar(.string), .string("it's\n\"سفر\""), "it's\n\"سفر\""), (.scalar(.int), .integer(-7), "-7"),
            (.scalar(.int), .integer(.min), "-9223372036854775808"), (.scalar(.uint64), .unsigned(7), "7"),
            (.scalar(.double), .double(0.1), "0.1"), (.scalar(.double), .integer(3), "3.0"),
            (.scalar(.float), .double(-1.5), "-1.5"), (.scalar(.bool), .bool(true), "1"),
            (.scalar(.decimal), .decimal("-12.50"), "-12.50"), (.scalar(.decimal), .integer(5), "5"),
            (.fixedDecimal(precision: 12, scale: 2), .decimal("-12.5"), "-1250"),
            (.fixedDecimal(precision: 12, scale: 2), .decimal("-0.07"), "-7"),
            (.fixedDecimal(precision: 12, scale: 2), .integer(3), "300"),
            (.fixedDecimal(precision: 12, scale: 0), .decimal("12"), "12"),
            (.scalar(.uuid), .uuid("00112233-4455-6677-8899-AABBCCDDEEFF"), "x'00112233445566778899aabbccddeeff'"),
            (.enumeration("Level"), .enumCase("high"), "9"), (.enumeration("Color"), .enumCase("red"), "it's red"),
            (.array(.scalar(.int), elementIsOptional: true), .array([]), "[]"), (.scalar(.date), .date(0.25), "0.25"),
            (.scalar(.url), .url("https://example.com/?a='b'"), "https://example.com/?a='b'"),
        ] as [(AttributeType, DefaultValue, String)])
    func constant(type: AttributeType, value: DefaultValue, stored: String) throws {
        let schema = Schema.make(
            enums: [Self.level, Self.color], [.make("Thing", [.make("x", type, default: value)])])
        let database = Database()
        try database.run(createStatements(for: schema).map(\.sql) + ["INSERT INTO Thing DEFAULT VALUES"])
        #expect(try database.query("SELECT x FROM Thing") == [stored])
        // The same constant fills rows that are there already.
        let column = try #require(StoreLayout(of: schema).tables[0].columns.last)
        #expect(column.defaultValue?.isConstant == true)
        try database.run([
            "CREATE TABLE Old (a INTEGER) STRICT", "INSERT INTO Old VALUES (1)",
            SQLStatement.addColumn(column, table: "Old").sql,
        ])
        #expect(try database.query("SELECT x FROM Old") == [stored])
    }

    @Test func textWithZeroByte() throws {
        let column = ColumnDefinition(
            name: "x", type: .text, isNotNull: true, defaultValue: .literal(.text("a\0b")))
        let database = Database()
        try database.run([
            "CREATE TABLE Old (a INTEGER) STRICT", "INSERT INTO Old VALUES (1)",
            SQLStatement.addColumn(column, table: "Old").sql,
        ])
        #expect(try database.query("SELECT hex(x), typeof(x) FROM Old") == ["610062|text"])
    }

    @Test func now() throws {
        let schema = Schema.make([.make("Thing", [.make("made", .date, default: .now)])])
        let database = Database()
        let before = try #require(database.query("SELECT strftime('%s', 'now')").first)
        try database.run(
            createStatements(for: schema).map(\.sql) + [
                "INSERT INTO Thing (_id) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000) SELECT i FROM n"
            ])
        // One instant for a whole statement, in whole milliseconds, between two readings of SQLite's own clock in whole Unix seconds.
        #expect(
            try database.query(
                """
                SELECT count(DISTINCT made), typeof(made),
                    made + 978307200 BETWEEN \(before) AND strftime('%s', 'now') + 1,
                    abs(made * 1000 - round(made * 1000)) < 0.001 FROM Thing
                """) == ["1|real|1|1"])
    }

    @Test func newUUID() throws {
        let schema = Schema.make([.make("Thing", [.make("key", .uuid, default: .newUUID)])])
        let database = Database()
        try database.run(
            createStatements(for: schema).map(\.sql) + [
                "INSERT INTO Thing (_id) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 2000) SELECT i FROM n"
            ])
        #expect(
            try database.query("SELECT DISTINCT typeof(key), length(key), substr(hex(key), 13, 1) FROM Thing") == [
                "blob|16|4"
            ])
        #expect(
            try database.query("SELECT DISTINCT substr(hex(key), 17, 1) FROM Thing ORDER BY 1") == ["8", "9", "A", "B"])
        // Every free bit takes both values.
        for digit in 1...32 where digit != 13 && digit != 17 {
            #expect(
                try database.query("SELECT count(DISTINCT substr(hex(key), \(digit), 1)) FROM Thing") == ["16"],
                "digit \(digit)")
        }
        #expect(try database.query("SELECT count(DISTINCT key) FROM Thing") == ["2000"])
    }
}
