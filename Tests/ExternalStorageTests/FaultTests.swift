import ExternalFixture
import Foundation
import SchemaRuntime
import SchemaTesting
import Testing

@testable import SchemaMigration

/// Processes that die, or meet a disk that is full or closed, in the midst of a save or a sweep.
@Suite struct FaultTests {
    private let place: Place

    /// A store with three papers, whose values lie in five files, closed.
    init() throws {
        place = try Place()
        let context = ModelContext(try place.container())
        for (title, seed) in [("a", 1), ("b", 2), ("c", 3)] {
            context.insert(
                Paper(
                    title: title, body: bytes(2000, UInt8(seed)),
                    image: title == "a" ? nil : bytes(110_000, UInt8(seed))
                ))
        }
        try context.save()
    }

    /// Titles, bodies and images, all read.
    private struct State: Hashable {
        var papers: [[Data?]]

        init(_ place: Place) throws {
            let context = ModelContext(try place.container())
            papers = try context.fetch(FetchDescriptor<Paper>(sortBy: [SortDescriptor(\.title)])).map {
                try $0.load()
                return [Data($0.title.utf8), $0.body, $0.image]
            }
        }
    }

    /// The folder with store and files, anew for each attempt.
    private func copy(of place: Place) throws -> Place {
        let copy = try Place()
        for name in try FileManager.default.contentsOfDirectory(atPath: place.store.folder.path(percentEncoded: false))
        {
            try FileManager.default.copyItem(
                at: place.store.folder.appending(path: name), to: copy.store.folder.appending(path: name))
        }
        return copy
    }

    private func expectExact(_ place: Place, _ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation)
        throws
    {
        #expect(try place.names() == place.referenced(), comment, sourceLocation: sourceLocation)
    }

    @Test(arguments: ["save", "sweep"])
    func `A process killed between any two steps leaves the old state or the new, and exactly its files`(
        action: String
    ) throws {
        if action == "sweep" {
            // Something to sweep: two files of a deleted row, one that was never whole.
            try place.raw().execute("DELETE FROM Paper WHERE title = 'b'")
            for name in ["5E8A63F4-0A33-4F0C-8C4B-0B4E7A3C9D11.new", "unswept"] {
                try Data([1]).write(to: place.file(name))
            }
        }
        let before = try State(copy(of: place))
        let whole = try copy(of: place)
        #expect(try !Probe.run(whole.url, action).wasKilled)
        let after = try State(whole)
        #expect((before == after) == (action == "sweep"))
        var seen: Set<State> = []
        var number = 0
        while true {
            number += 1
            let attempt = try copy(of: place)
            let result = try Probe.run(attempt.url, action, "kill", "\(number)")
            let state = try State(attempt)
            #expect(state == before || state == after, "killed at \(number)")
            seen.insert(state)
            try expectExact(attempt, "killed at \(number)")
            if !result.wasKilled { break }
        }
        #expect(number > (action == "save" ? 20 : 5), "\(number) steps")
        #expect(seen.count == (action == "save" ? 2 : 1))
    }

    @Test func `A sweep waits for another process that has written its files and not yet its rows`() throws {
        let container = try place.container()
        let writer = try Probe(path: place.url, ["save", "hold"])
        #expect(writer.waitForWords() == "written\n")
        let written = place.files()
        #expect(written.count == 8)
        #expect(code { try container.sweepExternalFiles() } == "busy")
        // Another process, and one that opens the store anew, are held off alike.
        #expect(try Probe.run(place.url, "sweep").lines == ["busy"])
        #expect(place.files() == written)
        writer.goOn()
        #expect(try writer.finish().lines == ["saved"])
        try container.sweepExternalFiles()
        try expectExact(place, "after the save")
        let papers = try State(place).papers
        #expect(papers.count == 3 && papers[2][2] == Data(repeating: 8, count: 120_000))
    }

    @Test func `A folder that takes no files fails the save, and nothing else`() throws {
        let before = try State(place)
        // Whoever the test runs as: the probe may change the store, and not the folder of the files.
        let store = place.store.folder.path(percentEncoded: false)
        #expect(chmod(store, 0o777) == 0 && chmod(place.url.path(percentEncoded: false), 0o666) == 0)
        #expect(chmod(place.folder.path(percentEncoded: false), 0o555) == 0)
        let files = place.names()
        let result = try Probe.run(place.url, "save", "nobody")
        #expect(result.lines == ["folderNotWritable"])
        #expect(chmod(place.folder.path(percentEncoded: false), 0o755) == 0)
        #expect(place.names() == files)
        #expect(try State(place) == before)
        #expect(try Probe.run(place.url, "save").lines == ["saved"])
    }

    @Test func `A full disk fails the save, and leaves nothing behind`() throws {
        let before = try State(place)
        // No file may get as large as the new image; the store and its log stay below.
        let result = try Probe.run(place.url, "save", "limit", "100000")
        #expect(result.lines == ["diskFull"])
        #expect(try State(place) == before)
        try expectExact(place, "after the full disk")
        #expect(try Probe.run(place.url, "save").lines == ["saved"])
    }
}
