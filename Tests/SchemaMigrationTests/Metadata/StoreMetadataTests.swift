import SQLiteKit
import SchemaSnapshot
import StoreFixture
import Testing

@testable import SchemaMigration

@Suite struct StoreMetadataTests {
    @Test func `a new store says what it is`() throws {
        let opened = try StoreFixture.opener(.memory, StoreFixture.one).open()
        let metadata = opened.metadata
        #expect(opened.outcome == .created)
        #expect(metadata.version == SchemaVersion(1, 0, 0) && metadata.hash == "hash-1" && !metadata.isDraft)
        #expect(metadata.snapshot == StoreFixture.one.snapshot && metadata.nextID == 1)
        #expect(metadata.storeID.count == 36)
        #expect(metadata.objects == ["idx_Trip_organizer", "idx_Trip_price", "idx_Traveler_age"])
        #expect(try StoreMetadata(readFrom: opened.connection) == metadata)

        let connection = opened.connection
        #expect(try connection.value("PRAGMA application_id") == .integer(Int64(StoreMetadata.applicationID)))
        let rows = try connection.rows("SELECT key, typeof(value) FROM _schema ORDER BY key")
        #expect(
            rows.map { $0[0] } == [
                "collationVersion", "draft", "foldVersion", "format", "hash", "nextID", "objects", "snapshot",
                "storeID", "version",
            ])
        #expect(try connection.value("SELECT value FROM _schema WHERE key = 'version'") == "1.0.0")
        #expect(try StoreFixture.opener(.memory, StoreFixture.one).open().metadata.storeID != metadata.storeID)
    }

    @Test func `a database without the table has no metadata`() throws {
        #expect(try StoreMetadata(readFrom: Connection()) == nil)
    }

    @Test(
        arguments: [
            "DELETE FROM _schema WHERE key = 'hash'", "DELETE FROM _schema",
            "UPDATE _schema SET value = 1 WHERE key = 'version'",
            "UPDATE _schema SET value = '1.x' WHERE key = 'version'",
            "UPDATE _schema SET value = '1' WHERE key = 'draft'", "UPDATE _schema SET value = 7 WHERE key = 'draft'",
            "UPDATE _schema SET value = 0 WHERE key = 'nextID'",
            "UPDATE _schema SET value = x'00' WHERE key = 'format'",
            "DROP TABLE _schema; CREATE TABLE _schema (a, b, c); INSERT INTO _schema VALUES (1, 2, 3)",
        ])
    func `a table that does not hold what it should is damaged`(sql: String) throws {
        let connection = try StoreFixture.opener(.memory, StoreFixture.one).open().connection
        try connection.execute(sql)
        let error = try #require(throws: StoreError.self) { try StoreMetadata(readFrom: connection) }
        #expect(error.code == "damaged")
    }

    @Test func `a later form of the table is named`() throws {
        let connection = try StoreFixture.opener(.memory, StoreFixture.one).open().connection
        try connection.execute("UPDATE _schema SET value = 9 WHERE key = 'format'")
        let error = try #require(throws: StoreError.self) { try StoreMetadata(readFrom: connection) }
        #expect(error.reason == .newerFormat(9))
    }
}
