import Foundation
import SchemaRuntime
import SchemaTesting
import Testing
import TripPlannerFixture

@Suite struct TestingHelpersTests {
    @Test func `A temporary store leaves nothing behind`() throws {
        var place: TemporaryStore? = try TemporaryStore()
        let folder = try #require(place?.folder)
        do {
            let context = ModelContext(try #require(place).container(for: TripPlannerSchema.Current.self))
            context.insert(Trip(to: "Shiraz"))
            try context.save()
        }
        #expect(FileManager.default.fileExists(atPath: folder.path(percentEncoded: false)))
        place = nil
        #expect(!FileManager.default.fileExists(atPath: folder.path(percentEncoded: false)))
    }

    @Test func `A recorder records in memory and until it goes`() throws {
        let container = try memory(TripPlannerSchema.Current.self)
        let context = ModelContext(container)
        var recorder: SQLRecorder? = SQLRecorder(container)
        _ = try context.fetchCount(FetchDescriptor<Tag>())
        #expect(recorder?.take() == ["SELECT count(*) FROM \"Tag\" AS t"])
        #expect(recorder?.statements == [])
        recorder = nil
        #expect(try context.fetchCount(FetchDescriptor<Tag>()) == 0)
    }

    @Test func `A raw store shows values as SQL has them`() throws {
        let place = try TemporaryStore()
        try makeStore(of: TripPlannerSchema.V2.self, at: place.url) { store in
            try store.execute("INSERT INTO Tag (_id, name, color) VALUES (1, 'דגל', ''); DELETE FROM Tag WHERE _id = 9")
            #expect(
                try store.rows("SELECT name, NULL, 1, 0.5, X'00FF' FROM Tag") == [
                    ["'דגל'", "NULL", "1", "0.5", "X'00FF'"]
                ])
            #expect(throws: StoreError.self) { try store.execute("INSERT INTO Nowhere VALUES (1)") }
        }
        #expect(
            try ModelContext(place.container(for: TripPlannerSchema.Current.self)).all(Tag.self).map(\.name) == ["דגל"])
    }
}
