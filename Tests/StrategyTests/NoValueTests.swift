import Foundation
import SchemaRuntime
import SchemaTesting
import Testing

/// What has no value, such as `!` behind nil, and what one optional says of another: rows, objects that wait and Foundation agree.
@Suite struct NoValueTests {
    private let place: TemporaryStore
    private let container: ModelContainer

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: CurrentSchema.self)
        let context = ModelContext(container)
        let keepers = ["ann", "bob"].map { Keeper(name: $0) }
        let car = Car(code: "c", note: "n", seats: 4, keeper: keepers[0], driver: keepers[1])
        let bike = Bike(
            code: "b", weight: 2, note: nil, place: Place(row: 4, column: "x"), seats: nil, serial: 1,
            keeper: keepers[1], successor: car)
        let other = Bike(code: "B", weight: 3, note: "n", seats: 3, serial: 2, successor: bike, carrier: car)
        let lorry = Lorry(
            code: "l", seats: 2, load: 7.25, plate: "p", successor: other, carrier: bike, insurer: keepers[0])
        for object in [car, bike, other, lorry] { context.insert(object) }
        context.insert(Licence(number: 1, vehicle: bike))
        context.insert(Licence(number: 2, vehicle: nil))
        try context.save()
    }

    private var unwraps: [Predicate<Vehicle>] {
        [
            #Predicate { $0.successor! is Bike },
            #Predicate { !($0.successor! is Bike) },
            #Predicate { $0.successor is Bike },
            #Predicate { !($0.successor is Bike) },
            #Predicate { ($0.successor! is Bike) == ($0.carrier! is Bike) },
            #Predicate { ($0.successor! is Bike) != ($0.carrier is Bike) },
            #Predicate { $0.successor! is Bike ? $0.weight > 2 : $0.carrier == nil },
            #Predicate { !($0.successor!.carrier! is Car) },
            #Predicate { !($0.successor!.carrier is Car) },
            #Predicate { !(($0 as! Bike).successor! is Car) },
            #Predicate { !(($0 as! Bike).successor is Car) },
            #Predicate { !(($0 as! Car) is Lorry) },
            #Predicate { !($0.successor! == $0.carrier!) },
            #Predicate { $0.successor! != $0.carrier! },
            #Predicate { $0.successor != $0.carrier },
            #Predicate { $0.successor!.note == nil },
            #Predicate { $0.successor!.note! != "n" },
            #Predicate { !($0.successor!.note! == "n") },
            #Predicate { !($0.successor!.marks.isEmpty) },
            #Predicate { $0.successor!.place == nil },
            #Predicate { $0.successor!.place!.row != 5 },
            #Predicate { ($0.successor! as? Bike)?.seats == nil },
            #Predicate { ($0.successor! as! Bike).seats == nil },
            #Predicate { !(($0.successor! as! Bike).serial == 1) },
            #Predicate { !($0.licence!.number == 2) },
            #Predicate { $0.licence!.vehicle!.weight < 9 },
        ]
    }

    private var optionals: [Predicate<Vehicle>] {
        [
            #Predicate { vehicle in vehicle.note.flatMap { _ in vehicle.successor?.note } == nil },
            #Predicate { vehicle in vehicle.successor.flatMap { _ in vehicle.note } == nil },
            #Predicate { vehicle in vehicle.successor.flatMap { _ in vehicle.note } == "n" },
            #Predicate { vehicle in vehicle.note.flatMap { _ in vehicle.successor } == nil },
            #Predicate { vehicle in vehicle.note.flatMap { _ in vehicle.successor }?.code == "b" },
            #Predicate { vehicle in vehicle.note.flatMap { _ in vehicle.successor } is Bike },
            #Predicate { vehicle in vehicle.note.flatMap { _ in vehicle.place } == nil },
            #Predicate { vehicle in vehicle.carrier.flatMap { _ in vehicle.successor!.note } == nil },
            #Predicate { vehicle in if vehicle.note != nil { vehicle.successor?.note == nil } else { true } },
            #Predicate { vehicle in if let next = vehicle.successor { next.note! == "n" } else { true } },
            #Predicate { vehicle in if let next = vehicle.successor { next.carrier is Car } else { true } },
            #Predicate { vehicle in
                if let next = vehicle.successor, let last = vehicle.carrier { next == last } else { vehicle.weight > 1 }
            },
            #Predicate { vehicle in
                if let note = vehicle.note {
                    (vehicle.successor?.code ?? "n") != note
                } else {
                    vehicle.successor != nil
                }
            },
            #Predicate { (($0.successor?.successor)?.note ?? "none") == "n" },
            #Predicate { ($0.note.flatMap { _ in "there" } ?? "none") == "none" },
            #Predicate { ($0.note.flatMap { $0.isEmpty ? 1 : 2 } ?? 3) == 3 },
        ]
    }

    private func check(_ leaf: Predicate<Vehicle>, _ words: String, _ waiting: ModelContext) throws -> Set<String> {
        let stored = ModelContext(container)
        let descriptor = FetchDescriptor(predicate: leaf)
        let found = Set(try stored.fetch(descriptor).map(\.code))
        let others = Set(try waiting.fetch(descriptor).map(\.code))
        #expect(found == others, "waiting and stored: \(words)")
        #expect(try stored.fetchCount(descriptor) == found.count, "\(words)")
        return found
    }

    @Test func `Rows, objects that wait and Foundation`() throws {
        let waiting = ModelContext(container)
        let all = try waiting.fetch(FetchDescriptor<Vehicle>())
        for vehicle in all { vehicle.draft += 1; vehicle.weight += 10; vehicle.weight -= 10 }
        for keeper in try waiting.fetch(FetchDescriptor<Keeper>()) { keeper.name += "x" }
        for vehicle in all { vehicle.inspector = vehicle.keeper }
        for (number, leaf) in (unwraps + optionals).enumerated() {
            let found = try check(leaf, "\(number)", waiting)
            for vehicle in all {
                // Where Foundation throws there is no value, and an optional that is asked of it is nil.
                guard let holds = try? leaf.evaluate(vehicle) else { continue }
                #expect(found.contains(vehicle.code) == holds, "\(number), \(vehicle.code)")
            }
        }
    }

    @Test func `And in pairs`() throws {
        let waiting = ModelContext(container)
        for vehicle in try waiting.fetch(FetchDescriptor<Vehicle>()) { vehicle.inspector = vehicle.keeper }
        let leaves = unwraps + optionals
        for (number, one) in leaves.enumerated() {
            _ = try check(one.not(), "not \(number)", waiting)
            for (index, other) in leaves.enumerated() where index != number {
                _ = try check(one.not().and(other), "not \(number) and \(index)", waiting)
                _ = try check(one.or(other).not(), "not (\(number) or \(index))", waiting)
            }
        }
    }

    @Test func `What does not hold without a value`() throws {
        let waiting = ModelContext(container)
        for vehicle in try waiting.fetch(FetchDescriptor<Vehicle>()) { vehicle.inspector = vehicle.keeper }
        #expect(try check(unwraps[0], "is", waiting) == ["B", "l"])
        #expect(try check(unwraps[1], "is not", waiting) == ["b"])
        #expect(try check(unwraps[3], "no optional", waiting) == ["b", "c"])
        #expect(try check(optionals[1], "a column of the other", waiting) == ["b", "c", "l"])
        #expect(try check(optionals[3], "an object of the other", waiting) == ["b", "c", "l"])
        #expect(try check(optionals[14], "a captured value", waiting) == ["b", "l"])
    }
}
