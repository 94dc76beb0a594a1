import Foundation
import SchemaRuntime
import SchemaTesting
import Testing

/// Predicates and sorts that are combined at random find what Foundation finds, however the classes lie in tables and whatever waits.
@Suite struct PredicateStrategyTests {
    private let world: RandomWorld

    init() throws { world = try RandomWorld() }

    /// `SCHEMAGEN_PREDICATES` says how many; `make soak` asks for many.
    private static let count = ProcessInfo.processInfo.environment["SCHEMAGEN_PREDICATES"].flatMap { Int($0) } ?? 1000

    @Test func `Each leaf finds what Foundation finds`() throws {
        let context = ModelContext(world.container)
        var found: Set<Int> = []
        for (number, leaf) in Leaves.ofVehicles.enumerated() {
            try check(leaf, [], nil, nil, in: context, "\(number): \(leaf)")
            if try context.fetchCount(FetchDescriptor(predicate: leaf)) > 0 { found.insert(number) }
        }
        for (number, leaf) in Leaves.ofCars.enumerated() { try check(leaf, [], nil, nil, in: context, "car \(number)") }
        for (number, leaf) in Leaves.ofCrafts.enumerated() {
            try check(leaf, [], nil, nil, in: context, "craft \(number)")
        }
        // A leaf that finds nothing says little.
        #expect(Leaves.ofVehicles.count - found.count <= 4, "\(Set(Leaves.ofVehicles.indices).subtracting(found))")
    }

    @Test func `Pages of a context of which a part waits`() throws {
        var random = Seeded(seed: 23)
        var context = ModelContext(world.container)
        var changes = 0
        for number in 0..<max(Self.count / 10, 40) {
            if number % 10 == 0 {
                switch number / 10 % 4 {
                case 1: context.rollback()
                case 2: try context.save()
                case 3:
                    try context.save()
                    context = ModelContext(world.container)
                default: break
                }
                for _ in 0..<Int.random(in: 0...8, using: &random) {
                    try world.change(something: &random, in: context)
                    changes += 1
                }
            }
            try checkOne(Leaves.ofVehicles, Keys.ofVehicles, number, &random, context)
            try checkOne(Leaves.ofCars, Keys.ofCars, number, &random, context)
            try checkOne(Leaves.ofCrafts, Keys.ofCrafts, number, &random, context)
            try checkOne(Leaves.ofKeepers, Keys.ofKeepers, number, &random, context)
        }
        #expect(changes > 10)
        context.rollback()
    }

    private func checkOne<Model: PersistentModel>(
        _ leaves: [Predicate<Model>], _ keys: [(SortOrder) -> SortDescriptor<Model>], _ number: Int,
        _ random: inout Seeded, _ context: ModelContext
    ) throws {
        var tree = Tree(leaves, random)
        let predicate = tree.predicate(depth: Int.random(in: 0...3, using: &tree.random))
        random = tree.random
        let order = (0..<Int.random(in: 0...3, using: &random)).map { _ in
            keys.randomElement(using: &random)!(Bool.random(using: &random) ? .forward : .reverse)
        }
        let limit = Bool.random(using: &random) ? Int.random(in: 0...9, using: &random) : nil
        let offset = Bool.random(using: &random) ? Int.random(in: 0...5, using: &random) : nil
        let waits = context.hasChanges ? "waiting" : "stored"
        try check(
            predicate, order, limit, offset, in: context,
            "\(number), \(waits): \(tree.words) \(order.map { "\($0.keyPath!) \($0.order)" }), \(limit ?? -1), \(offset ?? 0)"
        )
    }

    /// Compares what a fetch finds with what Foundation makes of all objects.
    private func check<Model: PersistentModel>(
        _ predicate: Predicate<Model>, _ order: [SortDescriptor<Model>], _ limit: Int?, _ offset: Int?,
        in context: ModelContext, _ words: @autoclosure () -> String
    ) throws {
        var descriptor = FetchDescriptor(predicate: predicate, sortBy: order)
        (descriptor.fetchLimit, descriptor.fetchOffset) = (limit, offset)
        let found = try context.fetch(descriptor).map(\.persistentModelID)
        // In the order of insertion, in which those stay that are equal.
        let universe = try context.fetch(FetchDescriptor<Model>())
        var expected = try universe.filter { try predicate.evaluate($0) }
        expected = expected.sorted(using: order)
        let whole = expected.count
        let page = expected.dropFirst(offset ?? 0).prefix(limit ?? .max).map(\.persistentModelID)
        #expect(found == page, "\(words())")
        #expect(try context.fetchIdentifiers(descriptor) == page, "identifiers: \(words())")
        #expect(try context.fetchCount(descriptor) == page.count, "count: \(words())")
        #expect(try context.fetchCount(FetchDescriptor(predicate: predicate)) == whole, "count of all: \(words())")
    }
}

