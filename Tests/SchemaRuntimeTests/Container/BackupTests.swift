import Foundation
import ReportsFixture
import SchemaRuntime
import SchemaTesting
import Testing
import TripPlannerFixture

@testable import SchemaMigration

/// Copies of a store that is in use.
@Suite struct BackupTests {
    private let place: TemporaryStore
    private let container: ModelContainer
    private var copy: URL { place.folder.appending(path: "copy.store") }

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: TripPlannerSchema.Current.self)
        let context = ModelContext(container)
        context.insert(Trip(to: "Kish", organizer: Traveler("Sara"), tags: [Tag(name: "sea", color: "blue")]))
        try context.save()
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: place.folder.path(percentEncoded: false)).sorted()
    }

    private func reason(_ body: () throws -> Void) -> StoreError.Reason? {
        do {
            try body()
            return nil
        } catch ModelError.store(let error) { return error.reason } catch {
            Issue.record("\(error)")
            return nil
        }
    }

    private func open(_ url: URL, allowsSave: Bool = true) throws -> ModelContainer {
        try ModelContainer(for: Trip.self, configurations: ModelConfiguration(url: url, allowsSave: allowsSave))
    }

    @Test func `A copy has what was saved, and is a store like any other`() throws {
        let context = ModelContext(container)
        context.unsavedChangesAtEnd = .ignore
        context.insert(Trip(to: "waits"))
        chmod(place.url.path(percentEncoded: false), 0o640)
        try container.backup(to: copy)
        #expect(try names().filter { $0.hasPrefix("copy") } == ["copy.store"])
        let attributes = try FileManager.default.attributesOfItem(atPath: copy.path(percentEncoded: false))
        #expect(attributes[.posixPermissions] as? Int == 0o640)

        // Either goes its own way from there.
        let (here, there) = (context, ModelContext(try open(copy)))
        try here.save()
        let trips = try there.all(Trip.self)
        #expect(trips.map(\.destination) == ["Kish"] && trips[0].organizer?.name == "Sara")
        #expect(trips[0].tags.map(\.name) == ["sea"])
        trips[0].destination = "Qeshm"
        there.insert(Trip(to: "new"))
        try there.save()
        #expect(try ModelContext(container).all(Trip.self).map(\.destination) == ["Kish", "waits"])
        #expect(try ModelContext(open(copy)).all(Trip.self).map(\.destination) == ["Qeshm", "new"])
        try container.backup(to: place.folder.appending(path: "second.store"))
    }

    @Test func `A copy is one state, whoever writes meanwhile`() async throws {
        let container = container
        let writer = Task.detached {
            for round in 0..<300 where !Task.isCancelled {
                let context = ModelContext(container)
                let traveler = Traveler("t\(round)")
                context.insert(traveler)
                for number in 0..<20 { context.insert(Booking("\(round)-\(number)", traveler)) }
                try context.save()
            }
        }
        var counts: [Int] = []
        for number in 0..<8 {
            let url = place.folder.appending(path: "copy \(number).store")
            try container.backup(to: url)
            let context = ModelContext(try open(url))
            let (travelers, bookings) = (
                try context.fetchCount(FetchDescriptor<Traveler>()), try context.fetchCount(FetchDescriptor<Booking>())
            )
            // Sara has none.
            #expect(bookings == (travelers - 1) * 20)
            counts.append(travelers)
        }
        #expect(counts == counts.sorted())
        try await writer.value
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Booking>()) == 6000)
    }

    @Test(arguments: ["", "-wal", "-journal", "-shm", ".external"])
    func `Nothing is written over, nor beside what would be taken for the copy's`(_ suffix: String) throws {
        let path = copy.path(percentEncoded: false) + suffix
        try Data("mine".utf8).write(to: URL(filePath: path))
        let before = try names()
        #expect(reason { try container.backup(to: copy) } == .fileExists)
        #expect(try names() == before)
        #expect(try String(contentsOf: URL(filePath: path), encoding: .utf8) == "mine")
        #expect(reason { try container.backup(to: place.url) } == .fileExists)
    }

    @Test func `Places that take no copy are named`() throws {
        #expect(reason { try container.backup(to: place.folder.appending(path: "none/x.store")) } == .folderMissing)
        #expect(throws: ModelError.notSupported("A copy at https://example.org/")) {
            try container.backup(to: URL(string: "https://example.org/")!)
        }
    }

    @Test func `What a killed process left is written over, and who is at work is left alone`() throws {
        let draft = copy.path(percentEncoded: false) + ".unfinished"
        try Data(repeating: 7, count: 100_000).write(to: URL(filePath: draft))
        let other = Foundation.open(draft, O_RDWR)
        #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
        #expect(reason { try container.backup(to: copy) } == .busy)
        #expect(try Data(contentsOf: URL(filePath: draft)).count == 100_000)
        close(other)
        try container.backup(to: copy)
        #expect(try !names().contains("copy.store.unfinished"))
        #expect(try ModelContext(open(copy)).fetchCount(FetchDescriptor<Trip>()) == 1)
    }

    @Test func `A full disk leaves nothing of it, and the store as it was`() async throws {
        let traveler = Traveler("Omid")
        let context = ModelContext(container)
        context.insert(traveler)
        for number in 0..<5_000 { context.insert(Booking("booking number \(number)", traveler)) }
        try context.save()
        // Room is looked for first.
        var options = MigrationOptions()
        options.freeBytes = { _ in 1000 }
        let connection = try StoreOpener.connection(to: place.url.path(percentEncoded: false))
        do {
            try copyStore(on: connection, at: connection.path, to: copy.path(percentEncoded: false), options: options)
            Issue.record("copied")
        } catch {
            guard case .notEnoughSpace(let needed, 1000) = error.reason, needed > 300_000 else {
                Issue.record("\(error)")
                return
            }
        }
        #expect(try !names().contains { $0.hasPrefix("copy") })
        // And where others fill it meanwhile, no file gets larger than this.
        await #expect(processExitsWith: .success) { [path = place.url.path(percentEncoded: false) as String] in
            signal(SIGXFSZ, SIG_IGN)
            let url = URL(filePath: path)
            let container = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(url: url))
            var limit = rlimit(rlim_cur: 200_000, rlim_max: rlim_t.max)
            precondition(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
            let copy = url.deletingLastPathComponent().appending(path: "copy.store")
            do {
                try container.backup(to: copy)
                preconditionFailure("copied")
            } catch ModelError.store(let error) {
                precondition(error.reason == .diskFull, "\(error)")
            }
            let names = try FileManager.default.contentsOfDirectory(atPath: copy.deletingLastPathComponent().path())
            precondition(!names.contains { $0.hasPrefix("copy") }, "\(names)")
            let count = try ModelContext(container).fetchCount(FetchDescriptor<Booking>())
            precondition(count == 5_000)
        }
        try container.backup(to: copy)
        #expect(try ModelContext(open(copy)).fetchCount(FetchDescriptor<Booking>()) == 5_000)
    }

    @Test func `A store in memory, one that is only read, and one of several`() throws {
        let memory = try memory(TripPlannerSchema.Current.self)
        let context = ModelContext(memory)
        context.insert(Trip(to: "in memory"))
        try context.save()
        try memory.backup(to: copy)
        #expect(try ModelContext(open(copy)).all(Trip.self).map(\.destination) == ["in memory"])

        let second = place.folder.appending(path: "second.store")
        try open(copy, allowsSave: false).backup(to: second)
        #expect(try ModelContext(open(second)).all(Trip.self).map(\.destination) == ["in memory"])

        let two = try ModelContainer(
            for: Parcel.self, Invoice.self,
            configurations: ModelConfiguration("parcels", url: place.folder.appending(path: "parcels.store")),
            ModelConfiguration(
                "bills", schema: Schema([Invoice.self]), url: place.folder.appending(path: "bills.store")))
        let writer = ModelContext(two)
        writer.insert(Invoice(total: 7))
        writer.insert(Actor(name: "a"))
        try writer.save()
        let third = place.folder.appending(path: "third.store")
        for name in [nil, "none"] {
            #expect(throws: ModelError.self) { try two.backup(to: third, of: name) }
        }
        try two.backup(to: third, of: "bills")
        let bills = ModelContext(
            try ModelContainer(for: Invoice.self, configurations: ModelConfiguration(url: third)))
        #expect(try bills.all(Invoice.self).map(\.total) == [7])
        #expect(try bills.fetchCount(FetchDescriptor<Actor>()) == 0)
    }
}
