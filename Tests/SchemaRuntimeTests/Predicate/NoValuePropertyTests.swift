import Foundation
import SchemaRuntime
import Testing
import TripPlannerFixture

/// Where Foundation throws or stops the process there is no value. Rows and objects that wait follow a logic of three values, which the test
/// computes by itself: a condition without a value does not hold, nor does its negation, and the other side may decide without it.
@Suite struct NoValuePropertyTests {
    private struct Leaf {
        let predicate: Predicate<Trip>
        /// Whether it holds; nil where there is no value.
        let holds: (Trip) -> Bool?
    }

    private static let (zero, two, numbers) = (0, 2, [5, 6, 7])

    private static var leaves: [Leaf] {
        [
            Leaf(predicate: #Predicate { $0.isFavorite }) { $0.isFavorite },
            Leaf(predicate: #Predicate { $0.priority > two }) { $0.priority > two },
            Leaf(predicate: #Predicate { $0.notes == nil }) { $0.notes == nil },
            Leaf(predicate: #Predicate { $0.notes!.isEmpty }) { $0.notes.map { $0.isEmpty } },
            Leaf(predicate: #Predicate { $0.notes! == "ticket" }) { $0.notes.map { $0 == "ticket" } },
            Leaf(predicate: #Predicate { $0.notes! != "ticket" }) { $0.notes.map { $0 != "ticket" } },
            Leaf(predicate: #Predicate { $0.notes! < "b" }) { $0.notes.map { $0 < "b" } },
            Leaf(predicate: #Predicate { $0.notes!.contains("icket") }) { $0.notes.map { $0.contains("icket") } },
            Leaf(predicate: #Predicate { $0.notes!.count > two }) { $0.notes.map { $0.count > two } },
            Leaf(predicate: #Predicate { $0.organizer!.name == "Sara" }) { $0.organizer.map { $0.name == "Sara" } },
            // An optional that is asked of nothing is nil.
            Leaf(predicate: #Predicate { $0.organizer!.passportNumber == nil }) {
                $0.organizer?.passportNumber == nil
            },
            Leaf(predicate: #Predicate { $0.organizer!.passportNumber! == "P1" }) {
                $0.organizer?.passportNumber.map { $0 == "P1" }
            },
            Leaf(predicate: #Predicate { 10 / $0.priority > two }) {
                $0.priority == 0 ? nil : 10 / $0.priority > two
            },
            Leaf(predicate: #Predicate { 10 % $0.priority == 1 }) { $0.priority == 0 ? nil : 10 % $0.priority == 1 },
            Leaf(predicate: #Predicate { $0.priority / zero == 1 }) { _ in nil },
            Leaf(predicate: #Predicate { $0.priority / zero != 1 }) { _ in nil },
            Leaf(predicate: #Predicate { numbers[$0.priority] > 5 }) {
                numbers.indices.contains($0.priority) ? numbers[$0.priority] > 5 : nil
            },
            Leaf(predicate: #Predicate { ($0 as! BusinessTrip).company == "C0" }) {
                ($0 as? BusinessTrip).map { $0.company == "C0" }
            },
            Leaf(predicate: #Predicate { ($0 as! PersonalTrip).activities[0] == "swim" }) {
                ($0 as? PersonalTrip)?.activities.first.map { $0 == "swim" }
            },
            Leaf(predicate: #Predicate { ($0 as! PersonalTrip).companion == nil }) {
                ($0 as? PersonalTrip)?.companion == nil
            },
            // A choice without a value is the other one.
            Leaf(predicate: #Predicate { $0.notes! < "b" ? $0.isFavorite : $0.priority > 0 }) {
                $0.notes.map { $0 < "b" } ?? false ? $0.isFavorite : $0.priority > 0
            },
            Leaf(predicate: #Predicate { $0.isFavorite ? $0.notes!.isEmpty : $0.priority > 0 }) {
                $0.isFavorite ? $0.notes.map { $0.isEmpty } : $0.priority > 0
            },
            Leaf(predicate: #Predicate { $0.organizer!.bookings.isEmpty }) { $0.organizer.map { $0.bookings.isEmpty } },
            Leaf(predicate: #Predicate { $0.organizer!.bookings.contains { $0.totalPrice > 200 } }) {
                $0.organizer.map { $0.bookings.contains { $0.totalPrice > 200 } }
            },
            // What has no value inside a closure does not hold there.
            Leaf(predicate: #Predicate { $0.organizer!.organizedTrips.filter { 12 / $0.priority > 3 }.count == 1 }) {
                $0.organizer.map { $0.organizedTrips.filter { $0.priority != 0 && 12 / $0.priority > 3 }.count == 1 }
            },
            Leaf(predicate: #Predicate { $0.tags.allSatisfy { 8 / ($0.name.count - 4) > 0 } }) {
                $0.tags.allSatisfy { $0.name.count != 4 && 8 / ($0.name.count - 4) > 0 }
            },
            Leaf(predicate: #Predicate { $0.tags.contains { 8 / ($0.name.count - 4) < 0 } }) {
                $0.tags.contains { $0.name.count != 4 && 8 / ($0.name.count - 4) < 0 }
            },
        ]
    }

    /// A condition that grows.
    private struct Tree {
        let leaves: [Leaf]
        var random: Seeded
        var words = ""

        mutating func leaf(depth: Int) -> Leaf {
            switch depth == 0 ? 0 : Int.random(in: 0..<7, using: &random) {
            case 1, 2:
                let (one, other) = pair("&&", depth)
                return Leaf(predicate: one.predicate.and(other.predicate)) { trip in
                    switch (one.holds(trip), other.holds(trip)) {
                    case (false, _), (_, false): false
                    case (true, true): true
                    default: nil
                    }
                }
            case 3, 4:
                let (one, other) = pair("||", depth)
                return Leaf(predicate: one.predicate.or(other.predicate)) { trip in
                    switch (one.holds(trip), other.holds(trip)) {
                    case (true, _), (_, true): true
                    case (false, false): false
                    default: nil
                    }
                }
            case 5, 6:
                words += "!("
                defer { words += ")" }
                let one = leaf(depth: depth - 1)
                return Leaf(predicate: one.predicate.not()) { one.holds($0).map { !$0 } }
            default:
                let index = Int.random(in: 0..<leaves.count, using: &random)
                words += "\(index)"
                return leaves[index]
            }
        }

        private mutating func pair(_ sign: String, _ depth: Int) -> (Leaf, Leaf) {
            words += "("
            defer { words += ")" }
            let one = leaf(depth: depth - 1)
            words += " \(sign) "
            return (one, leaf(depth: depth - 1))
        }
    }

    private let (stored, waiting, mixed): (ModelContext, ModelContext, ModelContext)
    private let trips: [Trip]

    init() throws {
        let container = try QueryWorld().container
        (stored, waiting, mixed) = (ModelContext(container), ModelContext(container), ModelContext(container))
        trips = try stored.all(Trip.self)
        for trip in try waiting.all(Trip.self) { trip.endDate += 1 }
        for trip in try mixed.all(Trip.self) where trip.priority % 2 == 0 { trip.endDate += 1 }
    }

    private func check(_ leaf: Leaf, _ words: String) throws {
        let expected = trips.filter { leaf.holds($0) ?? false }.map(\.persistentModelID)
        let descriptor = FetchDescriptor(predicate: leaf.predicate)
        #expect(try stored.fetch(descriptor).map(\.persistentModelID) == expected, "stored: \(words)")
        #expect(try waiting.fetch(descriptor).map(\.persistentModelID) == expected, "waiting: \(words)")
        #expect(try mixed.fetch(descriptor).map(\.persistentModelID) == expected, "mixed: \(words)")
        #expect(try mixed.fetchCount(descriptor) == expected.count, "count: \(words)")
    }

    @Test func `Each condition, and its negation`() throws {
        var hasNone = 0
        for (number, leaf) in Self.leaves.enumerated() {
            try check(leaf, "\(number)")
            let negation = Leaf(predicate: leaf.predicate.not()) { leaf.holds($0).map { !$0 } }
            try check(negation, "not \(number)")
            if trips.contains(where: { leaf.holds($0) == nil }) { hasNone += 1 }
        }
        #expect(hasNone >= 16)
    }

    /// `SCHEMAGEN_PREDICATES` says how many.
    @Test func `Combined at random`() throws {
        let count = ProcessInfo.processInfo.environment["SCHEMAGEN_PREDICATES"].flatMap { Int($0) } ?? 1000
        var random = Seeded(seed: 31)
        for number in 0..<count {
            var tree = Tree(leaves: Self.leaves, random: random)
            let leaf = tree.leaf(depth: Int.random(in: 1...4, using: &tree.random))
            try check(leaf, "\(number): \(tree.words)")
            random = tree.random
        }
    }
}
