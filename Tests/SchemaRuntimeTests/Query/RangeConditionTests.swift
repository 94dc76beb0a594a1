import Foundation
import SchemaRuntime
import SchemaTesting
import ShapesFixture
import Testing
import ValuesFixture

extension Drink: QueryComparable {}

/// Ranges and comparisons by size of enums whose `<` is not the order of their raw values: tea (`tea`) comes before coffee (`café`).
@Suite struct RangeConditionTests: AgreementSuite {
    private func opinion(_ drink: Drink, cup: Drink? = nil, strict: Terrain = .flat, rank: Rank = .first) -> Opinion {
        let opinion = Opinion(
            word: Word("w", count: 1), words: [], category: Category(rawValue: "c")!, rank: rank, ranks: [],
            strict: strict)
        (opinion.drink, opinion.cup) = (drink, cup)
        return opinion
    }

    private func everywhere(_ check: (ModelContext, [Opinion], String) throws -> Void) throws {
        let all = [
            opinion(.tea, strict: .steep), opinion(.coffee, cup: .tea), opinion(.tea, cup: .coffee, strict: .hilly),
        ]
        try everywhere(all, ValuesSchema.Current.self, touching: { $0.words = [Word("x", count: 1)] }) {
            try check($0, all, $1)
        }
    }

