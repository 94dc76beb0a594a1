import ExternalFixture
import Foundation
import SQLiteKit
import SchemaRuntime
import SchemaTesting
import Testing

@testable import SchemaMigration

@Suite struct MigrationTests {
    private let place: Place

    /// A store of version 1.0.0: one document with a file for each value, one with every value in its row, one without.
    init() throws {
        place = try Place()
        try makeStore(of: ExternalSchema.V1.self, at: place.url) { store in
            let folder = ExternalFolder(of: place.url.path(percentEncoded: false))
            try folder.setMark(makingFolder: true)
            func file(_ data: Data) throws -> String {
                "'" + (try data.withUnsafeBytes { try folder.write($0) }).text + "'"
            }
            try store.execute(
                """
                INSERT INTO Document (_id, title, body, cover, scan, draft) VALUES
                (1, 'files', \(hex(bytes(4000, 1))), \(file(bytes(150_000, 2))), \(file(bytes(5000, 3))),
                \(file(bytes(6000, 4)))), (2, 'rows', X'01', X'02', X'03', X'04'), (3, 'none', X'', NULL, NULL, NULL);
                INSERT INTO Page (_id, number, picture, document) VALUES (4, 1, \(file(bytes(7000, 5))), 1), (5, 2, X'05', 1)
                """)
            unlink(folder.path(of: "unswept"))
        }
    }

    private func hex(_ data: Data) -> String { "X'" + data.map { String(format: "%02X", $0) }.joined() + "'" }

    private func expectMigrated(_ container: ModelContainer, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let papers = try ModelContext(container).all(Paper.self)
        #expect(papers.map(\.title) == ["files", "rows", "none"], sourceLocation: sourceLocation)
        #expect(papers.map(\.body) == [bytes(4000, 1), Data([1]), Data()], sourceLocation: sourceLocation)
        #expect(papers.map(\.image) == [bytes(150_000, 2), Data([2]), nil], sourceLocation: sourceLocation)
        #expect(papers.map(\.scan) == [bytes(5000, 3), Data([3]), nil], sourceLocation: sourceLocation)
        let pages = try ModelContext(container).all(Page.self)
        #expect(pages.map(\.picture) == [bytes(7000, 5), Data([5])], sourceLocation: sourceLocation)
    }

    @Test func `Renamed attributes keep their files; external storage goes on and off; what was let go of is freed`()
        throws
    {
        #expect(place.files().count == 4)
        let container = try place.container()
        try expectMigrated(container)
        // The image and the picture are left; scan is in its row, draft is gone.
        #expect(try place.names() == place.referenced() && place.files().count == 2)
        #expect(try place.column("typeof(scan)") == ["'blob'", "'blob'", "'null'"])
        // What lay in a row stays there, however large, until it is set.
        #expect(try place.column("typeof(body)") == ["'blob'", "'blob'", "'blob'"])
        let context = ModelContext(container)
        let paper = try context.all(Paper.self)[0]
        paper.body = bytes(4001, 6)
        try context.save()
        #expect(try place.column("typeof(body)")[0] == "'text'" && place.files().count == 3)
        #expect(try ModelContext(container).all(Paper.self)[0].body == bytes(4001, 6))
    }

    @Test func `The backup has the files too, and opens`() throws {
        _ = try place.container()
        let backup = URL(filePath: place.url.path(percentEncoded: false) + ".backup-1.0.0")
        let copies = try FileManager.default.contentsOfDirectory(
            atPath: backup.path(percentEncoded: false) + ".external")
        #expect(copies.count == 4)
        // The store and all its files may go.
        try FileManager.default.removeItem(at: place.folder)
        try FileManager.default.removeItem(at: place.url)
        let container = try ModelContainer(for: Paper.self, configurations: ModelConfiguration(url: backup))
        try expectMigrated(container)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: backup.path(percentEncoded: false) + ".external").count
                == 2)
    }

    @Test func `The backup and its files, moved under the store's name, are the store from before`() throws {
        let columns = "_id, title, hex(body), cover, scan, draft"
        let before = try place.raw().rows("SELECT \(columns) FROM Document ORDER BY _id")
        func contents() throws -> [String: Data] {
            try Dictionary(uniqueKeysWithValues: place.files().map { ($0, try Data(contentsOf: place.file($0))) })
        }
        let files = try contents()
        try #require(files.count == 4)
        do {
            let context = ModelContext(try place.container())
            // The newer program worked on: other files, and one fewer row.
            let papers = try context.all(Paper.self)
            papers[0].image = bytes(9000, 9)
            context.delete(papers[1])
            try context.save()
        }
        let path = place.url.path(percentEncoded: false)
        for suffix in ["", "-wal", "-shm", ".external"] where FileManager.default.fileExists(atPath: path + suffix) {
            try FileManager.default.moveItem(atPath: path + suffix, toPath: path + ".aside" + suffix)
        }
        for suffix in [".external", ""] {
            try FileManager.default.moveItem(atPath: path + ".backup-1.0.0" + suffix, toPath: path + suffix)
        }
        #expect(try place.raw().rows("SELECT \(columns) FROM Document ORDER BY _id") == before)
        #expect(try contents() == files)
        #expect(try place.raw().rows("SELECT value FROM _schema WHERE key = 'version'") == [["'1.0.0'"]])
        try expectMigrated(place.container())
        #expect(FileManager.default.fileExists(atPath: path + ".backup-1.0.0.external"))
    }

    @Test func `A missing file fails the migration, and leaves the old store`() throws {
        let scan = try place.column("scan", of: "Document")[0]
        let name = String(scan.split(separator: " ")[1])
        let content = try Data(contentsOf: place.file(name))
        try FileManager.default.removeItem(at: place.file(name))
        do {
            _ = try place.container()
            Issue.record("it was migrated")
        } catch let ModelError.store(error) {
            #expect(error.code == "statementFailed" && error.description.contains("the file \(name) is missing"))
        }
        #expect(try place.raw().rows("SELECT value FROM _schema WHERE key = 'version'") == [["'1.0.0'"]])
        #expect(try place.column("scan", of: "Document")[0] == scan)
        try content.write(to: place.file(name))
        try expectMigrated(place.container())
    }

    @Test func `A backup that was cut off does not stand in the way`() throws {
        let draft = place.url.path(percentEncoded: false) + ".backup-unfinished"
        try FileManager.default.createDirectory(atPath: draft + ".external", withIntermediateDirectories: true)
        try Data([1]).write(to: URL(filePath: draft))
        let file = draft + ".external/5E8A63F4-0A33-4F0C-8C4B-0B4E7A3C9D12"
        try Data([1]).write(to: URL(filePath: file))
        // So is one whose folder has its name already.
        let taken = place.url.path(percentEncoded: false) + ".backup-1.0.0.external"
        try FileManager.default.createDirectory(atPath: taken, withIntermediateDirectories: true)
        try expectMigrated(place.container())
        #expect(!FileManager.default.fileExists(atPath: draft + ".external"))
        #expect(
            FileManager.default.fileExists(
                atPath: place.url.path(percentEncoded: false) + ".backup-1.0.0-2.external"))
    }
}
