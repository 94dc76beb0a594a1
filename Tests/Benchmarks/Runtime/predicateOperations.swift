import Foundation
import JourneysModels
import Measuring
import SchemaRuntime

/// What it costs to make a `#Predicate` into SQL whose shape was seen before, the making of the predicate and a count of no rows included.
package let predicateOperations = [
    operation("1,000 predicates of one clause", perPredicate: 0.015) { number in
        #Predicate<Trip> { $0.priority == number }
    },
    operation("1,000 predicates of two clauses", perPredicate: 0.02) { number in
        #Predicate<Trip> { $0.priority > number && $0.name == "none" }
    },
]

/// - Parameter limit: milliseconds.
private func operation(
    _ name: String, perPredicate limit: Double, _ predicate: @escaping @Sendable (Int) -> Predicate<Trip>
) -> Measuring.Operation {
    let count = 1_000
    return Measuring.Operation(
        name: name, sizes: [count], sizeUnit: "predicates", budgets: [.time(limit * Double(count), size: count)]
    ) { size in
        let container = try ModelContainer(
            for: Trip.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
        return {
            let context = ModelContext(container)
            for number in 0..<size {
                guard try context.fetchCount(FetchDescriptor(predicate: predicate(number))) == 0 else {
                    throw WrongResult(words: "\(name): a row in an empty store")
                }
            }
        }
    }
}
