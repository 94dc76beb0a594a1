import Foundation
import SchemaTesting
import Testing
import TripPlannerFixture

@testable import SchemaRuntime

/// Objects, their number and their keys are the same ones, whatever waits; and to ask for keys makes no objects.
@Suite struct PendingFetchTests {
    private let container: ModelContainer

    init() throws {
        container = try memory(TripPlannerSchema.Current.self)
        let context = ModelContext(container)
        for number in 0..<200 {
            let trip = Trip(to: number % 7 == 0 ? "Évora \(number)" : "evora \(number)")
            trip.priority = number % 20
            context.insert(trip)
        }
        for number in 0..<3 {
            let traveler = Traveler("t\(number)")
            context.insert(traveler)
            for code in 0..<4 {
                context.insert(
                    Booking(
                        confirmationCode: "\(number)\(code)", bookingDate: .now, totalPrice: Decimal(code),
                        status: .pending, traveler: traveler))
            }
        }
        try context.save()
    }

    private func living(_ context: ModelContext) -> Int { context.allHomes.reduce(0) { $0 + $1.map.count } }

    private func check<T: PersistentModel>(
        _ descriptor: FetchDescriptor<T>, _ context: ModelContext, _ words: String,
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        for (offset, limit) in [(nil, nil), (3, 5), (0, 1), (190, 30), (nil, 0), (2, nil)] as [(Int?, Int?)] {
            var part = descriptor
            (part.fetchOffset, part.fetchLimit) = (offset, limit)
            let keys = try context.fetchIdentifiers(part)
            let count = try context.fetchCount(part)
            let objects = try context.fetch(part)
            #expect(objects.map(\.persistentModelID) == keys, "\(words), \(offset ?? -1)", sourceLocation: location)
            #expect(objects.count == count, "\(words), \(offset ?? -1)", sourceLocation: location)
            #expect(objects.allSatisfy { !$0.isDeleted }, sourceLocation: location)
        }
    }

    @Test(arguments: [true, false])
    func `All ways to ask agree`(includesPending: Bool) throws {
        let sorts: [[SortDescriptor<Trip>]] = [
            [], [SortDescriptor(\.priority, order: .reverse)], [SortDescriptor(\.destination, comparator: .localized)],
            [
                SortDescriptor(\.priority),
                SortDescriptor(\.destination, comparator: .localizedStandard, order: .reverse),
            ],
            [SortDescriptor(\.organizer?.name), SortDescriptor(\.destination, order: .reverse)],
        ]
        let predicates: [Predicate<Trip>?] = [nil, #Predicate { $0.priority > 4 }]
        let context = ModelContext(container)
        let all = try context.fetch(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.destination)]))
        func checkAll(_ words: String) throws {
            for sort in sorts {
                for predicate in predicates {
                    var descriptor = FetchDescriptor(predicate: predicate, sortBy: sort)
                    descriptor.includePendingChanges = includesPending
                    try check(descriptor, context, words)
                }
            }
        }
        context.delete(all[3])
        context.delete(all[77])
        try checkAll("deleted")
        try context.delete(model: Trip.self, where: #Predicate { $0.priority == 9 })
        try checkAll("deleted rows")
        context.insert(Trip(to: "evora 5"))
        all[10].priority = 100
        all[11].organizer = Traveler("new")
        try checkAll("all that waits")
    }

    @Test func `Of what a deletion reaches too`() throws {
        let context = ModelContext(container)
        let traveler = try #require(try context.fetch(FetchDescriptor<Traveler>()).first)
        context.delete(traveler)
        var descriptor = FetchDescriptor<Booking>(sortBy: [SortDescriptor(\.confirmationCode)])
        try check(descriptor, context, "with what waits")
        descriptor.includePendingChanges = false
        try check(descriptor, context, "saved")
        let saved = try context.fetchCount(descriptor)
        descriptor.includePendingChanges = true
        #expect(try context.fetchCount(descriptor) == saved)
    }

    @Test func `Keys make no objects, whatever waits`() throws {
        let context = ModelContext(container)
        let new = Trip(to: "new")
        context.insert(new)
        let sorted = FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.destination)])
        let known = living(context)
        #expect(try context.fetchIdentifiers(sorted).count == 201)
        #expect(living(context) == known)
        let pages = try context.fetch(sorted, batchSize: 10)
        #expect(pages.count == 201 && living(context) == known)
        var (most, seen): (Int, [String]) = (0, [])
        try context.enumerate(sorted, batchSize: 10, allowEscapingMutations: true) { trip in
            seen.append(trip.destination)
            most = max(most, living(context))
        }
        #expect(
            seen.count == 201 && most <= known + 10
                && seen == seen.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        #expect(try context.fetchCount(sorted) == 201 && living(context) == known)
    }
}
