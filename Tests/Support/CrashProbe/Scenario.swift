import ExternalFixture
import Foundation
import ItineraryFixture
import SQLiteKit
import SchemaMigration
import SchemaRuntime
import SchemaTesting
import StoreFixture

/// A store of an older version, and the program that migrates it; or none, and the program that makes it.
struct Scenario {
    /// What becomes of the store that was there.
    enum Kind {
        case migrated
        /// It was a database without books and without a write-ahead log, which is taken for a store and migrated.
        case adopted
        /// There was none.
        case made
        /// It lies beside the new one, with the files of its values.
        case movedAside
    }

    let name: String
    var kind = Kind.migrated
    /// Fills the place with a store of the older version.
    let make: (String) throws -> Void
    /// Opens the store as the newer program does, which migrates it, and closes it.
    let open: (String) throws -> Void

    static func named(_ name: String) throws -> Scenario {
        switch name {
        case "alter": plain(name, StoreFixture.two)
        case "rebuild": plain(name, StoreFixture.three)
        // More than the cache holds, so that changes reach the log before the commit.
        case "spill": plain(name, StoreFixture.three, extraTravelers: 300)
        case "adopt": adopt
        case "transfer": try PlannedScenario("52-single-to-joined").scenario(name)
        case "edit": try PlannedScenario("17b-optional-after-alter").scenario(name)
        case "swap": try PlannedScenario("18g-int-to-string-in-place").scenario(name)
        case "search": try PlannedScenario("40-search").scenario(name)
        case "code": code
        case "external": external
        case "create": create
        case "draft": draft
        case "save": save
        default: try PlannedScenario(name).scenario(name)
        }
    }

    private static func plain(_ name: String, _ target: TargetSchema, extraTravelers: Int = 0) -> Scenario {
        Scenario(name: name) { path in
            let connection = try StoreFixture.opener(.file(path, .create), StoreFixture.one).open().connection
            defer { connection.close() }
            try StoreFixture.fill(connection, extraTravelers: extraTravelers, nameLength: 8000)
        } open: { path in
            try StoreFixture.opener(.file(path, .create), target).open().connection.close()
        }
    }

    /// A database that does not say what it is. It has a rollback journal, and more changes than the cache holds.
    private static var adopt: Scenario {
        let filled = plain("adopt", StoreFixture.three, extraTravelers: 300)
        return Scenario(name: "adopt", kind: .adopted) { path in
            try filled.make(path)
            let connection = try Connection(path: path, .readWrite)
            defer { connection.close() }
            try connection.execute(
                "DROP TABLE \"_schema\"; PRAGMA application_id = 0; PRAGMA journal_mode = DELETE")
        } open: { path in
            var opener = StoreFixture.opener(.file(path, .create), StoreFixture.three)
            opener.adoptable = { StoreFixture.all.reversed() }
            try opener.open().connection.close()
        }
    }

    /// Swift code of all kinds.
    private static var code: Scenario {
        Scenario(name: "code") { path in
            try makeStore(of: ItinerarySchema.V1.self, at: URL(filePath: path)) { store in
                try store.execute(
                    """
                    INSERT INTO Trip (_id, _kind, destination, priority, guide) VALUES
                        (1, 2, 'Χανιά', 20, 'Ζωή'), (2, 2, 'رم  ', 21, NULL);
                    INSERT INTO Trip (_id, _kind, destination, priority) VALUES (10, 1, 'Göteborg ', 1), (11, 1, 'رم', 2);
                    INSERT INTO Traveler (_id, name) VALUES (3, 'מרים'), (4, 'Jonas'), (5, 'Nobody');
                    INSERT INTO Traveler_trips (Traveler_id, Trip_id) VALUES (3, 2), (3, 10), (3, 11), (4, 2);
                    """)
            }
        } open: { path in
            _ = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(url: URL(filePath: path)))
        }
    }

    private static var create: Scenario {
        Scenario(name: "create", kind: .made) { _ in
        } open: { path in
            try StoreFixture.opener(.file(path, .create), StoreFixture.three).open().connection.close()
        }
    }

    /// The store of an earlier draft, with values in files, that is moved aside.
    private static var draft: Scenario {
        Scenario(name: "draft", kind: .movedAside) { path in
            try external.make(path)
            let connection = try StoreOpener.connection(to: path)
            defer { connection.close() }
            try connection.execute(
                """
                UPDATE _schema SET value = '2.0.0' WHERE key = 'version';
                UPDATE _schema SET value = 1 WHERE key = 'draft'; UPDATE _schema SET value = 'another' WHERE key = 'hash'
                """)
        } open: { path in
            _ = try ModelContainer(
                for: Paper.self, configurations: ModelConfiguration(url: URL(filePath: path), draft: .recreate))
        }
    }

    /// Values in files: renamed, taken into rows, let go of.
    private static var external: Scenario {
        Scenario(name: "external") { path in
            try makeStore(of: ExternalSchema.V1.self, at: URL(filePath: path)) { store in
                let folder = ExternalFolder(of: path)
                try folder.setMark(makingFolder: true)
                func file(_ byte: UInt8, _ count: Int) throws -> String {
                    let bytes = [UInt8](repeating: byte, count: count)
                    return "'" + (try bytes.withUnsafeBytes { try folder.write($0) }).text + "'"
                }
                try store.execute(
                    """
                    INSERT INTO Document (_id, title, body, cover, scan, draft) VALUES
                    (1, 'files', X'0102', \(file(2, 15_000)), \(file(3, 5000)), \(file(4, 6000))),
                    (2, 'rows', X'01', X'02', X'03', X'04'), (3, 'none', X'', NULL, NULL, NULL);
                    INSERT INTO Page (_id, number, picture, document) VALUES (4, 1, \(file(5, 7000)), 1), (5, 2, X'05', 1)
                    """)
                unlink(folder.path(of: "unswept"))
            }
        } open: { path in
            _ = try ModelContainer(for: Paper.self, configurations: ModelConfiguration(url: URL(filePath: path)))
        }
    }

    /// A save that changes rows, deletes others whose values lie in files, and exchanges values that occur once. New files would have another name
    /// each time.
    private static var save: Scenario {
        Scenario(name: "save") { path in
            let context = ModelContext(try container(path))
            for number in 1...3 {
                let paper = Paper(title: "\(number)", body: Data(repeating: UInt8(number), count: 4000))
                context.insert(paper)
                context.insert(Page(number: number, picture: Data(repeating: 9, count: 2000), document: paper))
            }
            for name in ["a", "b"] { context.insert(Recording(name: name)) }
            try context.save()
        } open: { path in
            let context = ModelContext(try container(path))
            context.unsavedChangesAtEnd = .ignore
            let papers = try context.fetch(FetchDescriptor<Paper>(sortBy: [SortDescriptor(\.title)]))
            // Once it is done there is nothing to do.
            guard papers.first?.title == "1", papers.count == 3 else { return }
            papers[0].title = "changed"
            context.delete(papers[1])
            papers[2].scan = Data(repeating: 8, count: 30_000)
            let recordings = try context.fetch(FetchDescriptor<Recording>())
            for recording in recordings { recording.name = recording.name == "a" ? "b" : "a" }
            try context.save()
        }
    }

    private static func container(_ path: String) throws -> ModelContainer {
        try ModelContainer(for: Paper.self, configurations: ModelConfiguration(url: URL(filePath: path)))
    }
}
