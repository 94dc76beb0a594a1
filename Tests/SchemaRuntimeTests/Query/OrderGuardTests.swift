import Foundation
import SchemaRuntime
import ShapesFixture
import Testing
import TripPlannerFixture
import ValuesFixture

// Orders that the store does not know.
extension ValuesFixture.Rank: Comparable {
    /// An order of its own.
    public static func < (one: Self, other: Self) -> Bool { one.rawValue > other.rawValue }
}

extension ValuesFixture.Money: Comparable {
    /// An order of its own.
    public static func < (one: Self, other: Self) -> Bool { one.amount < other.amount }
}

extension TripPlannerFixture.Traveler: Comparable {
    /// An order of its own.
    public static func < (one: Traveler, other: Traveler) -> Bool { one.name < other.name }
}

/// Sorts and comparisons by orders that the store does not have, and those by Bools.
@Suite struct OrderGuardTests: AgreementSuite {
    private func error<T: PersistentModel>(_ sort: SortDescriptor<T>, _ schema: any VersionedSchema.Type) throws
        -> ModelError?
    {
        let context = ModelContext(try memory(schema))
        return #expect(throws: ModelError.self) { try context.fetch(FetchDescriptor(sortBy: [sort])) }
    }

    @Test func `What Swift sorts by an order of its own is refused`() throws {
        let values = ValuesSchema.Current.self
        #expect(try error(SortDescriptor(\Opinion.rank), values) == .unsupportedSort("rank of Opinion"))
        #expect(try error(SortDescriptor(\Opinion.word), values) == .unsupportedSort("word of Opinion"))
        #expect(try error(SortDescriptor(\Site.price), values) == .unsupportedSort("price of Site"))
        #expect(try error(SortDescriptor(\Visit.site?.price), values) == .unsupportedSort("price of Visit"))
        #expect(try error(SortDescriptor(\Guest.opinion?.rank), values) == .unsupportedSort("rank of Guest"))
        #expect(
            try error(SortDescriptor(\Trip.organizer), TripPlannerSchema.Current.self)
                == .unsupportedSort("organizer of Trip"))
    }

    @Test func `Stored forms of types of one's own are not compared with each other`() throws {
        let context = ModelContext(try memory(ValuesSchema.Current.self))
        func error(_ predicate: Predicate<Opinion>) -> ModelError? {
            #expect(throws: ModelError.self) { try context.fetch(FetchDescriptor(predicate: predicate)) }
        }
        #expect(
            error(#Predicate { $0.word == $0.word }) == .unsupportedPredicate(expression: "Equal", property: "word"))
        #expect(
            error(#Predicate { $0.word < $0.word }) == .unsupportedPredicate(expression: "Comparison", property: "word")
        )
        #expect(
            error(#Predicate { $0.maybe != $0.maybe })
                == .unsupportedPredicate(expression: "NotEqual", property: "maybe"))
        #expect(throws: ModelError.unsupportedPredicate(expression: "=", property: "word")) {
            try Opinion.query { $0.word == $0.word }.fetch(in: context)
        }
        #expect(throws: ModelError.unsupportedPredicate(expression: "=", property: "home")) {
            try Site.query { site in site.home == site.home }.fetch(in: context)
        }
        // Nil is known.
        let none = Kit.Word?.none
        #expect(try context.fetch(FetchDescriptor<Opinion>(predicate: #Predicate { $0.maybe == none })).isEmpty)
    }

    @Test func `Bools behind to-ones, and optional ones`() throws {
        let shapes = [Polygon(title: "p", isConvex: false), Polygon(title: "q", isConvex: true)]
        try everywhere(shapes, touching: { $0.weight += 1 }) { context, words in
            for order in [SortOrder.forward, .reverse] {
                let sorted = [SortDescriptor(\Polygon.isConvex, order: order)]
                try expect(
                    context.fetch(FetchDescriptor(sortBy: sorted)).map(\.title),
                    order == .forward ? ["p", "q"] : ["q", "p"], words)
            }
        }
        let objects = [true, nil, false].map { Optionals(bool: $0) }
        try everywhere(objects, touching: { $0.string = "x" }) { context, words in
            let sorted = [SortDescriptor(\Optionals.bool)]
            try expect(context.fetch(FetchDescriptor(sortBy: sorted)).map(\.bool), [nil, false, true], words)
            let reversed = [SortDescriptor(\Optionals.bool, order: .reverse)]
            try expect(context.fetch(FetchDescriptor(sortBy: reversed)).map(\.bool), [true, false, nil], words)
        }
        let (box, other) = (Square(title: "s", isConvex: true, side: 1), Square(title: "t", isConvex: false, side: 2))
        let labels = [Label(text: "a", square: box), Label(text: "b", square: other)]
        try everywhere(labels, touching: { $0.text += "" }) { context, words in
            let sorted = [SortDescriptor(\Label.square.isConvex)]
            try expect(context.fetch(FetchDescriptor(sortBy: sorted)).map(\.text), ["b", "a"], words)
        }
    }
}
