import Foundation
import SchemaTesting
import Testing
import TripPlannerFixture

@testable import SchemaRuntime

/// A log of writes beside readers. `SCHEMAGEN_SOAK_SECONDS=600` has the endless work go on for ten minutes.
@Suite(.serialized) struct LogLimitTests {
    private let place: TemporaryStore
    private let container: ModelContainer
    private static let limit: Int64 = 64 << 20
    /// What one save writes, with its indexes.
    private static let most: Int64 = 4 << 20

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: TripPlannerSchema.Current.self)
    }

    /// Writes some megabytes over the same rows.
    private static func write(_ trips: [BusinessTrip], _ round: Int) {
        for trip in trips { trip.expenseReport = Data(repeating: UInt8(truncatingIfNeeded: round), count: 500_000) }
    }

    private func trips(in context: ModelContext) throws -> [BusinessTrip] {
        let trips = (0..<4).map { number in
            BusinessTrip(destination: "\(number)", startDate: .now, endDate: .now, company: "c", budget: 1)
        }
        for trip in trips { context.insert(trip) }
        try context.save()
        return trips
    }

    @Test func `A reader that does not end is told of, lets others write, and leaves no long log`() throws {
        let context = ModelContext(container)
        let trips = try trips(in: context)
        let reader = try RawStore(at: place.url)
        try reader.execute("BEGIN")
        #expect(try reader.rows("SELECT count(*) FROM Trip") == [["4"]])
        for round in 0..<60 {
            Self.write(trips, round)
            try context.save()
        }
        let held = try container.walStatus
        #expect(
            held.byteCount > Self.limit && held.waitingPageCount > 16_000 && held.pageCount >= held.waitingPageCount)
        try reader.execute("COMMIT")
        // Not more often than each second is a try.
        Thread.sleep(forTimeInterval: 1.1)
        Self.write(trips, 61)
        try context.save()
        let after = try container.walStatus
        #expect(after.byteCount <= Self.most && after.pageCount < 1000, "\(after)")
        #expect(try ModelContext(container).all(BusinessTrip.self).allSatisfy { $0.expenseReport?.first == 61 })
    }

    @Test func `Endless writes beside readers that overlap leave the log below its limit and a save`() async throws {
        let seconds = Double(ProcessInfo.processInfo.environment["SCHEMAGEN_SOAK_SECONDS"] ?? "") ?? 4
        let writer = ModelContext(container)
        let trips = try trips(in: writer)
        let container = container
        let readers = (0..<2).map { number in
            Task.detached {
                while !Task.isCancelled {
                    let context = ModelContext(container)
                    for trip in try context.all(BusinessTrip.self) { _ = trip.expenseReport?.count }
                    // One begins while the other still reads.
                    try await Task.sleep(for: .milliseconds(1 + number))
                }
            }
        }
        let clock = ContinuousClock()
        let start = clock.now
        var (largest, round) = (Int64(0), 0)
        var times: [Duration] = []
        while clock.now - start < .seconds(seconds) {
            Self.write(trips, round)
            round += 1
            times.append(try clock.measure { try writer.save() })
            largest = max(largest, try container.walStatus.byteCount)
        }
        for reader in readers {
            reader.cancel()
            _ = try? await reader.value
        }
        // Between two tries the log goes on growing for a second at most.
        let second = Int64(Double(round) / seconds * 2_100_000)
        #expect(largest <= Self.limit + second + Self.most, "\(largest) after \(round) saves")
        times.sort()
        let slow = times[times.count * 99 / 100]
        print(
            "The log had \(largest) bytes at most in \(seconds) s of \(round) saves; 99 of 100 took less than \(slow).")
    }

    @Test func `A store that is at rest has no log to speak of, one in memory none`() throws {
        #expect(try container.walStatus.byteCount < 1_000_000 && container.walStatus.waitingPageCount < 100)
        let context = ModelContext(container)
        context.insert(Trip(to: "Kish"))
        try context.save()
        #expect(try container.walStatus.pageCount > 0)
        let memory = try memory(TripPlannerSchema.Current.self)
        #expect(
            try memory.walStatus
                == (try ModelContainer(for: Trip.self, configurations: .init(isStoredInMemoryOnly: true)).walStatus))
        #expect(try memory.walStatus.byteCount == 0 && memory.walStatus.pageCount == 0)
    }

    @Test func `All who write to a file have one pause between two tries`() throws {
        let start = ContinuousClock.now
        let pause = LogPause()
        let tries = [0, 0.5, 0.9, 1, 1.5, 2.5].map { pause.ends(at: start + .seconds($0)) }
        #expect(tries == [true, false, false, true, false, true])
        let (second, memory) = (
            try place.container(for: TripPlannerSchema.Current.self), try memory(TripPlannerSchema.Current.self)
        )
        let pauses = [container, second, memory].map(\.store.logPause)
        #expect(pauses[0] === pauses[1] && pauses[0] !== pauses[2])
    }
}
