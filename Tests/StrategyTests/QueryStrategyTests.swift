import Foundation
import SchemaRuntime
import SchemaTesting
import Testing

/// What queries and predicates find in a hierarchy, however its classes lie in tables: stored, and while it waits.
@Suite struct QueryStrategyTests {
    private let place: TemporaryStore
    private let context: ModelContext

    init() throws {
        place = try TemporaryStore()
        context = ModelContext(try place.container(for: CurrentSchema.self))
        let keepers = ["ann", "Βασίλης"].map { Keeper(name: $0) }
        let mark = Mark(name: "m")
        let car = Car(code: "c", seats: 4, isOpen: true, driver: keepers[0], marks: [mark])
        let lorry = Lorry(
            code: "l", weight: 9, place: Place(row: 4, column: "x"), seats: 2, load: 7.25, plate: "p", trailers: [])
        let bike = Bike(code: "b", weight: 2, note: "n", seats: nil, serial: 1, successor: car, marks: [mark])
        let other = Bike(code: "B", weight: 2, seats: 3, serial: 2, successor: bike)
        keepers[0].vehicles = [lorry, bike]
        keepers[1].vehicles = [car]
        lorry.insurer = keepers[1]
        lorry.freight = [car]
        for keeper in keepers { context.insert(keeper) }
        context.insert(other)
        context.insert(Trailer(length: 3.5, lorry: lorry))
        for (number, vehicle) in [(1, lorry), (2, other), (3, nil)] as [(Int, Vehicle?)] {
            context.insert(Licence(number: number, vehicle: vehicle))
        }
    }

    private func codes<T: Vehicle>(_ query: Query<T>) throws -> [String] {
        let found = try query.fetch(in: context).map(\.code).sorted()
        #expect(try query.count(in: context) == found.count)
        return found
    }

    private func numbers(_ condition: (QueryObject<Licence>) -> QueryExpression<Bool>) throws -> [Int] {
        try Licence.query(condition).fetch(in: context).map(\.number).sorted()
    }

    private func names(_ condition: (QueryObject<Keeper>) -> QueryExpression<Bool>) throws -> [String] {
        try Keeper.query(condition).fetch(in: context).map(\.name).sorted()
    }

    /// By to-ones to a base, and on from there.
    private func checkWays() throws {
        #expect(try numbers { $0.vehicle.code == "l" } == [1])
        #expect(try numbers { $0.vehicle == nil } == [3])
        #expect(try numbers { $0.vehicle.is(Car.self) } == [1])
        #expect(try numbers { $0.vehicle.as(Bike.self).serial == 2 } == [2])
        #expect(try numbers { $0.vehicle.as(Bike.self).serial == nil } == [1, 3])
        #expect(try numbers { $0.vehicle.place.row == 4 } == [1])
        #expect(try numbers { $0.vehicle.successor.code == "b" && $0.vehicle.successor.note == "n" } == [2])
        #expect(try numbers { $0.vehicle.successor.successor.code == "c" } == [2])
        #expect(try numbers { $0.vehicle.successor.keeper.name == "ann" } == [2])
        #expect(try numbers { $0.vehicle.successor.is(Bike.self) } == [2])
        #expect(try numbers { $0.vehicle.successor.as(Bike.self).serial == 1 } == [2])
        #expect(try numbers { $0.vehicle.successor.marks.any { $0.name == "m" } } == [2])
        #expect(try numbers { $0.vehicle.freight.any { $0.code == "c" } } == [1])
        #expect(try numbers { $0.vehicle.freight.count == 0 } == [2, 3])
        #expect(try names { $0.vehicles.any { $0.successor.code == "c" } } == ["ann"])
        #expect(try names { $0.vehicles.any { $0.successor.successor == nil && $0.is(Bike.self) } } == ["ann"])
        #expect(try names { $0.vehicles.sum { $0.weight } == 11 } == ["ann"])
        #expect(try names { $0.vehicles.all { $0.carrier.code == "l" } } == ["Βασίλης"])
        #expect(try names { $0.vehicles.count { $0.marks.any { $0.name == "m" } } == 1 } == ["ann", "Βασίλης"])
        #expect(try codes(Vehicle.query { $0.licence.vehicle.weight == 9 }) == ["l"])
        #expect(try codes(Vehicle.query { $0.licence.number == 2 }) == ["B"])
        let marks = Mark.query { $0.vehicles.any { $0.carrier.code == "l" && $0.as(Car.self).seats == 4 } }
        #expect(try marks.fetch(in: context).map(\.name) == ["m"])
        let some = Mark.query { $0.vehicles.max { $0.as(Bike.self).serial } == 1 && $0.vehicles.count == 2 }
        #expect(try some.fetch(in: context).map(\.name) == ["m"])
        let licences = Licence.query().sorted { ($0.vehicle.weight.descending, $0.number) }
        #expect(try licences.fetch(in: context).map(\.number) == [1, 2, 3])
        let carried = Vehicle.query().sorted { ($0.carrier.code.descending, $0.code) }
        #expect(try carried.fetch(in: context).map(\.code) == ["c", "B", "b", "l"])
        #expect(try carried.offset(1).limit(2).ids(in: context) == carried.ids(in: context)[1...2].map { $0 })
        let predicate = #Predicate<Licence> { $0.vehicle?.successor?.successor?.weight == 1 }
        #expect(try context.fetch(FetchDescriptor(predicate: predicate)).map(\.number) == [2])
    }

