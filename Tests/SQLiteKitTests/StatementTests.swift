import Testing

@testable import SQLiteKit

@Suite struct StatementTests {
    let connection = try! Connection()

    @Test func `one statement, no more and no less`() throws {
        for sql in ["", " ; ", "-- nothing", "SELECT 1; SELECT 2", "SELECT 1 \0 garbage"] {
            let error = try #require(throws: SQLiteError.self) { try connection.prepare(sql) }
            #expect(error.code == ResultCode.misuse && error.sql == sql)
        }
        #expect(try connection.value("SELECT 1 ;\n; ") == 1)
        #expect(try connection.value("-- first\nSELECT 2") == 2)
    }

    @Test func `a script stops at the statement that fails`() throws {
        let error = try #require(throws: SQLiteError.self) {
            try connection.execute("CREATE TABLE a (x); CREATE TABLE a (x); CREATE TABLE b (x)")
        }
        #expect(error.message.contains("already exists"))
        #expect(error.sql?.contains("CREATE TABLE b") == true && error.sql?.hasPrefix(" CREATE TABLE a") == true)
        #expect(try connection.values("SELECT name FROM sqlite_schema") == ["a"])
    }

    @Test func `the cache gives the same statement, but not while it runs`() throws {
        let sql = "SELECT 1 UNION ALL SELECT 2"
        let first = try connection.cachedStatement(sql)
        #expect(try connection.cachedStatement(sql) === first)
        #expect(try first.step() && first.row[0] == 1)
        let second = try connection.cachedStatement(sql)
        #expect(second !== first)
        #expect(try second.step() && second.row[0] == 1)
        #expect(try first.step() && first.row[0] == 2)
        #expect(try !first.step())
        #expect(try connection.cachedStatement(sql) === first)
    }

    @Test func `the cache forgets what was not used for longest`() throws {
        let kept = try connection.cachedStatement("SELECT 0")
        let lost = try connection.cachedStatement("SELECT -1")
        for number in 1..<Connection.cacheCapacity {
            _ = try connection.cachedStatement("SELECT 0")
            _ = try connection.cachedStatement("SELECT \(number)")
        }
        #expect(connection.statements.count == Connection.cacheCapacity)
        #expect(try connection.cachedStatement("SELECT 0") === kept)
        #expect(try connection.cachedStatement("SELECT -1") !== lost)
    }

    @Test func `running keeps bound values, and codes come without an error value`() throws {
        try connection.execute("CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT UNIQUE) STRICT")
        let insert = try connection.cachedStatement("INSERT INTO t (b) VALUES (?)")
        insert.binder.text("x", at: 1)
        #expect(insert.runCode() == ResultCode.ok)
        #expect(connection.lastInsertedRowID == 1 && connection.changes == 1)
        #expect(insert.runCode() == ResultCode.constraintUnique)
        #expect(connection.errorCode == ResultCode.constraintUnique)
        let error = try #require(throws: SQLiteError.self) { try insert.run() }
        #expect(error.constraint == .unique && error.message == "UNIQUE constraint failed: t.b")
        insert.clearBindings()
        try insert.run()
        #expect(try connection.values("SELECT b FROM t ORDER BY a") == ["x", nil])
    }

    @Test func `each constraint has its kind`() throws {
        try connection.execute(
            """
            CREATE TABLE p (id INTEGER PRIMARY KEY) STRICT;
            CREATE TABLE t (id INTEGER PRIMARY KEY, u INTEGER UNIQUE, n INTEGER NOT NULL DEFAULT 0, c INTEGER CHECK (c > 0),
                p INTEGER REFERENCES p, CHECK (n < 9)) STRICT;
            CREATE TABLE w (k TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
            CREATE TRIGGER r BEFORE DELETE ON t BEGIN SELECT RAISE(ABORT, 'stays'); END;
            INSERT INTO t (id, u) VALUES (1, 1); INSERT INTO w VALUES ('a')
            """)
        let cases: [(String, ConstraintKind)] = [
            ("INSERT INTO t (u) VALUES (1)", .unique), ("INSERT INTO t (id) VALUES (1)", .primaryKey),
            ("INSERT INTO w VALUES ('a')", .primaryKey), ("INSERT INTO t (n) VALUES (NULL)", .notNull),
            ("INSERT INTO t (c) VALUES (0)", .check), ("INSERT INTO t (p) VALUES (5)", .foreignKey),
            ("INSERT INTO t (u) VALUES ('x')", .dataType), ("DELETE FROM t", .trigger),
        ]
        for (sql, kind) in cases {
            let error = try #require(throws: SQLiteError.self, "\(sql)") { try connection.execute(sql) }
            #expect(error.constraint == kind, "\(sql)")
            #expect(error.primaryCode == ResultCode.constraint)
        }
        #expect(SQLiteError(code: ResultCode.busy, message: "").constraint == nil)
    }
}
