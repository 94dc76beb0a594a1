import Foundation
import SchemaRuntime
import SchemaTesting
import Testing

/// What a save makes of objects of a hierarchy: made, changed, linked, moved and deleted together.
@Suite struct PersistenceTests {
    private let place: TemporaryStore
    private let container: ModelContainer
    private let context: ModelContext
    private let keeper = Keeper(name: "k")
    private let readers = Readers()

    private final class Readers { var all: [ModelContext] = [] }

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: CurrentSchema.self)
        context = ModelContext(container)
        context.insert(keeper)
        context.insert(Car(code: "c", seats: 4, keeper: keeper, driver: keeper))
        context.insert(Lorry(code: "l", seats: 2, load: 7, keeper: keeper))
        context.insert(Bike(code: "b", seats: 1, serial: 1, keeper: keeper))
        context.insert(Yacht(code: "y", sails: 3, keeper: keeper))
        try context.save()
    }

    private func find<T: Vehicle>(_ type: T.Type = T.self, _ code: String, in other: ModelContext? = nil) throws -> T {
        let vehicles = try (other ?? context).fetch(FetchDescriptor<T>())
        return try #require(vehicles.first { $0.code == code })
    }

    private func stored<T: PersistentModel>(_ type: T.Type = T.self) throws -> [T] {
        // Relationships load only while their context lives.
        readers.all.append(ModelContext(container))
        return try readers.all.last!.fetch(FetchDescriptor<T>())
    }

    private func codes<T: Vehicle>(_ type: T.Type) throws -> [String] { try stored(type).map(\.code).sorted() }

    @Test func `A list of the base holds each class as it is`() throws {
        let other = ModelContext(container)
        let same: Keeper = try other.existingModel(for: keeper.persistentModelID)
        #expect(same.vehicles.map(\.code) == ["c", "l", "b", "y"])
        #expect(same.vehicles.map { "\(type(of: $0))" } == ["Car", "Lorry", "Bike", "Yacht"])
        #expect(same.driven.map(\.code) == ["c"])
    }

    @Test func `An object that is met as the base is the one that is met as its class`() throws {
        let other = ModelContext(container)
        let vehicles = try other.fetch(FetchDescriptor<Vehicle>())
        let lorry = try find(Lorry.self, "l", in: other)
        #expect(vehicles.contains { $0 === lorry })
        let same: Car = try other.existingModel(for: lorry.persistentModelID)
        #expect(same === lorry)
    }

    @Test func `An identifier of another class finds nothing`() throws {
        let car = try find(Car.self, "c")
        #expect(throws: ModelError.self) {
            let _: Bike = try ModelContext(container).existingModel(for: car.persistentModelID)
        }
    }

    @Test func `Only a base's attribute changes`() throws {
        try find(Lorry.self, "l").weight = 9
        try context.save()
        let lorry = try #require(stored(Lorry.self).first)
        #expect(lorry.weight == 9 && lorry.load == 7 && lorry.seats == 2)
    }

    @Test func `Only an own attribute changes`() throws {
        try find(Lorry.self, "l").load = 8
        try context.save()
        let lorry = try #require(stored(Lorry.self).first)
        #expect(lorry.weight == 1 && lorry.load == 8)
    }

    @Test func `Attributes of three levels change in one save, and are set back in another`() throws {
        let lorry = try find(Lorry.self, "l")
        (lorry.weight, lorry.seats, lorry.load) = (5, 3, 9)
        try context.save()
        #expect(try stored(Lorry.self).map { "\($0.weight) \($0.seats) \($0.load)" } == ["5 3 9"])
        (lorry.weight, lorry.seats, lorry.load) = (1, 2, 7)
        try context.save()
        #expect(try stored(Lorry.self).map { "\($0.weight) \($0.seats) \($0.load)" } == ["1 2 7"])
    }

    @Test func `Objects of every class come and go in one save`() throws {
        context.delete(try find(Bike.self, "b"))
        context.insert(Bike(code: "b2", serial: 2))
        context.insert(Lorry(code: "l2", seats: 1, load: 1))
        try find(Yacht.self, "y").berths = 8
        context.delete(try find(Car.self, "c"))
        try context.save()
        #expect(try codes(Vehicle.self) == ["b2", "l", "l2", "y"])
        #expect(try stored(Yacht.self).map(\.berths) == [8])
    }

    @Test func `One class goes, the others stay`() throws {
        for car in try context.fetch(FetchDescriptor<Car>()) { context.delete(car) }
        try context.save()
        #expect(try codes(Vehicle.self) == ["b", "y"] && codes(Car.self).isEmpty)
    }

    @Test func `The owner goes and takes every class along, nothing being loaded`() throws {
        let other = ModelContext(container)
        let same: Keeper = try other.existingModel(for: keeper.persistentModelID)
        other.delete(same)
        try other.save()
        #expect(try codes(Vehicle.self).isEmpty)
    }

    @Test func `A base's list loses a member of a class below`() throws {
        let lorry = try find(Lorry.self, "l")
        keeper.vehicles.removeAll { $0 === lorry }
        #expect(lorry.keeper == nil)
        try context.save()
        #expect(try stored(Lorry.self).allSatisfy { $0.keeper == nil })
        #expect(try stored(Keeper.self).map { $0.vehicles.map(\.code) } == [["c", "b", "y"]])
    }

    @Test func `A subclass's own list follows its own end`() throws {
        let lorry = try find(Lorry.self, "l")
        lorry.driver = keeper
        #expect(Set(keeper.driven.map(\.code)) == ["c", "l"])
        keeper.driven = [lorry]
        #expect(try find(Car.self, "c").driver == nil)
        try context.save()
        #expect(try stored(Car.self).map { $0.driver != nil } == [false, true])
    }

    @Test func `A link to oneself's kind crosses classes`() throws {
        let (bike, yacht) = (try find(Bike.self, "b"), try find(Yacht.self, "y"))
        bike.successor = yacht
        yacht.successor = bike
        try context.save()
        let other = ModelContext(container)
        let same = try find(Bike.self, "b", in: other)
        #expect(same.successor is Yacht && same.successor?.successor === same)
    }

    @Test func `What points one way to an object of a class below loses it`() throws {
        let bike = try find(Bike.self, "b")
        bike.successor = try find(Lorry.self, "l")
        try context.save()
        context.delete(try find(Lorry.self, "l"))
        try context.save()
        let other = ModelContext(container)
        #expect(try find(Bike.self, "b", in: other).successor == nil)
    }

    @Test func `A cascade of mixed classes goes from one that is not loaded`() throws {
        let yacht = try find(Yacht.self, "y")
        yacht.freight = [try find(Car.self, "c"), try find(Bike.self, "b")]
        try context.save()
        let other = ModelContext(container)
        other.delete(try find(Yacht.self, "y", in: other))
        try other.save()
        #expect(try codes(Vehicle.self) == ["l"])
    }

    @Test func `Own children of a class below go with it, deleted through the base`() throws {
        let lorry = try find(Lorry.self, "l")
        lorry.trailers = [Trailer(length: 1, lorry: lorry), Trailer(length: 2, lorry: lorry)]
        try context.save()
        let other = ModelContext(container)
        other.delete(try find(Vehicle.self, "l", in: other))
        try other.save()
        #expect(try stored(Trailer.self).isEmpty)
    }

    @Test func `Links of many-to-many change for objects of several classes in one save`() throws {
        let (red, blue) = (Mark(name: "red"), Mark(name: "blue"))
        red.vehicles = [try find(Car.self, "c"), try find(Bike.self, "b")]
        blue.vehicles = [try find(Car.self, "c"), try find(Yacht.self, "y")]
        context.insert(red)
        context.insert(blue)
        try context.save()
        red.vehicles = [try find(Yacht.self, "y")]
        try find(Car.self, "c").marks = []
        try context.save()
        let other = ModelContext(container)
        let marks = try other.fetch(FetchDescriptor<Mark>(sortBy: [SortDescriptor(\.name, comparator: .lexical)]))
        #expect(marks.map { $0.vehicles.map(\.code) } == [["y"], ["y"]])
    }

    @Test func `A rollback brings back what changed at every level`() throws {
        let lorry = try find(Lorry.self, "l")
        (lorry.weight, lorry.load, lorry.keeper, lorry.driver) = (5, 9, nil, keeper)
        context.delete(try find(Bike.self, "b"))
        context.rollback()
        #expect(lorry.weight == 1 && lorry.load == 7 && lorry.keeper === keeper && lorry.driver == nil)
        #expect(keeper.vehicles.count == 4 && keeper.driven.map(\.code) == ["c"] && !context.hasChanges)
    }

    @Test func `A one-to-one of the base is each class's`() throws {
        let licence = Licence(number: 1, vehicle: try find(Bike.self, "b"))
        context.insert(licence)
        try context.save()
        licence.vehicle = try find(Yacht.self, "y")
        #expect(try find(Bike.self, "b").licence == nil)
        try context.save()
        let other = ModelContext(container)
        #expect(try find(Yacht.self, "y", in: other).licence?.number == 1)
        other.delete(try find(Yacht.self, "y", in: other))
        try other.save()
        #expect(try stored(Licence.self).isEmpty)
    }

    @Test func `A unique value goes from one class to another in one save`() throws {
        context.delete(try find(Car.self, "c"))
        context.insert(Bike(code: "c", serial: 9))
        try context.save()
        #expect(try codes(Vehicle.self) == ["b", "c", "l", "y"] && codes(Bike.self) == ["b", "c"])
    }

    @Test func `Keys stand for one object across all classes`() throws {
        for number in 0..<4 {
            context.insert(Car(code: "c\(number)", seats: 1))
            context.insert(Yacht(code: "y\(number)", sails: 1))
        }
        try context.save()
        let identifiers = try stored(Vehicle.self).map(\.persistentModelID)
        #expect(Set(identifiers).count == 12)
    }

    @Test func `A list is ordered across classes, through moves`() throws {
        keeper.vehicles.reverse()
        try context.save()
        keeper.vehicles.insert(Bike(code: "new", serial: 5), at: 2)
        try context.save()
        let other = ModelContext(container)
        let same: Keeper = try other.existingModel(for: keeper.persistentModelID)
        #expect(same.vehicles.map(\.code) == ["y", "b", "new", "l", "c"])
    }

    @Test func `Rows of a batch come to the end of a list, whatever their class`() throws {
        keeper.vehicles.reverse()
        try context.save()
        func add(_ codes: [String], batchSize: Int?) throws {
            try context.insert(into: Bike.self, codes, batchSize: batchSize) { code, row in
                row[\.code] = code
                row[\.serial] = Int(code, radix: 36) ?? 0
                row[\.keeper] = keeper.persistentModelID
            }
        }
        try add(["z", "x"], batchSize: 1)
        try add(["w"], batchSize: nil)
        #expect(keeper.vehicles.suffix(3).map(\.code) == ["z", "x", "w"])
        let other = ModelContext(container)
        let same: Keeper = try other.existingModel(for: keeper.persistentModelID)
        #expect(same.vehicles.map(\.code) == ["y", "b", "l", "c", "z", "x", "w"])
    }
}
