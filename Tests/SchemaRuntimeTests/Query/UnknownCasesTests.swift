import Foundation
import SchemaRuntime
import SchemaTesting
import Testing
import ValuesFixture

extension Level: Comparable {
    /// By the numbers.
    public static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
}

extension Terrain: Comparable {
    /// By the texts.
    public static func < (one: Terrain, other: Terrain) -> Bool { one.rawValue < other.rawValue }
}

extension Drink: Comparable {
    /// Tea comes first, behind coffee by its raw value.
    public static func < (one: Drink, other: Drink) -> Bool { one == .tea && other == .coffee }
}

extension Word: Comparable {
    /// By the counts.
    public static func < (one: Word, other: Word) -> Bool { one.count < other.count }
}

/// Raw values of no case, in attributes that take them for another: rows, objects that wait and getters agree.
@Suite struct UnknownCasesTests {
    private let place: TemporaryStore
    private let container: ModelContainer

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: ValuesSchema.Current.self)
        let context = ModelContext(container)
        for (index, terrain) in [Terrain.flat, .hilly, .steep, .flat].enumerated() {
            context.insert(
                Opinion(
                    word: Word("w", count: index), words: [], category: Category(rawValue: "c")!, rank: .first,
                    ranks: [], terrain: terrain, ground: index == 1 ? nil : terrain, level: index == 2 ? .high : .low,
                    soil: index == 2 ? nil : terrain))
        }
        try context.save()
        let lava = "terrain = 'lava', ground = 'lava', level = 77, soil = 'lava'"
        try RawStore(at: place.url).execute("UPDATE Opinion SET \(lava) WHERE _id = (SELECT max(_id) FROM Opinion)")
    }

    /// Runs `check` over stored rows, and over objects that all wait.
    private func everywhere(_ check: (ModelContext, [Opinion]) throws -> Void) throws {
        let context = ModelContext(container)
        let all = try context.all(Opinion.self)
        let unknown = try #require(all.last)
        #expect(unknown.terrain == .hilly && unknown.ground == nil && unknown.level == .low && unknown.soil == .flat)
        try check(ModelContext(container), all)
        for opinion in all { opinion.words = [Word("x", count: 1)] }
        try check(context, all)
    }

    @Test func conditions() throws {
        try everywhere { context, all in
            func check(
                _ predicate: Predicate<Opinion>, _ query: Query<Opinion>, _ location: SourceLocation = #_sourceLocation
            ) throws {
                let expected = try all.filter { try predicate.evaluate($0) }.map(\.persistentModelID)
                let found = try context.fetch(FetchDescriptor(predicate: predicate)).map(\.persistentModelID)
                #expect(found == expected, "predicate", sourceLocation: location)
                let queried = try query.fetch(in: context).map(\.persistentModelID)
                #expect(queried == expected, "query", sourceLocation: location)
            }
            for terrain in Terrain.allCases {
                let (maybe, list, raw) = (Terrain?.some(terrain), [terrain, .steep], terrain.rawValue)
                try check(#Predicate { $0.terrain == terrain }, Opinion.query { $0.terrain == terrain })
                try check(#Predicate { terrain != $0.terrain }, Opinion.query { $0.terrain != terrain })
                try check(#Predicate { $0.terrain.rawValue == raw }, Opinion.query { $0.terrain == terrain })
                try check(#Predicate { $0.ground == maybe }, Opinion.query { $0.ground == terrain })
                try check(#Predicate { $0.ground != maybe }, Opinion.query { $0.ground != terrain })
                try check(#Predicate { $0.soil == maybe }, Opinion.query { $0.soil == terrain })
                try check(#Predicate { $0.soil != maybe }, Opinion.query { !($0.soil == terrain) })
                try check(#Predicate { list.contains($0.terrain) }, Opinion.query { $0.terrain.in(list) })
                try check(#Predicate { !list.contains($0.terrain) }, Opinion.query { !$0.terrain.in(list) })
            }
            for level in Level.allCases {
                try check(#Predicate { $0.level == level }, Opinion.query { $0.level == level })
                try check(#Predicate { $0.level != level }, Opinion.query { $0.level != level })
            }
            let lava = "lava"
            try check(#Predicate { $0.terrain.rawValue == lava }, Opinion.query { $0.terrain != $0.terrain })
            try check(#Predicate { $0.ground == nil }, Opinion.query { $0.ground == nil })
            try check(#Predicate { $0.soil == nil }, Opinion.query { $0.soil == nil })
            try check(
                #Predicate { $0.terrain == $0.strict }, Opinion.query { $0.terrain == $0.strict })
        }
    }

    @Test func `Values in place of objects, and order`() throws {
        try everywhere { context, all in
            let sorted = Opinion.query().sorted { ($0.terrain, $0.ground) }
            let ids = try sorted.ids(in: context)
            #expect(ids == [0, 1, 3, 2].map { all[$0].persistentModelID })
        }
        let context = ModelContext(container)
        let rows = try Opinion.query().select { ($0.terrain, $0.ground, $0.level, $0.soil) }.fetch(in: context)
        let all = try context.all(Opinion.self)
        #expect(rows.map(\.0) == all.map(\.terrain) && rows.map(\.1) == all.map(\.ground))
        #expect(rows.map(\.2) == all.map(\.level) && rows.map(\.3) == all.map(\.soil))
        let groups = try Opinion.query().group { $0.terrain }.select { ($0.key, $0.count) }.fetch(in: context)
        #expect(groups.map(\.0) == [.flat, .hilly, .steep] && groups.map(\.1) == [1, 2, 1])
    }

    @Test func `Sort descriptors`() throws {
        try everywhere { context, all in
            // The unknown one is low, as the first two are.
            let level = [SortDescriptor(\Opinion.level, order: .reverse)]
            let found = try context.fetchIdentifiers(FetchDescriptor(sortBy: level))
            #expect(found == [2, 0, 1, 3].map { all[$0].persistentModelID })
            let grounds = try context.fetchIdentifiers(FetchDescriptor(sortBy: [SortDescriptor(\Opinion.ground)]))
            #expect(grounds == [1, 3, 0, 2].map { all[$0].persistentModelID })
            let words = FetchDescriptor(sortBy: [SortDescriptor(\Opinion.word)])
            let error = #expect(throws: ModelError.self) { try context.fetch(words) }
            #expect(error?.code == "unsupportedSort")
        }
    }

    @Test func `An index finds a case for which no other is taken`() throws {
        let context = ModelContext(container)
        let sql = try Opinion.query { $0.terrain == .steep }.sql(in: context)
        #expect(sql.contains("t.\"terrain\" = ?1"))
        #expect(try Opinion.query { $0.terrain == .hilly }.sql(in: context).contains("CASE"))
    }

    @Test func `SQL of one's own, told the attribute, reads what the getter says`() throws {
        let context = ModelContext(container)
        let all = try context.all(Opinion.self)
        let rows = try ModelContext(container).select(
            """
            SELECT \(\Opinion.terrain), \(\Opinion.ground), \(\Opinion.level), \(\Opinion.soil)
            FROM \(Opinion.self) ORDER BY \(\Opinion.persistentModelID)
            """, reading: \Opinion.terrain, \Opinion.ground, \Opinion.level, \Opinion.soil)
        #expect(rows.map(\.0) == [.flat, .hilly, .steep, .hilly] && rows.map(\.0) == all.map(\.terrain))
        #expect(rows.map(\.1) == [.flat, nil, .steep, nil] && rows.map(\.1) == all.map(\.ground))
        #expect(rows.map(\.2) == [.low, .low, .high, .low] && rows.map(\.2) == all.map(\.level))
        #expect(rows.map(\.3) == [.flat, .hilly, nil, .flat] && rows.map(\.3) == all.map(\.soil))
        // Nothing says here of which attribute they are.
        let error = #expect(throws: ModelError.self) {
            let _: [Terrain] = try context.select("SELECT \(\Opinion.terrain) FROM \(Opinion.self)")
        }
        #expect(error?.code == "invalidStoredValue")
    }

    @Test func `Where nothing stands for unknown raw values, each way to read them is an error`() throws {
        try RawStore(at: place.url).execute("UPDATE Opinion SET strict = 'lava'")
        func fails(_ read: (ModelContext) throws -> Void, _ location: SourceLocation = #_sourceLocation) {
            let error = #expect(throws: ModelError.self, sourceLocation: location) { try read(ModelContext(container)) }
            #expect(error?.code == "invalidStoredValue", sourceLocation: location)
        }
        let sql: SQLStatement = "SELECT \(\Opinion.strict) FROM \(Opinion.self)"
        fails { _ = try $0.all(Opinion.self) }
        fails { _ = try Opinion.query().reading(only: \.strict).fetch(in: $0) }
        fails { _ = try Opinion.query().select { $0.strict }.fetch(in: $0) }
        fails { _ = try $0.select(sql, reading: \Opinion.strict) }
        fails { let _: [Terrain] = try $0.select(sql) }
    }

    @Test func `A blob is no raw value of no case`() throws {
        let context = ModelContext(container)
        let rows: SQLStatement = "SELECT X'6C617661' FROM \(Opinion.self)"
        let error = #expect(throws: ModelError.self) { try context.select(rows, reading: \Opinion.terrain) }
        #expect(error?.code == "invalidStoredValue")
    }

    @Test func `Objects read in part have what stands for unknown raw values`() throws {
        let context = ModelContext(container)
        let read = Opinion.query().reading(only: \.terrain, \.ground, \.level, \.soil)
        let last = try #require(try read.fetch(in: context).last)
        #expect(last.terrain == .hilly && last.ground == nil && last.level == .low && last.soil == .flat)
        var descriptor = FetchDescriptor<Opinion>()
        descriptor.propertiesToFetch = [\.level]
        #expect(try ModelContext(container).fetch(descriptor).map(\.level) == [.low, .low, .high, .low])
    }

    @Test func `Within structs and lists an unknown raw value is an error that names the attribute`() throws {
        let context = ModelContext(container)
        let path = שביל(أرض: .steep, שלטים: [])
        context.insert(
            Site(
                name: "s", place: Coordinate(latitude: 1, longitude: 2), price: Money(amount: 1), path: path, stops: [])
        )
        context.insert(Collection(counts: [:], matrix: [], byName: [:], places: [:], flags: ["f": .flat]))
        try context.save()
        let raw = try RawStore(at: place.url)
        try raw.execute("UPDATE Site SET \"path_أرض\" = 'lava'")
        try raw.execute("UPDATE \"Collection\" SET flags = '{\"f\":\"lava\"}'")
        func fails(
            _ property: String, _ read: (ModelContext) throws -> Void, _ location: SourceLocation = #_sourceLocation
        ) {
            #expect(sourceLocation: location) { try read(ModelContext(container)) } throws: { error in
                guard case ModelError.invalidStoredValue(let place, _) = error else { return false }
                return place.property == property
            }
        }
        fails("path") { _ = try $0.all(Site.self) }
        fails("path") { _ = try Site.query().reading(only: \.path).fetch(in: $0) }
        fails("flags") { _ = try $0.all(Collection.self) }
        fails("flags") { _ = try Collection.query().reading(only: \.flags).fetch(in: $0) }
        fails("column 1 of a query") { _ = try Site.query().select { $0.path.أرض }.fetch(in: $0) }
    }
}
