import Foundation
@testable import SchemaRuntime
import Testing
import TripPlannerFixture

/// Predicates that are combined at random find in the store, and among objects that wait, what Foundation's own evaluation finds.
@Suite struct PredicatePropertyTests {
    private static let fixedLeaves =
        Leaves.numbersOfTrips + Leaves.datesOfTrips + Leaves.textOfTrips + Leaves.optionalsOfTrips
        + Leaves.patternsOfTrips + Leaves.personsOfTrips + Leaves.tagsOfTrips + Leaves.classesOfTrips
        + Leaves.unwrapsOfTrips

    private let leaves: [Predicate<Trip>]
    private let container: ModelContainer
    private let (stored, waiting): (ModelContext, ModelContext)
    private let trips: [Trip]

    init() throws {
        container = try QueryWorld().container
        try Self.insertSome(into: ModelContext(container))
        (stored, waiting) = (ModelContext(container), ModelContext(container))
        trips = try stored.all(Trip.self)
        let people = try stored.all(Traveler.self)
        let (stranger, unsaved) = (ModelContext(try QueryWorld().container), Traveler("Unsaved"))
        waiting.insert(unsaved)
        let others = [try stranger.all(Traveler.self)[0], unsaved].map(\.persistentModelID)
        leaves =
            Self.fixedLeaves
            + Leaves.identitiesOfTrips(people.map(\.persistentModelID), others, trips.map(\.persistentModelID))
        for trip in try waiting.all(Trip.self) { trip.endDate += 1 }
    }

    /// Trips whose values are put together anew from those that are there.
    private static func insertSome(into context: ModelContext) throws {
        var random = Seeded(seed: 5)
        let (known, people, tags) = (
            try context.all(Trip.self), try context.all(Traveler.self), try context.all(Tag.self)
        )
        for number in 0..<24 {
            func some() -> Trip { known.randomElement(using: &random)! }
            let (destination, notes, start) = (some().destination, some().notes, some().startDate)
            let end = start + 100
            let priority = Int.random(in: -4...9, using: &random)
            let organizer = people.randomElement(using: &random).flatMap { number % 5 == 0 ? nil : $0 }
            let tags = tags.filter { _ in Bool.random(using: &random) }
            let trip: Trip
            switch number % 3 {
            case 0:
                trip = BusinessTrip(
                    destination: destination, startDate: start, endDate: end, notes: notes, priority: priority,
                    company: "C\(number % 2)", budget: Decimal(priority) * 10, organizer: organizer, tags: tags)
            case 1:
                trip = PersonalTrip(
                    destination: destination, startDate: start, endDate: end, notes: notes, priority: priority,
                    activities: (known.randomElement(using: &random) as? PersonalTrip)?.activities ?? ["swim", "swim"],
                    companion: Bool.random(using: &random) ? "Ali" : nil, isRelaxation: Bool.random(using: &random),
                    organizer: organizer, tags: tags)
            default:
                trip = Trip(
                    destination: destination, startDate: start, endDate: end, notes: notes, priority: priority,
                    organizer: organizer, tags: tags)
            }
            trip.isFavorite = Bool.random(using: &random)
            context.insert(trip)
        }
        try context.save()
    }

    private func check(_ predicate: Predicate<Trip>, _ words: @autoclosure () -> String) throws {
        let descriptor = FetchDescriptor(predicate: predicate)
        let found = try stored.fetch(descriptor).map(\.persistentModelID)
        let others = try waiting.fetch(descriptor).map(\.persistentModelID)
        #expect(others == found, "waiting: \(words())")
        let isFound = Set(found)
        let expected = trips.filter { trip in
            // Where Foundation throws, as for `!` behind nil, rows and objects agree with each other alone.
            (try? predicate.evaluate(trip)) ?? isFound.contains(trip.persistentModelID)
        }
        #expect(found == expected.map(\.persistentModelID), "stored: \(words())")
    }

    @Test func `Each leaf finds what Foundation finds`() throws {
        #expect(leaves.count >= 240 && Leaves.patternsOfTrips.count == 5)
        for (number, leaf) in leaves.enumerated() { try check(leaf, "\(number): \(leaf)") }
    }

    /// `SCHEMAGEN_PREDICATES` says how many; `make soak` asks for 100,000.
    @Test func `Leaves combined at random find what Foundation finds`() throws {
        let count = ProcessInfo.processInfo.environment["SCHEMAGEN_PREDICATES"].flatMap { Int($0) } ?? 1000
        var random = Seeded(seed: 11)
        for number in 0..<count {
            var tree = Tree(leaves, random)
            let predicate = tree.predicate(depth: Int.random(in: 1...4, using: &tree.random))
            try check(predicate, "\(number): \(tree.words)")
            random = tree.random
        }
    }
}

/// A predicate that grows, and what it is made of.
private struct Tree {
    private let leaves: [Predicate<Trip>]
    var random: Seeded
    private(set) var words = ""

    init(_ leaves: [Predicate<Trip>], _ random: Seeded) { (self.leaves, self.random) = (leaves, random) }

    mutating func predicate(depth: Int) -> Predicate<Trip> {
        switch depth == 0 ? 0 : Int.random(in: 0..<9, using: &random) {
        case 1, 2: return pair("&&", depth) { $0.and($1) }
        case 3, 4: return pair("||", depth) { $0.or($1) }
        case 5:
            words += "!("
            defer { words += ")" }
            return predicate(depth: depth - 1).not()
        case 6: return pair("==", depth) { joined($0, $1) { equal($0, $1) } }
        case 7: return pair("!=", depth) { joined($0, $1) { unequal($0, $1) } }
        case 8:
            let test = predicate(depth: depth - 1)
            return pair("?:", depth) { one, other in
                Predicate { object in
                    conditional(
                        part(test, object), part(one, object), part(other, object))
                }
            }
        default:
            let index = Int.random(in: 0..<leaves.count, using: &random)
            words += "\(index)"
            return leaves[index]
        }
    }

    private mutating func pair(
        _ sign: String, _ depth: Int, _ join: (Predicate<Trip>, Predicate<Trip>) -> Predicate<Trip>
    ) -> Predicate<Trip> {
        words += "("
        let one = predicate(depth: depth - 1)
        words += " \(sign) "
        let other = predicate(depth: depth - 1)
        words += ")"
        return join(one, other)
    }
}

private typealias Condition = any StandardPredicateExpression<Bool>

/// Both predicates as parts of another one.
private func joined(
    _ one: Predicate<Trip>, _ other: Predicate<Trip>, _ join: @escaping (Condition, Condition) -> Condition
) -> Predicate<Trip> {
    Predicate { object in join(part(one, object), part(other, object)) }
}

private func part(_ predicate: Predicate<Trip>, _ object: PredicateExpressions.Variable<Trip>) -> Condition {
    predicate.part(of: object)
}

private func equal(_ one: some StandardPredicateExpression<Bool>, _ other: some StandardPredicateExpression<Bool>)
    -> Condition
{
    PredicateExpressions.build_Equal(lhs: one, rhs: other)
}

private func unequal(_ one: some StandardPredicateExpression<Bool>, _ other: some StandardPredicateExpression<Bool>)
    -> Condition
{
    PredicateExpressions.build_NotEqual(lhs: one, rhs: other)
}

private func conditional(
    _ test: some StandardPredicateExpression<Bool>, _ one: some StandardPredicateExpression<Bool>,
    _ other: some StandardPredicateExpression<Bool>
) -> Condition {
    PredicateExpressions.build_Conditional(test, one, other)
}
