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
        before: String? = nil,
        _ work: @escaping @Sendable (ItinerarySchema.V3_0_0.Context, _ meet: (Int) throws -> Void) throws -> Void
    ) throws -> (Itinerary, [Int]) {
        let itinerary = try Itinerary(destinations: (1...19).map { "place \($0)" })
        if let before { try RawStore(at: itinerary.place.url).execute(before) }
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

    /// Rows that were there before the store was one, or were made by hand, may have any key.
    @Test func `Those whose keys are not above zero are met`() throws {
        let rows = """
            INSERT INTO Trip (_id, _kind, destination, priority) VALUES
                (\(Int64.min), 1, 'a', 100), (-6, 1, 'b', 101), (-5, 1, 'c', 102), (-1, 1, 'd', 103), (0, 1, 'e', 104)
            """
        let (itinerary, met) = try migrated(before: rows) { context, meet in
            try context.enumerate(FetchDescriptor<V3.Trip>(), batchSize: 4) { trip in
                try meet(trip.priority)
                trip.notes = "met"
            }
        }
        #expect(met == Array(100...104) + [20, 21] + Array(1...19))
        #expect(try itinerary.rows("SELECT count(*) FROM Trip WHERE notes IS NOT 'met'") == ["0"])
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
