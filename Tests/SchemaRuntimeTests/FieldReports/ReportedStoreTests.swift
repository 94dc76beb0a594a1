import Foundation
import ReportsFixture
import SchemaRuntime
import SchemaTesting
import Testing

@testable import SchemaMigration

/// Stores that others lose, at a migration or when they are opened.
@Suite struct ReportedStoreTests {
    private let place: TemporaryStore
    private var folder: URL { URL(filePath: place.url.path(percentEncoded: false) + ".external") }

    init() throws { place = try TemporaryStore() }

    private func context() throws -> ModelContext {
        ModelContext(
            try ModelContainer(for: Photo.self, configurations: ModelConfiguration(url: place.url)))
    }

    /// The reason why the store is not opened, by its first word.
    private func refusal(allowsSave: Bool = true) -> String? {
        do {
            _ = try ModelContainer(
                for: Photo.self, configurations: ModelConfiguration(url: place.url, allowsSave: allowsSave))
            return nil
        } catch ModelError.store(let error) {
            return String("\(error.reason)".prefix { $0.isLetter })
        } catch { return "\(error)" }
    }

    private func names(_ folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
    }

    // MARK: - Migrations

    @Test func `A field that a struct comes to have is filled, in columns, in JSON and where there may be none`() throws
    {
        try makeStore(of: ReportsSchema.V1.self, at: place.url) { store in
            try store.execute(
                """
                INSERT INTO Interval (_id, name, target_min, target_max, goal, _has_rest, rest_min, rest_max) VALUES
                    (1, 'a', 0.5, 2, '{"max":4,"min":-1.25}', 1, 7, 8), (2, 'b', -1, 1e300, '{"min":0,"max":0}', 0, NULL, NULL)
                """)
        }
        let context = try context()
        let intervals = try context.all(Interval.self)
        #expect(intervals.map(\.target) == [Target(min: 0.5, max: 2, speed: 0), Target(min: -1, max: 1e300, speed: 0)])
        #expect(intervals.map(\.goal) == [Target(min: -1.25, max: 4, speed: 0), Target(min: 0, max: 0, speed: 0)])
        #expect(intervals.map(\.rest) == [Target(min: 7, max: 8, speed: 0), nil])
        #expect(try context.fetchCount(FetchDescriptor<Interval>(predicate: #Predicate { $0.target.speed == 0 })) == 2)
        intervals[0].goal.speed = 3
        intervals[1].rest = Target(min: 1, max: 2, speed: 9)
        try context.save()
        let again = try ModelContext(context.container).all(Interval.self)
        #expect(again.map(\.goal.speed) == [3, 0] && again.map(\.rest?.speed) == [0, 9])
    }

    @Test func `Values in files outlive a new attribute, a new name, another threshold, and being turned on and off`()
        throws
    {
        func bytes(_ count: Int, _ seed: UInt8) -> Data {
            Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) ^ seed })
        }
        let values = [bytes(10_000, 1), bytes(3_000_000, 2), bytes(4_000, 3), bytes(2_000, 4)]
        try makeStore(of: ReportsSchema.V1.self, at: place.url) { store in
            let files = ExternalFolder(of: place.url.path(percentEncoded: false))
            try files.setMark(makingFolder: true)
            func file(_ data: Data) throws -> String {
                "'" + (try data.withUnsafeBytes { try files.write($0) }).text + "'"
            }
            func hex(_ data: Data) -> String { "X'" + data.map { String(format: "%02X", $0) }.joined() + "'" }
            try store.execute(
                """
                INSERT INTO Photo (_id, title, thumb, full, raw, print) VALUES
                    (1, 'a', \(hex(values[0])), \(file(values[1])), \(hex(values[2])), \(file(values[3])))
                """)
        }
        #expect(try names(folder).count == 3)
        for opening in 0..<2 {
            let context = try context()
            let photo = try #require(try context.all(Photo.self).first)
            #expect(photo.title == "a" && photo.caption == "")
            #expect([photo.thumb, photo.original, photo.raw, photo.print] == values)
            let rows = try RawStore(at: place.url).rows(
                "SELECT typeof(thumb), typeof(original), typeof(raw), typeof(print) FROM Photo")
            // What lies in its row goes to a file once it is set, and not by itself.
            let form = opening == 0 ? "'blob'" : "'text'"
            #expect(rows == [[form, "'text'", form, "'blob'"]])
            #expect(try names(folder).filter { $0 != "unswept" }.count == (opening == 0 ? 1 : 3))
            (photo.thumb, photo.raw) = (nil, Data())
            try context.save()
            (photo.thumb, photo.raw) = (values[0], values[2])
            try context.save()
            #expect(try context.container.sweepExternalFiles().isComplete)
        }
    }

    // MARK: - Opening

    @Test func `A newer store is refused and left as it is, read or written`() throws {
        try makeStore(of: ReportsSchema.Current.self, at: place.url) { store in
            try store.execute("UPDATE _schema SET value = '9.0.0' WHERE key = 'version'")
        }
        let bytes = try Data(contentsOf: place.url)
        let files = try names(place.folder)
        for allowsSave in [true, false] {
            #expect(refusal(allowsSave: allowsSave) == "newerStore")
            #expect(try Data(contentsOf: place.url) == bytes)
            #expect(try names(place.folder) == files, "\(allowsSave)")
        }
    }

    @Test func `A folder that takes no files opens for reading, and refuses to make or write a store`() async throws {
        try makeStore(of: ReportsSchema.Current.self, at: place.url) { store in
            try store.execute("INSERT INTO Actor (_id, name) VALUES (1, 'a')")
        }
        let path = place.folder.path(percentEncoded: false)
        let bytes = try Data(contentsOf: place.url)
        chmod(path, 0o555)
        chmod(place.url.path(percentEncoded: false), 0o444)
        chmod(place.folder.deletingLastPathComponent().path(percentEncoded: false), 0o755)
        defer { chmod(path, 0o755) }
        // The superuser may write anywhere.
        await #expect(processExitsWith: .success) { [path = path as String] in
            let folder = URL(filePath: path, directoryHint: .isDirectory)
            if geteuid() == 0 { precondition(setgid(65_534) == 0 && setuid(65_534) == 0) }
            func configuration(_ name: String, _ allowsSave: Bool) -> ModelConfiguration {
                ModelConfiguration(url: folder.appending(path: name), allowsSave: allowsSave)
            }
            let name = "test.store"
            let reading = try ModelContainer(for: Photo.self, configurations: configuration(name, false))
            let names = try ModelContext(reading).fetch(FetchDescriptor<Actor>()).map(\.name)
            precondition(names == ["a"])
            for name in [name, "other.store"] {
                do {
                    let container = try ModelContainer(for: Photo.self, configurations: configuration(name, true))
                    let context = ModelContext(container)
                    context.insert(Actor(name: "b"))
                    try context.save()
                    preconditionFailure("written")
                } catch let error as ModelError {
                    guard case .store(let error) = error else { preconditionFailure("\(error)") }
                    precondition(error.reason == .folderNotWritable || error.reason == .notWritable, "\(error)")
                }
            }
        }
        #expect(try Data(contentsOf: place.url) == bytes)
        #expect(try names(place.folder) == ["test.store"])
    }
}
