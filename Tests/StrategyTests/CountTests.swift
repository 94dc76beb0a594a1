import Foundation
import SchemaRuntime
import SchemaTesting
import Testing

/// Collections with a minimum or a maximum, however their objects lie in tables: counted in rows, whoever takes them away.
@Suite struct CountTests {
    private let place: TemporaryStore
    private let container: ModelContainer
    private let context: ModelContext
    private let first = Depot(name: "first")
    private let second = Depot(name: "second")
    private let tour = Tour(name: "tour")

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: CurrentSchema.self)
        context = ModelContext(container)
        let keeper = Keeper(name: "k")
        let bike = Bike(code: "b1", serial: 1)
        keeper.vehicles = [bike]
        first.vehicles = [bike]
        tour.vehicles = [bike]
        second.vehicles = [Car(code: "c", seats: 4), Yacht(code: "y", sails: 1)]
        for object in [first, second] { context.insert(object) }
        try context.save()
    }

    private func empty(_ depot: Depot) -> ModelError {
        .relationshipCount(
            ModelError.Place("Depot", "vehicles", depot.persistentModelID), count: 0, allowed: 1...3)
    }

    private var emptyTour: ModelError {
        .relationshipCount(
            ModelError.Place("Tour", "vehicles", tour.persistentModelID), count: 0, allowed: 1 ... .max)
    }

    /// The codes of the vehicles of each depot.
    private func stored() throws -> [[String]] {
        let reader = ModelContext(container)
        let depots = try reader.fetch(FetchDescriptor<Depot>(sortBy: [SortDescriptor(\.name)]))
        return depots.map { $0.vehicles.map(\.code).sorted() }
    }

    // MARK: - New objects over rows

    @Test func `A new object that meets a row leaves no collection too small behind`() throws {
        let context = ModelContext(container)
        let target: Depot = try context.existingModel(for: second.persistentModelID)
        let new = Bike(code: "b1", serial: 1, depot: target)
        context.insert(new)
        #expect(throws: empty(first)) { try context.save() }
        #expect(try stored() == [["b1"], ["c", "y"]])
        // With another vehicle in its place it may leave.
        let former: Depot = try context.existingModel(for: first.persistentModelID)
        context.insert(Bike(code: "b2", serial: 2, depot: former))
        try context.save()
        #expect(try stored() == [["b2"], ["b1", "c", "y"]])
        #expect(former.vehicles.map(\.code) == ["b2"])
    }

    @Test func `One that says nothing of the owner, or the same, takes nothing away`() throws {
        for owner in [nil, first] {
            let context = ModelContext(container)
            let depot = try owner.map { try context.existingModel(for: $0.persistentModelID) as Depot }
            context.insert(Bike(code: "b1", weight: 7, serial: 1, depot: depot))
            try context.save()
            #expect(try stored() == [["b1"], ["c", "y"]])
        }
    }

    @Test func `An owner that goes too is not counted`() throws {
        let context = ModelContext(container)
        let target: Depot = try context.existingModel(for: second.persistentModelID)
        context.insert(Bike(code: "b1", serial: 1, depot: target))
        context.delete(try context.existingModel(for: first.persistentModelID) as Depot)
        try context.save()
        #expect(try stored() == [["b1", "c", "y"]])
    }

    @Test(arguments: [nil, 1]) func `A row of a batch that meets another one leaves no collection too small behind`(
        _ batchSize: Int?
    ) throws {
        let context = ModelContext(container)
        func add(_ serials: [Int], to depot: Depot) throws {
            try context.insert(into: Bike.self, serials, batchSize: batchSize) { serial, row in
                row[\.code] = "b\(serial)"
                row[\.serial] = serial
                row[\.depot] = depot.persistentModelID
            }
        }
        #expect(throws: empty(first)) { try add([1], to: second) }
        #expect(try stored() == [["b1"], ["c", "y"]])
        try add([2], to: first)
        try add([1], to: second)
        #expect(try stored() == [["b2"], ["b1", "c", "y"]])
    }

    // MARK: - Delete rules over rows

    /// Ways to delete the keeper, whose vehicles go along.
    private func deletions() -> [(ModelContext) throws -> Void] {
        [
            { context in context.delete(try #require(try context.fetch(FetchDescriptor<Keeper>()).first)) },
            { try $0.delete(model: Keeper.self) },
            { context in
                let keeper = try #require(try context.fetch(FetchDescriptor<Keeper>()).first)
                #expect(keeper.vehicles.count == 1)
                context.delete(keeper)
            },
            { context in context.delete(try #require(try context.fetch(FetchDescriptor<Bike>()).first)) },
        ]
    }

    @Test func `A cascade over rows leaves no collection too small behind`() throws {
        for delete in deletions() {
            let context = ModelContext(container)
            try delete(context)
            #expect(throws: empty(first)) { try context.save() }
            context.rollback()
            #expect(!context.hasChanges)
            // The depot is not empty then; the tour is.
            try delete(context)
            context.insert(Bike(code: "b2", serial: 2, depot: try context.existingModel(for: first.persistentModelID)))
            #expect(throws: emptyTour) { try context.save() }
            #expect(try stored() == [["b1"], ["c", "y"]])
        }
    }

    @Test func `With others in their place, or without who must not lose them, the rows go`() throws {
        for (number, delete) in deletions().enumerated() {
            let place = try TemporaryStore()
            let container = try place.container(for: CurrentSchema.self)
            let context = ModelContext(container)
            let bike = Bike(code: "b1", serial: 1, keeper: Keeper(name: "k"))
            let depot = Depot(name: "d", vehicles: [bike])
            let tour = Tour(name: "t", vehicles: [bike])
            context.insert(depot)
            try context.save()
            let other = ModelContext(container)
            try delete(other)
            if number % 2 == 0 {
                let new = Bike(code: "b2", serial: 2)
                new.depot = try other.existingModel(for: depot.persistentModelID)
                new.tours = [try other.existingModel(for: tour.persistentModelID)]
                other.insert(new)
            } else {
                other.delete(try other.existingModel(for: depot.persistentModelID) as Depot)
                try other.delete(model: Tour.self)
            }
            try other.save()
            let codes = try ModelContext(container).fetch(FetchDescriptor<Vehicle>()).map(\.code)
            #expect(codes == (number % 2 == 0 ? ["b2"] : []))
        }
    }

    @Test func `Nobody who only loses rows is read for it`() throws {
        let before = ModelContext(container)
        let new = Bike(code: "b2", serial: 2, depot: try before.existingModel(for: first.persistentModelID))
        new.tours = [try before.existingModel(for: tour.persistentModelID)]
        try before.save()
        let recorder = SQLRecorder(container)
        let context = ModelContext(container)
        let keeper = try #require(try context.fetch(FetchDescriptor<Keeper>()).first)
        let bikes = try context.fetch(FetchDescriptor<Bike>(sortBy: [SortDescriptor(\.code)]))
        _ = recorder.take()
        context.delete(bikes[0])
        context.delete(keeper)
        try context.save()
        let reads = recorder.take().filter { $0.hasPrefix("SELECT") }
        // Keys and numbers alone.
        let isWhole = reads.map { $0.contains("\"name\"") || $0.contains("\"weight\"") }
        #expect(!reads.isEmpty && !isWhole.contains(true), "\(reads)")
        #expect(try stored() == [["b2"], ["c", "y"]])
    }

    // MARK: - What others did

    @Test func `What another program took away makes room`() throws {
        let context = ModelContext(container)
        let depot: Depot = try context.existingModel(for: second.persistentModelID)
        depot.vehicles.append(Bike(code: "b3", serial: 3))
        try context.save()
        #expect(depot.vehicles.count == 3)
        let raw = try RawStore(at: place.url)
        try raw.execute(
            "PRAGMA foreign_keys = ON; DELETE FROM \(rowTable("Yacht")) WHERE _id = (SELECT _id FROM \(yachts) WHERE sails = 1)"
        )
        // The context still counts three.
        depot.vehicles.append(Bike(code: "b4", serial: 4))
        try context.save()
        #expect(try stored() == [["b1"], ["b3", "b4", "c"]])
        let more = Bike(code: "b5", serial: 5)
        depot.vehicles.append(more)
        let place = ModelError.Place("Depot", "vehicles", second.persistentModelID)
        #expect(throws: ModelError.relationshipCount(place, count: 4, allowed: 1...3)) { try context.save() }
    }

    private var yachts: String { indexTable("Sailer", of: "Yacht") }

    @Test func `Where another program moved an object meanwhile it is the new owner who loses it`() throws {
        let context = ModelContext(container)
        context.conflictPolicy = .mine
        let bike = try #require(try context.fetch(FetchDescriptor<Bike>()).first)
        // It comes to a third depot, which has nothing else, while this context leads it to the second.
        let other = ModelContext(container)
        let third = Depot(name: "third")
        let same: Bike = try other.existingModel(for: bike.persistentModelID)
        other.insert(Bike(code: "b6", serial: 6, depot: try other.existingModel(for: first.persistentModelID)))
        bike.depot = try context.existingModel(for: second.persistentModelID)
        third.vehicles = [same]
        try other.save()
        #expect(throws: empty(third)) { try context.save() }
        #expect(try stored() == [["b6"], ["c", "y"], ["b1"]])
    }

    // MARK: - What refers to a new object

    @Test(arguments: [false, true]) func `What is led to a new object that meets a row is led to that row, and stays`(
        _ isStored: Bool
    ) throws {
        let context = ModelContext(container)
        let car = try #require(try context.fetch(FetchDescriptor<Car>()).first)
        let new = Bike(code: "another", serial: 1)
        context.insert(new)
        let freight = isStored ? car : Car(code: "c2", seats: 2)
        // Where a bike goes its freight goes along; and a successor is emptied.
        freight.carrier = new
        freight.successor = new
        try context.save()
        let reader = ModelContext(container)
        let same: Car = try reader.existingModel(for: freight.persistentModelID)
        #expect(same.carrier?.code == "another" && same.successor === same.carrier)
        #expect(try reader.fetchCount(FetchDescriptor<Vehicle>()) == (isStored ? 3 : 4))
        #expect(try stored() == [["another"], ["c", "y"]])
        #expect(try RawStore(at: place.url).rows("PRAGMA foreign_key_check") == [])
        #expect(new.freight == [freight])
    }
}
