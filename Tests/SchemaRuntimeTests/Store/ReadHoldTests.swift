import Foundation
import Pacing
import SQLiteKit
import SchemaTesting
import Testing
import TripPlannerFixture

@testable import SchemaRuntime

/// Reads in a row share a lock of the file; nobody may see less, or wait longer, for that.
struct ReadHoldTests {
    private let place: TemporaryStore
    private let container: ModelContainer

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: TripPlannerSchema.Current.self)
    }

    private var count: FetchDescriptor<Traveler> { FetchDescriptor() }

    /// As another program would open it.
    private func other() throws -> Connection {
        let connection = try Connection(path: place.url.path(percentEncoded: false), .readWrite)
        try connection.execute("PRAGMA busy_timeout = \(Watchdog.milliseconds)")
        return connection
    }

    private func insert(_ number: Int, by other: Connection) throws {
        try other.run(
            "INSERT INTO \"Traveler\" (\"name\", \"email\") VALUES ('other', ?)",
            [.text("other-\(number)@example.org")])
    }

    @Test func `What another program commits is in the very next fetch`() throws {
        let (context, other) = (ModelContext(container), try other())
        for number in 1...300 {
            try insert(number, by: other)
            #expect(try context.fetchCount(count) == number)
            #expect(try context.fetchIdentifiers(count).count == number)
        }
    }

    @Test func `What another context saves is in the very next fetch`() throws {
        let (reading, writing) = (ModelContext(container), ModelContext(container))
        for number in 1...200 {
            writing.insert(Traveler("n\(number)"))
            try writing.save()
            #expect(try reading.fetch(count).count == number)
            #expect(try reading.fetchCount(count) == number)
        }
    }

    /// Whether a statement is in the lock cannot be seen from outside; that the log cannot begin anew meanwhile can.
    @Test func `The lock is held between reads, and for a moment only`() async throws {
        let (context, other) = (ModelContext(container), try other())
        // A slow disk would be waited for longer than the lock is held.
        try other.execute("PRAGMA synchronous = OFF")
        var number = 0
        // A pause of this process between the two is possible.
        let wasHeld = try eventuallyAtOnce {
            number += 1
            try insert(number, by: other)
            for _ in 1...3 { _ = try context.fetchCount(count) }
            try insert(-number, by: other)
            try other.execute("PRAGMA busy_timeout = 0")
            defer { other.setBusyTimeout(milliseconds: Watchdog.milliseconds) }
            return try other.firstValue("PRAGMA wal_checkpoint(TRUNCATE)") == .integer(1)
        }
        #expect(wasHeld)
        for _ in 1...3 { _ = try context.fetchCount(count) }
        #expect(try other.firstValue("PRAGMA wal_checkpoint(TRUNCATE)") == .integer(0))
        withExtendedLifetime(context) {}
    }

    /// A reader that never pauses must not keep the log from beginning anew. Without the limit it does, which is what the limit is for.
    @Test func `The log stays short beside a busy reader`() throws {
        // Of the 3,000 pages and more that are written.
        let (limited, unlimited) = (try logSize(mostFrames: 1_000), try logSize(mostFrames: .max))
        #expect(limited < 2_000 * 4_152, "\(limited) bytes")
        #expect(unlimited > 2_500 * 4_152, "\(unlimited) bytes")
    }

    /// How long the log has become after many commits, each of which another connection reads.
    private func logSize(mostFrames: UInt32) throws -> Int {
        let place = try TemporaryStore()
        let container = try place.container(for: TripPlannerSchema.Current.self)
        let path = place.url.path(percentEncoded: false)
        let (writing, reading) = (try Connection(path: path, .readWrite), try Connection(path: path, .readWrite))
        try writing.execute("PRAGMA synchronous = OFF")
        // However slow the machine is, it does not let go by itself.
        let hold = ReadHold(reading, mostFrames: mostFrames, moment: .seconds(Watchdog.seconds))
        for number in 1...1_500 {
            try insert(number, by: writing)
            for _ in 1...3 {
                hold.lock.lock()
                hold.take()
                #expect(try reading.firstValue("SELECT count(*) FROM Traveler") == .integer(Int64(number)))
                hold.lock.unlock()
            }
        }
        let size = try #require(FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int)
        hold.close()
        withExtendedLifetime(container) {}
        return size
    }

    @Test func `A context that goes lets go`() throws {
        let other = try other()
        try other.execute("PRAGMA busy_timeout = 0")
        for number in 1...50 {
            try insert(number, by: other)
            do {
                let context = ModelContext(container)
                for _ in 1...4 { _ = try context.fetchCount(count) }
            }
            #expect(try other.firstValue("PRAGMA wal_checkpoint(TRUNCATE)") == .integer(0))
        }
    }

    @Test func `A save follows reads, whoever wrote in between`() throws {
        let (context, other) = (ModelContext(container), try other())
        for number in 1...50 {
            for _ in 1...3 { _ = try context.fetchCount(count) }
            try insert(number, by: other)
            context.insert(Traveler("own \(number)"))
            try context.save()
            #expect(try context.fetchCount(count) == number * 2)
        }
    }

    @Test func `Objects that are read within a read are as new as it is`() throws {
        let (context, other) = (ModelContext(container), try other())
        let ava = Traveler("Ava")
        context.insert(ava)
        context.insert(Booking("A", ava))
        try context.save()
        for number in 1...50 {
            let reading = ModelContext(container)
            _ = try reading.fetch(FetchDescriptor<Booking>()).map(\.traveler)
            try other.run("UPDATE \"Traveler\" SET \"name\" = ?, \"_v\" = \"_v\" + 1", [.text("Ava \(number)")])
            let bookings = try reading.fetch(FetchDescriptor<Booking>())
            #expect(try reading.fetch(count).map(\.name) == ["Ava \(number)"])
            #expect(bookings.map { $0.traveler.name } == ["Ava \(number)"])
        }
    }

    @Test func `Contexts of many threads read and save at once`() async throws {
        let container = container
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 1...4 {
                group.addTask {
                    let context = ModelContext(container)
                    var seen = 0
                    for number in 1...40 {
                        let now = try context.fetchCount(FetchDescriptor<Traveler>())
                        #expect(now >= seen && now >= number - 1)
                        seen = now
                        context.insert(Traveler("t\(task)-\(number)"))
                        try context.save()
                        _ = try context.fetchIdentifiers(FetchDescriptor<Traveler>())
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try ModelContext(container).fetchCount(count) == 160)
    }

    @Test func `Recorded statements are those that were asked for`() throws {
        let context = ModelContext(container)
        let recorder = SQLRecorder(container)
        for _ in 1...3 { _ = try ModelContext(container).fetchCount(count) }
        for _ in 1...3 { _ = try context.fetchCount(count) }
        #expect(recorder.take() == Array(repeating: "SELECT count(*) FROM \"Traveler\" AS t", count: 6))
    }
}
