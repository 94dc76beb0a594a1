import Foundation
import SchemaRuntime
import SchemaTesting

/// Vehicles of all classes, and what they have to do with.
struct RandomWorld {
    let place: TemporaryStore
    let container: ModelContainer

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: CurrentSchema.self)
        let context = ModelContext(container)
        var random = Seeded(seed: 3)
        for name in ["ann", "bo", "Cy"] { context.insert(Keeper(name: name)) }
        for name in ["m", "n", "o"] { context.insert(Mark(name: name)) }
        for _ in 0..<36 { try insert(&random, into: context) }
        try context.save()
        for _ in 0..<200 { try change(something: &random, in: context) }
        try context.save()
    }

    private func some<Model: PersistentModel>(
        _: Model.Type, _ random: inout Seeded, _ context: ModelContext
    ) throws -> Model? {
        try context.fetch(FetchDescriptor<Model>()).randomElement(using: &random)
    }

    private func insert(_ random: inout Seeded, into context: ModelContext) throws {
        // Codes and serials that no other vehicle has.
        let serial = Int.random(in: 1...1_000_000_000, using: &random)
        let code = ["a", "b", "B", "c"].randomElement(using: &random)! + "\(serial)"
        let weight = Int.random(in: 0...4, using: &random)
        let note = [nil, "", "n", "note"].randomElement(using: &random)!
        let place = Bool.random(using: &random) ? Place(row: weight % 3, column: note ?? "x") : nil
        let vehicle: Vehicle
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            vehicle = Car(
                code: code, weight: weight, note: note, place: place, seats: weight % 3,
                isOpen: Bool.random(using: &random), driver: try some(Keeper.self, &random, context))
        case 1:
            let lorry = Lorry(
                code: code, weight: weight, note: note, place: place, seats: weight % 2,
                load: Decimal(weight) + Decimal(string: "0.25")!, plate: note.map { "\($0)\(serial)" })
            lorry.insurer = try some(Keeper.self, &random, context)
            for length in 0..<(weight % 3) { context.insert(Trailer(length: Double(length) + 0.5, lorry: lorry)) }
            vehicle = lorry
        case 2:
            vehicle = Bike(
                code: code, weight: weight, note: note, place: place,
                seats: Bool.random(using: &random) ? weight % 2 : nil, serial: serial)
        default:
            vehicle = Yacht(
                code: code, weight: weight, note: note, place: place, draught: Double(weight) / 2, sails: weight % 3,
                berths: weight)
        }
        context.insert(vehicle)
        vehicle.keeper = Bool.random(using: &random) ? try some(Keeper.self, &random, context) : nil
    }

    /// One change of an object or a link, a new object or a deletion.
    func change(something random: inout Seeded, in context: ModelContext) throws {
        guard let vehicle = try some(Vehicle.self, &random, context) else { return }
        switch Int.random(in: 0..<16, using: &random) {
        case 0: vehicle.weight = Int.random(in: 0...4, using: &random)
        case 1: vehicle.note = [nil, "", "n", "other"].randomElement(using: &random)!
        case 2: vehicle.place = vehicle.place == nil ? Place(row: 2, column: "n") : nil
        case 3: vehicle.keeper = vehicle.keeper == nil ? try some(Keeper.self, &random, context) : nil
        case 4:
            guard let mark = try some(Mark.self, &random, context), !vehicle.marks.contains(mark) else { return }
            if Bool.random(using: &random) { vehicle.marks.append(mark) } else { mark.vehicles.append(vehicle) }
        case 5: if !vehicle.marks.isEmpty { vehicle.marks.removeFirst() }
        case 6: vehicle.successor = try some(Vehicle.self, &random, context)
        case 7: vehicle.successor = nil
        case 8:
            // No circle, which a cascade would take along as a whole.
            if let other = try some(Vehicle.self, &random, context), other.carrier == nil, other.freight.isEmpty,
                other != vehicle, vehicle.carrier == nil
            {
                other.carrier = vehicle
            }
        case 9: vehicle.carrier = nil
        case 10:
            if vehicle.licence == nil {
                context.insert(Licence(number: Int.random(in: 0...3, using: &random), vehicle: vehicle))
            }
        case 11: if let licence = try some(Licence.self, &random, context) { context.delete(licence) }
        case 12: try insert(&random, into: context)
        case 13: if try context.fetchCount(FetchDescriptor<Vehicle>()) > 36 { context.delete(vehicle) }
        case 14:
            if let mark = try some(Mark.self, &random, context) {
                mark.name = ["m", "n", "o", "p"].randomElement(using: &random)!
            }
        default:
            switch vehicle {
            case let car as Car: car.isOpen.toggle()
            case let bike as Bike: bike.seats = bike.seats == nil ? 1 : nil
            case let yacht as Yacht: yacht.sails += 1
            default: break
            }
        }
    }
}

/// Numbers that are the same in each run.
struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
