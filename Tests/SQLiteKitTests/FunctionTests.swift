import Testing

@testable import SQLiteKit

@Suite struct FunctionTests {
    let connection = try! Connection()

    struct Refused: Error, CustomStringConvertible { var description: String { "it was refused" } }

    @Test func `values go in and out of a function`() throws {
        try connection.register(function: "same", argumentCount: 1) { $0[0] }
        let values: [Value] = [nil, 3, .integer(.min), 0.5, "", "a\0b", "δ", .blob([]), .blob([0, 1])]
        for value in values { #expect(try connection.value("SELECT same(?)", [value]) == value) }
    }

    @Test func `what a function throws is the statement's error`() throws {
        try connection.register(function: "refuse", argumentCount: 0) { _ in throw Refused() }
        try connection.register(function: "broken", argumentCount: 0) { _ in .real(.nan) }
        #expect(
            try #require(throws: SQLiteError.self) { try connection.value("SELECT refuse()") }.message
                == "it was refused")
        #expect(
            try #require(throws: SQLiteError.self) { try connection.value("SELECT broken()") }.message
                .contains("not a number"))
        #expect(throws: SQLiteError.self) { try connection.value("SELECT refuse(1)") }
    }

    @Test func `an index may use a function, also where the schema is not trusted`() throws {
        try connection.register(function: "twice", argumentCount: 1) { .integer(2 * ($0[0].integer ?? 0)) }
        try connection.execute("CREATE TABLE t (a); CREATE INDEX i ON t (twice(a)); INSERT INTO t VALUES (4), (3)")
        #expect(try connection.values("SELECT a FROM t ORDER BY twice(a)") == [3, 4])
    }

    @Test func `a collation orders and makes equal`() throws {
        // By length alone.
        try connection.register(collation: "length") { Int32($0.count - $1.count) }
        try connection.execute(
            "CREATE TABLE t (a TEXT COLLATE length UNIQUE); INSERT INTO t VALUES ('zz'), (''), ('bbb'), ('x')")
        #expect(try connection.values("SELECT a FROM t ORDER BY a") == ["", "x", "zz", "bbb"])
        #expect(try connection.value("SELECT a FROM t WHERE a = 'qq'") == "zz")
        let error = try #require(throws: SQLiteError.self) { try connection.execute("INSERT INTO t VALUES ('y')") }
        #expect(error.constraint == .unique)
    }
}
