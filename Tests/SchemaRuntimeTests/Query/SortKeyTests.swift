import Foundation
import SchemaRuntime
import ShapesFixture
import Testing
import TripPlannerFixture
import ValuesFixture

extension Mood: Comparable {
    /// By the lengths of the raw values.
    public static func < (one: Mood, other: Mood) -> Bool { one.rawValue.count < other.rawValue.count }
}

/// By what rows and objects that wait are sorted.
@Suite struct SortKeyTests: AgreementSuite {
    private func opinion(_ drink: Drink) -> Opinion {
        let opinion = Opinion(
            word: Word("w", count: 1), words: [], category: Category(rawValue: "c")!, rank: .first, ranks: [])
        opinion.drink = drink
        return opinion
    }

    private let drinks: [Drink] = [.coffee, .tea, .coffee, .tea]

    @Test func `Enums stand in the order of their own`() throws {
        try everywhere(drinks.map(opinion), ValuesSchema.Current.self, touching: { $0.words = [Word("x", count: 1)] }) {
            context, words in
            for order in [SortOrder.forward, .reverse] {
                let expected: [Drink] =
                    order == .forward ? [.tea, .tea, .coffee, .coffee] : [.coffee, .coffee, .tea, .tea]
                let descriptor = FetchDescriptor(sortBy: [SortDescriptor(\Opinion.drink, order: order)])
                try expect(context.fetch(descriptor).map(\.drink), expected, words)
                try expect(
                    context.fetchIdentifiers(descriptor), context.fetch(descriptor).map(\.persistentModelID), words)
                let query =
                    order == .forward
                    ? Opinion.query().sorted { $0.drink } : Opinion.query().sorted { $0.drink.descending }
                try expect(query.fetch(in: context).map(\.drink), expected, words)
                // Pages go by it too.
                let page = try query.limit(3).fetch(in: context)
                let rest = try query.after(query.cursor(of: page[2], in: context)).fetch(in: context)
                try expect((page + rest).map(\.drink), expected, words)
                try expect(Set((page + rest).map(\.persistentModelID)).count, 4, words)
            }
        }
    }

    @Test func `Behind a to-one, and of groups`() throws {
        let guests = drinks.enumerated().map { number, drink in
            let guest = Guest(name: "\(number)", ratios: [], shares: [:])
            guest.opinion = number == 3 ? nil : opinion(drink)
            return guest
        }
        try everywhere(guests, ValuesSchema.Current.self, touching: { $0.name += "" }) { context, words in
            let sorted = FetchDescriptor(sortBy: [SortDescriptor(\Guest.opinion?.drink)])
            try expect(context.fetch(sorted).map(\.name), ["3", "1", "0", "2"], words)
            let query = Guest.query().sorted { $0.opinion.drink.descending }
            try expect(query.fetch(in: context).map(\.name), ["0", "2", "1", "3"], words)
        }
        let context = ModelContext(try memory(ValuesSchema.Current.self))
        for drink in drinks { context.insert(opinion(drink)) }
        try context.save()
        let groups = Opinion.query().group { $0.drink }.sorted { $0.key }.select { ($0.key, $0.count) }
        #expect(try groups.fetch(in: context).map(\.0) == [.tea, .coffee])
        let distinct = Opinion.query().sorted { $0.drink.descending }.select { $0.drink }.distinct()
        #expect(try distinct.fetch(in: context) == [.coffee, .tea])
    }

    @Test func `A case that is not listed has no place`() throws {
        let moods: [Mood?] = [.merry, nil, .café]
        let all = moods.map { mood in
            let one = opinion(.tea)
            one.mood = mood
            return one
        }
        let sorted = FetchDescriptor(sortBy: [SortDescriptor(\Opinion.mood)])
        try everywhere(all, ValuesSchema.Current.self, touching: { $0.words = [Word("x", count: 1)] }) {
            context, words in
            try expect(context.fetch(sorted).map(\.mood), [nil, .café, .merry], words)
        }
        let context = ModelContext(try memory(ValuesSchema.Current.self))
        let sour = opinion(.tea)
        sour.mood = .sour
        context.insert(sour)
        #expect(throws: ModelError.self) { try context.fetch(sorted) }
        try context.save()
        #expect(throws: ModelError.self) { try ModelContext(context.container).fetch(sorted) }
    }

    @Test func `SQL of one's own is not judged in memory`() throws {
        let context = ModelContext(try memory(TripPlannerSchema.Current.self))
        let trips = ["ccc", "a", "bb"].map { Trip(to: $0) }
        for trip in trips { context.insert(trip) }
        try context.save()
        let query = Trip.query().sorted { _ in QueryExpression<Int>.sql("length(destination)") }
        #expect(try query.fetch(in: context).map(\.destination) == ["a", "bb", "ccc"])
        context.delete(trips[2])
        #expect(try query.fetch(in: context).map(\.destination) == ["a", "ccc"])
        #expect(try query.ids(in: context) == [trips[1], trips[0]].map(\.persistentModelID))
        context.insert(Trip(to: "dd"))
        #expect(throws: ModelError.pendingChanges(entity: "Trip")) { try query.fetch(in: context) }
        #expect(throws: ModelError.pendingChanges(entity: "Trip")) { try query.ids(in: context) }
        #expect(try query.count(in: context) == 3)
        try context.save()
        #expect(try query.fetch(in: context).map(\.destination) == ["a", "dd", "ccc"])
    }

    @Test func `A value that cannot be stored counts as none`() throws {
        let context = ModelContext(try memory(ShapesSchema.Current.self))
        for number in [1.5, -1, .nan] { context.insert(Defaults(double: number)) }
        let sorted = FetchDescriptor(sortBy: [SortDescriptor(\Defaults.double)])
        #expect(try context.fetch(sorted).map(\.double.isNaN) == [true, false, false])
        let query = Defaults.query().sorted { $0.double.descending }
        let found = try query.fetch(in: context)
        #expect(found.map(\.double.isNaN) == [false, false, true])
        #expect(throws: _ValueError.self) { try query.cursor(of: found[2], in: context) }
    }
}
