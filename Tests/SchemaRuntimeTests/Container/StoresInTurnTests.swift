import Foundation
import Pacing
import PoliciesFixture
import SchemaTesting
import Synchronization
import Testing

@testable import SchemaRuntime

/// Two contexts save the same two stores at once, each with most changes in another.
@Suite struct StoresInTurnTests {
    private let schema = Schema(versionedSchema: PoliciesSchema.Current.self)
    private let part = Schema([Country.self, Seat.self])

    private func memoryContainer() throws -> ModelContainer {
        try ModelContainer(
            for: schema, configurations: ModelConfiguration("main", isStoredInMemoryOnly: true),
            ModelConfiguration("part", schema: part, isStoredInMemoryOnly: true))
    }

    private static let rounds = 60

    /// Saves again and again on two threads, and tells what went wrong; nil where they have not come to an end.
    private func race(_ containers: [ModelContainer]) -> [String]? {
        let started = DispatchSemaphore(value: 0)
        let ended = DispatchSemaphore(value: 0)
        // A task of the pool must not wait, and two that wait for each other cannot be ended.
        let shared = Shared()
        for (number, container) in containers.enumerated() {
            Thread.detachNewThread {
                started.wait()
                for round in 0..<Self.rounds {
                    do {
                        let context = ModelContext(container)
                        let name = "\(number)-\(round)"
                        for copy in 0..<(number == 0 ? 1 : 8) { context.insert(Basket(code: "\(name)-\(copy)")) }
                        for copy in 0..<(number == 0 ? 8 : 1) {
                            context.insert(Country(code: "\(name)-\(copy)", name: name))
                        }
                        try context.save()
                    } catch { shared.problems.withLock { $0.append("\(error)") } }
                }
                ended.signal()
            }
        }
        for _ in containers { started.signal() }
        for _ in containers where ended.wait(timeout: Watchdog.deadline) == .timedOut { return nil }
        return shared.problems.withLock { $0 }
    }

    private final class Shared: Sendable {
        let problems = Mutex<[String]>([])
    }

    @Test func `Stores in memory`() throws {
        let container = try memoryContainer()
        // Whoever has taken one lets the other take the other.
        for store in container.stores {
            store.connections.setTracer { if $0.hasPrefix("BEGIN") { usleep(1000) } }
        }
        try #require(race([container, container]) == [])
        let context = ModelContext(container)
        #expect(try context.fetchCount(FetchDescriptor<Basket>()) == Self.rounds * 9)
        #expect(try context.fetchCount(FetchDescriptor<Country>()) == Self.rounds * 9)
    }

    @Test func `Files, which two containers name in another order`() throws {
        let place = try TemporaryStore()
        let (main, other) = (place.url, place.folder.appending(path: "part.store"))
        let one = try ModelContainer(
            for: schema, configurations: ModelConfiguration("main", url: main),
            ModelConfiguration("part", schema: part, url: other))
        let two = try ModelContainer(
            for: schema, configurations: ModelConfiguration("part", schema: part, url: other),
            ModelConfiguration("main", url: main))
        try #require(race([one, two]) == [])
        let context = ModelContext(one)
        #expect(try context.fetchCount(FetchDescriptor<Basket>()) == Self.rounds * 9)
        #expect(try context.fetchCount(FetchDescriptor<Country>()) == Self.rounds * 9)
    }

    @Test func `A conflict in one is merged, and both are written`() throws {
        let container = try memoryContainer()
        let (context, other) = (ModelContext(container), ModelContext(container))
        let (basket, country) = (Basket(code: "b"), Country(code: "IR", name: "Iran"))
        context.insert(basket)
        context.insert(country)
        try context.save()
        let theirs = try #require(try other.all(Basket.self).first)
        let their = try #require(try other.all(Country.self).first)
        (basket.size, country.name) = (1, "mine")
        var asked = 0
        context.conflictPolicy = .resolve { conflict in
            asked += 1
            conflict.take(.mine)
        }
        (theirs.size, theirs.label, their.name) = (2, "theirs", "theirs")
        try other.save()
        try context.save()
        #expect(asked == 2 && !context.hasChanges)
        let reader = Reader(container)
        #expect(try reader.stored(basket).size == 1)
        #expect(try reader.stored(basket).label == "theirs")
        #expect(try reader.stored(country).name == "mine")
    }
}
