import ExternalFixture
import Foundation
@testable import SchemaRuntime
import SchemaTesting
import Testing

@testable import SchemaMigration

@Suite struct SavingTests {
    private let place: Place
    private let container: ModelContainer
    private let context: ModelContext

    init() throws {
        place = try Place()
        container = try place.container()
        context = ModelContext(container)
    }

    private func insert(_ title: String, _ body: Data, image: Data? = nil) throws -> Paper {
        let paper = Paper(title: title, body: body, image: image)
        context.insert(paper)
        try context.save()
        return paper
    }

    @Test func `Up to the threshold a value lies in its row, beyond it in a file that the row names`() throws {
        for (count, isInline) in [(0, true), (1, true), (1000, true), (1001, false), (70_000, false)] {
            _ = try insert("\(count)", bytes(count))
            let stored = try place.column("body", "title = '\(count)'")[0]
            if isInline {
                #expect(stored == "X'" + bytes(count).map { String(format: "%02X", $0) }.joined() + "'")
            } else {
                let reference = try #require(ExternalReference(String(stored.dropFirst().dropLast())))
                #expect(reference.size == Int64(count))
                #expect(try Data(contentsOf: place.file(reference.name)) == bytes(count))
            }
        }
        #expect(try place.files() == place.referenced() && place.files().count == 2)
        let papers = try ModelContext(container).all(Paper.self)
        #expect(papers.map(\.body) == [0, 1, 1000, 1001, 70_000].map { bytes($0) })
    }

    @Test func `Nil, no bytes and a threshold of nothing`() throws {
        for (name, sound) in [("nil", nil), ("empty", Data()), ("one", Data([1]))] {
            context.insert(Recording(name: name, sound: sound))
        }
        try context.save()
        let stored = try place.column("sound", of: "Recording")
        #expect(stored[0] == "NULL" && stored[1] == "X''" && stored[2].hasPrefix("'file "))
        #expect(try ModelContext(container).all(Recording.self).map(\.sound) == [nil, Data(), Data([1])])
    }

    @Test func `Both forms of a hierarchy keep the values of their subclasses in files`() throws {
        context.insert(Song(name: "Ἀηδών", sound: bytes(20), score: bytes(2000, 2)))
        context.insert(Film(label: "פרק", reel: bytes(5000, 3)))
        try context.save()
        let other = ModelContext(container)
        let song = try #require(try other.all(Recording.self).first as? Song)
        #expect(song.sound == bytes(20) && song.score == bytes(2000, 2))
        #expect((try other.all(Medium.self).first as? Film)?.reel == bytes(5000, 3))
        #expect(try container.sweepExternalFiles().removedCount == 0)
        #expect(try place.files() == place.referenced() && place.files().count == 3)
        song.score = bytes(3000, 4)
        try other.save()
        #expect(try ModelContext(container).all(Song.self)[0].score == bytes(3000, 4))
        #expect(try container.sweepExternalFiles().removedCount == 1)
    }

    @Test func `A fetch reads no file; the first access does`() throws {
        _ = try insert("a", bytes(5000))
        try FileManager.default.removeItem(at: place.file(place.files()[0]))
        let other = ModelContext(container)
        let paper = try other.all(Paper.self)[0]
        #expect(paper.title == "a")
        #expect(!other.hasChanges)
        #expect(paper.body == Data())
    }

    @Test func `Setting equal bytes is no change, and needs no file`() throws {
        _ = try insert("a", bytes(5000), image: bytes(150_000, 2))
        let other = ModelContext(container)
        let paper = try other.all(Paper.self)[0]
        for name in place.files() { try FileManager.default.removeItem(at: place.file(name)) }
        paper.body = bytes(5000)
        paper.image = bytes(150_000, 2)
        #expect(!other.hasChanges)
        paper.body = bytes(5000, 9)
        #expect(other.hasChanges)
        // The same through an object of which nothing is read yet.
        let hollow = ModelContext(container)
        let same = try #require(hollow.model(for: paper.persistentModelID) as? Paper)
        same.body = bytes(5000)
        #expect(!hollow.hasChanges)
    }

    @Test func `A replaced or deleted value frees its file at the sweep, cascades and SQL included`() throws {
        let paper = try insert("a", bytes(5000), image: bytes(150_000, 2))
        for number in 1...3 {
            context.insert(Page(number: number, picture: bytes(2000, UInt8(number)), document: paper))
        }
        try context.save()
        #expect(place.files().count == 5)
        paper.body = bytes(6000, 3)
        paper.image = Data([1])
        try context.save()
        #expect(place.files().count == 6)
        #expect(try container.sweepExternalFiles().removedBytes == 155_000)
        #expect(try place.files() == place.referenced() && place.files().count == 4)
        #expect(place.names() == place.files())
        try place.raw().execute("DELETE FROM Page WHERE number = 2")
        #expect(try container.sweepExternalFiles().removedCount == 1)
        context.delete(paper)
        try context.save()
        #expect(try container.sweepExternalFiles().removedCount == 3)
        #expect(place.names().isEmpty)
    }

