import ExternalFixture
import Foundation
import SchemaRuntime
import Testing

/// What a snapshot has of values in files.
@Suite struct SnapshotTests {
    @Test func `A snapshot has the bytes, also of a file that was not read`() throws {
        let place = try Place()
        let container = try place.container()
        let context = ModelContext(container)
        context.insert(Paper(title: "a", body: bytes(5000)))
        try context.save()
        let other = ModelContext(container)
        let paper = try #require(try other.all(Paper.self).first)
        let snapshot = paper.snapshot()
        #expect(snapshot.body == bytes(5000) && snapshot.title == "a" && !paper.hasChanges)
        let decoded = try JSONDecoder().decode(Paper.Snapshot.self, from: JSONEncoder().encode(snapshot))
        #expect(decoded == snapshot && decoded.body == bytes(5000))
        snapshot.apply(to: paper)
        #expect(!paper.hasChanges)
        paper.body = bytes(4000, 2)
        try other.save()
        snapshot.apply(to: paper)
        try other.save()
        #expect(try #require(try ModelContext(container).all(Paper.self).first).body == bytes(5000))
    }

    @Test func `Where the file is gone, it has none and the next save says so`() throws {
        let place = try Place()
        let container = try place.container()
        let context = ModelContext(container)
        context.insert(Paper(title: "a", body: bytes(5000)))
        try context.save()
        try FileManager.default.removeItem(at: place.file(place.files()[0]))
        let other = ModelContext(container)
        let paper = try #require(try other.all(Paper.self).first)
        #expect(paper.snapshot().body == Data())
        #expect(throws: ModelError.self) { try other.save() }
    }
}
