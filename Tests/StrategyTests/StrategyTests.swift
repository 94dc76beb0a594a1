import Foundation
import SchemaRuntime
import SchemaTesting
import Testing

/// What a hierarchy does, however its classes lie in tables.
@Suite struct StrategyTests {
    private let place: TemporaryStore
    private let container: ModelContainer
    private let context: ModelContext
    private var contexts: [ModelContext] = []

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: CurrentSchema.self)
        context = ModelContext(container)
    }

    private func all<T: PersistentModel>(_ type: T.Type, _ context: ModelContext) throws -> [T] {
        try context.fetch(FetchDescriptor<T>())
    }

    /// A car, a lorry and a bike of one keeper, stored.
    private func stored() throws -> (keeper: Keeper, car: Car, lorry: Lorry, bike: Bike) {
        let keeper = Keeper(name: "k")
        let car = Car(code: "c", seats: 4, isOpen: true, driver: keeper, marks: [Mark(name: "m")])
        let lorry = Lorry(code: "l", weight: 9, seats: 2, load: 7.25, plate: "p", trailers: [])
        let bike = Bike(code: "b", weight: 2, note: "n", seats: nil, serial: 1, successor: car)
        keeper.vehicles = [lorry, bike, car]
        context.insert(keeper)
        context.insert(Trailer(length: 3.5, lorry: lorry))
        try context.save()
        return (keeper, car, lorry, bike)
    }

    @Test func `Each class is read with all its values`() throws {
        let (keeper, _, _, _) = try stored()
        let other = ModelContext(container)
        let vehicles = try other.fetch(FetchDescriptor<Vehicle>(sortBy: [SortDescriptor(\.code)]))
        #expect(vehicles.map { "\(type(of: $0))" } == ["Bike", "Car", "Lorry"])
        let bike = try #require(vehicles[0] as? Bike)
        #expect(bike.weight == 2 && bike.note == "n" && bike.seats == nil && bike.serial == 1)
        let car = try #require(vehicles[1] as? Car)
        #expect(car.weight == 1 && car.seats == 4 && car.isOpen && car.driver?.name == "k" && car.marks.count == 1)
        let lorry = try #require(vehicles[2] as? Lorry)
        #expect(lorry.load == 7.25 && lorry.plate == "p" && lorry.seats == 2 && lorry.trailers.map(\.length) == [3.5])
        #expect(bike.successor === car)
        let same: Keeper = try other.existingModel(for: keeper.persistentModelID)
        #expect(same.vehicles.map(\.code) == ["l", "b", "c"] && same.driven == [car])
        #expect(car.marks.first?.vehicles == [car])
        // The keys of a row are one, whichever class asks.
        let found: Vehicle = try other.existingModel(for: lorry.persistentModelID)
        #expect(found === lorry)
    }

    @Test func `A row lies in the tables of its classes`() throws {
        _ = try stored()
        let tables = try RawStore(at: place.url).rows(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name IN ('_ids_Vehicle', 'Vehicle', 'Car', 'Lorry', 'Bike')"
        )
        #expect(Set(tables.map { $0[0] }) == Set(rowCounts.keys.map { "'\($0)'" }))
        #expect(try RawStore(at: place.url).rows("PRAGMA foreign_key_check") == [])
        for (table, count) in rowCounts {
            #expect(try RawStore(at: place.url).rows("SELECT count(*) FROM \(table)") == [["\(count)"]], "\(table)")
        }
    }

    @Test func `A fetch finds a class and those below it`() throws {
        _ = try stored()
        let other = ModelContext(container)
        #expect(try other.fetchCount(FetchDescriptor<Vehicle>()) == 3)
        #expect(try Set(all(Car.self, other).map(\.code)) == ["c", "l"])
        #expect(try all(Lorry.self, other).map(\.code) == ["l"])
        #expect(try other.fetchIdentifiers(FetchDescriptor<Bike>()).count == 1)
        var page = FetchDescriptor<Vehicle>(sortBy: [SortDescriptor(\.weight, order: .reverse)])
        page.fetchLimit = 1
        page.fetchOffset = 1
        #expect(try other.fetch(page).map(\.code) == ["b"])
        #expect(try other.fetchCount(page) == 1)
    }

    @Test func `Predicates reach own, inherited and cast attributes, and other objects`() throws {
        _ = try stored()
        let other = ModelContext(container)
        func codes<T: Vehicle>(_ predicate: Predicate<T>) throws -> [String] {
            try other.fetch(FetchDescriptor<T>(predicate: predicate)).map(\.code).sorted()
        }
        #expect(try codes(#Predicate<Lorry> { $0.seats == 2 && $0.weight == 9 }) == ["l"])
        #expect(try codes(#Predicate<Car> { $0.driver?.name == "k" }) == ["c"])
        #expect(try codes(#Predicate<Car> { $0.keeper?.name == "k" && $0.driver == nil }) == ["l"])
        #expect(try codes(#Predicate<Vehicle> { $0 is Car }) == ["c", "l"])
        #expect(try codes(#Predicate<Vehicle> { ($0 as? Bike)?.serial == 1 }) == ["b"])
        #expect(try codes(#Predicate<Vehicle> { ($0 as? Car)?.isOpen == true }) == ["c"])
        #expect(try codes(#Predicate<Vehicle> { $0.successor?.code == "c" }) == ["b"])
        let seven = Decimal(7)
        #expect(try codes(#Predicate<Lorry> { $0.load > seven }) == ["l"])
        let trailers = try other.fetch(
            FetchDescriptor<Trailer>(predicate: #Predicate { $0.lorry.code == "l" && $0.lorry.seats == 2 }))
        #expect(trailers.count == 1)
    }

    @Test func `Changes are written to every table, and a row has one version`() throws {
        let (_, car, lorry, _) = try stored()
        lorry.weight = 10
        lorry.load = 8
        lorry.driver = car.driver
        try context.save()
        lorry.load = 9
        try context.save()
        let other = ModelContext(container)
        let same: Lorry = try other.existingModel(for: lorry.persistentModelID)
        #expect(same.weight == 10 && same.load == 9 && same.driver?.name == "k" && same.seats == 2)
        same.load = 1
        try other.save()
        lorry.load = 0
        do {
            try context.save()
            Issue.record("the value was changed by somebody else")
        } catch ModelError.conflict(let identifier, isDeleted: false) {
            #expect(identifier == lorry.persistentModelID)
        }
        context.rollback()
        // Who changes something else takes over what is there, whichever table it lies in.
        same.seats = 3
        try other.save()
        lorry.weight = 0
        try context.save()
        let third = ModelContext(container)
        let last: Lorry = try third.existingModel(for: lorry.persistentModelID)
        #expect(last.load == 1 && last.weight == 0 && last.seats == 3)
        #expect(lorry.load == 1 && lorry.weight == 0 && lorry.seats == 3)
        // A decimal that only one side has changed is no conflict, and one that is set back is no change.
        same.load = 4
        try other.save()
        _ = try context.fetchCount(FetchDescriptor<Keeper>())
        #expect(lorry.load == 4)
        lorry.load = 7
        lorry.load = 4
        #expect(!context.hasChanges)
    }

    @Test func `Deletions follow the rules through all classes`() throws {
        let (keeper, car, lorry, _) = try stored()
        lorry.insurer = keeper
        try context.save()
        let other = ModelContext(container)
        let insurer: Keeper = try other.existingModel(for: keeper.persistentModelID)
        let second = Keeper(name: "second")
        other.insert(second)
        let same: Lorry = try other.existingModel(for: lorry.persistentModelID)
        same.keeper = second
        other.delete(insurer)
        #expect {
            try other.save()
        } throws: { error in
            guard case ModelError.deleteDenied(_, "insured", 1) = error else { return false }
            return true
        }
        other.rollback()

        context.delete(car)
        try context.save()
        let third = ModelContext(container)
        #expect(try third.fetchCount(FetchDescriptor<Vehicle>()) == 2)
        #expect(try all(Bike.self, third).first?.successor == nil)
        let last: Lorry = try third.existingModel(for: lorry.persistentModelID)
        last.insurer = nil
        third.delete(try #require(try all(Keeper.self, third).first))
        try third.save()
        for table in ["Trailer", "Mark_vehicles"] + rowCounts.keys {
            #expect(try RawStore(at: place.url).rows("SELECT count(*) FROM \(table)") == [["0"]], "\(table)")
        }
        #expect(try RawStore(at: place.url).rows("PRAGMA foreign_key_check") == [])
    }

    @Test func `A nullified key raises its row's version`() throws {
        let (keeper, car, _, _) = try stored()
        let other = ModelContext(container)
        let same: Car = try other.existingModel(for: car.persistentModelID)
        let third = ModelContext(container)
        let driver: Keeper = try third.existingModel(for: keeper.persistentModelID)
        let next = Keeper(name: "next")
        third.insert(next)
        for vehicle in driver.vehicles { vehicle.keeper = next }
        try third.save()
        let fourth = ModelContext(container)
        fourth.delete(try fourth.existingModel(for: keeper.persistentModelID) as Keeper)
        try fourth.save()
        let fifth = ModelContext(container)
        let last: Car = try fifth.existingModel(for: car.persistentModelID)
        #expect(last.driver == nil && last.keeper?.name == "next" && last.seats == 4)
        same.seats = 5
        try other.save()
        #expect(same.driver == nil && same.keeper?.name == "next")
        let sixth = ModelContext(container)
        let merged: Car = try sixth.existingModel(for: car.persistentModelID)
        #expect(merged.driver == nil && merged.keeper?.name == "next" && merged.seats == 5)
    }

    @Test func `Uniques of a base and of a subclass take or refuse`() throws {
        let (_, car, lorry, bike) = try stored()
        if basesHaveUniques {
            // A base's: the newcomer of the same class is written over the row.
            let again = Car(code: "c", weight: 5, seats: 3)
            context.insert(again)
            try context.save()
            #expect(car.weight == 5 && car.seats == 3 && car.isOpen && again.driver?.name == "k")
            // Another class cannot be.
            let other = ModelContext(container)
            other.insert(Bike(code: "c", serial: 99))
            #expect(throws: ModelError.self) { try other.save() }
        }
        // A subclass's.
        let third = ModelContext(container)
        let newcomer = Bike(code: "b", weight: 8, serial: 1)
        third.insert(newcomer)
        try third.save()
        #expect(newcomer.note == "n" && newcomer.persistentModelID == bike.persistentModelID)
        let fourth = ModelContext(container)
        fourth.insert(Lorry(code: "x", seats: 1, load: 1, plate: "p"))
        #expect {
            try fourth.save()
        } throws: { error in
            guard case ModelError.uniqueConflict("Lorry", ["plate"], [lorry.persistentModelID]) = error else {
                return false
            }
            return true
        }
        let fifth = ModelContext(container)
        #expect(try fifth.fetchCount(FetchDescriptor<Vehicle>()) == 3)
        let found = try all(Bike.self, fifth)
        #expect(found.map(\.weight) == [8] && found.map(\.note) == ["n"])
    }

    @Test func `Two rows exchange their unique values`() throws {
        _ = try stored()
        let second = Bike(code: "b2", serial: 2)
        context.insert(second)
        try context.save()
        let bikes = try all(Bike.self, context)
        (bikes[0].serial, bikes[1].serial) = (bikes[1].serial, bikes[0].serial)
        (bikes[0].code, bikes[1].code) = (bikes[1].code, bikes[0].code)
        try context.save()
        let other = ModelContext(container)
        let read = try other.fetch(FetchDescriptor<Bike>(sortBy: [SortDescriptor(\.serial)]))
        #expect(
            read.map(\.code) == ["b", "b2"]
                && read.map(\.persistentModelID) == bikes.map(\.persistentModelID).reversed())
    }

    @Test func `An order is kept among objects of several classes`() throws {
        let (keeper, _, _, _) = try stored()
        keeper.vehicles.reverse()
        keeper.vehicles.insert(Lorry(code: "l2", seats: 1, load: 0), at: 1)
        try context.save()
        let other = ModelContext(container)
        let same: Keeper = try other.existingModel(for: keeper.persistentModelID)
        #expect(same.vehicles.map(\.code) == ["c", "l2", "b", "l"])
    }

    @Test func `Waiting objects are merged with rows`() throws {
        _ = try stored()
        let other = ModelContext(container)
        let lorry = try #require(try all(Lorry.self, other).first)
        lorry.load = 100
        other.insert(Lorry(code: "new", seats: 8, load: 50))
        let fifty = Decimal(50)
        let heavy = try other.fetch(
            FetchDescriptor<Lorry>(predicate: #Predicate { $0.load >= fifty }, sortBy: [SortDescriptor(\.load)]))
        #expect(heavy.map(\.code) == ["new", "l"])
        #expect(try other.fetchCount(FetchDescriptor<Vehicle>()) == 4)
        other.rollback()
        #expect(lorry.load == 7.25)
    }
}