    @Test func `A failed save leaves no file and everything waiting`() throws {
        let first = try insert("a", bytes(5000))
        let raw = try place.raw()
        try raw.execute("CREATE TRIGGER no BEFORE INSERT ON Paper BEGIN SELECT RAISE(ABORT, 'no'); END")
        let before = place.files()
        first.body = bytes(7000, 2)
        context.insert(Paper(title: "b", body: bytes(8000, 3)))
        #expect(throws: ModelError.self) { try context.save() }
        #expect(place.files() == before && context.hasChanges)
        #expect(try ModelContext(container).all(Paper.self).map(\.body) == [bytes(5000)])
        try raw.execute("DROP TRIGGER no")
        try context.save()
        #expect(try ModelContext(container).all(Paper.self).map(\.body) == [bytes(7000, 2), bytes(8000, 3)])
        #expect(try container.sweepExternalFiles().removedCount == 1)
        #expect(try place.files() == place.referenced())
    }

    @Test func `A rollback brings back the stored value, read or not`() throws {
        _ = try insert("a", bytes(5000))
        let other = ModelContext(container)
        let paper = try other.all(Paper.self)[0]
        paper.body = bytes(10)
        other.rollback()
        #expect(paper.body == bytes(5000) && !other.hasChanges)
        paper.body = bytes(20_000, 4)
        other.rollback()
        #expect(paper.body == bytes(5000) && place.files().count == 1)
        try other.save()
    }

    @Test func `A value that was saved and restored gets a file again`() throws {
        let paper = try insert("a", bytes(5000))
        let file = place.files()[0]
        let value = paper.body
        paper.body = bytes(6000, 2)
        try context.save()
        paper.body = value
        try context.save()
        #expect(try place.referenced() != [file])
        #expect(try container.sweepExternalFiles().removedCount == 2)
        #expect(try ModelContext(container).all(Paper.self)[0].body == bytes(5000))
    }

    @Test func `Two objects with one value have a file each`() throws {
        let one = try insert("a", bytes(5000))
        let other = try insert("b", one.body)
        context.delete(one)
        try context.save()
        #expect(try container.sweepExternalFiles().removedCount == 1)
        #expect(try ModelContext(container).all(Paper.self).map(\.body) == [bytes(5000)])
        #expect(other.body == bytes(5000))
    }

    @Test func `An upsert writes the newcomer's file over the row, whoever stands for it`() throws {
        let first = Recording(name: "a", sound: bytes(2000))
        context.insert(first)
        try context.save()
        let newcomer = Recording(name: "a", sound: bytes(3000, 2))
        context.insert(newcomer)
        try context.save()
        #expect(first.sound == bytes(3000, 2) && newcomer.sound == bytes(3000, 2))
        #expect(newcomer.persistentModelID == first.persistentModelID)
        let other = ModelContext(container)
        other.insert(Recording(name: "a"))
        other.insert(Recording(name: "b", sound: bytes(10, 3)))
        try other.save()
        // What the newcomer leaves open the row keeps.
        #expect(try ModelContext(container).all(Recording.self).map(\.sound) == [bytes(3000, 2), bytes(10, 3)])
        #expect(try container.sweepExternalFiles().removedCount == 1)
        #expect(try place.files() == place.referenced())
    }

    @Test func `An older object reads the value that its row has by then`() throws {
        _ = try insert("a", bytes(5000))
        let reader = ModelContext(container)
        let old = try reader.all(Paper.self)[0]
        let writer = ModelContext(container)
        try writer.all(Paper.self)[0].body = bytes(6000, 2)
        try writer.save()
        #expect(try container.sweepExternalFiles() == sweep(1, 5000))
        #expect(old.body == bytes(6000, 2))
        try reader.save()
        old.title = "b"
        try reader.save()
        #expect(old.body == bytes(6000, 2) && old.title == "b")
        #expect(try ModelContext(container).all(Paper.self).map(\.body) == [bytes(6000, 2)])
    }

    @Test func `A deleted object of which the file is gone is empty, and no error`() throws {
        _ = try insert("a", bytes(5000))
        let other = ModelContext(container)
        let paper = try other.all(Paper.self)[0]
        other.delete(paper)
        try other.save()
        try container.sweepExternalFiles()
        #expect(paper.body == Data() && paper.title == "a")
        try other.save()
    }

    @Test func `In memory values lie in their rows`() throws {
        let memory = try ModelContainer(
            for: Paper.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
        let context = ModelContext(memory)
        context.insert(Paper(title: "a", body: bytes(200_000)))
        try context.save()
        #expect(try ModelContext(memory).all(Paper.self)[0].body == bytes(200_000))
        #expect(try memory.sweepExternalFiles() == sweep(0, 0))
    }

    @Test func `A store for reading only reads its files and sweeps none`() throws {
        _ = try insert("a", bytes(5000))
        let raw = try place.raw()
        try raw.execute("INSERT INTO Paper (_id, title, body) VALUES (7, 'x', X'00')")
        let reader = try place.container(allowsSave: false)
        #expect(try ModelContext(reader).all(Paper.self)[0].body == bytes(5000))
        #expect(throws: ModelError.readOnly) { try reader.sweepExternalFiles() }
    }

    @Test func `The rights of a file are those of the store`() throws {
        #expect(chmod(place.url.path(percentEncoded: false), 0o640) == 0)
        _ = try insert("a", bytes(5000))
        var status = stat()
        #expect(stat(place.file(place.files()[0]).path(percentEncoded: false), &status) == 0)
        #expect(status.st_mode & 0o777 & ~0o022 == 0o640 & ~0o022)
    }
}

/// What a sweep says that left nothing behind.
func sweep(_ count: Int, _ bytes: Int64) -> ExternalFileSweep {
    ExternalFileSweep(removedCount: count, removedBytes: bytes, isComplete: true)
}
