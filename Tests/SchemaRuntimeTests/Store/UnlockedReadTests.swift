import Foundation
import SQLiteKit
import SchemaMigration
import SchemaTesting
import Testing
import TripPlannerFixture

@testable import SchemaRuntime

/// Where no lock keeps others from writing, nothing is given out that was read while they did.
struct UnlockedReadTests {
    @Test func `A store that is written to under a reader without a lock`() throws {
        let place = try TemporaryStore()
        let path = place.url.path(percentEncoded: false)
        do {
            let context = ModelContext(try place.container(for: TripPlannerSchema.Current.self))
            context.insert(Traveler("first"))
            try context.save()
        }
        // The log goes into the file with the last connection, and the system's time of change goes by some milliseconds.
        let writer = try Connection(path: path, .readWrite)
        try writer.execute("PRAGMA journal_mode = DELETE")
        usleep(30_000)
        let frozen = try StoreConnection(Connection(path: path, .immutable), holdsReads: false)
        let names = "SELECT count(*) FROM \"Traveler\""
        #expect(try frozen.read { try $0.connection.value(names) } == 1)
        #expect(try frozen.use { try $0.connection.value(names) } == 1)

        // While it reads: what it has by then is not given out.
        let error = #expect(throws: ModelError.self) {
            try frozen.read { _ in try writer.execute("DELETE FROM \"Traveler\"") }
        }
        #expect(error == .store(StoreError(.changedWhileRead, path: path)))
        // And from then on.
        for _ in 1...2 {
            #expect(throws: ModelError.store(StoreError(.changedWhileRead, path: path))) {
                try frozen.use { try $0.connection.value(names) }
            }
        }
        #expect(throws: ModelError.store(StoreError(.changedWhileRead, path: path))) {
            try frozen.read { _ in throw SQLiteError(code: ResultCode.corrupt, message: "the image is malformed") }
        }
        let anew = try StoreConnection(Connection(path: path, .immutable), holdsReads: false)
        #expect(try anew.read { try $0.connection.value(names) } == 0)
    }

    @Test func `A log without an index beside it, in a folder that takes no files, has bytes alone`() throws {
        let place = try TemporaryStore()
        let path = place.url.path(percentEncoded: false)
        let container = try place.container(for: TripPlannerSchema.Current.self)
        let context = ModelContext(container)
        context.insert(Traveler("first"))
        try context.save()
        let copy = place.folder.appending(path: "copy.store").path(percentEncoded: false)
        for end in ["", "-wal"] { try FileManager.default.copyItem(atPath: path + end, toPath: copy + end) }
        let reader = try StoreConnection(Connection(path: copy, .unshared), holdsReads: false)
        let count = try reader.read { try $0.connection.value("SELECT count(*) FROM \"Traveler\"") }
        #expect(count == .integer(1) && LogIndex(of: reader.connection) == nil)
    }
}
