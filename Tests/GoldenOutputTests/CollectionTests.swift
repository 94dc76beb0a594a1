import Foundation
import SchemaRuntime
import SchemaTesting
import Testing
import ValuesFixture

/// Lists in lists, dictionaries, and lists as defaults.
@Suite struct CollectionTests {
    private let place: TemporaryStore
    private let container: ModelContainer

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: ValuesSchema.Current.self)
    }

    private func make(_ counts: [String: Int] = [:]) -> ValuesFixture.Collection {
        ValuesFixture.Collection(counts: counts, matrix: [[1, 2], [], [3]], byName: [:], places: [:])
    }

    private func saved(_ object: ValuesFixture.Collection) throws -> ValuesFixture.Collection {
        let context = ModelContext(container)
        context.insert(object)
        try context.save()
        let reader = ModelContext(container)
        let read: ValuesFixture.Collection = try reader.existingModel(for: object.persistentModelID)
        _ = read.counts
        return read
    }

    @Test func `A row that SQLite fills is the object that the initialiser makes`() throws {
        let made = make()
        #expect(made.tags == ["a", "γ, \"δ\""] && made.levels == [.steep, .flat] && made.odds == [1, nil, -3])
        try RawStore(at: place.url).execute(
            #"INSERT INTO Collection (_id, counts, matrix, byName, places) VALUES (1, '{}', '[]', '{}', '{}')"#)
        let filled = try #require(try ModelContext(container).fetch(FetchDescriptor<ValuesFixture.Collection>()).first)
        #expect(filled.tags == made.tags && filled.levels == made.levels && filled.odds == made.odds)
        #expect(filled.halves == made.halves && filled.prices == made.prices && filled.days == made.days)
        #expect(filled.names == made.names && filled.gaps == made.gaps && filled.flags == nil)
        #expect(filled.halves == [Decimal(string: "0.5")!, 10] && filled.prices == [Decimal(string: "1.25")!])
        #expect(filled.days == [Date(timeIntervalSinceReferenceDate: 1)])
    }

    @Test func `Everything comes back, and keys lie in order`() throws {
        let object = make(["ب": 1, "a": 2, "Z": 3, "é": 4, "": 5])
        object.names = ["set": "x", "empty": nil]
        object.gaps = [nil, [nil, "x"], []]
        object.byName = ["one": Decimal(string: "0.10")!, "most": Decimal(string: "9999999999.99")!]
        object.places = ["top": Coordinate(latitude: 1, longitude: 2, altitude: 3)]
        object.flags = ["up": .steep]
        object.halves = [Decimal(string: "12345678901234567890.123456789")!]
        let read = try saved(object)
        #expect(read.counts == object.counts && read.matrix == [[1, 2], [], [3]])
        #expect(read.names == ["set": "x", "empty": nil] && read.names.count == 2 && read.gaps == object.gaps)
        #expect(read.byName == object.byName && read.places == object.places && read.flags == ["up": .steep])
        #expect(read.halves == object.halves)
        let rows = try RawStore(at: place.url).rows("SELECT counts, matrix FROM Collection")
        let same = try saved(make(["é": 4, "": 5, "Z": 3, "a": 2, "ب": 1]))
        let all = try RawStore(at: place.url).rows("SELECT counts, matrix FROM Collection")
        #expect(all == [rows[0], rows[0]] && same.counts == object.counts)
        #expect(rows[0][1] == "'[[1,2],[],[3]]'")
    }

    @Test func `An equal dictionary is no change, another one is`() throws {
        let context = ModelContext(container)
        let object = make(["a": 1, "b": 2])
        context.insert(object)
        try context.save()
        object.counts = ["b": 2, "a": 1]
        #expect(!context.hasChanges)
        object.counts["c"] = 3
        try context.save()
        #expect(try RawStore(at: place.url).rows("SELECT counts FROM Collection") == [[#"'{"a":1,"b":2,"c":3}'"#]])
        object.counts["c"] = nil
        context.rollback()
        #expect(object.counts.count == 3)
    }

    @Test func `A decimal that does not fit is refused, wherever it lies`() throws {
        for change: (ValuesFixture.Collection) -> Void in [
            { $0.prices = [1, Decimal(string: "0.001")!] }, { $0.byName = ["a": Decimal(string: "10000000000")!] },
        ] {
            let object = make()
            change(object)
            #expect { try saved(object) } throws: { error in
                guard case ModelError.valueOutOfRange(let place, _) = error else { return false }
                return ["prices", "byName"].contains(place.property) && place.entity == "Collection"
            }
        }
    }

    @Test func `Predicates see lists and emptiness`() throws {
        _ = try saved(make(["a": 1]))
        _ = try saved(make())
        func count(_ predicate: Predicate<ValuesFixture.Collection>) throws -> Int {
            try ModelContext(container).fetchCount(FetchDescriptor(predicate: predicate))
        }
        #expect(try count(#Predicate { $0.counts.isEmpty }) == 1)
        #expect(try count(#Predicate { $0.tags.contains("a") }) == 2)
        let one = Decimal(1)
        #expect(throws: ModelError.self) { try count(#Predicate { $0.prices.contains(one) }) }
    }
}
