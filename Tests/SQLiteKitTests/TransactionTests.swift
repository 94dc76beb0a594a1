import CSQLite
import Testing

@testable import SQLiteKit

@Suite struct TransactionTests {
    let folder = try! TemporaryFolder()

    struct Stop: Error {}

    @Test func `a throw takes everything back and arrives as it was thrown`() throws {
        let connection = try Connection()
        try connection.execute("CREATE TABLE t (a)")
        #expect(throws: Stop.self) {
            try connection.transaction {
                try connection.execute("INSERT INTO t VALUES (1)")
                throw Stop()
            }
        }
        #expect(!connection.isInTransaction)
        let count = try connection.transaction {
            try connection.execute("INSERT INTO t VALUES (2)")
            return try connection.value("SELECT count(*) FROM t")
        }
        #expect(count == 1)
        #expect(try connection.values("SELECT a FROM t") == [2])
    }

    /// With a limit for the length of statements, as one may be without memory for them.
    @Test func `what could not be taken back at once is before anything else`() throws {
        let connection = try Connection()
        try connection.execute("CREATE TABLE t (a)")
        let limit = sqlite3_limit(connection.handle, SQLITE_LIMIT_SQL_LENGTH, -1)
        #expect(throws: Stop.self) {
            try connection.transaction {
                try connection.execute("INSERT INTO t VALUES (1)")
                sqlite3_limit(connection.handle, SQLITE_LIMIT_SQL_LENGTH, 5)
                throw Stop()
            }
        }
        #expect(connection.isInTransaction)
        #expect(throws: SQLiteError.self) { try connection.settle() }
        #expect(throws: SQLiteError.self) { try connection.begin() }
        sqlite3_limit(connection.handle, SQLITE_LIMIT_SQL_LENGTH, limit)
        try connection.transaction { try connection.execute("INSERT INTO t VALUES (2)") }
        #expect(try connection.values("SELECT a FROM t") == [2])
    }

    @Test func `a part that cannot be taken back takes the whole with it`() throws {
        let connection = try Connection()
        try connection.execute("CREATE TABLE t (a)")
        let limit = sqlite3_limit(connection.handle, SQLITE_LIMIT_SQL_LENGTH, -1)
        func part() throws {
            try connection.savepoint {
                try connection.execute("INSERT INTO t VALUES (2)")
                // Long enough for ROLLBACK alone.
                sqlite3_limit(connection.handle, SQLITE_LIMIT_SQL_LENGTH, 8)
                throw Stop()
            }
        }
        #expect(throws: SQLiteError.self) {
            try connection.transaction {
                try connection.execute("INSERT INTO t VALUES (1)")
                try? part()
                sqlite3_limit(connection.handle, SQLITE_LIMIT_SQL_LENGTH, limit)
            }
        }
        #expect(!connection.isInTransaction)
        #expect(try connection.value("SELECT count(*) FROM t") == 0)
    }

    @Test func `a commit that fails takes everything back`() throws {
        let connection = try Connection()
        try connection.execute(
            """
            CREATE TABLE p (id INTEGER PRIMARY KEY);
            CREATE TABLE t (p INTEGER REFERENCES p DEFERRABLE INITIALLY DEFERRED)
            """)
        let error = try #require(throws: SQLiteError.self) {
            try connection.transaction { try connection.execute("INSERT INTO t VALUES (1)") }
        }
        #expect(error.constraint == .foreignKey)
        #expect(!connection.isInTransaction)
        #expect(try connection.value("SELECT count(*) FROM t") == 0)
    }

    @Test func `a transaction does not nest, and foreign keys do not change inside`() throws {
        let connection = try Connection()
        try connection.transaction {
            #expect(throws: SQLiteError.self) { try connection.begin() }
            #expect(connection.isInTransaction)
            let error = try #require(throws: SQLiteError.self) { try connection.setForeignKeys(false) }
            #expect(error.code == ResultCode.misuse)
        }
        try connection.setForeignKeys(false)
        #expect(try connection.value("PRAGMA foreign_keys") == 0)
    }

    @Test func `a second writer is told that the file is busy`() throws {
        let path = folder.file("a.store")
        let first = try Connection(path: path, .create)
        try first.useWriteAheadLog()
        try first.execute("CREATE TABLE t (a)")
        let second = try Connection(path: path, .readWrite)
        second.setBusyTimeout(milliseconds: 20)
        try first.transaction {
            try first.execute("INSERT INTO t VALUES (1)")
            let error = try #require(throws: SQLiteError.self) { try second.begin() }
            #expect(error.primaryCode == ResultCode.busy)
            #expect(try second.value("SELECT count(*) FROM t") == 0, "a reader goes on")
        }
        #expect(try second.value("SELECT count(*) FROM t") == 1)
    }
}
