import Foundation
import SchemaRuntime
import Testing
import TripPlannerFixture

extension Trip {
    fileprivate var calculation: Expression<Trip, Int> { #Expression<Trip, Int> { $0.priority + 1 } }
    fileprivate var test: Expression<Trip, Bool> { #Expression<Trip, Bool> { $0.priority > 3 } }
}

/// What has no SQL is an error that names it, whether rows are asked or objects that wait.
@Suite struct RefusedNodesTests {
    private let context: ModelContext

    init() throws { context = ModelContext(try QueryWorld().container) }

    private func expectRefused<Model: PersistentModel>(
        _ predicate: Predicate<Model>, _ location: SourceLocation = #_sourceLocation
    ) throws {
        func ask(_ words: String) {
            for ask: (FetchDescriptor<Model>) throws -> Void in [
                { _ = try context.fetch($0) }, { _ = try context.fetchCount($0) },
                { _ = try context.fetchIdentifiers($0) }, { _ = try context.sql(of: $0) },
            ] {
                let error = #expect(throws: ModelError.self, "\(words)", sourceLocation: location) {
                    try ask(FetchDescriptor(predicate: predicate))
                }
                guard case .unsupportedPredicate(let expression, _)? = error else {
                    Issue.record("\(words): \(String(describing: error))", sourceLocation: location)
                    return
                }
                #expect(!expression.isEmpty, sourceLocation: location)
            }
        }
        ask("stored")
        for trip in try context.all(Trip.self) { trip.endDate += 1 }
        ask("waiting")
        context.rollback()
    }

    @Test func `An expression within a predicate`() throws {
        // The macro writes no such thing, and Foundation has it for expressions alone.
        try expectRefused(
            Predicate<Trip> { trip in
                PredicateExpressions.build_Comparison(
                    lhs: PredicateExpressions.build_evaluate(
                        PredicateExpressions.build_KeyPath(root: trip, keyPath: \.calculation), trip),
                    rhs: PredicateExpressions.build_Arg(3), op: .greaterThan)
            })
        try expectRefused(
            Predicate<Trip> { trip in
                PredicateExpressions.build_evaluate(
                    PredicateExpressions.build_KeyPath(root: trip, keyPath: \.test), trip)
            })
        // As a part of it, a predicate is SQL.
        let both = #Predicate<Trip> { $0.priority > 3 }.and(#Predicate { $0.priority < 6 })
        #expect(try context.fetchCount(FetchDescriptor(predicate: both)) == 2)
    }

    @Test func `Closures over captured lists`() throws {
        let (numbers, names) = ([1, 2, 3], ["Shiraz", "café"])
        try expectRefused(#Predicate<Trip> { trip in numbers.contains { $0 == trip.priority } })
        try expectRefused(#Predicate<Trip> { trip in numbers.allSatisfy { $0 < trip.priority } })
        try expectRefused(#Predicate<Trip> { trip in numbers.filter { $0 < trip.priority }.count == 2 })
        try expectRefused(#Predicate<Trip> { trip in numbers.filter { $0 < trip.priority }.isEmpty })
        try expectRefused(#Predicate<Trip> { trip in names.contains { trip.destination.contains($0) } })
    }

    @Test func `Closures over stored lists`() throws {
        let word = "swim"
        try expectRefused(#Predicate<PersonalTrip> { $0.activities.contains { $0 == word } })
        try expectRefused(#Predicate<PersonalTrip> { $0.activities.allSatisfy { $0.count > 3 } })
        try expectRefused(#Predicate<PersonalTrip> { $0.activities.filter { $0 == word }.count == 1 })
        try expectRefused(#Predicate<PersonalTrip> { $0.activities.filter { $0 == word }.isEmpty })
        let descriptor = FetchDescriptor<PersonalTrip>(predicate: #Predicate { $0.activities.contains(word) })
        #expect(try context.fetchCount(descriptor) > 0)
    }

    @Test func `Parts of lists, and what the store does not hold`() throws {
        try expectRefused(#Predicate<PersonalTrip> { $0.activities[0..<1].count == 1 })
        try expectRefused(#Predicate<Trip> { $0.persistentModelID.entityName == "Trip" })
    }
}
