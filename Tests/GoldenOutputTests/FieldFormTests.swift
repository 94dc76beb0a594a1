import Foundation
import SchemaRuntime
import SchemaTesting
import Testing
import ValuesFixture

/// Types of the consumer's, raw values that no case knows, and other forms on disk.
@Suite struct FieldFormTests {
    private let place: TemporaryStore
    private let container: ModelContainer

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: ValuesSchema.Current.self)
    }

    private func opinion() -> Opinion {
        Opinion(
            word: Word("سلام", count: 2), words: [Word("", count: 0)], category: Category(rawValue: "food")!,
            rank: .second, ranks: [.first, .second])
    }

    private func reading(_ big: UInt64, at: Date = Date(timeIntervalSinceReferenceDate: 0)) -> Reading {
        Reading(at: at, big: big, color: Color(1, 2, 255))
    }

    private func save(_ objects: any PersistentModel...) throws {
        let context = ModelContext(container)
        for object in objects { context.insert(object) }
        try context.save()
    }

    private func first<T: PersistentModel>(_ type: T.Type) throws -> (T, ModelContext) {
        let context = ModelContext(container)
        return (try #require(try context.fetch(FetchDescriptor<T>()).first), context)
    }

    private func rows(_ sql: String) throws -> [[String]] { try RawStore(at: place.url).rows(sql) }

    // MARK: - Types of the consumer's

    @Test func `Codable types and external enums come back`() throws {
        let object = opinion()
        object.maybe = Kit.Word(["α", "ω"])
        object.other = Category(rawValue: "χώρα")
        try save(object)
        let (read, context) = try first(Opinion.self)
        #expect(read.word == object.word && read.words == object.words && read.maybe == object.maybe)
        #expect(read.category.rawValue == "food" && read.other == object.other)
        #expect(read.rank == .second && read.ranks == [.first, .second])
        #expect(
            try rows("SELECT word, words, category, rank, ranks FROM Opinion") == [
                [#"'{"count":2,"text":"سلام"}'"#, #"'[{"count":0,"text":""}]'"#, "'food'", "2", "'[1,2]'"]
            ])
        read.word.count = 3
        read.maybe = nil
        #expect(context.hasChanges)
        try context.save()
        let (again, _) = try first(Opinion.self)
        #expect(again.word == Word("سلام", count: 3) && again.maybe == nil)
        let second = Rank.second
        #expect(
            try ModelContext(container).fetchCount(
                FetchDescriptor<Opinion>(predicate: #Predicate { $0.rank == second && $0.category.rawValue == "food" }))
                == 1)
    }

    @Test func `What cannot be read is an error with its place`() throws {
        try save(opinion())
        for (column, value) in [
            ("word", "'{\"text\":1}'"), ("words", "'{}'"), ("maybe", "'nonsense'"), ("category", "''"),
            ("rank", "3"), ("strict", "'swamp'"),
        ] {
            let raw = try RawStore(at: place.url)
            let old = try raw.rows("SELECT \(column) FROM Opinion")[0][0]
            try raw.execute("UPDATE Opinion SET \(column) = \(value)")
            #expect { try first(Opinion.self) } throws: { error in
                guard case ModelError.invalidStoredValue(let place, _) = error else { return false }
                return place.entity == "Opinion" && place.property == column && place.identifier != nil
            }
            try raw.execute("UPDATE Opinion SET \(column) = \(old)")
        }
    }

    @Test func `A raw value that no case knows is read as it was agreed`() throws {
        try save(opinion())
        let unknown = "terrain = 'swamp', ground = 'bog', level = 7, soil = 'mud'"
        try RawStore(at: place.url).execute("UPDATE Opinion SET " + unknown)
        let (object, context) = try first(Opinion.self)
        #expect(object.terrain == .hilly && object.ground == nil && object.level == .low && object.soil == .flat)

        object.category = Category(rawValue: "other")!
        try context.save()
        #expect(
            try rows("SELECT terrain, ground, level, soil, category FROM Opinion")
                == [["'swamp'", "'bog'", "7", "'mud'", "'other'"]])

        // Setting what it reads as is setting it.
        object.terrain = .hilly
        object.soil = nil
        context.rollback()
        #expect(object.soil == .flat)
        object.terrain = .hilly
        object.soil = nil
        try context.save()
        #expect(object.soil == nil)
        #expect(
            try rows("SELECT terrain, ground, soil FROM Opinion") == [["'hilly'", "'bog'", "NULL"]])
    }

    @Test func `A transformer stands between property and column`() throws {
        let object = reading(1)
        object.ink = "é"
        try save(object)
        let (read, context) = try first(Reading.self)
        #expect(read.color == Color(1, 2, 255) && read.ink == "é")
        #expect(try rows("SELECT color, ink FROM Reading") == [["X'0102FF'", "'é'"]])
        read.color = Color(1, 2, 255)
        #expect(!context.hasChanges)
        read.ink = "!"
        #expect { try context.save() } throws: { error in
            guard case ModelError.valueOutOfRange(let place, let problem) = error else { return false }
            return place.property == "ink" && problem.contains("Refusal")
        }
        try RawStore(at: place.url).execute("UPDATE Reading SET color = X'00'")
        #expect { try first(Reading.self) } throws: { error in
            guard case ModelError.invalidStoredValue(let place, let problem) = error else { return false }
            return place.property == "color" && problem.contains("NoColor")
        }
    }

    // MARK: - Forms on disk

    @Test func `Dates are stored as they are said to be`() throws {
        let object = reading(1, at: Date(timeIntervalSince1970: 1_714_552_200.2506))
        object.day = Date(timeIntervalSinceReferenceDate: 0.1)
        #expect(object.at == Date(timeIntervalSinceReferenceDate: 736_245_000.251))
        try save(object)
        #expect(
            try rows("SELECT at, day, first, plain FROM Reading")
                == [["1714552200251", "'2001-01-01T00:00:00.100000000Z'", "1714552200250", "0.0"]])
        let (read, _) = try first(Reading.self)
        #expect(
            read.at == object.at && read.day == object.day && read.first == object.first && read.made == object.made)
        let (limit, none) = (Date(timeIntervalSinceReferenceDate: 0.05), Date(timeIntervalSinceReferenceDate: 1))
        func count(_ predicate: Predicate<Reading>) throws -> Int {
            try ModelContext(container).fetchCount(FetchDescriptor(predicate: predicate))
        }
        let at = object.at
        #expect(try count(#Predicate { $0.at == at }) == 1)
        #expect(try count(#Predicate { $0.at > at }) == 0)
        #expect(try count(#Predicate { $0.day! > limit && $0.day! < none }) == 1)
        #expect(throws: ModelError.self) { try count(#Predicate { $0.at > $0.plain }) }
    }

    @Test func `A row of SQLite's own defaults`() throws {
        let before = Date()
        try RawStore(at: place.url).execute(
            "INSERT INTO Reading (_id, at, big, color) VALUES (1, 0, X'FFFFFFFFFFFFFFFF', X'000000')")
        let (read, _) = try first(Reading.self)
        let made = reading(2)
        #expect(read.big == .max && read.small == 258 && made.small == 258 && read.at == Date(timeIntervalSince1970: 0))
        #expect(read.first == made.first && read.first == Date(timeIntervalSince1970: 1_714_552_200.25))
        // SQLite's clock goes by milliseconds.
        #expect(read.made >= before - 0.01 && read.made <= made.made + 0.01 && made.made <= Date() + 0.01)
    }

    @Test(arguments: [
        "2024-05-01T08:30:00Z", "2024-05-01T08:30:00.5Z", "2024-05-01T12:00:00.250+03:30",
        "0000-01-01T00:00:00.000000001Z",
    ]) func `Another writer's text is read`(text: String) throws {
        try save(reading(1))
        try RawStore(at: place.url).execute("UPDATE Reading SET day = '\(text)'")
        let day = try #require(try first(Reading.self).0.day)
        let seconds = day.timeIntervalSince1970
        #expect([1_714_552_200, 1_714_552_200.5, 1_714_552_200.25, -62_167_219_200].contains(seconds), "\(seconds)")
    }

    @Test func `What has no form is refused`() throws {
        for date in [Date(timeIntervalSinceReferenceDate: 1e300), Date(timeIntervalSinceReferenceDate: .infinity)] {
            #expect(throws: ModelError.self) { try save(reading(1, at: date)) }
            let object = reading(1)
            object.day = date
            #expect(throws: ModelError.self) { try save(object) }
        }
        try save(reading(1))
        for text in ["", "soon", "2024-13-01T00:00:00Z"] {
            try RawStore(at: place.url).execute("UPDATE Reading SET day = '\(text)'")
            #expect(throws: ModelError.self) { try first(Reading.self) }
        }
    }

    @Test func `UInt64 keeps its whole range, in its order`() throws {
        let numbers: [UInt64] = [0, 255, 256, UInt64(Int64.max), UInt64(Int64.max) + 1, .max]
        let context = ModelContext(container)
        for number in numbers.reversed() { context.insert(reading(number)) }
        try context.save()
        let sorted = try ModelContext(container).fetch(FetchDescriptor<Reading>(sortBy: [SortDescriptor(\.big)]))
        #expect(sorted.map(\.big) == numbers)
        let limit = UInt64(Int64.max)
        let found = try ModelContext(container).fetch(
            FetchDescriptor<Reading>(predicate: #Predicate { $0.big > limit }))
        #expect(Set(found.map(\.big)) == [limit + 1, .max])
        #expect(
            try rows("SELECT big FROM Reading WHERE big > X'7FFFFFFFFFFFFFFF' ORDER BY big").last == [
                "X'FFFFFFFFFFFFFFFF'"
            ])
    }

    // MARK: - Computed columns

    @Test func `What SQLite computes is there after a save`() throws {
        let context = ModelContext(container)
        let line = Line(quantity: 3, price: Decimal(string: "1.25")!, title: "tea")
        let long = LongLine(quantity: -2, price: 1, title: "rope", width: 7)
        context.insert(line)
        context.insert(long)
        try context.save()
        #expect(line.total == Decimal(string: "3.75") && line.upper == "TEA" && !line.isLarge && line.note == nil)
        #expect(long.area == -14 && long.note == "negative" && long.total == -2)
        #expect(!context.hasChanges)

        line.quantity = 20
        #expect(line.total == Decimal(string: "3.75"))
        try context.save()
        #expect(line.total == 25 && line.isLarge)
        let reader = ModelContext(container)
        let lines = try reader.fetch(FetchDescriptor<Line>(sortBy: [SortDescriptor(\.total)]))
        #expect(lines.map(\.title) == ["rope", "tea"] && lines.map(\.total) == [-2, 25])
        #expect((lines[0] as? LongLine)?.area == -14)
        let limit = Decimal(10)
        let found = try reader.fetch(FetchDescriptor<Line>(predicate: #Predicate { $0.total > limit && $0.isLarge }))
        #expect(found.map(\.upper) == ["TEA"])
    }

    @Test func `A new object that meets a stored one has what is computed`() throws {
        try save(Line(quantity: 3, price: 2, title: "tea"))
        let context = ModelContext(container)
        let known = try #require(try context.fetch(FetchDescriptor<Line>()).first)
        let newcomer = Line(quantity: 5, price: 2, title: "tea")
        context.insert(newcomer)
        try context.save()
        #expect(known.total == 10 && newcomer.total == 10)
        #expect(try rows("SELECT count(*), max(total) FROM Line") == [["1", "1000"]])
    }

    /// SQLite goes on with a floating-point number where integers leave 64 bits. A store with one such row is unsound, and never migrated again.
    /// The last is -2^63 - 1, whose floating-point number is an integer of 64 bits again.
    @Test(arguments: [(Int.max, 2), (Int.min, -1), (3_037_000_500, 3_037_000_500), (341_606_371_735_362_067, -27)])
    func `What is computed beyond 64 bits is not saved`(width: Int, quantity: Int) throws {
        func isRefused(_ context: ModelContext) {
            #expect {
                try context.save()
            } throws: { error in
                guard case ModelError.valueOutOfRange(let place, _) = error else { return false }
                return place.entity == "LongLine" && place.property == "area"
            }
            #expect(context.hasChanges)
        }
        try save(LongLine(quantity: 1, price: 0, title: "rope", width: 7))
        let (line, context) = try first(LongLine.self)
        line.width = width
        line.quantity = quantity
        isRefused(context)
        let other = ModelContext(container)
        other.insert(LongLine(quantity: quantity, price: 0, title: "hose", width: width))
        isRefused(other)
        #expect(try rows("SELECT title, width, quantity, area FROM Line") == [["'rope'", "7", "1", "7"]])
        #expect(try rows("PRAGMA quick_check") == [["'ok'"]])
        line.width = 8
        line.quantity = 2
        try context.save()
        #expect(line.area == 16)
    }
}
