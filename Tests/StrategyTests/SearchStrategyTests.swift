import Foundation
import SchemaRuntime
import SchemaTesting
import Testing

/// What a search of a hierarchy finds, however its classes lie in tables: the same objects, in the same order, with the same score.
@Suite struct SearchStrategyTests {
    private let place: TemporaryStore
    private let container: ModelContainer
    private let context: ModelContext

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: CurrentSchema.self)
        context = ModelContext(container)
    }

    private func stored() throws {
        let keeper = Keeper(name: "k")
        context.insert(Car(code: "red car", note: "Straße", seats: 4, driver: keeper))
        context.insert(Car(code: "blue car", note: "red stripes over red paint, fast", seats: 2))
        context.insert(Lorry(code: "lorry", note: "red", seats: 2, load: 7.25, plate: "AB 12 red", trailers: []))
        context.insert(Lorry(code: "red lorry", seats: 3, load: 1, trailers: []))
        context.insert(Bike(code: "bike", note: "a red bike, and quite a long story about it", seats: nil, serial: 1))
        context.insert(Bike(code: "green", note: "ΣΟΦΟΣ", seats: 1, serial: 2))
        context.insert(Yacht(code: "yacht", note: "sails, red sails, in the sunset", sails: 2))
        for vehicle in try context.fetch(FetchDescriptor<Bike>()) { vehicle.keeper = keeper }
        try context.save()
    }

    /// Codes in the order of the fetch. What is counted, and what is looked for by key, is the same.
    private func found<T: PersistentModel>(
        _ query: SearchQuery, _ type: T.Type = Vehicle.self, in context: ModelContext? = nil
    ) throws -> [String] {
        let context = context ?? ModelContext(container)
        let descriptor = FetchDescriptor<T>().matching(query)
        let objects = try context.fetch(descriptor)
        #expect(try context.fetchCount(descriptor) == objects.count)
        #expect(try Set(context.fetchIdentifiers(descriptor)) == Set(objects.map(\.persistentModelID)))
        return objects.compactMap { ($0 as? Vehicle)?.code }
    }

    /// Compares every index with the rows.
    private func expectInStep(sourceLocation: SourceLocation = #_sourceLocation) throws {
        for name in ["Vehicle", "Lorry"] {
            #expect(throws: Never.self, "\(name)", sourceLocation: sourceLocation) {
                try RawStore(at: place.url).execute(
                    "INSERT INTO \(name)_search (\(name)_search, rank) VALUES ('integrity-check', 1)")
            }
        }
    }

    @Test func `A base's index finds all classes below, the best first`() throws {
        try stored()
        #expect(
            try found("red")
                == ["red lorry", "blue car", "red car", "lorry", "yacht", "bike"].sorted { rank($0) < rank($1) })
        #expect(try found("red", Car.self) == ["lorry", "red lorry", "red car", "blue car"])
        #expect(try found("red", Bike.self) == ["bike"])
        #expect(try found("red", Craft.self) == ["yacht"])
        #expect(try found("strasse") == ["red car"])
        #expect(try found("σοφός") == ["green"])
        #expect(try found("\"red sails\"") == ["yacht"])
        #expect(try Set(found("ca*")) == ["red car", "blue car"])
        #expect(try Set(found("red -car")) == ["lorry", "red lorry", "bike", "yacht"])
        #expect(try Set(found("stripes OR story")) == ["blue car", "bike"])
        #expect(try found("nothing") == [])
    }

    private func rank(_ code: String) -> Int {
        ["lorry", "red lorry", "red car", "blue car", "yacht", "bike"].firstIndex(of: code) ?? 9
    }

    @Test func `A class's own index serves it in place of the base's`() throws {
        try stored()
        #expect(try found("red", Lorry.self) == ["lorry"])
        #expect(try found("12", Lorry.self) == ["lorry"])
        #expect(try found("12") == [])
        #expect(throws: ModelError.self) {
            try ModelContext(container).fetch(FetchDescriptor<Lorry>().matching("red", in: \.code))
        }
        #expect(
            try Set(ModelContext(container).fetch(FetchDescriptor<Vehicle>().matching("red", in: \.code)).map(\.code))
                == ["red car", "red lorry"])
    }

    @Test func `Scores and excerpts are the same`() throws {
        try stored()
        let results = try ModelContext(container).search(FetchDescriptor<Vehicle>().matching("red"))
        let scores = results.compactMap(\.score)
        #expect(scores.count == 6 && scores == scores.sorted(by: >))
        let ordered = results.map { "\($0.object.code) \(Int((($0.score ?? 0) * 1e9).rounded()))" }
        #expect(ordered == Self.scores)
        let blue = try #require(results.first { $0.object.code == "blue car" })
        #expect(blue.highlight(\.note) == "<b>red</b> stripes over <b>red</b> paint, fast")
        #expect(blue.snippet(\.note, words: 3) == "<b>red</b> stripes over…")
    }

    /// In billionths.
    private static let scores = [
        "lorry 1325", "red lorry 1325", "red car 1196", "blue car 1176", "yacht 859", "bike 671",
    ]

    @Test func `Conditions, orders and pages go with a search`() throws {
        try stored()
        let context = ModelContext(container)
        var descriptor = FetchDescriptor<Vehicle>(
            predicate: #Predicate { $0.code != "bike" }, sortBy: [SortDescriptor(\.code, order: .reverse)]
        ).matching("red")
        #expect(try context.fetch(descriptor).map(\.code) == ["yacht", "red lorry", "red car", "lorry", "blue car"])
        descriptor.fetchLimit = 2
        descriptor.fetchOffset = 1
        #expect(try context.fetch(descriptor).map(\.code) == ["red lorry", "red car"])
        #expect(try context.fetchCount(descriptor) == 2)
        var best = FetchDescriptor<Vehicle>().matching("red")
        best.fetchLimit = 2
        #expect(try context.fetch(best).map(\.code) == ["lorry", "red lorry"])
        best.fetchOffset = 5
        #expect(try context.fetch(best).map(\.code) == ["bike"])
        #expect(
            try Set(Vehicle.query { $0.keeper.name == "k" }.matching("red").fetch(in: context).map(\.code)) == ["bike"])
        #expect(try Car.query { $0.driver.name == "k" }.matching("red").count(in: context) == 1)
        #expect(
            try Set(Vehicle.query { $0.is(Bike.self) }.matching("red OR green").fetch(in: context).map(\.code))
                == ["bike", "green"])
    }

    @Test func `Every write is in the index`() throws {
        try stored()
        try expectInStep()
        let vehicles = try context.fetch(FetchDescriptor<Vehicle>(sortBy: [SortDescriptor(\.code)]))
        for vehicle in vehicles { vehicle.note = (vehicle.note ?? "") + " painted" }
        (vehicles.first { $0.code == "red lorry" } as? Lorry)?.plate = "painted"
        // What waits is found as what is stored.
        #expect(try found("painted", in: context).count == 7)
        #expect(try found("painted") == [])
        try context.save()
        #expect(try found("painted").count == 7)
        #expect(try found("painted", Lorry.self) == ["red lorry"])
        try expectInStep()
        // The keeper's bikes go with it.
        let keeper = try #require(try context.fetch(FetchDescriptor<Keeper>()).first)
        (vehicles.first { $0.code == "red car" } as? Car)?.driver = nil
        context.delete(keeper)
        try context.save()
        #expect(try Set(found("painted")) == ["blue car", "lorry", "red car", "red lorry", "yacht"])
        for car in try context.fetch(FetchDescriptor<Car>(predicate: #Predicate { $0.seats == 2 })) {
            context.delete(car)
        }
        try context.save()
        #expect(try Set(found("painted")) == ["red car", "red lorry", "yacht"])
        #expect(try found("red", Lorry.self) == [])
        try expectInStep()
        for vehicle in try context.fetch(FetchDescriptor<Vehicle>()) { context.delete(vehicle) }
        try context.save()
        #expect(try found("painted") == [])
        try expectInStep()
    }

    @Test func `SQL through the library is in the index`() throws {
        try stored()
        let raw = try RawStore(at: place.url)
        let (bikes, yachts) = (indexTable("Vehicle", of: "Bike"), indexTable("Vehicle", of: "Yacht"))
        try raw.execute("UPDATE \(bikes) SET note = 'roh' WHERE code = 'green'")
        try raw.execute("UPDATE \(yachts) SET code = 'boot' WHERE code = 'yacht'")
        #expect(try found("roh") == ["green"])
        #expect(try found("sophos OR boot") == ["boot"])
        try raw.execute("DELETE FROM \(rowTable("Bike")) WHERE _id IN (SELECT _id FROM \(bikes) WHERE note = 'roh')")
        #expect(try found("roh") == [])
        try expectInStep()
        // Text that was folded by other rules is indexed anew.
        try raw.execute(
            "INSERT INTO Vehicle_search (Vehicle_search) VALUES ('delete-all'); UPDATE _schema SET value = value - 1 WHERE key = 'foldVersion'"
        )
        #expect(
            try ModelContext(place.container(for: CurrentSchema.self)).fetchCount(
                FetchDescriptor<Vehicle>().matching("strasse")) == 1)
        try expectInStep()
    }

    @Test func `No table is read through`() throws {
        try stored()
        let recorder = SQLRecorder(container)
        #expect(try found("red", Vehicle.self, in: ModelContext(container)).count == 6)
        let searches = recorder.take().filter { $0.contains("MATCH") }
        #expect(searches.count == 3)
        for sql in searches {
            let plan = try RawStore(at: place.url).rows("EXPLAIN QUERY PLAN " + sql).map { $0.last ?? "" }
            let scanned = plan.filter { $0.contains("SCAN") && !$0.contains("VIRTUAL") && $0 != "'SCAN t'" }
            #expect(scanned == [], "\(plan)")
            #expect(!plan.contains { $0.contains("AUTOMATIC") || $0.contains("MATERIALIZE") }, "\(plan)")
        }
    }
}
