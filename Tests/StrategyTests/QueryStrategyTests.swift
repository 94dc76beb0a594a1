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
        let lorry = Lorry(code: "l", weight: 9, seats: 2, load: 7.25, plate: "p", trailers: [])
        let bike = Bike(code: "b", weight: 2, note: "n", seats: nil, serial: 1, successor: car, marks: [mark])
        let other = Bike(code: "B", weight: 2, seats: 3, serial: 2, successor: bike)
        keepers[0].vehicles = [lorry, bike]
        keepers[1].vehicles = [car]
        lorry.insurer = keepers[1]
        for keeper in keepers { context.insert(keeper) }
        context.insert(other)
        context.insert(Trailer(length: 3.5, lorry: lorry))
    }

    private func codes<T: Vehicle>(_ query: Query<T>) throws -> [String] {
        let found = try query.fetch(in: context).map(\.code).sorted()
        #expect(try query.count(in: context) == found.count)
        return found
    }

    private func check() throws {
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
        let trailer = try #require(try Trailer.query().first(in: context))
        context.delete(trailer)
        #expect(try codes(Lorry.query { $0.trailers.isEmpty }) == ["l"])
    }
}
