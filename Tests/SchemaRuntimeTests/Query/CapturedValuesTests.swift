import Foundation
import Pacing
import SchemaRuntime
import ShapesFixture
import Testing
import TripPlannerFixture
import ValuesFixture

/// Captured values beside rows in the store and beside objects that wait.
@Suite struct CapturedValuesTests: AgreementSuite {
    @Test func `A captured optional of a type without a form is nil or an error`() throws {
        let context = ModelContext(try memory(ValuesSchema.Current.self))
        for (index, maybe) in [Kit.Word(["a"]), nil].enumerated() {
            context.insert(
                Opinion(
                    word: Word("w", count: index), words: [], maybe: maybe, category: Category(rawValue: "c")!,
                    rank: .first, ranks: []))
        }
        try context.save()
        let (none, some): (Kit.Word?, Kit.Word?) = (nil, Kit.Word(["a"]))
        #expect(try count(#Predicate<Opinion> { $0.maybe == none }, context) == 1)
        #expect(try count(#Predicate<Opinion> { $0.maybe != none }, context) == 1)
        #expect(try Opinion.query { $0.maybe == none }.count(in: context) == 1)
        #expect(throws: ModelError.self) { try count(#Predicate<Opinion> { $0.maybe == some }, context) }
        #expect(throws: ModelError.self) { try count(#Predicate<Opinion> { $0.maybe != some }, context) }
        #expect(throws: ModelError.self) { try Opinion.query { $0.maybe == some }.count(in: context) }
        #expect(throws: ModelError.self) { try Opinion.query { $0.maybe.in([some]) }.count(in: context) }
    }

