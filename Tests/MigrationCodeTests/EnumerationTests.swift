import Foundation
import ItineraryFixture
import SchemaTesting
import Synchronization
import Testing

@testable import SchemaRuntime

/// Which objects `MigrationContext.enumerate` meets while its block changes, inserts and deletes others, over several batches.
@Suite struct EnumerationTests {
    private typealias V3 = ItinerarySchema.V3
    private typealias Work = @Sendable (ItinerarySchema.V3_0_0.Context) throws -> Void

    /// What the stage to version 3 does, by the task that migrates.
    private enum OwnPlan: SchemaMigrationPlan {
        @TaskLocal static var work: Work = { _ in }

        static var schemas: [any VersionedSchema.Type] { ItinerarySchema.MigrationPlan.schemas }
        static var stages: [MigrationStage] {
            let work = work
            return [
                .custom(
                    fromVersion: ItinerarySchema.V2.self, toVersion: V3.self, willMigrate: nil,
                    didMigrate: { try work(MigrationContext($0, writingTo: $0)) })
            ]
        }
    }

    /// A store of trips of the priorities 1 … 21, each to a place of its own, migrated with some work in the step to version 3.
    ///
    /// - Returns: the store, and what was met in order.
    private func migrated(
        _ work: @escaping @Sendable (ItinerarySchema.V3_0_0.Context, _ meet: (Int) throws -> Void) throws -> Void
    ) throws -> (Itinerary, [Int]) {
        let itinerary = try Itinerary(destinations: (1...19).map { "place \($0)" })
        let met = Mutex<[Int]>([])
        try OwnPlan.$work.withValue({ context in
            try work(context) { number in
                let count = met.withLock {
                    $0.append(number)
                    return $0.count
                }
                if count > 1000 { throw Endless() }
            }
        }) { _ = try itinerary.open(OwnPlan.self) }
        return (itinerary, met.withLock { $0 })
    }

    private struct Endless: Error {}

    private static let byPriority = [SortDescriptor(\V3.Trip.priority)]

    @Test func `In an order, those that no longer match once they are changed are met all the same`() throws {
        let (itinerary, met) = try migrated { context, meet in
            let open = FetchDescriptor<V3.Trip>(predicate: #Predicate { $0.notes == nil }, sortBy: Self.byPriority)
            try context.enumerate(open, batchSize: 4) { trip in
                try meet(trip.priority)
                trip.notes = "met"
            }
        }
        #expect(met == Array(1...21))
        #expect(try itinerary.rows("SELECT count(*) FROM Trip WHERE notes IS NOT 'met'") == ["0"])
    }

    /// Other programs' rows, which no object stands for: 0 is none, and below are objects that are not saved.
    @Test func `Keys below 1 are named before anything is written`() throws {
        let itinerary = try Itinerary(destinations: ["place"])
        try RawStore(at: itinerary.place.url).execute(
            "INSERT INTO Trip (_id, _kind, destination, priority) VALUES (-6, 1, 'a', 100), (0, 1, 'b', 101)")
        let before = try itinerary.rows("SELECT * FROM Trip")
        let error = try #require(throws: ModelError.self) { _ = try itinerary.open(OwnPlan.self) }
        guard case .store(let error) = error,
            case .keysBelowOne(table: "Trip", count: 2, keys: [0, -6], let references) = error.reason
        else {
            Issue.record("\(error)")
            return
        }
        #expect(references.contains("Traveler_trips.Trip_id") && error.backupPath == nil)
        #expect(try itinerary.rows("SELECT * FROM Trip") == before)
    }

    @Test func `Those that get another place in the order are met once`() throws {
        let (itinerary, met) = try migrated { context, meet in
            try context.enumerate(FetchDescriptor<V3.Trip>(sortBy: Self.byPriority), batchSize: 4) { trip in
                try meet(trip.priority)
                trip.priority += 1000
            }
        }
        #expect(met == Array(1...21))
        #expect(try itinerary.rows("SELECT min(priority), max(priority) FROM Trip") == ["1001|1021"])
    }

    @Test func `Those that the block inserts are not met, wherever they stand in the order`() throws {
        let (itinerary, met) = try migrated { context, meet in
            try context.enumerate(FetchDescriptor<V3.Place>(sortBy: [SortDescriptor(\.name)]), batchSize: 4) { place in
                try meet(0)
                context.insert(V3.Place(name: place.name + "+"))
            }
        }
        #expect(met.count == 21)
        #expect(try itinerary.rows("SELECT count(*), sum(name LIKE '%+') FROM Place") == ["42|21"])
    }

    @Test func `A limit and an offset hold for what there was at the beginning`() throws {
        let (itinerary, met) = try migrated { context, meet in
            var some = FetchDescriptor<V3.Trip>(predicate: #Predicate { $0.notes == nil }, sortBy: Self.byPriority)
            (some.fetchOffset, some.fetchLimit) = (3, 10)
            try context.enumerate(some, batchSize: 4) { trip in
                try meet(trip.priority)
                trip.notes = "met"
            }
        }
        #expect(met == Array(4...13))
        #expect(
            try itinerary.rows("SELECT min(priority), max(priority), count(*) FROM Trip WHERE notes = 'met'")
                == ["4|13|10"])
    }

    @Test func `Without an order too it is fixed at the beginning which match`() throws {
        let (itinerary, met) = try migrated { context, meet in
            let open = FetchDescriptor<V3.Trip>(predicate: #Predicate { $0.notes == nil })
            try context.enumerate(open, batchSize: 4) { trip in
                try meet(trip.priority)
                for later in try context.fetch(
                    FetchDescriptor<V3.Trip>(predicate: #Predicate { $0.priority > 12 })
                ) { later.notes = "closed" }
                trip.nights = 77
            }
        }
        // By their keys, of which the tours have the lowest.
        #expect(met == [20, 21] + Array(1...19))
        #expect(try itinerary.rows("SELECT count(*) FROM Trip WHERE nights = 77") == ["21"])
    }

    @Test(arguments: [false, true]) func `Those that the block deletes are not met`(isOrdered: Bool) throws {
        let (itinerary, met) = try migrated { context, meet in
            let trips = FetchDescriptor<V3.Trip>(sortBy: isOrdered ? Self.byPriority : [])
            try context.enumerate(trips, batchSize: 4) { trip in
                try meet(trip.priority)
                let next = trip.priority + 1
                for other in try context.fetch(
                    FetchDescriptor<V3.Trip>(predicate: #Predicate { $0.priority == next })
                ) { context.delete(other) }
            }
        }
        #expect(met == (isOrdered ? [] : [20]) + Array(stride(from: 1, through: isOrdered ? 21 : 19, by: 2)))
        #expect(try itinerary.rows("SELECT count(*) FROM Trip") == [isOrdered ? "11" : "10"])
    }
}
