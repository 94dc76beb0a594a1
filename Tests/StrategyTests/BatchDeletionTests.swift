import Foundation
import SchemaRuntime
import SchemaTesting
import Testing

/// Deletions by a predicate, and relationships read along, however a hierarchy lies in tables.
@Suite struct BatchDeletionTests {
    private let place: TemporaryStore
    private let container: ModelContainer
    private let context: ModelContext

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: CurrentSchema.self)
        context = ModelContext(container)
        let keepers = ["a", "b"].map { Keeper(name: $0) }
        for (number, keeper) in keepers.enumerated() {
            let lorry = Lorry(code: "l\(number)", weight: 4, seats: 2, load: 1)
            lorry.trailers = [Trailer(length: 3, lorry: lorry), Trailer(length: 4, lorry: lorry)]
            lorry.licence = Licence(number: number)
            lorry.freight = [Bike(code: "f\(number)", serial: number)]
            let car = Car(code: "c\(number)", weight: number, seats: 4)
            car.driver = keeper
            car.marks = [Mark(name: "m\(number)")]
            let yacht = Yacht(code: "y\(number)", weight: 9, sails: 1)
            yacht.successor = car
            keeper.vehicles = [yacht, car, lorry]
            context.insert(keeper)
        }
        try context.save()
    }

    private func codes(_ context: ModelContext) throws -> [String] {
        try context.fetch(FetchDescriptor<Vehicle>(sortBy: [SortDescriptor(\.code)])).map(\.code)
    }

    private func fresh() -> ModelContext { ModelContext(container) }

    @Test func `A class goes with those below and all that hangs on them`() throws {
        let other = fresh()
        try other.delete(model: Car.self, where: #Predicate { $0.weight > 0 })
        // The lorries with their freight, and the second car.
        #expect(try codes(other) == ["c0", "y0", "y1"])
        #expect(try other.fetchCount(FetchDescriptor<Bike>()) == 0)
        #expect(try other.fetchCount(FetchDescriptor<Trailer>()) == 0)
        #expect(try other.fetchCount(FetchDescriptor<Licence>()) == 0)
        try other.save()
        #expect(try codes(fresh()) == ["c0", "y0", "y1"])
        let again = fresh()
        let keepers = try again.fetch(FetchDescriptor<Keeper>(sortBy: [SortDescriptor(\.name)]))
        #expect(keepers.map { $0.vehicles.map(\.code) } == [["y0", "c0"], ["y1"]])
        #expect(keepers.map { $0.driven.map(\.code) } == [["c0"], []])
        let yachts = try again.fetch(FetchDescriptor<Yacht>(sortBy: [SortDescriptor(\.code)]))
        #expect(yachts.map { $0.successor?.code } == ["c0", nil])
        #expect(try RawStore(at: place.url).rows("PRAGMA foreign_key_check") == [])
        #expect(try again.fetchCount(FetchDescriptor<Vehicle>().matching("l0")) == 0)
    }

    @Test func `The class alone goes where the ones below are left out`() throws {
        let other = fresh()
        try other.delete(model: Car.self, includeSubclasses: false)
        #expect(try codes(other) == ["f0", "f1", "l0", "l1", "y0", "y1"])
        try other.save()
        #expect(try codes(fresh()) == ["f0", "f1", "l0", "l1", "y0", "y1"])
    }

    @Test func `An owner takes a hierarchy along, loaded or not`() throws {
        let other = fresh()
        let loaded = try #require(
            try other.fetch(FetchDescriptor<Lorry>(predicate: #Predicate { $0.code == "l0" })).first)
        try other.delete(model: Keeper.self, where: #Predicate { $0.name == "a" })
        #expect(loaded.isDeleted)
        #expect(try codes(other) == ["c1", "f1", "l1", "y1"])
        other.rollback()
        #expect(!loaded.isDeleted)
        #expect(try codes(other).count == 8)
        try other.delete(model: Keeper.self)
        try other.save()
        #expect(try codes(fresh()) == [])
        for table in ["Trailer", "Licence", "Keeper"] {
            #expect(try RawStore(at: place.url).rows("SELECT count(*) FROM \(table)") == [["0"]])
        }
        #expect(try RawStore(at: place.url).rows("PRAGMA foreign_key_check") == [])
    }

    @Test func `Relationships of a class and of those below are read along`() throws {
        let recorder = SQLRecorder(container)
        let other = fresh()
        var descriptor = FetchDescriptor<Keeper>(sortBy: [SortDescriptor(\.name)])
        descriptor.relationshipPathsForPrefetching = [
            [\Keeper.vehicles, \Lorry.trailers], [\Keeper.vehicles, \Vehicle.licence],
            [\Keeper.vehicles, \Vehicle.marks],
            [\Keeper.vehicles, \Vehicle.freight],
        ]
        let keepers = try other.fetch(descriptor)
        _ = recorder.take()
        let lorries = keepers.flatMap(\.vehicles).compactMap { $0 as? Lorry }
        #expect(lorries.map { $0.trailers.map(\.length) } == [[3, 4], [3, 4]])
        #expect(lorries.map { $0.licence?.number } == [0, 1])
        #expect(keepers.map { $0.vehicles[1].marks.map(\.name) } == [["m0"], ["m1"]])
        #expect(lorries.flatMap(\.freight).map(\.code) == ["f0", "f1"])
        #expect(recorder.take() == [])
    }

    @Test func `Erasing empties every table`() throws {
        try container.erase()
        let other = fresh()
        #expect(try codes(other) == [])
        #expect(try other.fetchCount(FetchDescriptor<Trailer>()) == 0)
        other.insert(Yacht(code: "new", sails: 2))
        try other.save()
        #expect(try codes(fresh()) == ["new"])
        #expect(try fresh().fetchCount(FetchDescriptor<Vehicle>().matching("new")) == 1)
    }
}
