import Foundation
import SchemaRuntime
import SchemaTesting
import Testing
import ValuesFixture

/// Raw values of no case in enums that the consumer writes, which list their cases nowhere or not all; and raw values of other bytes than those of
/// the case that Swift takes them for.
@Suite struct OwnEnumTests {
    private let place: TemporaryStore
    private let container: ModelContainer

    /// Five rows: moods merry, sour, `lava`, none, a decomposed `café`; grades 1, 2, 77, none, 2; drinks tea, café, `lava`, café, a
    /// decomposed `café`.
    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: ValuesSchema.Current.self)
        let context = ModelContext(container)
        let moods: [Mood?] = [.merry, .sour, .merry, nil, .café]
        let grades: [Rank?] = [.first, .second, .first, nil, .second]
        for (mood, grade) in zip(moods, grades) {
            let opinion = Opinion(
                word: Word("w", count: 1), words: [], category: Category(rawValue: "c")!, rank: .first, ranks: [])
            (opinion.mood, opinion.grade) = (mood, grade)
            opinion.drink = mood == .merry ? .tea : .coffee
            context.insert(opinion)
        }
        try context.save()
        let raw = try RawStore(at: place.url)
        try raw.execute("UPDATE Opinion SET mood = 'lava', grade = 77, drink = 'lava' WHERE _id = 3")
        try raw.execute("UPDATE Opinion SET mood = 'cafe\u{301}', drink = 'cafe\u{301}' WHERE _id = 5")
    }

    /// Runs `check` over stored rows, and over objects that all wait.
    private func everywhere(_ check: (ModelContext, [Opinion]) throws -> Void) throws {
        let context = ModelContext(container)
        let all = try context.all(Opinion.self)
        try check(ModelContext(container), all)
        for opinion in all { opinion.words = [Word("x", count: 1)] }
        try check(context, all)
        context.rollback()
    }

    private func find(
        _ predicate: Predicate<Opinion>, _ query: Query<Opinion>, in context: ModelContext, _ all: [Opinion],
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        let expected = try all.filter { try predicate.evaluate($0) }.map(\.persistentModelID)
        let found = try context.fetch(FetchDescriptor(predicate: predicate)).map(\.persistentModelID)
        #expect(found == expected, "predicate", sourceLocation: location)
        #expect(
            try context.fetchCount(FetchDescriptor(predicate: predicate)) == expected.count, sourceLocation: location)
        #expect(try query.fetch(in: context).map(\.persistentModelID) == expected, "query", sourceLocation: location)
    }

    @Test func `An enum that does not list its cases is asked for each`() throws {
        try everywhere { context, all in
            #expect(all.map(\.grade) == [.first, .second, nil, nil, .second])
            #expect(all.map(\.mood) == [.merry, .sour, nil, nil, .café])
            for rank in [Rank.first, .second] {
                let maybe = Rank?.some(rank)
                try find(#Predicate { $0.grade == maybe }, Opinion.query { $0.grade == rank }, in: context, all)
                try find(#Predicate { $0.grade != maybe }, Opinion.query { $0.grade != rank }, in: context, all)
            }
            try find(#Predicate { $0.grade == nil }, Opinion.query { $0.grade == nil }, in: context, all)
            try find(#Predicate { $0.grade != nil }, Opinion.query { $0.grade != nil }, in: context, all)
            try find(#Predicate { $0.mood == nil }, Opinion.query { $0.mood == nil }, in: context, all)
            for mood in [Mood.merry, .sour] {
                let maybe = Mood?.some(mood)
                try find(#Predicate { $0.mood == maybe }, Opinion.query { $0.mood == mood }, in: context, all)
                try find(#Predicate { $0.mood != maybe }, Opinion.query { $0.mood != mood }, in: context, all)
            }
            // Its order is its own, and of which cases nobody says.
            #expect(throws: ModelError.unsupportedSort("grade of Opinion")) {
                try Opinion.query().sorted { $0.grade }.ids(in: context)
            }
        }
    }

    @Test func `Values in place of objects`() throws {
        let context = ModelContext(container)
        let rows = try Opinion.query().select { ($0.grade, $0.mood) }.fetch(in: context)
        #expect(
            rows.map(\.0) == [.first, .second, nil, nil, .second] && rows.map(\.1) == [.merry, .sour, nil, nil, .café])
        let groups = try Opinion.query().group { $0.grade }.select { ($0.key, $0.count) }.fetch(in: context)
        #expect(groups.map(\.0) == [nil, .first, .second] && groups.map(\.1) == [2, 1, 2])
        let own = try context.select(
            "SELECT \(\Opinion.grade), \(\Opinion.mood) FROM \(Opinion.self) ORDER BY 1, 2",
            reading: \Opinion.grade, \Opinion.mood)
        #expect(own.map(\.0) == [nil, .first, .second, .second, nil])
        #expect(own.map(\.1) == [nil, .merry, .café, .sour, nil])
    }

    @Test func `A raw value of other bytes is of no case`() throws {
        try everywhere { context, all in
            #expect(all.map(\.drink) == [.tea, .coffee, .tea, .coffee, .tea])
            for drink in Drink.allCases {
                try find(#Predicate { $0.drink == drink }, Opinion.query { $0.drink == drink }, in: context, all)
                try find(#Predicate { $0.drink != drink }, Opinion.query { $0.drink != drink }, in: context, all)
            }
        }
        let groups = try Opinion.query().group { $0.drink }.select { ($0.key, $0.count) }.fetch(
            in: ModelContext(container))
        #expect(groups.map(\.0) == [.coffee, .tea] && groups.map(\.1) == [2, 3])
        try RawStore(at: place.url).execute("UPDATE Opinion SET cup = 'cafe\u{301}' WHERE _id = 5")
        let error = #expect(throws: ModelError.self) { try ModelContext(container).all(Opinion.self) }
        #expect(error?.code == "invalidStoredValue")
    }

    @Test func `What is no text is no raw value of no case, wherever it is read`() throws {
        try RawStore(at: place.url).execute("UPDATE Opinion SET drink = CAST(X'FF' AS TEXT) WHERE _id = 2")
        try RawStore(at: place.url).execute("UPDATE Opinion SET mood = CAST(X'C328' AS TEXT) WHERE _id = 2")
        let context = ModelContext(container)
        func fails(_ location: SourceLocation = #_sourceLocation, _ read: () throws -> Void) {
            let error = #expect(throws: ModelError.self, sourceLocation: location) { try read() }
            #expect(error?.code == "invalidStoredValue", sourceLocation: location)
        }
        fails { _ = try context.all(Opinion.self) }
        fails { _ = try Opinion.query().select { $0.drink }.fetch(in: context) }
        fails { _ = try Opinion.query().select { $0.mood }.fetch(in: context) }
        fails { _ = try Opinion.query().group { $0.drink }.select { ($0.key, $0.count) }.fetch(in: context) }
        fails { _ = try context.select("SELECT \(\Opinion.drink) FROM \(Opinion.self)", reading: \Opinion.drink) }
        // It is equal to no case, and is something.
        #expect(try Opinion.query { $0.drink == .tea }.count(in: context) == 3)
        #expect(try Opinion.query { $0.drink == .coffee }.count(in: context) == 1)
        #expect(try Opinion.query { $0.drink != .tea && $0.drink != .coffee }.count(in: context) == 1)
        #expect(try Opinion.query { $0.mood == nil }.count(in: context) == 2)
    }
}
