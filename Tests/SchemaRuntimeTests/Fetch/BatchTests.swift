import Foundation
import SchemaTesting
import Testing
import TripPlannerFixture

@testable import SchemaRuntime

@Suite struct BatchTests {
    private let container: ModelContainer
    private let byPriority = FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.priority, order: .reverse)])

    init() throws {
        container = try memory(TripPlannerSchema.Current.self)
        let context = ModelContext(container)
        for number in 0..<250 {
            let trip = Trip(to: "\(number)")
            trip.priority = number
            context.insert(trip)
        }
        try context.save()
    }

    /// How many objects the context knows.
    private func living(_ context: ModelContext) -> Int { context.allHomes.reduce(0) { $0 + $1.map.count } }

    @Test func `A collection reads a batch when it is asked for it, and holds that alone`() throws {
        let recorder = SQLRecorder(container)
        let context = ModelContext(container)
        _ = recorder.take()
        var descriptor = byPriority
        descriptor.fetchOffset = 10
        descriptor.fetchLimit = 200
        let trips = try context.fetch(descriptor, batchSize: 32)
        #expect(trips.count == 200 && living(context) == 0)
        #expect(trips[100].destination == "139" && living(context) == 32)
        #expect(trips[101].destination == "138")
        #expect(trips.first?.destination == "239" && trips.last?.destination == "40")
        #expect(trips.map(\.priority) == Array((40..<240).reversed()))
        #expect(living(context) == 200 % 32)
        #expect(trips.dropFirst(50).prefix(2).map(\.destination) == ["189", "188"])
    }

    @Test func `A collection knows what waits, and shows what has gone since as deleted`() throws {
        let context = ModelContext(container)
        let new = Trip(to: "new")
        new.priority = 1000
        context.insert(new)
        let trips = try context.fetch(byPriority, batchSize: 50)
        #expect(trips.count == 251 && trips[0] === new && trips[1].destination == "249")
        context.delete(trips[1])
        let other = ModelContext(container)
        try other.delete(model: Trip.self, where: #Predicate { $0.priority == 100 })
        try other.save()
        #expect(trips[200].destination == "50")
        #expect(trips[1].isDeleted && trips[150].isDeleted && trips[150].destination == "")
        #expect(try context.fetch(byPriority, batchSize: 0).count == 249)
        for size in [Int.max, .max - 1, 250, 249, -1, .min] {
            let trips = try context.fetch(byPriority, batchSize: size)
            #expect(trips.count == 249 && trips.last?.destination == trips[248].destination)
            var count = 0
            try context.enumerate(byPriority, batchSize: size, allowEscapingMutations: true) { _ in count += 1 }
            #expect(count == 249)
        }
    }

    @Test func `Enumerating meets each object once, and keeps a batch at a time`() throws {
        let context = ModelContext(container)
        var seen: [Int] = []
        var most = 0
        try context.enumerate(byPriority, batchSize: 40) { trip in
            seen.append(trip.priority)
            most = max(most, living(context))
        }
        #expect(seen == Array((0..<250).reversed()) && most == 40 && living(context) == 0)
    }

    @Test func `Changes are saved by the block, allowed to wait, or an error`() throws {
        let context = ModelContext(container)
        try context.enumerate(byPriority, batchSize: 100) { trip in
            trip.isFavorite = true
            if trip.priority % 50 == 0 { try context.save() }
        }
        #expect(!context.hasChanges && living(context) == 0)
        #expect(try context.fetchCount(FetchDescriptor<Trip>(predicate: #Predicate { $0.isFavorite })) == 250)

        var count = 0
        #expect(throws: ModelError.escapingChanges(entity: "Trip")) {
            try context.enumerate(byPriority, batchSize: 100) { trip in
                trip.isFavorite = false
                count += 1
            }
        }
        #expect(count == 100 && context.changedModelsArray.count == 100)
        #expect(throws: ModelError.escapingChanges(entity: "Trip")) {
            try context.enumerate(byPriority) { _ in Issue.record("nothing is to be met") }
        }
        try context.enumerate(byPriority, batchSize: 100, allowEscapingMutations: true) { $0.isFavorite = false }
        #expect(context.changedModelsArray.count == 250)
        try context.save()
        #expect(try context.fetchCount(FetchDescriptor<Trip>(predicate: #Predicate { $0.isFavorite })) == 0)
    }

    @Test func `What the block inserts or deletes is not met, and what it throws ends it`() throws {
        let context = ModelContext(container)
        var seen = 0
        try context.enumerate(FetchDescriptor<Trip>(), batchSize: 50, allowEscapingMutations: true) { trip in
            seen += 1
            context.insert(Trip(to: "more"))
            if trip.priority == 0 {
                try context.delete(model: Trip.self, where: #Predicate { $0.priority >= 100 && $0.priority < 200 })
            }
        }
        #expect(seen == 150)
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try context.enumerate(FetchDescriptor<Trip>(), allowEscapingMutations: true) { _ in throw Stop() }
        }
    }

    @Test func `An import saves batch by batch, and lets go of what is saved`() throws {
        let context = ModelContext(container)
        var saved: [Int] = []
        var most = 0
        try context.saveInBatches(of: 300, 0..<1000, progress: { saved.append($0) }) { number in
            let traveler = Traveler("imported \(number)")
            context.insert(Booking("i\(number)", traveler))
            most = max(most, living(context))
        }
        #expect(saved == [300, 600, 900, 1000] && most <= 600 && living(context) == 0)
        #expect(try context.fetchCount(FetchDescriptor<Booking>()) == 1000)
        try context.saveInBatches([Int](), progress: { _ in Issue.record("there is nothing to save") }) { _ in }
    }

    @Test func `An import of thousands saves each thousand, which is the size that nobody has to give`() throws {
        let context = ModelContext(container)
        var saved: [Int] = []
        try context.saveInBatches(0..<3500, progress: { saved.append($0) }) { number in
            let traveler = Traveler("of thousands \(number)")
            context.insert(traveler)
            // What was saved is another context's to read at once.
            if number % 1000 == 999 || number == 0 {
                let other = try ModelContext(container).fetchCount(FetchDescriptor<Traveler>())
                #expect(other == number / 1000 * 1000)
            }
        }
        #expect(saved == [1000, 2000, 3000, 3500] && living(context) == 0 && !context.hasChanges)
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Traveler>()) == 3500)
    }

    @Test func `A failed batch is rolled back, those before it are stored`() throws {
        let context = ModelContext(container)
        struct Bad: Error {}
        #expect(throws: Bad.self) {
            try context.saveInBatches(of: 10, 0..<100) { number in
                if number == 34 { throw Bad() }
                context.insert(Traveler("x\(number)"))
            }
        }
        #expect(!context.hasChanges)
        #expect(try context.fetchCount(FetchDescriptor<Traveler>()) == 30)
        // A save that fails does the same.
        #expect(throws: ModelError.self) {
            try context.saveInBatches(of: 10, 0..<100) { number in
                let trip = BusinessTrip(
                    destination: "x", startDate: .now, endDate: .now, company: "c",
                    budget: number == 15 ? Decimal(string: "1e30")! : 1)
                context.insert(trip)
            }
        }
        #expect(try context.fetchCount(FetchDescriptor<BusinessTrip>()) == 10)
    }
}