    /// What a base declares, of a row that is of another class than it is asked for.
    private func checkCasts() throws {
        #expect(try codes(Vehicle.query { $0.as(Bike.self).keeper.name == "ann" }) == ["b"])
        #expect(try codes(Vehicle.query { $0.as(Bike.self).keeper == nil }) == ["B", "c", "l"])
        #expect(try codes(Vehicle.query { $0.as(Bike.self).place.row == 4 }) == [])
        #expect(try codes(Vehicle.query { $0.as(Bike.self).place == nil }) == ["B", "b", "c", "l"])
        #expect(try codes(Vehicle.query { $0.as(Car.self).place.row == 4 }) == ["l"])
        #expect(try codes(Vehicle.query { $0.as(Car.self).place != nil }) == ["l"])
        #expect(try codes(Vehicle.query { $0.as(Bike.self).licence.number == 1 || $0.licence.number == 2 }) == ["B"])
        #expect(
            try codes(Vehicle.query { $0.as(Bike.self).licence.number == 2 || $0.licence.number == 1 }) == ["B", "l"])
        #expect(try codes(Vehicle.query { $0.as(Bike.self).successor.as(Car.self).code == "c" }) == ["b"])
        #expect(try codes(Vehicle.query { $0.as(Bike.self).successor.is(Car.self) }) == ["b"])
        #expect(try codes(Vehicle.query { $0.as(Car.self).keeper.vehicles.any { $0.code == "b" } }) == ["l"])
        #expect(try numbers { $0.vehicle.as(Bike.self).keeper.name == "ann" } == [])
        #expect(try numbers { $0.vehicle.as(Car.self).keeper.vehicles.any { $0.code == "b" } } == [1])
        #expect(try numbers { $0.vehicle.as(Bike.self).place != nil } == [])
        let sorted = Vehicle.query().sorted { ($0.as(Bike.self).keeper.name, $0.code) }
        #expect(try sorted.fetch(in: context).map(\.code) == ["B", "c", "l", "b"])
        // The same by predicates.
        func found(_ predicate: Predicate<Vehicle>) throws -> [String] {
            try context.fetch(FetchDescriptor(predicate: predicate)).map(\.code).sorted()
        }
        #expect(try found(#Predicate { ($0 as? Bike)?.keeper?.name == "ann" }) == ["b"])
        #expect(try found(#Predicate { ($0 as? Bike)?.keeper == nil }) == ["B", "c", "l"])
        #expect(try found(#Predicate { ($0 as! Bike).keeper?.name == "ann" }) == ["b"])
        #expect(try found(#Predicate { ($0 as! Bike).keeper == nil }) == ["B", "c", "l"])
        #expect(try found(#Predicate { ($0 as? Bike)?.place?.row == 4 }) == [])
        #expect(try found(#Predicate { ($0 as? Bike)?.place == nil }) == ["B", "b", "c", "l"])
        #expect(try found(#Predicate { ($0 as! Bike).place?.row == 4 }) == [])
        #expect(try found(#Predicate { ($0 as? Car)?.place?.row == 4 }) == ["l"])
        #expect(try found(#Predicate { ($0 as? Bike)?.licence?.number == 1 }) == [])
        #expect(try found(#Predicate { ($0 as? Bike)?.licence?.number == 1 || $0.licence?.number == 1 }) == ["l"])
        #expect(
            try found(
                #Predicate { vehicle in
                    if let bike = vehicle as? Bike { bike.keeper?.name == "ann" } else { false }
                }) == ["b"])
        #expect(
            try found(#Predicate { ($0 as? Bike)?.keeper?.vehicles.contains { $0.code == "l" } ?? false }) == ["b"])
    }

    private func check() throws {
        try checkWays()
        try checkCasts()
        #expect(try codes(Vehicle.query { $0.weight > 1 }) == ["B", "b", "l"])
        #expect(try codes(Vehicle.query { $0.is(Car.self) }) == ["c", "l"])
        #expect(try codes(Vehicle.query { $0.as(Car.self).seats > 2 || $0.as(Bike.self).seats > 2 }) == ["B", "c"])
        #expect(try codes(Vehicle.query { $0.as(Bike.self).seats == nil }) == ["b", "c", "l"])
        #expect(try codes(Vehicle.query { $0.as(Lorry.self).insurer.name == "Βασίλης" }) == ["l"])
        #expect(try codes(Vehicle.query { $0.as(Lorry.self).trailers.any { $0.length > 3 } }) == ["l"])
        #expect(try codes(Vehicle.query { $0.successor.successor.marks.isEmpty == false }) == ["B"])
        #expect(try codes(Vehicle.query { $0.successor.as(Car.self).driver.name == "ann" }) == ["b"])
        #expect(try codes(Car.query { $0.keeper.vehicles.any { $0.is(Bike.self) } }) == ["l"])
        #expect(try codes(Bike.query { $0.marks.count == 1 && $0.note != nil }) == ["b"])
        #expect(try codes(Lorry.query { $0.load > 7 && $0.plate == "p" && $0.seats == 2 }) == ["l"])
        let keepers = Keeper.query { $0.vehicles.max { $0.weight } == 9 && $0.insured.isEmpty && !$0.driven.isEmpty }
        #expect(try keepers.fetch(in: context).map(\.name) == ["ann"])
        #expect(try Keeper.query { $0.driven.any { $0.isOpen == true } }.fetch(in: context).map(\.name) == ["ann"])
        let sorted = Vehicle.query().sorted { ($0.keeper.name, $0.as(Bike.self).serial.descending, $0.code) }
        #expect(try sorted.fetch(in: context).map(\.code) == ["B", "b", "l", "c"])
        // The same by predicates.
        func predicate(_ predicate: Predicate<Vehicle>) throws -> [String] {
            try context.fetch(FetchDescriptor(predicate: predicate)).map(\.code).sorted()
        }
        #expect(try predicate(#Predicate { $0.marks.contains { $0.name == "m" } }) == ["b", "c"])
        #expect(try predicate(#Predicate { $0.marks.isEmpty && $0.keeper?.name == "ann" }) == ["l"])
        #expect(try predicate(#Predicate { $0.keeper?.vehicles.contains { $0 is Bike } ?? false }) == ["b", "l"])
    }

    @Test func `What waits`() throws { try check() }

    @Test func `What is stored`() throws {
        try context.save()
        try check()
        let totals = try Vehicle.query().group { $0.keeper.name }.select { ($0.key, $0.count, $0.sum { $0.weight }) }
            .fetch(in: context)
        #expect(
            totals.map(\.0) == [nil, "ann", "Βασίλης"] && totals.map(\.1) == [1, 2, 1] && totals.map(\.2) == [2, 11, 1])
        let loads = try Vehicle.query().sorted { $0.code }.select { ($0.code, $0.as(Lorry.self).load) }.fetch(
            in: context)
        #expect(loads.map(\.1) == [nil, nil, nil, 7.25])
        #expect(try Lorry.query().sum(of: { $0.load }, in: context) == 7.25)
    }

    @Test func `What changes at the end of a way`() throws {
        try context.save()
        let mark = try #require(try Mark.query().first(in: context))
        mark.name = "other"
        #expect(try codes(Vehicle.query { $0.marks.any { $0.name == "m" } }) == [])
        #expect(try codes(Bike.query { $0.successor.marks.any { $0.name == "other" } }) == ["B", "b"])
        let car = try #require(try Vehicle.query { $0.code == "c" }.first(in: context))
        car.code = "new"
        #expect(try numbers { $0.vehicle.successor.successor.code == "new" } == [2])
        #expect(try names { $0.vehicles.any { $0.successor.code == "c" } } == [])
        let carried = Licence.query().sorted { ($0.vehicle.successor.successor.code.descending, $0.number) }
        #expect(try carried.fetch(in: context).map(\.number) == [2, 1, 3])
        let trailer = try #require(try Trailer.query().first(in: context))
        context.delete(trailer)
        #expect(try codes(Lorry.query { $0.trailers.isEmpty }) == ["l"])
    }
}
