import Foundation
import Testing

@testable import SQLiteKit

@Suite struct CheckTests {
    let folder = try! TemporaryFolder()

    @Test func `orphans are listed with their rows`() throws {
        let connection = try Connection()
        try connection.execute(
            """
            CREATE TABLE p (id INTEGER PRIMARY KEY); CREATE TABLE t (id INTEGER PRIMARY KEY, p REFERENCES p);
            CREATE TABLE w (k TEXT PRIMARY KEY, p REFERENCES p) WITHOUT ROWID; PRAGMA foreign_keys = OFF;
            INSERT INTO p VALUES (1); INSERT INTO t VALUES (7, 1), (8, 2), (9, NULL); INSERT INTO w VALUES ('a', 3)
            """)
        let all = try connection.foreignKeyViolations()
        #expect(
            Set(all) == [
                ForeignKeyViolation(table: "t", rowID: 8, parent: "p"),
                ForeignKeyViolation(table: "w", rowID: nil, parent: "p"),
            ])
        #expect(try connection.foreignKeyViolations(in: "w").map(\.table) == ["w"])
        #expect(try connection.foreignKeyViolations(limit: 1).count == 1)
    }

    @Test func `a damaged page is found`() throws {
        let path = folder.file("a.store")
        let connection = try Connection(path: path, .create)
        try connection.execute(
            "CREATE TABLE t (a); INSERT INTO t SELECT randomblob(300) FROM (SELECT 1 FROM pragma_function_list LIMIT 100)"
        )
        #expect(try connection.quickCheck() == [])
        connection.close()

        let file = try #require(FileHandle(forUpdatingAtPath: path))
        try file.seek(toOffset: 4096 + 4)
        try file.write(contentsOf: Data(repeating: 0xEE, count: 64))
        try file.close()
        let damaged = try Connection(path: path, .readOnly)
        let findings = (try? damaged.quickCheck()) ?? ["error"]
        #expect(!findings.isEmpty)
    }

    @Test func `a copy has every row under its rowid`() throws {
        let connection = try Connection(path: folder.file("a.store"), .create)
        try connection.execute(
            "CREATE TABLE t (a); INSERT INTO t VALUES ('x'), ('y'), ('z'); DELETE FROM t WHERE a = 'y'; PRAGMA application_id = 77"
        )
        let copy = folder.file("file:copy?x.store")
        try connection.vacuum(into: copy)
        #expect(try folder.names.contains("file:copy?x.store"))
        let copied = try Connection(path: copy, .readOnly)
        #expect(try copied.rows("SELECT rowid, a FROM t") == [[1, "x"], [3, "z"]])
        #expect(try copied.value("PRAGMA application_id") == 77)
        #expect(throws: SQLiteError.self) { try connection.vacuum(into: copy) }
    }
}
