import SQLiteKit
import StoreFixture
import Testing

@testable import SchemaMigration

@Suite struct IDLeaseTests {
    let folder = try! TemporaryFolder()

    private func connection() throws -> Connection {
        try StoreFixture.opener(.file(folder.file("a.store"), .create), StoreFixture.one).open().connection
    }

    @Test func `no identifier is given out twice`() throws {
        let first = try connection()
        let second = try connection()
        #expect(try first.leaseIDs(count: 10) == 1..<11)
        #expect(try second.leaseIDs(count: 5) == 11..<16)
        #expect(try first.returnIDs(3..<11) == false, "another has leased behind it")
        #expect(try second.returnIDs(12..<16))
        #expect(try first.leaseIDs(count: 1 << 24) == 12..<(12 + 1 << 24))
        #expect(try second.value("SELECT value FROM _schema WHERE key = 'nextID'") == .integer(12 + 1 << 24))
    }

    @Test func `a lease that is not returned is gone`() throws {
        var lost: Connection? = try connection()
        #expect(try lost?.leaseIDs(count: 100) == 1..<101)
        lost = nil
        #expect(try connection().leaseIDs(count: 1) == 101..<102)
    }

    /// Case 39: the rows alone do not tell how far the keys went.
    @Test func `after a table was made anew no identifier of a row that is gone is given out`() throws {
        let old = try connection()
        let keys = try old.leaseIDs(count: 3)
        try old.execute(
            "INSERT INTO Traveler (_id, name) SELECT value, 'x' FROM json_each('[1, 2, 3]'); DELETE FROM Traveler WHERE _id > 1"
        )
        old.close()
        let opened = try StoreFixture.opener(.file(folder.file("a.store"), .create), StoreFixture.three).open()
        #expect(try opened.connection.value("SELECT max(_id) FROM Traveler") == 1)
        let new = try opened.connection.leaseIDs(count: 1)
        #expect(new == keys.upperBound..<(keys.upperBound + 1))
        try opened.connection.run(
            "INSERT INTO Traveler (_id, fullName) VALUES (?, 'y')", [.integer(new.lowerBound)])
        #expect(try opened.connection.values("SELECT _id FROM Traveler ORDER BY 1") == [1, 4])
    }

    @Test func `identifiers that others gave to rows are passed over`() throws {
        let connection = try connection()
        try connection.execute(
            "INSERT INTO Tag (_id, name) VALUES (70, 'x'), (-5, 'y'); INSERT INTO Traveler (name) VALUES ('z')")
        #expect(try connection.leaseIDs(count: 2) == 71..<73)
    }

    @Test(arguments: [Int64.max, Int64.max - 5]) func `at the end of the integers there are none`(largest: Int64) throws
    {
        let connection = try connection()
        try connection.run("INSERT INTO Tag (_id, name) VALUES (?, 'x')", [.integer(largest)])
        let error = try #require(throws: StoreError.self) { try connection.leaseIDs(count: 10) }
        #expect(error.reason == .identifiersExhausted)
        #expect(try connection.value("SELECT value FROM _schema WHERE key = 'nextID'") == 1)
    }

    @Test func `a damaged counter is not used`() throws {
        let connection = try connection()
        try connection.execute("UPDATE _schema SET value = 'x' WHERE key = 'nextID'")
        #expect(try #require(throws: StoreError.self) { try connection.leaseIDs(count: 1) }.code == "damaged")
        try connection.execute("DROP TABLE _schema")
        #expect(throws: StoreError.self) { try connection.leaseIDs(count: 1) }
    }

    @Test func `a lease in a transaction is taken back with it`() throws {
        let connection = try connection()
        try connection.begin()
        #expect(try connection.leaseIDs(count: 10) == 1..<11)
        connection.rollBack()
        #expect(try connection.leaseIDs(count: 10) == 1..<11)
    }
}
