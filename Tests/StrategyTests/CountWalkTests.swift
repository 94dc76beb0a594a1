import Foundation
import SchemaRuntime
import SchemaTesting
import Testing

/// Random changes by two contexts: whatever is saved, no limited collection holds more or fewer objects than it may.
@Suite struct CountWalkTests {
    @Test(arguments: Array(0..<16) + [132, 209, 1121]) func `What is saved keeps every limit`(_ seed: UInt64) throws {
        let walk = try CountWalk(seed)
        for _ in 0..<120 {
            try walk.step()
            if walk.wasSaved { try #require(try walk.excess() == [], "\(walk.account.suffix(12))") }
        }
        #expect(walk.saves > 3 && walk.account.contains("relationshipCount"))
    }
}

private final class CountWalk {
    private let place: TemporaryStore
    private let container: ModelContainer
    private let contexts: [ModelContext]
    private var random: Xorshift
    private(set) var account: [String] = []
    private(set) var wasSaved = false
    private(set) var saves = 0

    init(_ seed: UInt64) throws {
        random = Xorshift(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
        place = try TemporaryStore()
        container = try place.container(for: CurrentSchema.self)
        contexts = [ModelContext(container), ModelContext(container)]
        for context in contexts { context.conflictPolicy = .mine }
        for name in ["a", "b", "c"] {
            let bikes = (0..<2).map { Bike(code: "\(name)\($0)", serial: Int(name.utf8.first!) * 10 + $0) }
            let keeper = Keeper(name: name)
            keeper.vehicles = [bikes[0]]
            contexts[0].insert(Depot(name: name, vehicles: bikes))
            contexts[0].insert(Tour(name: name, vehicles: bikes))
        }
        try contexts[0].save()
    }

    /// The collections beyond their limits, as a new context reads them.
    func excess() throws -> [String] {
        let reader = ModelContext(container)
        let depots = try reader.fetch(FetchDescriptor<Depot>()).filter { !(1...3).contains($0.vehicles.count) }
        let tours = try reader.fetch(FetchDescriptor<Tour>()).filter(\.vehicles.isEmpty)
        return depots.map { "depot \($0.name) \($0.vehicles.count)" } + tours.map { "tour \($0.name) 0" }
    }

    func step() throws {
        wasSaved = false
        let number = Int.random(in: 0..<contexts.count, using: &random)
        let context = contexts[number]
        let choice = Int.random(in: 0..<24, using: &random)
        account.append("\(number):\(choice)")
        if choice < 4 || choice > 15 { return try save(context) }
        try change(context, choice)
    }

    private func save(_ context: ModelContext) throws {
        do {
            let hadChanges = context.hasChanges
            try context.save()
            (wasSaved, saves) = (true, saves + (hadChanges ? 1 : 0))
        } catch let error as ModelError {
            account.append(error.code)
            let expected = [
                "relationshipCount", "conflict", "deleteDenied", "relationshipToDeletedObject", "editedDeletedObject",
            ]
            #expect((expected + ["uniqueConflict", "missingObject"]).contains(error.code), "\(error)")
            context.rollback()
        }
    }

    private func one<T: PersistentModel>(_ type: T.Type, _ context: ModelContext) throws -> T? {
        try context.fetch(FetchDescriptor<T>()).randomElement(using: &random)
    }

    private func some(_ context: ModelContext) throws -> [Vehicle] {
        let all = try context.fetch(FetchDescriptor<Vehicle>()).shuffled(using: &random)
        return Array(all.prefix(Int.random(in: 0...2, using: &random)))
    }

    private func change(_ context: ModelContext, _ choice: Int) throws {
        switch choice {
        case 4, 5:
            // It often meets a row.
            let serial =
                Int(Array("abcde".utf8).randomElement(using: &random)!) * 10 + Int.random(in: 0...1, using: &random)
            let letter = Character(UnicodeScalar(UInt8(serial / 10)))
            let bike = Bike(code: "\(letter)\(serial % 10)", serial: serial)
            context.insert(bike)
            if Bool.random(using: &random) { bike.depot = try one(Depot.self, context) }
            if Bool.random(using: &random) { bike.keeper = try one(Keeper.self, context) }
            if Bool.random(using: &random), let tour = try one(Tour.self, context) { bike.tours.append(tour) }
        case 6: try one(Vehicle.self, context)?.depot = Bool.random(using: &random) ? one(Depot.self, context) : nil
        case 7: try one(Vehicle.self, context)?.keeper = one(Keeper.self, context)
        case 8: try one(Depot.self, context)?.vehicles = some(context)
        case 9: try one(Tour.self, context)?.vehicles = some(context)
        case 10: if let vehicle = try one(Vehicle.self, context) { context.delete(vehicle) }
        case 11: if let keeper = try one(Keeper.self, context) { context.delete(keeper) }
        case 12: try context.delete(model: Keeper.self, where: #Predicate { $0.name < "b" })
        case 13:
            let limit = Int.random(in: 960...1020, using: &random)
            try context.delete(model: Bike.self, where: #Predicate { $0.serial == limit })
        case 14: context.insert(Depot(name: "new", vehicles: try some(context)))
        default:
            if let vehicle = try one(Vehicle.self, context), let other = try one(Vehicle.self, context),
                vehicle !== other
            {
                vehicle.carrier = other
            }
            if let depot = try one(Depot.self, context), Bool.random(using: &random) { context.delete(depot) }
        }
    }
}

/// The same numbers each time.
private struct Xorshift: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
