import ExternalFixture
import Foundation
import SchemaRuntime
import SchemaTesting
import Testing

@testable import SchemaMigration

@Suite struct SweepTests {
    private let place: Place

    init() throws { place = try Place() }

    private func fill(_ container: ModelContainer, _ count: Int = 1) throws -> [Paper] {
        let context = ModelContext(container)
        for index in 0..<count {
            context.insert(Paper(title: "\(index)", body: bytes(2000 + index, UInt8(truncatingIfNeeded: index))))
        }
        try context.save()
        return try ModelContext(container).all(Paper.self)
    }

    @Test func `What an older reader sees stays until it is done`() throws {
        let container = try place.container()
        _ = try fill(container)
        let reader = try place.raw()
        try reader.execute("BEGIN")
        #expect(try reader.rows("SELECT count(*) FROM Paper") == [["1"]])
        let context = ModelContext(container)
        context.delete(try context.all(Paper.self)[0])
        try context.save()
        let sweep = try container.sweepExternalFiles()
        #expect(sweep.removedCount == 0 && !sweep.isComplete && place.files().count == 1)
        #expect(place.names().contains("unswept"))
        try reader.execute("COMMIT")
        #expect(try container.sweepExternalFiles().isComplete)
        #expect(place.names().isEmpty)
    }

    @Test func `While another writes nothing is swept`() throws {
        let container = try place.container()
        _ = try fill(container)
        let writer = try place.raw()
        try writer.execute("BEGIN IMMEDIATE; DELETE FROM Paper")
        #expect(code { try container.sweepExternalFiles() } == "busy")
        #expect(place.files().count == 1)
        try writer.execute("ROLLBACK")
        #expect(try container.sweepExternalFiles().removedCount == 0)
        #expect(place.files().count == 1)
    }

    @Test func `Files of others are left alone`() throws {
        let container = try place.container()
        _ = try fill(container)
        let others = ["notes.txt", ".hidden", "5E8A63F4", "5e8a63f4-0a33-4f0c-8c4b-0b4e7a3c9d11", "عکس.png"]
        for name in others { try Data([1]).write(to: place.file(name)) }
        let unfinished = "5E8A63F4-0A33-4F0C-8C4B-0B4E7A3C9D11.new"
        let orphan = "5E8A63F4-0A33-4F0C-8C4B-0B4E7A3C9D12"
        for name in [unfinished, orphan] { try Data([1]).write(to: place.file(name)) }
        #expect(try container.sweepExternalFiles() == sweep(2, 2))
        #expect(Set(others).isSubset(of: place.names()) && place.names().count == others.count + 1)
    }

    @Test func `The mark of a crash makes the next opening sweep`() throws {
        _ = try fill(place.container())
        #expect(place.names() == place.files())
        for name in ["unswept", "5E8A63F4-0A33-4F0C-8C4B-0B4E7A3C9D12"] { try Data().write(to: place.file(name)) }
        _ = try place.container()
        #expect(try place.names() == place.referenced())
        // Without it nothing is looked for.
        try Data().write(to: place.file("5E8A63F4-0A33-4F0C-8C4B-0B4E7A3C9D12"))
        let container = try place.container()
        #expect(place.files().count == 2)
        try container.sweepExternalFiles()
        #expect(place.files().count == 1)
    }

    @Test func `A table that somebody added keeps the files that it names`() throws {
        let container = try place.container()
        _ = try fill(container, 2)
        try place.raw().execute(
            """
            CREATE TABLE archive (page any); INSERT INTO archive SELECT body FROM Paper;
            CREATE VIRTUAL TABLE words USING fts5(text); INSERT INTO words VALUES ('a')
            """)
        let context = ModelContext(container)
        for paper in try context.all(Paper.self) { context.delete(paper) }
        try context.save()
        #expect(try container.sweepExternalFiles() == sweep(0, 0))
        try place.raw().execute("DELETE FROM archive WHERE rowid = 1")
        #expect(try container.sweepExternalFiles().removedCount == 1)
        #expect(try place.files() == place.referenced() && place.files().count == 1)
    }

