import Foundation
import SQLiteKit
import SchemaSnapshot
import StoreFixture
import Testing

@testable import SchemaMigration

/// A process that dies at any point leaves the old store or the new one, and the next opener goes on from there.
@Suite struct KillTests {
    let folder = try! TemporaryFolder()
    var path: String { folder.file("a.store") }

    @Test func `while a store is made`() throws {
        let new = try StoreFixture.content(of: StoreFixture.opener(.memory, StoreFixture.one).open().connection)
        var wasKilled = true
        var number = 0
        while wasKilled {
            number += 1
            let result = try Probe.run(path, "1", "kill", "\(number)")
            wasKilled = result.wasKilled
            if !wasKilled { #expect(result.output == "created") }
            let opened = try StoreFixture.opener(.file(path, .create), StoreFixture.one).open()
            #expect(opened.outcome == (wasKilled ? .created : .opened))
            #expect(try StoreFixture.content(of: opened.connection) == new)
            opened.connection.close()
            #expect(try folder.names == ["a.store"])
            try FileManager.default.removeItem(atPath: path)
        }
        // Seven statements and the commit.
        #expect(number == 9)
    }

    @Test func `while a store is migrated`() throws {
        let connection = try StoreFixture.opener(.file(path, .create), StoreFixture.one).open().connection
        // More than the cache holds, so that changes reach the log before the commit.
        try StoreFixture.fill(connection, extraTravelers: 400, nameLength: 8000)
        let old = try StoreFixture.content(of: connection)
        connection.close()
        let original = try Data(contentsOf: URL(fileURLWithPath: path))
        let reference = folder.file("reference.store")
        try FileManager.default.copyItem(atPath: path, toPath: reference)
        let migrated = try StoreFixture.opener(.file(reference, .create), StoreFixture.three).open().connection
        let new = try StoreFixture.content(of: migrated)
        migrated.close()

        var wasKilled = true
        var number = 0
        var largestLog = 0
        while wasKilled {
            for name in try folder.names { try FileManager.default.removeItem(atPath: folder.file(name)) }
            try original.write(to: URL(fileURLWithPath: path))
            number += 1
            let result = try Probe.run(path, "3", "kill", "\(number)")
            wasKilled = result.wasKilled
            #expect(wasKilled || result.output == "migrated")
            if let log = try folder.content["a.store-wal"] { largestLog = max(largestLog, log.bytes.count) }

            let survivor = try Connection(path: path, .readWrite)
            let metadata = try #require(try StoreMetadata(readFrom: survivor))
            #expect(metadata.version == (wasKilled ? StoreFixture.one.version : StoreFixture.three.version))
            #expect(try StoreFixture.content(of: survivor) == (wasKilled ? old : new), "killed at \(number)")
            try registerSchemaFunctions(on: survivor)
            #expect(try survivor.quickCheck() == [])
            survivor.close()

            let opened = try StoreFixture.opener(.file(path, .create), StoreFixture.three).open()
            #expect(try StoreFixture.content(of: opened.connection) == new)
            opened.connection.close()
            let names = try folder.names
            #expect(names.allSatisfy { $0 == "a.store" || $0.hasPrefix("a.store.backup-1.0.0") }, "\(names)")
        }
        #expect(number > 10)
        #expect(largestLog > 1_000_000, "uncommitted rows were in the log")
    }
}
