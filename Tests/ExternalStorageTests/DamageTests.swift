import ExternalFixture
import Foundation
import SchemaRuntime
import SchemaTesting
import Testing

@testable import SchemaMigration

@Suite struct DamageTests {
    private let place: Place
    private let container: ModelContainer
    private let identifier: PersistentIdentifier

    init() throws {
        place = try Place()
        container = try place.container()
        let context = ModelContext(container)
        let paper = Paper(title: "a", body: bytes(5000))
        context.insert(paper)
        try context.save()
        identifier = paper.persistentModelID
    }

    private var file: URL { place.file(place.files()[0]) }

    /// Reads the value in every way: at once, which throws, and by the property, which answers with nothing and makes a save throw.
    private func expectDamage(_ words: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let context = ModelContext(container)
        let paper = try context.all(Paper.self)[0]
        for attempt in [
            { try paper.load() },
            {
                _ = paper.body; try context.save()
            },
        ] {
            do {
                try attempt()
                Issue.record("nothing was thrown", sourceLocation: sourceLocation)
            } catch let ModelError.externalFile(place, problem) {
                #expect(
                    place == ModelError.Place("Paper", "body", identifier), sourceLocation: sourceLocation)
                #expect(problem.contains(words), "\(problem)", sourceLocation: sourceLocation)
            }
        }
        #expect(paper.body == Data() && paper.title == "a", sourceLocation: sourceLocation)
        // Setting it anew mends it.
        paper.body = bytes(4000, 2)
        context.rollback()
        paper.body = bytes(4000, 2)
        try context.save()
        #expect(try ModelContext(container).all(Paper.self)[0].body == bytes(4000, 2), sourceLocation: sourceLocation)
    }

    @Test func `A missing file`() throws {
        try FileManager.default.removeItem(at: file)
        try expectDamage("is missing")
    }

    @Test func `A missing folder`() throws {
        try FileManager.default.removeItem(at: place.folder)
        try expectDamage("is missing")
    }

    @Test func `A file that was cut off or continued`() throws {
        try bytes(4999).write(to: file)
        try expectDamage("4999 bytes in place of 5000")
    }

    @Test func `A changed byte`() throws {
        var changed = bytes(5000)
        changed[4321] ^= 1
        try changed.write(to: file)
        try expectDamage("are not those that were stored")
    }

    @Test func `A link or a folder in the file's place`() throws {
        let (name, elsewhere) = (file, place.store.folder.appending(path: "elsewhere"))
        try FileManager.default.moveItem(at: name, to: elsewhere)
        try FileManager.default.createSymbolicLink(at: name, withDestinationURL: elsewhere)
        try expectDamage("cannot be read")
        #expect(FileManager.default.fileExists(atPath: elsewhere.path(percentEncoded: false)))
    }

    @Test(
        arguments: [
            "file ../../etc/passwd 3 \(String(repeating: "0", count: 64))",
            "file ..%2Fpasswd 3 \(String(repeating: "0", count: 64))",
            "file 5E8A63F4-0A33-4F0C-8C4B-0B4E7A3C9D1/ 3 \(String(repeating: "0", count: 64))",
            "file 5e8a63f4-0a33-4f0c-8c4b-0b4e7a3c9d11 3 \(String(repeating: "0", count: 64))",
            "file 5E8A63F4-0A33-4F0C-8C4B-0B4E7A3C9D11 -3 \(String(repeating: "0", count: 64))",
            "file 5E8A63F4-0A33-4F0C-8C4B-0B4E7A3C9D11 03 \(String(repeating: "0", count: 64))",
            "file 5E8A63F4-0A33-4F0C-8C4B-0B4E7A3C9D11 99999999999999999999 \(String(repeating: "0", count: 64))",
            "file 5E8A63F4-0A33-4F0C-8C4B-0B4E7A3C9D11 3 \(String(repeating: "G", count: 64))",
            "file 5E8A63F4-0A33-4F0C-8C4B-0B4E7A3C9D11 3",
            "file  5E8A63F4-0A33-4F0C-8C4B-0B4E7A3C9D11 3 \(String(repeating: "0", count: 64))", "", "سلام",
        ])
    func `A text that is no reference is a bad value, and reads nothing`(text: String) throws {
        try place.raw().execute("UPDATE Paper SET body = '\(text)'")
        do {
            _ = try ModelContext(container).all(Paper.self)
            Issue.record("it was fetched")
        } catch let ModelError.invalidStoredValue(place, problem) {
            #expect(place == ModelError.Place("Paper", "body", identifier) && problem.contains("names no file"))
        }
    }

    @Test func `A number in the column is a bad value`() throws {
        try place.raw().execute("UPDATE Paper SET body = 1.5")
        #expect(code { _ = try ModelContext(container).all(Paper.self) } == "invalidStoredValue")
    }

    @Test func `A reference asks for no more memory than its file has`() throws {
        let name = place.files()[0]
        try place.raw().execute(
            "UPDATE Paper SET body = 'file \(name) 9000000000000000000 \(String(repeating: "0", count: 64))'")
        try expectDamage("5000 bytes in place of 9000000000000000000")
    }

    @Test func `A value without its file cannot be given to another row in silence`() throws {
        let context = ModelContext(container)
        let paper = try context.all(Paper.self)[0]
        let name = place.files()[0]
        #expect(paper.body == bytes(5000))
        try FileManager.default.removeItem(at: place.file(name))
        // The bytes are known here, so another object can have them.
        context.insert(Paper(title: "b", body: paper.body))
        try context.save()
        #expect(try ModelContext(container).all(Paper.self)[1].body == bytes(5000))
    }

    @Test func `An object whose context ended reads its file as long as that is there`() throws {
        func paper() throws -> Paper { try ModelContext(container).all(Paper.self)[0] }
        let (read, unread) = (try paper(), try paper())
        #expect(read.body == bytes(5000))
        try FileManager.default.removeItem(at: file)
        #expect(read.body == bytes(5000) && unread.body == Data())
        #expect(code { try unread.load() } == "externalFile")
        #expect(code { try read.load() } == nil)
    }
}
