import Foundation
import SchemaRuntime
import ShapesFixture
import Testing
import TripPlannerFixture

/// Conditions of many parts.
@Suite struct ChainTests: AgreementSuite {
    private func objects(_ count: Int = 4) -> [Defaults] { (0..<count).map { Defaults(int: $0 * 300) } }

    private func alternatives(_ numbers: Range<Int>) -> [Predicate<Defaults>] {
        numbers.map { number in #Predicate<Defaults> { $0.int == number } }
    }

    @Test func `A thousand alternatives`() throws {
        let all = alternatives(0..<1000)
        let left = all.dropFirst().reduce(all[0]) { $0.or($1) }
        let right = all.dropLast().reversed().reduce(all[999]) { $1.or($0) }
        let none = all.map { $0.not() }.reduce(all[0].not()) { $0.and($1) }
        let query = (1..<1000).reduce(Query<Defaults>.condition(0)) { one, number in { one($0) || $0.int == number } }
        try everywhere(objects(), touching: { $0.double += 1 }) { context, words in
            try expect(count(left, context), 4, words)
            try expect(count(right, context), 4, words)
            try expect(count(left.not(), context), 0, words)
            try expect(count(none, context), 0, words)
            try expect(count(none.or(left).and(right), context), 4, words)
            try expect(Defaults.query(query).count(in: context), 4, words)
            try expect(Defaults.query { !query($0) }.count(in: context), 0, words)
            let filters = (0..<1100).reduce(Defaults.query()) { query, number in query.filter { $0.int != number + 1 } }
            try expect(filters.count(in: context), 1, words)
        }
    }

    @Test func `Alternatives within a to-many`() throws {
        let tags = (0..<200).map { Tag(name: "t\($0)", color: "") }
        let trips = [150, 199, 3].map { number in
            let trip = Trip(to: "x")
            trip.tags = [tags[number]]
            return trip
        }
        let all = (0..<180).map { number in
            let name = "t\(number)"
            return #Predicate<Trip> { $0.tags.contains { $0.name == name } }
        }
        let any = all.dropFirst().reduce(all[0]) { $0.or($1) }
        try everywhere(trips, TripPlannerSchema.Current.self, touching: { $0.endDate += 1 }) { context, words in
            try expect(count(any, context), 2, words)
            try expect(
                Trip.query { trip in
                    trip.tags.any { tag in
                        (1..<180).reduce(tag.name == "t0") { $0 || tag.name == "t\($1)" }
                    }
                }.count(in: context), 2, words)
        }
    }

    @Test func `Parts that nothing is known of decide nothing`() throws {
        // There is no result of a division by zero.
        let (one, zero) = (300, 0)
        let none = #Predicate<Defaults> { $0.int / zero == 1 }
        let (yes, no) = (#Predicate<Defaults> { $0.int == one }, #Predicate<Defaults> { $0.int < zero })
        func chain(
            _ parts: [Predicate<Defaults>], _ join: (Predicate<Defaults>, Predicate<Defaults>) -> Predicate<Defaults>
        )
            -> Predicate<Defaults>
        { parts.dropFirst().reduce(parts[0], join) }
        let unknown = Array(repeating: none, count: 60)
        try everywhere(objects(), touching: { $0.double += 1 }) { context, words in
            for place in [0, 30, 60] {
                func with(_ part: Predicate<Defaults>) -> [Predicate<Defaults>] {
                    Array(unknown[..<place]) + [part] + unknown[place...]
                }
                let (any, all) = (chain(with(yes)) { $0.or($1) }, chain(with(no)) { $0.and($1) })
                try expect(count(any, context), 1, words)
                try expect(count(any.not(), context), 0, words)
                try expect(count(all, context), 0, words)
                try expect(count(all.not(), context), 4, words)
                try expect(count(all.not().and(any), context), 1, words)
                try expect(count(chain(with(yes)) { $1.or($0) }, context), 1, words)
                try expect(count(chain(with(yes)) { $0.and($1) }.not(), context), 3, words)
                try expect(count(chain(with(no)) { $0.or($1) }.not(), context), 0, words)
            }
        }
    }

    @Test func `Parts that captured values decide leave the others' values and joins in their places`() throws {
        let people = [Traveler("Sara"), Traveler("Omid")]
        let trips = ["a", "b", "c"].enumerated().map { number, name in
            Trip(destination: name, startDate: .now, endDate: .now, priority: number, organizer: people[number % 2])
        }
        let (isOn, isOff, sara, nobody, b, two) = (true, false, "Sara", "Nobody", "b", 2)
        try everywhere(trips, TripPlannerSchema.Current.self, touching: { $0.endDate += 1 }) { context, words in
            func holds(_ predicate: Predicate<Trip>, _ number: Int, _ location: SourceLocation = #_sourceLocation)
                throws
            {
                try expect(count(predicate, context), number, words, location)
            }
            try holds(#Predicate { ($0.organizer?.name == nobody && isOff) || $0.destination == b }, 1)
            try holds(#Predicate { $0.destination == b || ($0.organizer?.name == nobody && isOff) }, 1)
            try holds(#Predicate { ($0.organizer?.name == nobody || isOn) && $0.organizer?.name == sara }, 2)
            try holds(#Predicate { $0.destination == b || $0.organizer?.name == sara || isOn }, 3)
            try holds(#Predicate { isOn && $0.organizer?.name == sara && $0.priority == two }, 1)
            try holds(#Predicate { !($0.organizer?.name == nobody && isOff) && $0.priority == two }, 1)
            let (off, on) = (#Predicate<Trip> { _ in isOff }, #Predicate<Trip> { _ in isOn })
            let named = #Predicate<Trip> { $0.organizer?.name == sara }
            try holds(off.and(named).or(#Predicate { $0.destination == b }), 1)
            try holds(named.or(on).and(named), 2)
            try holds(named.or(on), 3)
            try holds(off.or(off), 0)
            try holds(off.or(named).not(), 1)
            try holds(on.and(on.not().not()), 3)
            // Within a to-many.
            let held = Traveler.query { $0.organizedTrips.any { $0.destination == "b" } }
            try expect(held.count(in: context), 1, words)
            let predicate = #Predicate<Traveler> { person in
                person.organizedTrips.contains { ($0.destination == nobody && isOff) || $0.destination == b }
            }
            try expect(count(predicate, context), 1, words)
            let all = #Predicate<Traveler> { person in person.organizedTrips.contains { _ in isOn || isOff } }
            try expect(count(all, context), 2, words)
            let none = #Predicate<Traveler> { person in person.organizedTrips.allSatisfy { _ in isOff } }
            try expect(count(none, context), 0, words)
        }
    }
}

extension Query<Defaults> {
    fileprivate static func condition(_ number: Int) -> (QueryObject<Defaults>) -> QueryExpression<Bool> {
        { $0.int == number }
    }
}