    @Test func `Parts of a millisecond are no part of a stored date`() throws {
        let date = Date(timeIntervalSinceReferenceDate: 1000.25)
        let objects = [date, date + 0.001].enumerated().map {
            Reading(at: $0.element, day: nil, big: UInt64($0.offset), color: Color(1, 2, 3))
        }
        let (above, below) = (date + 0.0004, date - 0.0004)
        try everywhere(objects, ValuesSchema.Current.self, touching: { $0.small = 1 }) { context, words in
            func holds(_ predicate: Predicate<Reading>, _ number: Int, _ location: SourceLocation = #_sourceLocation)
                throws
            { try expect(count(predicate, context), number, words, location) }
            try holds(#Predicate { $0.at == date }, 1)
            try holds(#Predicate { $0.at == above }, 0)
            try holds(#Predicate { $0.at != below }, 2)
            try holds(#Predicate { $0.at < above }, 1)
            try holds(#Predicate { $0.at <= below }, 0)
            try holds(#Predicate { $0.at >= above }, 1)
            try holds(#Predicate { $0.at > below }, 2)
            try holds(#Predicate { below > $0.at }, 0)
            try holds(#Predicate { above > $0.at }, 1)
            try holds(#Predicate { (below...above).contains($0.at) }, 1)
            let (range, list) = (above..<(date + 0.0014), [above, date])
            try holds(#Predicate { range.contains($0.at) }, 1)
            try holds(#Predicate { list.contains($0.at) }, 1)
            try expect(Reading.query { $0.at == above }.count(in: context), 0, words)
            try expect(Reading.query { $0.at != above }.count(in: context), 2, words)
            try expect(Reading.query { $0.at < above }.count(in: context), 1, words)
            try expect(Reading.query { $0.at >= above }.count(in: context), 1, words)
            try expect(Reading.query { $0.at > below }.count(in: context), 2, words)
            try expect(Reading.query { $0.at.in(list) }.count(in: context), 1, words)
            try expect(Reading.query { $0.at.in(below...above) }.count(in: context), 1, words)
        }
    }

    @Test func `An empty list has no value that is not there`() throws {
        let (none, one): ([Int], [Int]) = ([], [7])
        try everywhere([Optionals(int: nil), Optionals(int: 3)], touching: { $0.string = "x" }) { context, words in
            try expect(count(#Predicate<Optionals> { none.contains($0.int!) }, context), 0, words)
            try expect(count(#Predicate<Optionals> { !none.contains($0.int!) }, context), 1, words)
            try expect(count(#Predicate<Optionals> { !one.contains($0.int!) }, context), 1, words)
            try expect(count(#Predicate<Optionals> { none.contains($0.int!) == false }, context), 1, words)
            try expect(Optionals.query { !$0.int.in(none) }.count(in: context), 2, words)
        }
    }

    @Test func `Lists of any length`() throws {
        let (some, others) = (Array(0..<20_000), Array(10_000..<50_000))
        let texts = some.map { "t\($0)" }
        let ids = (0..<20_000).map { _ in UUID() }
        let objects = [5, 15_000, 49_999].map { Defaults(string: "t\($0)", int: $0) }
        try everywhere(objects, touching: { $0.double += 1 }) { context, words in
            try expect(
                count(#Predicate<Defaults> { some.contains($0.int) && others.contains($0.int) }, context), 1, words)
            try expect(count(#Predicate<Defaults> { others.contains($0.int) }, context), 2, words)
            #expect(
                try count(#Predicate<Defaults> { texts.contains($0.string) && some.contains($0.int) }, context) == 2)
            try expect(Defaults.query { $0.int.in(some) && !$0.int.in(others) }.count(in: context), 1, words)
            try expect(Defaults.query { $0.string.in(texts) && $0.int.in(others) }.count(in: context), 1, words)
            let error = #expect(throws: ModelError.self) {
                try Defaults.query { $0.uuid.in(ids) || $0.fixed.in(ids) }.count(in: context)
            }
            guard case .unsupportedPredicate? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test func `Objects that wait are looked for in a long list at once`() throws {
        let growth = try Growth(from: 250) { objects in
            let context = ModelContext(try memory(ShapesSchema.Current.self))
            let (half, values) = (objects / 2, objects * 10)
            let (numbers, texts) = (Array(0..<values), (0..<values).map { "t\($0)" })
            for index in 0..<objects { context.insert(Defaults(string: "t\(index * 20)", int: index * 20)) }
            return try workSeconds {
                try expect(count(#Predicate<Defaults> { numbers.contains($0.int) }, context), half, "")
                try expect(count(#Predicate<Defaults> { texts.contains($0.string) }, context), half, "")
                try expect(count(#Predicate<Defaults> { numbers.contains($0.int + 1) }, context), half, "")
                try expect(Defaults.query { $0.int.in(numbers) }.count(in: context), half, "")
                try expect(Defaults.query { $0.string.in(texts) }.count(in: context), half, "")
            }
        }
        // One by one each object is compared with each value.
        #expect(growth.isWithinLimit, "\(growth)")
    }

    @Test func `UUIDs`() throws {
        let ids = (0..<4).map { _ in UUID() }
        let (first, some) = (ids[0], [ids[1], ids[3], UUID()])
        let objects = ids.map { Optionals(uuid: $0) } + [Optionals(uuid: nil)]
        try everywhere(objects, touching: { $0.string = "x" }) { context, words in
            try expect(count(#Predicate<Optionals> { $0.uuid == first }, context), 1, words)
            try expect(count(#Predicate<Optionals> { $0.uuid != first }, context), 4, words)
            try expect(count(#Predicate<Optionals> { $0.uuid == nil }, context), 1, words)
            try expect(count(#Predicate<Optionals> { some.contains($0.uuid!) }, context), 2, words)
            let before = ids.filter { $0 < first }.count
            try expect(count(#Predicate<Optionals> { $0.uuid! < first }, context), before, words)
            try expect(Optionals.query { $0.uuid < first }.count(in: context), before, words)
            try expect(Optionals.query { $0.uuid.in(some) }.count(in: context), 2, words)
            try expect(Optionals.query { $0.uuid == first }.count(in: context), 1, words)
        }
    }

    @Test func `A to-one and a captured object`() throws {
        let people = ["a", "b"].map { Traveler($0) }
        let trips = [Trip(to: "1", organizer: people[0]), Trip(to: "2", organizer: people[1]), Trip(to: "3")]
        try everywhere(trips, TripPlannerSchema.Current.self, touching: { $0.endDate += 1 }) { context, words in
            let (id, none) = (people[0].persistentModelID, PersistentIdentifier?.none)
            try expect(count(#Predicate<Trip> { $0.organizer?.persistentModelID == id }, context), 1, words)
            try expect(count(#Predicate<Trip> { $0.organizer?.persistentModelID != id }, context), 2, words)
            try expect(count(#Predicate<Trip> { $0.organizer?.persistentModelID == none }, context), 1, words)
            try expect(Trip.query { $0.organizer == people[0] }.count(in: context), 1, words)
            try expect(Trip.query { $0.organizer != people[0] }.count(in: context), 2, words)
        }
    }
}