/// Numbers that are the same in each run.
private struct Seeded: RandomNumberGenerator {
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

// MARK: - Objects

/// Vehicles of all classes, and what they have to do with.
private struct RandomWorld {
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

// MARK: - Sorts

private enum Keys {
    static var ofVehicles: [(SortOrder) -> SortDescriptor<Vehicle>] {
        [
            { SortDescriptor(\.code, order: $0) }, { SortDescriptor(\.weight, order: $0) },
            { SortDescriptor(\.note, order: $0) }, { SortDescriptor(\.keeper?.name, order: $0) },
            { SortDescriptor(\.successor?.weight, order: $0) },
            { SortDescriptor(\.successor?.keeper?.name, order: $0) },
            { SortDescriptor(\.carrier?.code, order: $0) }, { SortDescriptor(\.licence?.number, order: $0) },
        ]
    }
    static var ofCars: [(SortOrder) -> SortDescriptor<Car>] {
        [
            { SortDescriptor(\.seats, order: $0) }, { SortDescriptor(\.isOpen, order: $0) },
            { SortDescriptor(\.driver?.name, order: $0) }, { SortDescriptor(\.note, order: $0) },
            { SortDescriptor(\.weight, order: $0) },
        ]
    }
    static var ofCrafts: [(SortOrder) -> SortDescriptor<Craft>] {
        [
            { SortDescriptor(\.draught, order: $0) }, { SortDescriptor(\.keeper?.name, order: $0) },
            { SortDescriptor(\.note, order: $0) },
        ]
    }
    static var ofKeepers: [(SortOrder) -> SortDescriptor<Keeper>] {
        [{ SortDescriptor(\.name, order: $0) }]
    }
}

// MARK: - Conditions

private enum Leaves {
    private static let two = 2
    private static let part = "n"
    private static let half = Decimal(string: "2.25")!

    static let ofVehicles: [Predicate<Vehicle>] = attributes + classes + toOnes + toManys

    private static let attributes: [Predicate<Vehicle>] = [
        #Predicate { $0.weight > two },
        #Predicate { $0.weight % 2 == 0 },
        #Predicate { $0.code < "b" },
        #Predicate { $0.code.starts(with: "a") },
        #Predicate { $0.note == nil },
        #Predicate { $0.note == part },
        #Predicate { $0.note != part },
        #Predicate { ($0.note ?? "none").contains(part) },
        #Predicate { $0.note?.isEmpty ?? true },
        #Predicate { $0.place == nil },
        #Predicate { $0.place?.row == 1 },
        #Predicate { $0.place?.row != 2 },
        #Predicate { ($0.place?.column ?? "") > "m" },
    ]

    private static let classes: [Predicate<Vehicle>] = [
        #Predicate { $0 is Car },
        #Predicate { $0 is Lorry },
        #Predicate { !($0 is Craft) },
        #Predicate { $0 is Sailer || $0 is Bike },
        #Predicate { ($0 as? Car)?.seats == 1 },
        #Predicate { ($0 as? Car)?.isOpen ?? false },
        #Predicate { ($0 as? Bike)?.seats == nil },
        #Predicate { ($0 as? Bike)?.seats != 1 },
        #Predicate { (($0 as? Lorry)?.load ?? 0) > half },
        #Predicate { ($0 as? Lorry)?.plate == nil },
        #Predicate { (($0 as? Craft)?.draught ?? 0) < 1 },
        #Predicate { ($0 as? Sailer)?.sails == 1 },
        #Predicate { ($0 as? Yacht)?.berths == 3 },
        #Predicate { ($0 as? Car)?.driver?.name == "ann" },
        #Predicate { ($0 as? Lorry)?.insurer == nil },
        #Predicate { vehicle in if vehicle is Bike { vehicle.weight > 1 } else { vehicle.weight < 2 } },
    ]

    private static let toOnes: [Predicate<Vehicle>] = [
        #Predicate { $0.keeper == nil },
        #Predicate { $0.keeper?.name == "ann" },
        #Predicate { $0.keeper?.name != "bo" },
        #Predicate { ($0.keeper?.name ?? "z") > "b" },
        #Predicate { $0.successor != nil },
        #Predicate { $0.successor?.weight == 1 },
        #Predicate { ($0.successor?.weight ?? 9) > $0.weight },
        #Predicate { $0.successor?.keeper?.name == "Cy" },
        #Predicate { $0.successor?.successor?.code != nil },
        #Predicate { ($0.successor as? Bike)?.weight == 2 },
        #Predicate { ($0.successor?.note ?? "n") == part },
        #Predicate { $0.successor?.place?.row == 2 },
        #Predicate { $0.carrier != nil },
        #Predicate { $0.carrier?.keeper?.persistentModelID == $0.keeper?.persistentModelID },
        #Predicate { $0.licence == nil },
        #Predicate { ($0.licence?.number ?? 7) < two },
        #Predicate { $0.keeper?.persistentModelID == $0.successor?.keeper?.persistentModelID },
    ]