    @Test func `Rows and objects that wait go by Swift's order`() throws {
        let (tea, coffee) = (Drink.tea, Drink.coffee)
        let (closed, open, single) = (tea...coffee, tea..<coffee, coffee...coffee)
        let (from, upTo, through) = (coffee..., ..<coffee, ...tea)
        let (flat, hilly) = (Terrain.flat, Terrain.hilly)
        try everywhere { context, all, words in
            func check(
                _ predicate: Predicate<Opinion>, _ count: Int, _ location: SourceLocation = #_sourceLocation
            ) throws {
                let expected = try all.filter { try predicate.evaluate($0) }.map(\.persistentModelID)
                #expect(expected.count == count, "\(words)", sourceLocation: location)
                let descriptor = FetchDescriptor(predicate: predicate)
                #expect(
                    try context.fetch(descriptor).map(\.persistentModelID) == expected, "\(words)",
                    sourceLocation: location)
                #expect(try context.fetchCount(descriptor) == count, "\(words)", sourceLocation: location)
            }
            try check(#Predicate { closed.contains($0.drink) }, 3)
            try check(#Predicate { open.contains($0.drink) }, 2)
            try check(#Predicate { single.contains($0.drink) }, 1)
            try check(#Predicate { from.contains($0.drink) }, 1)
            try check(#Predicate { upTo.contains($0.drink) }, 2)
            try check(#Predicate { through.contains($0.drink) }, 2)
            try check(#Predicate { (tea...coffee).contains($0.drink) }, 3)
            try check(#Predicate { (tea..<coffee).contains($0.drink) }, 2)
            try check(#Predicate { !(tea..<coffee).contains($0.drink) }, 1)
            try check(#Predicate { $0.drink < coffee }, 2)
            try check(#Predicate { coffee > $0.drink }, 2)
            try check(#Predicate { !($0.drink < coffee) }, 1)
            try check(#Predicate { $0.drink <= tea }, 2)
            try check(#Predicate { $0.drink > tea }, 1)
            try check(#Predicate { $0.drink >= coffee }, 1)
            try check(#Predicate { $0.drink < tea }, 0)
            try check(#Predicate { !($0.drink < tea) }, 3)
            try check(#Predicate { $0.drink <= ($0.cup ?? tea) }, 2)
            try check(#Predicate { ($0.cup ?? tea) < $0.drink }, 1)
            try check(#Predicate { if let cup = $0.cup { cup < coffee } else { false } }, 1)
            // Raw values that stand in the order are compared themselves.
            try check(#Predicate { $0.strict >= hilly }, 2)
            try check(#Predicate { (flat...hilly).contains($0.strict) }, 2)
        }
    }

    @Test func `Where there is no value there is no answer`() throws {
        let (tea, coffee) = (Drink.tea, Drink.coffee)
        try everywhere { context, _, words in
            try expect(count(#Predicate<Opinion> { $0.cup! < coffee }, context), 1, words)
            try expect(count(#Predicate<Opinion> { !($0.cup! < coffee) }, context), 1, words)
            try expect(count(#Predicate<Opinion> { $0.cup! < tea }, context), 0, words)
            try expect(count(#Predicate<Opinion> { !($0.cup! < tea) }, context), 2, words)
            try expect(count(#Predicate<Opinion> { (tea...coffee).contains($0.cup!) }, context), 2, words)
        }
    }

    @Test func `Typed queries`() throws {
        try everywhere { context, _, words in
            try expect(Opinion.query { $0.drink < .coffee }.count(in: context), 2, words)
            try expect(Opinion.query { !($0.drink < .coffee) }.count(in: context), 1, words)
            try expect(Opinion.query { $0.drink.in(.tea ... .coffee) }.count(in: context), 3, words)
            try expect(Opinion.query { $0.cup >= .coffee }.count(in: context), 1, words)
            try expect(Opinion.query { $0.cup < $0.drink.optional }.count(in: context), 1, words)
        }
        let context = ModelContext(try memory(ValuesSchema.Current.self))
        #expect(throws: ModelError.unsupportedPredicate(expression: "min", property: "drink")) {
            try Opinion.query().min(of: { $0.drink }, in: context)
        }
    }

    @Test func `An index serves a range`() throws {
        let (tea, coffee) = (Drink.tea, Drink.coffee)
        let context = ModelContext(try memory(ValuesSchema.Current.self))
        let sql = try context.sql(
            of: FetchDescriptor(predicate: #Predicate<Opinion> { if let cup = $0.cup { cup < coffee } else { false } }))
        #expect(sql.contains("t.\"cup\" IN (?"), "\(sql)")
        let range = try context.sql(
            of: FetchDescriptor(predicate: #Predicate<Opinion> { (tea...coffee).contains($0.drink) }))
        #expect(!range.contains(">="), "\(range)")
    }

    @Test func `Raw values of no case are what the property says`() throws {
        let place = try TemporaryStore()
        let container = try place.container(for: ValuesSchema.Current.self)
        let writer = ModelContext(container)
        for drink in [Drink.tea, .coffee] { writer.insert(opinion(drink)) }
        try writer.save()
        try RawStore(at: place.url).execute("UPDATE Opinion SET drink = 'lava' WHERE _id = 2")
        let (tea, coffee) = (Drink.tea, Drink.coffee)
        let context = ModelContext(container)
        #expect(try context.all(Opinion.self).map(\.drink) == [.tea, .tea])
        #expect(try count(#Predicate<Opinion> { (tea..<coffee).contains($0.drink) }, context) == 2)
        #expect(try count(#Predicate<Opinion> { $0.drink > tea }, context) == 0)
        let sorted = try context.fetch(FetchDescriptor(sortBy: [SortDescriptor(\Opinion.drink, order: .reverse)]))
        #expect(sorted.map(\.drink) == [.tea, .tea])
    }

    @Test func `An enum that does not list its cases is refused by name`() throws {
        let context = ModelContext(try memory(ValuesSchema.Current.self))
        let (first, second) = (Rank.first, Rank.second)
        func error(_ predicate: Predicate<Opinion>) -> ModelError? {
            #expect(throws: ModelError.self) { try context.fetch(FetchDescriptor(predicate: predicate)) }
        }
        #expect(
            error(#Predicate { $0.words.isEmpty && (first...second).contains($0.rank) })
                == .unsupportedPredicate(expression: "RangeExpressionContains", property: "rank"))
        #expect(
            error(#Predicate { $0.rank < second })
                == .unsupportedPredicate(expression: "Comparison", property: "rank"))
    }
}
