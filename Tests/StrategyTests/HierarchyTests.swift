import Foundation
import SchemaRuntime
import SchemaTesting
import Testing

/// What the classes of a hierarchy are to each other and to other objects, however they lie in tables.
@Suite struct HierarchyTests {
    private let place: TemporaryStore
    private let container: ModelContainer
    private let context: ModelContext

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: CurrentSchema.self)
        context = ModelContext(container)
    }

    private func fresh() -> ModelContext { ModelContext(container) }

    private func insert(_ vehicles: Vehicle...) throws {
        for vehicle in vehicles { context.insert(vehicle) }
        try context.save()
    }

    private func codes<T: Vehicle>(_ predicate: Predicate<T>, _ context: ModelContext? = nil) throws -> [String] {
        try (context ?? fresh()).fetch(FetchDescriptor<T>(predicate: predicate)).map(\.code).sorted()
    }

    // MARK: - Classes

    @Test func `Abstract classes at any depth find what is below`() throws {
        try insert(
            Yacht(code: "y", weight: 7, draught: 2.25, sails: 3), Yacht(code: "z", sails: 1, berths: 6),
            Bike(code: "b", serial: 1))
        let other = fresh()
        let crafts = try other.fetch(FetchDescriptor<Craft>(sortBy: [SortDescriptor(\.draught, order: .reverse)]))
        #expect(crafts.map(\.code) == ["y", "z"] && crafts.map(\.draught) == [2.25, 0.5])
        #expect(crafts.allSatisfy { type(of: $0) == Yacht.self })
        let sailers = try other.fetch(FetchDescriptor<Sailer>(sortBy: [SortDescriptor(\.sails)]))
        #expect(sailers.map(\.code) == ["z", "y"] && sailers.first === crafts.last)
        #expect(try other.fetchCount(FetchDescriptor<Vehicle>()) == 3)
        #expect(try codes(#Predicate<Vehicle> { $0 is Craft }) == ["y", "z"])
        #expect(try codes(#Predicate<Vehicle> { !($0 is Sailer) }) == ["b"])
        #expect(try codes(#Predicate<Vehicle> { ($0 as? Sailer)?.sails == 3 }) == ["y"])
        #expect(try codes(#Predicate<Craft> { ($0 as? Yacht)?.berths == 6 && $0.draught == 0.5 }) == ["z"])
        #expect(try codes(#Predicate<Yacht> { $0.draught > 2.0 && $0.weight == 7 }) == ["y"])
        sailers[0].sails = 9
        try other.save()
        #expect(try codes(#Predicate<Sailer> { $0.sails == 9 }) == ["z"])
    }

    @Test func `An object of an abstract class is refused, and nothing is written`() throws {
        func isRefused(_ name: String) {
            #expect(throws: ModelError.abstractModel(name)) { try context.save() }
            #expect(context.hasChanges)
        }
        let keeper = Keeper(name: "k")
        let craft = Craft(code: "c")
        context.insert(keeper)
        context.insert(craft)
        isRefused("Craft")
        context.delete(craft)
        keeper.vehicles = [Yacht(code: "y", sails: 1), Vehicle(code: "v")]
        isRefused("Vehicle")
        #expect(try fresh().fetchCount(FetchDescriptor<Keeper>()) == 0)
        keeper.vehicles.removeLast()
        context.delete(try #require(context.insertedModelsArray.first { type(of: $0) == Vehicle.self } as? Vehicle))
        try context.save()
        #expect(try fresh().fetch(FetchDescriptor<Vehicle>()).map(\.code) == ["y"])
        #expect(throws: ModelError.abstractModel("Craft")) { try context.insert(into: Craft.self, [1]) { _, _ in } }
    }

    @Test func `A base's structs, checks, computed and ephemeral attributes are each class's`() throws {
        let lorry = Lorry(
            code: "l", weight: 4, place: Place(row: 2, column: "β"), draft: 5, seats: 1, load: Decimal(string: "0.25")!)
        let yacht = Yacht(code: "y", weight: 3, sails: 1)
        try insert(lorry, yacht)
        #expect(lorry.double == 8 && yacht.double == 6)
        let other = fresh()
        let found = try other.fetch(FetchDescriptor<Vehicle>(sortBy: [SortDescriptor(\.double)]))
        #expect(found.map(\.code) == ["y", "l"] && found.map(\.double) == [6, 8])
        #expect(found[1].place == Place(row: 2, column: "β") && found[0].place == nil && found[1].draft == 0)
        #expect(try codes(#Predicate<Vehicle> { $0.place?.column == "β" && $0.double == 8 }) == ["l"])
        found[0].place = Place(row: 1, column: "α")
        found[0].weight = 30
        try other.save()
        #expect(found[0].double == 60)
        #expect(try codes(#Predicate<Vehicle> { $0.place?.row == 1 }) == ["y"])
        for vehicle in found {
            vehicle.weight = -1
            #expect {
                try other.save()
            } throws: { error in
                guard case ModelError.checkFailed(let place, check: "positive") = error else { return false }
                return place.entity == "\(type(of: vehicle))"
            }
            other.rollback()
        }
    }

    // MARK: - Pages

    @Test(arguments: [false, true]) func `Pages over all classes fit together`(isReversed: Bool) throws {
        var all: [Vehicle] = []
        for index in 0..<60 {
            let (code, weight) = ("v\(index)", index * 7 % 5)
            let vehicle: Vehicle =
                switch index % 4 {
                case 0: Car(code: code, weight: weight, seats: index)
                case 1: Lorry(code: code, weight: weight, seats: index, load: 1)
                case 2: Bike(code: code, weight: weight, serial: index)
                default: Yacht(code: code, weight: weight, sails: index)
                }
            context.insert(vehicle)
            all.append(vehicle)
        }
        try context.save()
        let sorted = all.filter { $0.weight != 3 }.enumerated().sorted { one, other in
            let (left, right) = (one.element.weight, other.element.weight)
            return left == right ? one.offset < other.offset : (left < right) != isReversed
        }.map(\.element.code)
        var descriptor = FetchDescriptor<Vehicle>(
            predicate: #Predicate { $0.weight != 3 },
            sortBy: [SortDescriptor(\.weight, order: isReversed ? .reverse : .forward)])
        let other = fresh()
        #expect(try other.fetch(descriptor).map(\.code) == sorted)
        let identifiers = try other.fetchIdentifiers(descriptor)
        #expect(try identifiers.map { try other.existingModel(for: $0) as Vehicle }.map(\.code) == sorted)
        var paged: [String] = []
        descriptor.fetchLimit = 7
        for offset in stride(from: 0, to: 60, by: 7) {
            descriptor.fetchOffset = offset
            let page = try fresh().fetch(descriptor)
            #expect(try fresh().fetchCount(descriptor) == page.count)
            #expect(try fresh().fetchIdentifiers(descriptor).count == page.count)
            paged += page.map(\.code)
        }
        #expect(paged == sorted)
        // What waits stands where it belongs.
        let waiting = fresh()
        waiting.insert(Yacht(code: "new", weight: isReversed ? 100 : -100, sails: 1))
        descriptor.fetchOffset = 0
        descriptor.fetchLimit = 3
        #expect(try waiting.fetch(descriptor).map(\.code) == ["new"] + sorted.prefix(2))
        #expect(try waiting.fetchCount(descriptor) == 3)
    }

    // MARK: - To-ones to the base

    @Test func `Predicates look through a to-one at objects of every class`() throws {
        let keeper = Keeper(name: "k")
        let lorry = Lorry(code: "l", weight: 9, place: Place(row: 4, column: "x"), seats: 2, load: 7, keeper: keeper)
        let yacht = Yacht(code: "y", weight: 8, sails: 3)
        try insert(
            lorry, yacht, Car(code: "c", weight: 1, seats: 4, carrier: lorry),
            Bike(code: "b", serial: 2, carrier: yacht),
            Yacht(code: "alone", sails: 2))
        context.insert(Licence(number: 5, vehicle: yacht))
        context.insert(Licence(number: 6))
        try context.save()
        #expect(try codes(#Predicate<Vehicle> { $0.carrier?.weight == 9 }) == ["c"])
        #expect(try codes(#Predicate<Vehicle> { $0.carrier?.code == "y" }) == ["b"])
        #expect(try codes(#Predicate<Vehicle> { $0.carrier == nil }) == ["alone", "l", "y"])
        #expect(try codes(#Predicate<Vehicle> { $0.carrier?.weight != 9 }) == ["alone", "b", "l", "y"])
        #expect(try codes(#Predicate<Vehicle> { $0.carrier is Lorry }) == ["c"])
        #expect(try codes(#Predicate<Vehicle> { $0.carrier != nil }) == ["b", "c"])
        #expect(try codes(#Predicate<Vehicle> { ($0.carrier as? Sailer)?.sails == 3 }) == ["b"])
        #expect(try codes(#Predicate<Car> { $0.carrier?.place?.row == 4 }) == ["c"])
        #expect(try codes(#Predicate<Vehicle> { $0.carrier?.weight ?? 0 > 8 || $0.weight == 8 }) == ["c", "y"])
        let licences = try fresh().fetch(
            FetchDescriptor<Licence>(predicate: #Predicate { $0.vehicle?.code == "y" && $0.number == 5 }))
        #expect(licences.map(\.number) == [5])
        let none = try fresh().fetch(FetchDescriptor<Licence>(predicate: #Predicate { $0.vehicle?.note == nil }))
        #expect(Set(none.map(\.number)) == [5, 6])
        // Targets that wait are judged in memory.
        let other = fresh()
        let heavy = try #require(try other.fetch(FetchDescriptor<Lorry>()).first)
        heavy.weight = 50
        #expect(try codes(#Predicate<Vehicle> { $0.carrier?.weight == 50 }, other) == ["c"])
        #expect(try codes(#Predicate<Vehicle> { $0.carrier?.weight == 9 }, other) == [])
    }

    @Test func `A to-one to the base leads to an object of the right class`() throws {
        let lorry = Lorry(code: "l", seats: 2, load: 7)
        let licence = Licence(number: 1, vehicle: lorry)
        context.insert(licence)
        try context.save()
        let other = fresh()
        let read: Licence = try other.existingModel(for: licence.persistentModelID)
        #expect((read.vehicle as? Lorry)?.load == 7 && read.vehicle?.licence === read)
        // Another object takes it over; a one-to-one has one end.
        let bike = Bike(code: "b", serial: 1)
        bike.licence = read
        other.insert(bike)
        try other.save()
        let third = fresh()
        let last: Lorry = try third.existingModel(for: lorry.persistentModelID)
        #expect(last.licence == nil)
        #expect(try third.fetch(FetchDescriptor<Bike>()).first?.licence?.number == 1)
        // A base's cascade takes it along.
        third.delete(try #require(try third.fetch(FetchDescriptor<Bike>()).first))
        try third.save()
        #expect(try fresh().fetchCount(FetchDescriptor<Licence>()) == 0)
    }

    // MARK: - Delete rules

    @Test func `A base's key denies for objects of every class`() throws {
        let keeper = Keeper(name: "k")
        try insert(
            Bike(code: "b", serial: 1, inspector: keeper), Yacht(code: "y", sails: 1, inspector: keeper),
            Car(code: "c", seats: 1))
        let other = fresh()
        let same: Keeper = try other.existingModel(for: keeper.persistentModelID)
        other.delete(same)
        #expect {
            try other.save()
        } throws: { error in
            guard case ModelError.deleteDenied(keeper.persistentModelID, "inspected", 2) = error else { return false }
            return true
        }
        other.rollback()
        // One is released, the other goes in the same save.
        other.delete(try #require(try other.fetch(FetchDescriptor<Yacht>()).first))
        try #require(try other.fetch(FetchDescriptor<Bike>()).first).inspector = nil
        other.delete(same)
        try other.save()
        #expect(try fresh().fetch(FetchDescriptor<Vehicle>()).map(\.code).sorted() == ["b", "c"])
        #expect(try fresh().fetchCount(FetchDescriptor<Keeper>()) == 0)
        #expect(try RawStore(at: place.url).rows("PRAGMA foreign_key_check") == [])
    }

    @Test(arguments: [false, true]) func `A cascade among the base's objects goes to any depth`(isLoaded: Bool) throws {
        var last: Vehicle = Lorry(code: "0", seats: 1, load: 1, trailers: [])
        let first = last
        context.insert(last)
        for index in 1..<1500 {
            let next: Vehicle =
                index % 3 == 0
                ? Yacht(code: "\(index)", sails: 1)
                : index % 3 == 1 ? Bike(code: "\(index)", serial: index) : Car(code: "\(index)", seats: 1)
            next.carrier = last
            context.insert(next)
            last = next
        }
        let apart = Car(code: "apart", seats: 2, successor: last)
        context.insert(apart)
        context.insert(Trailer(length: 1, lorry: first as! Lorry))
        try context.save()
        let other = isLoaded ? context : fresh()
        let root: Lorry = try other.existingModel(for: first.persistentModelID)
        other.delete(root)
        try other.save()
        let third = fresh()
        let rest = try third.fetch(FetchDescriptor<Vehicle>())
        #expect(rest.map(\.code) == ["apart"] && rest[0].successor == nil)
        #expect(try third.fetchCount(FetchDescriptor<Trailer>()) == 0)
        #expect(try RawStore(at: place.url).rows("PRAGMA foreign_key_check") == [])
    }

    @Test func `A row that another program deletes takes along what its rules say`() throws {
        var last: Vehicle = Car(code: "0", seats: 1)
        context.insert(last)
        for index in 1..<200 {
            let next: Vehicle = index % 2 == 0 ? Car(code: "\(index)", seats: 1) : Bike(code: "\(index)", serial: index)
            next.carrier = last
            next.marks = [Mark(name: "\(index)")]
            context.insert(next)
            last = next
        }
        context.insert(Yacht(code: "apart", sails: 1, successor: last))
        context.insert(Licence(number: 1, vehicle: last))
        try context.save()
        let raw = try RawStore(at: place.url)
        try raw.execute("PRAGMA foreign_keys = ON; DELETE FROM \(rowTable("Car")) WHERE code = '0'")
        #expect(try raw.rows("PRAGMA foreign_key_check") == [])
        for table in rowCounts.keys {
            #expect(
                try raw.rows("SELECT count(*) FROM \(table)")[0] == [table.hasSuffix("Vehicle") ? "1" : "0"], "\(table)"
            )
        }
        for table in ["Mark_vehicles", "Licence"] {
            #expect(try raw.rows("SELECT count(*) FROM \(table)") == [["0"]], "\(table)")
        }
        let rest = try fresh().fetch(FetchDescriptor<Vehicle>())
        #expect(rest.map(\.code) == ["apart"] && rest[0].successor == nil)
        // What must not go does not.
        let keeper = Keeper(name: "k")
        context.insert(Lorry(code: "l", seats: 1, load: 1, inspector: keeper, insurer: keeper))
        try context.save()
        #expect(throws: (any Error).self) { try raw.execute("DELETE FROM Keeper") }
    }

    @Test func `A to-many of the base holds every class and moves between owners`() throws {
        let one = Keeper(name: "one")
        let other = Keeper(name: "other")
        one.vehicles = [
            Bike(code: "b", serial: 1), Yacht(code: "y", sails: 1), Lorry(code: "l", seats: 1, load: 1),
            Car(code: "c", seats: 1),
        ]
        context.insert(one)
        context.insert(other)
        try context.save()
        other.vehicles = [one.vehicles[1], one.vehicles[0]]
        one.vehicles.reverse()
        try context.save()
        let second = fresh()
        let first: Keeper = try second.existingModel(for: one.persistentModelID)
        let last: Keeper = try second.existingModel(for: other.persistentModelID)
        #expect(first.vehicles.map(\.code) == ["c", "l"] && last.vehicles.map(\.code) == ["y", "b"])
        second.delete(last)
        try second.save()
        #expect(try fresh().fetch(FetchDescriptor<Vehicle>()).map(\.code).sorted() == ["c", "l"])
    }

    @Test func `Links of many-to-many go with objects of every class`() throws {
        let mark = Mark(name: "m")
        let bike = Bike(code: "b", serial: 1, marks: [mark])
        try insert(bike, Yacht(code: "y", sails: 1, marks: [mark, Mark(name: "n")]), Car(code: "c", seats: 1))
        let other = fresh()
        let same: Mark = try other.existingModel(for: mark.persistentModelID)
        #expect(same.vehicles.map(\.code).sorted() == ["b", "y"])
        same.vehicles.append(try #require(try other.fetch(FetchDescriptor<Car>()).first))
        other.delete(try #require(same.vehicles.first { $0.code == "b" }))
        try other.save()
        let third = fresh()
        let last: Mark = try third.existingModel(for: mark.persistentModelID)
        #expect(Set(last.vehicles.map { "\(type(of: $0))" }) == ["Yacht", "Car"])
        #expect(try RawStore(at: place.url).rows("SELECT count(*) FROM Mark_vehicles") == [["3"]])
    }

    // MARK: - Identity

    @Test func `An upsert into a subclass keeps the row and what refers to it`() throws {
        let bike = Bike(code: "b", weight: 3, serial: 7)
        try insert(bike, Car(code: "c", seats: 1, successor: bike))
        let other = fresh()
        let newcomer = Bike(code: "b2", serial: 7, marks: [Mark(name: "m")])
        other.insert(newcomer)
        other.insert(Yacht(code: "y", sails: 1, successor: newcomer, carrier: newcomer))
        other.insert(Licence(number: 1, vehicle: newcomer))
        try other.save()
        #expect(newcomer.persistentModelID == bike.persistentModelID && newcomer.weight == 3)
        let third = fresh()
        let same: Bike = try third.existingModel(for: bike.persistentModelID)
        #expect(same.code == "b2" && same.licence?.number == 1 && same.freight.map(\.code) == ["y"])
        #expect(same.marks.map(\.name) == ["m"])
        #expect(try codes(#Predicate<Vehicle> { $0.successor?.code == "b2" }) == ["c", "y"])
        #expect(
            try RawStore(at: place.url).rows("SELECT count(*) FROM \(rowTable("Bike")) WHERE code LIKE 'b%'") == [["1"]]
        )
        #expect(try RawStore(at: place.url).rows("PRAGMA foreign_key_check") == [])
    }

    @Test func `A row that is gone, or was changed, is a conflict for every class`() throws {
        let all = [
            Bike(code: "b", serial: 1), Yacht(code: "y", sails: 1), Lorry(code: "l", seats: 1, load: 1),
        ]
        for vehicle in all { context.insert(vehicle) }
        try context.save()
        for vehicle in all {
            let other = fresh()
            let same: Vehicle = try other.existingModel(for: vehicle.persistentModelID)
            same.note = "other"
            try other.save()
            vehicle.note = "own"
            #expect {
                try context.save()
            } throws: { error in
                guard case ModelError.conflict(vehicle.persistentModelID, isDeleted: false) = error else {
                    return false
                }
                return true
            }
            context.rollback()
            other.delete(same)
            try other.save()
            vehicle.note = "late"
            #expect {
                try context.save()
            } throws: { error in
                guard case ModelError.conflict(vehicle.persistentModelID, isDeleted: true) = error else { return false }
                return true
            }
            context.rollback()
        }
        #expect(try fresh().fetchCount(FetchDescriptor<Vehicle>()) == 0)
        #expect(
            try RawStore(at: place.url).rows(
                "SELECT count(*) FROM \(rowCounts.keys.contains("_ids_Vehicle") ? "_ids_Vehicle" : "Vehicle")") == [
                    ["0"]
                ])
    }

    @Test func `A failed save leaves no row behind`() throws {
        try insert(Lorry(code: "l", seats: 1, load: 1, plate: "p"))
        let other = fresh()
        other.insert(Bike(code: "b", serial: 1))
        other.insert(Lorry(code: "m", seats: 1, load: 1, plate: "p"))
        #expect(throws: ModelError.self) { try other.save() }
        #expect(try fresh().fetchCount(FetchDescriptor<Vehicle>()) == 1)
        #expect(try RawStore(at: place.url).rows("PRAGMA foreign_key_check") == [])
        other.rollback()
        other.insert(Bike(code: "b", serial: 1))
        try other.save()
        #expect(try fresh().fetchCount(FetchDescriptor<Vehicle>()) == 2)
    }

    // MARK: - Plans

    /// What SQLite says of how it runs a fetch.
    private func plan<T: Vehicle>(_ descriptor: FetchDescriptor<T>, _ run: (ModelContext) throws -> Void) throws
        -> String
    {
        let recorder = SQLRecorder(container)
        try run(fresh())
        let sql = try #require(recorder.take().last)
        return try RawStore(at: place.url).rows("EXPLAIN QUERY PLAN " + sql).map { $0[3] }.joined(separator: "\n")
    }

    @Test func `A class's query uses the class's index`() throws {
        try insert(Lorry(code: "l", weight: 4, seats: 1, load: 1), Yacht(code: "y", sails: 1))
        var lorries = FetchDescriptor<Lorry>(predicate: #Predicate { $0.plate == "p" })
        #expect(try plan(lorries) { _ = try $0.fetch(lorries) }.contains("unique_\(indexTable("Lorry"))_plate"))
        lorries = FetchDescriptor<Lorry>(predicate: #Predicate { $0.seats == 2 })
        #expect(
            try plan(lorries) { _ = try $0.fetch(lorries) }.contains(
                "idx_\(indexTable("Car", of: "Lorry"))_Car_seats_driver"))
        let yachts = FetchDescriptor<Yacht>(predicate: #Predicate { $0.berths == 2 })
        #expect(try plan(yachts) { _ = try $0.fetchCount(yachts) }.contains("idx_\(indexTable("Yacht"))_berths"))
    }

    @Test func `A page of the base is read by its index`() throws {
        try insert(Lorry(code: "l", weight: 4, seats: 1, load: 1), Yacht(code: "y", sails: 1))
        var heaviest = FetchDescriptor<Vehicle>(sortBy: [SortDescriptor(\.weight, order: .reverse)])
        heaviest.fetchLimit = 10
        for run in [{ _ = try $0.fetch(heaviest) }, { _ = try $0.fetchIdentifiers(heaviest) }]
            as [(ModelContext) throws -> Void]
        {
            let plan = try plan(heaviest, run)
            for table in weightIndexTables { #expect(plan.contains("idx_\(table)_weight_desc"), "\(plan)") }
            #expect(!plan.contains("TEMP B-TREE FOR ORDER BY"), "\(plan)")
        }
    }
}