    private static let toManys: [Predicate<Vehicle>] = [
        #Predicate { $0.marks.isEmpty },
        #Predicate { $0.marks.count > 1 },
        #Predicate { $0.marks.contains { $0.name == "m" } },
        #Predicate { $0.marks.allSatisfy { $0.name != "n" } },
        #Predicate { $0.marks.filter { $0.name > "m" }.count == 1 },
        #Predicate { vehicle in vehicle.marks.contains { $0.vehicles.count > 3 && vehicle.weight > 1 } },
        #Predicate { $0.freight.contains { $0.weight > 1 } },
        #Predicate { !$0.freight.isEmpty },
        #Predicate { $0.freight.contains { $0 is Car } },
        #Predicate { $0.keeper?.vehicles.contains { $0 is Bike } ?? false },
        #Predicate { ($0.keeper?.vehicles.count ?? 0) > 4 },
        #Predicate { $0.keeper?.vehicles.contains { $0.successor?.weight == 2 } ?? false },
        #Predicate { ($0 as? Lorry)?.trailers.contains { $0.length > 1 } ?? false },
        #Predicate { (($0 as? Lorry)?.trailers.count ?? 0) == 1 },
        #Predicate { $0.successor?.marks.contains { $0.name == "o" } ?? true },
    ]

    static let ofCars: [Predicate<Car>] = [
        #Predicate { $0.seats > 0 },
        #Predicate { $0.isOpen },
        #Predicate { $0.weight < two },
        #Predicate { $0.note == nil },
        #Predicate { $0 is Lorry },
        #Predicate { ($0 as? Lorry)?.plate != nil },
        #Predicate { $0.driver?.name == "ann" },
        #Predicate { $0.driver?.persistentModelID == $0.keeper?.persistentModelID },
        #Predicate { $0.keeper?.vehicles.contains { $0 is Bike } ?? true },
        #Predicate { $0.marks.contains { $0.name == "n" } },
        #Predicate { $0.place?.row == 0 },
        #Predicate { $0.successor?.weight == 2 },
    ]

    static let ofCrafts: [Predicate<Craft>] = [
        #Predicate { $0.draught > 0.5 },
        #Predicate { $0.weight > two },
        #Predicate { ($0 as? Yacht)?.berths == 1 },
        #Predicate { ($0 as? Sailer)?.sails != 1 },
        #Predicate { $0.keeper?.name == "bo" },
        #Predicate { $0.marks.isEmpty },
        #Predicate { $0.note ?? "" == part },
    ]

    static let ofKeepers: [Predicate<Keeper>] = [
        #Predicate { $0.name > "B" },
        #Predicate { $0.vehicles.isEmpty },
        #Predicate { $0.vehicles.contains { $0 is Lorry } },
        #Predicate { $0.vehicles.filter { $0.weight > 1 }.count > two },
        #Predicate { $0.driven.contains { $0.isOpen && $0.weight > 1 } },
        #Predicate { $0.insured.count == 1 },
        #Predicate { $0.insured.allSatisfy { $0.trailers.isEmpty } },
        #Predicate { $0.vehicles.contains { ($0 as? Bike)?.seats == nil && $0.marks.contains { $0.name == "m" } } },
        #Predicate { $0.vehicles.contains { $0.successor?.keeper == nil } },
    ]
}

/// A predicate that grows, and what it is made of.
private struct Tree<Model: PersistentModel> {
    private let leaves: [Predicate<Model>]
    var random: Seeded
    private(set) var words = ""

    init(_ leaves: [Predicate<Model>], _ random: Seeded) { (self.leaves, self.random) = (leaves, random) }

    mutating func predicate(depth: Int) -> Predicate<Model> {
        switch depth == 0 ? 0 : Int.random(in: 0..<8, using: &random) {
        case 1, 2: return pair("&&", depth) { $0.and($1) }
        case 3, 4: return pair("||", depth) { $0.or($1) }
        case 5:
            words += "!("
            defer { words += ")" }
            return predicate(depth: depth - 1).not()
        case 6: return pair("==", depth) { one, other in one.and(other).or(one.not().and(other.not())) }
        default:
            let index = Int.random(in: 0..<leaves.count, using: &random)
            words += "\(index)"
            return leaves[index]
        }
    }

    private mutating func pair(
        _ sign: String, _ depth: Int, _ join: (Predicate<Model>, Predicate<Model>) -> Predicate<Model>
    ) -> Predicate<Model> {
        words += "("
        let one = predicate(depth: depth - 1)
        words += " \(sign) "
        let other = predicate(depth: depth - 1)
        words += ")"
        return join(one, other)
    }
}
