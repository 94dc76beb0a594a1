import ExternalFixture
import Foundation
import SchemaRuntime
import SchemaTesting
import Synchronization
import Testing

@testable import SchemaMigration

/// Copies of a store in use whose values lie in files.
@Suite struct BackupTests {
    private let place: Place

    init() throws { place = try Place() }

    private func open(_ url: URL) throws -> ModelContainer {
        try ModelContainer(
            for: Schema(versionedSchema: ExternalSchema.V2.self), configurations: ModelConfiguration(url: url))
    }

    private func files(of copy: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: copy.path(percentEncoded: false) + ".external").sorted()
    }

    @Test func `A copy has the files that its rows name, and outlives the store`() throws {
        let copy = place.store.folder.appending(path: "copy.store")
        do {
            let context = ModelContext(try place.container())
            for index in 0..<3 { context.insert(Paper(title: "\(index)", body: bytes(3000, UInt8(index)))) }
            try context.save()
            let papers = try context.all(Paper.self)
            context.delete(papers[2])
            papers[1].body = bytes(4000, 9)
            try context.save()
            // Two files more than rows name.
            #expect(place.files().count == 4)
            try context.container.backup(to: copy)
            #expect(try files(of: copy).count == 2)
            for paper in try context.all(Paper.self) { context.delete(paper) }
            try context.save()
            #expect(try context.container.sweepExternalFiles().isComplete && place.files().isEmpty)
        }
        let papers = try ModelContext(open(copy)).all(Paper.self)
        #expect(papers.map(\.body) == [bytes(3000, 0), bytes(4000, 9)])
    }

    @Test func `A value whose file is lost is lacking in the copy, and no error of it`() throws {
        let container = try place.container()
        let context = ModelContext(container)
        context.insert(Paper(title: "a", body: bytes(3000)))
        try context.save()
        try FileManager.default.removeItem(at: place.file(place.files()[0]))
        let copy = place.store.folder.appending(path: "copy.store")
        try container.backup(to: copy)
        let paper = try #require(try ModelContext(open(copy)).all(Paper.self).first)
        #expect(code { try paper.load() } == "externalFile")
    }

    @Test func `Nothing is swept that a copy in the making still has to take along`() throws {
        let container = try place.container()
        let context = ModelContext(container)
        for index in 0..<3 { context.insert(Paper(title: "\(index)", body: bytes(2000, UInt8(index)))) }
        try context.save()
        let copy = place.store.folder.appending(path: "copy.store")
        let isComplete = Mutex<Bool?>(nil)
        var options = MigrationOptions()
        options.link = { [place] one, other in
            if isComplete.withLock({ $0 }) == nil {
                // Before the first file: all values are others now, and the former ones nobody's.
                let writer = ModelContext(container)
                for paper in (try? writer.all(Paper.self)) ?? [] { paper.body = bytes(2000, 99) }
                try? writer.save()
                let sweep = try? container.sweepExternalFiles()
                isComplete.withLock { $0 = sweep?.isComplete }
                if place.files().count != 6 { Issue.record("\(place.files())") }
            }
            return Foundation.link(one, other)
        }
        let connection = try StoreOpener.connection(to: place.url.path(percentEncoded: false))
        try copyStore(
            on: connection, at: connection.path, to: copy.path(percentEncoded: false), options: options)
        #expect(isComplete.withLock { $0 } == false)
        let papers = try ModelContext(open(copy)).all(Paper.self)
        #expect(papers.map(\.body) == (0..<3).map { bytes(2000, UInt8($0)) })
        #expect(try container.sweepExternalFiles().isComplete && place.files().count == 3)
    }

    /// Each paper's title tells the bytes of its body, at any moment.
    @Test func `Every file is in a copy that is made while others write and sweep`() async throws {
        let container = try place.container()
        let writer = ModelContext(container)
        for index in 0..<10 { writer.insert(Paper(title: "\(index)", body: bytes(2000, UInt8(index)))) }
        try writer.save()
        let writing = Task.detached {
            let context = ModelContext(container)
            let papers = try context.all(Paper.self)
            var number: UInt8 = 10
            while !Task.isCancelled {
                for paper in papers {
                    number = number == 250 ? 10 : number + 1
                    (paper.title, paper.body) = ("\(number)", bytes(2000, number))
                }
                try context.save()
            }
        }
        let sweeping = Task.detached {
            while !Task.isCancelled { _ = try? container.sweepExternalFiles() }
        }
        for number in 0..<6 {
            let copy = place.store.folder.appending(path: "copy \(number).store")
            while true {
                do {
                    try container.backup(to: copy)
                    break
                } catch let error as ModelError where error.code == "busy" {}
            }
            let papers = try ModelContext(open(copy)).all(Paper.self)
            #expect(papers.count == 10)
            for paper in papers { #expect(paper.body == bytes(2000, UInt8(paper.title)!)) }
            #expect(try files(of: copy).count == 10)
        }
        writing.cancel()
        sweeping.cancel()
        try await writing.value
        await sweeping.value
    }
}