    @Test func `A new store is not made where the files of another lie`() throws {
        _ = try fill(place.container())
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: place.url.path(percentEncoded: false) + suffix)
        }
        #expect(code { _ = try place.container() } == "filesWithoutStore")
        #expect(place.files().count == 1)
        try FileManager.default.removeItem(at: place.folder)
        _ = try place.container()
    }

    @Test func `Two containers over one file: neither takes the other's files`() throws {
        let (one, other) = (try place.container(), try place.container())
        for round in 0..<10 {
            let (left, right) = (ModelContext(one), ModelContext(other))
            left.insert(Paper(title: "left \(round)", body: bytes(1500 + round, 1)))
            try left.save()
            try other.sweepExternalFiles()
            right.insert(Paper(title: "right \(round)", body: bytes(1500 + round, 2)))
            try right.save()
            try one.sweepExternalFiles()
        }
        let papers = try ModelContext(one).all(Paper.self)
        #expect(papers.count == 20)
        for paper in papers {
            let words = paper.title.split(separator: " ")
            #expect(paper.body == bytes(1500 + Int(words[1])!, words[0] == "left" ? 1 : 2))
        }
        #expect(try place.files() == place.referenced() && place.files().count == 20)
    }

    @Test func `Writers and sweepers at once lose nothing`() async throws {
        let container = try place.container()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<3 {
                group.addTask {
                    for round in 0..<8 {
                        let context = ModelContext(container)
                        context.insert(Paper(title: "\(task) \(round)", body: bytes(1200, UInt8(task * 8 + round))))
                        try context.save()
                    }
                }
            }
            group.addTask {
                for _ in 0..<12 {
                    do { try container.sweepExternalFiles() } catch let error as ModelError where error.code == "busy" {
                    }
                }
            }
            try await group.waitForAll()
        }
        let papers = try ModelContext(container).all(Paper.self)
        #expect(papers.count == 24)
        for paper in papers {
            let words = paper.title.split(separator: " ").compactMap { UInt8($0) }
            #expect(paper.body == bytes(1200, words[0] * 8 + words[1]))
        }
        try container.sweepExternalFiles()
        #expect(try place.files() == place.referenced() && place.files().count == 24)
    }

    /// What is written over a row: by an object, by one while another stands for the row, or without one.
    enum Writer: CaseIterable { case newcomer, besideAnother, batch }

    @Test(arguments: Writer.allCases, [0, 10, nil]) func `A file that an upsert has the row let go of is swept`(
        writer: Writer, size: Int?
    ) throws {
        do {
            let context = ModelContext(try place.container())
            context.insert(Recording(name: "a", sound: bytes(5000)))
            try context.save()
        }
        try place.container().sweepExternalFiles()
        #expect(place.names() == place.files() && place.files().count == 1)
        let value = size.map { bytes($0) }
        do {
            let context = ModelContext(try place.container())
            let held = writer == .besideAnother ? try context.all(Recording.self) : []
            if writer == .batch {
                try context.insert(into: Recording.self, 0..<1) { _, row in
                    row[\.name] = "a"
                    row[\.sound] = value
                }
            } else {
                context.insert(Recording(name: "a", sound: value))
                try context.save()
            }
            withExtendedLifetime(held) {}
        }
        let stored = try ModelContext(try place.container()).all(Recording.self).map(\.sound)
        // What a new object leaves nil does not win; in a batch it does.
        #expect(stored == [size == nil && writer != .batch ? bytes(5000) : value])
        #expect(try place.names() == place.referenced())
    }

    @Test(arguments: 0..<4) func `Random work leaves exactly the files that rows name`(seed: UInt64) throws {
        var random = Numbers(state: seed)
        var expected: [String: Data] = [:]
        var sounds: [String: Data] = [:]
        var container = try place.container()
        var context = ModelContext(container)
        for step in 0..<60 {
            let papers = try context.all(Paper.self)
            let size = [0, 500, 1000, 1001, 4000].randomElement(using: &random)!
            let value = bytes(size, UInt8(step))
            switch Int.random(in: 0..<9, using: &random) {
            case 8:
                let name = ["x", "y", "z"].randomElement(using: &random)!
                context.insert(Recording(name: name, sound: value))
                try context.save()
                sounds[name] = value
            case 0, 1:
                context.insert(Paper(title: "\(step)", body: value))
                expected["\(step)"] = value
            case 2, 3:
                guard let paper = papers.randomElement(using: &random) else { continue }
                paper.body = value
                expected[paper.title] = value
            case 4:
                guard let paper = papers.randomElement(using: &random) else { continue }
                expected[paper.title] = nil
                context.delete(paper)
            case 5:
                // What waits and is taken back.
                try context.save()
                papers.randomElement(using: &random)?.body = value
                context.insert(Paper(title: "never", body: value))
                context.rollback()
            case 6:
                try context.save()
                try container.sweepExternalFiles()
                #expect(try place.names() == place.referenced())
            default:
                try context.save()
                container = try place.container()
                context = ModelContext(container)
                // What opening sweeps is what was marked.
                #expect(try place.names() == place.referenced())
            }
            if Bool.random(using: &random) { try context.save() }
        }
        try context.save()
        let stored = try ModelContext(container).all(Paper.self).map { ($0.title, $0.body) }
        #expect(Dictionary(uniqueKeysWithValues: stored) == expected)
        let recordings = try ModelContext(container).all(Recording.self).map { ($0.name, $0.sound) }
        #expect(Dictionary(uniqueKeysWithValues: recordings) == sounds)
        try container.sweepExternalFiles()
        #expect(try place.names() == place.referenced())
        let large = expected.values.count { $0.count > 1000 } + sounds.values.count { $0.count > 0 }
        #expect(place.files().count == large)
    }
}

/// Numbers that are the same for the same seed.
struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
