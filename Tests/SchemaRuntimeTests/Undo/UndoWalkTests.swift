import Foundation
import SchemaTesting
import Testing
import TripPlannerFixture

@testable import SchemaRuntime

/// Random steps, undone and redone at random: each time everything is as it was at that step, in memory and, after a save, in the store.
@Suite struct UndoWalkTests {
    @Test(arguments: UInt64(1)...30) func `Everything is as it was`(seed: UInt64) throws {
        try UndoWalk(seed: seed).run(steps: 80)
    }
}

private final class UndoWalk {
    private let container: ModelContainer
    private let context: ModelContext
    private let undo = ModelUndoManager()
    private var random: SplitMix
    private var states: [[String]] = []
    private var position = 0
    private var names = 0
    private var log: [String] = []

    init(seed: UInt64) throws {
        random = SplitMix(state: seed)
        container = try memory(TripPlannerSchema.Current.self)
        context = ModelContext(container)
        for _ in 0..<3 {
            let traveler = Traveler(name())
            context.insert(Trip(to: name(), organizer: traveler, tags: [Tag(name: name(), color: "c")]))
            context.insert(Booking(name(), traveler))
        }
        try context.save()
        context.undoManager = undo
        states = [try dump(context)]
    }

    func run(steps: Int) throws {
        for _ in 0..<steps {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<4: try change()
            case 4, 5, 6: if undo.canUndo { try step("undo", -1) { undo.undo() } }
            case 7, 8: if undo.canRedo { try step("redo", 1) { undo.redo() } }
            default: try save()
            }
        }
    }

    private func step(_ name: String, _ distance: Int, _ body: () -> Void) throws {
        log.append(name)
        body()
        position += distance
        try expect(dump(context), states[position], name)
    }

    private func change() throws {
        let count = undo.undoCount
        undo.beginUndoGrouping()
        for _ in 0..<Int.random(in: 1...4, using: &random) { try changeOne() }
        undo.endUndoGrouping()
        let now = try dump(context)
        guard undo.undoCount > count else { return try expect(now, states[position], "nothing") }
        states = states[...position] + [now]
        position += 1
    }

    private func save() throws {
        log.append("save")
        try context.save()
        try expect(dump(context), states[position], "save")
        try expect(dump(ModelContext(container)), states[position], "stored")
    }

    private func expect(_ seen: [String], _ wanted: [String], _ what: String) throws {
        guard seen != wanted else { return }
        let (extra, missing) = (seen.filter { !wanted.contains($0) }, wanted.filter { !seen.contains($0) })
        struct Finding: Error, CustomStringConvertible { let description: String }
        throw Finding(description: "\(what): \(extra) instead of \(missing) after \(log.suffix(30))")
    }

    private func changeOne() throws {
        let (trips, travelers) = (try context.all(Trip.self), try context.all(Traveler.self))
        let (tags, bookings) = (try context.all(Tag.self), try context.all(Booking.self))
        let kind = Int.random(in: 0..<12, using: &random)
        log.append("change \(kind)")
        switch kind {
        case 0: pick(trips)?.destination = name()
        case 1: pick(trips)?.organizer = pick(travelers)
        case 2: pick(trips)?.organizer = nil
        case 3: pick(travelers)?.organizedTrips = some(trips)
        case 4: pick(trips)?.tags = some(tags)
        case 5: if let trip = pick(trips) { pick(tags)?.trips.append(trip) }
        case 6: if let traveler = pick(travelers) { pick(bookings)?.traveler = traveler }
        case 7: context.insert(Booking(name(), pick(travelers) ?? Traveler(name())))
        case 8: context.insert(Trip(to: name(), organizer: pick(travelers), tags: [Tag(name: name(), color: "c")]))
        case 9: if let traveler = pick(travelers) { context.delete(traveler) }
        case 10: if let trip = pick(trips) { context.delete(trip) }
        default: if let tag = pick(tags) { context.delete(tag) }
        }
    }

    private func name() -> String {
        names += 1
        return "n\(names)"
    }

    private func pick<T>(_ list: [T]) -> T? { list.randomElement(using: &random) }

    private func some<T>(_ list: [T]) -> [T] {
        list.shuffled(using: &random).suffix(Int.random(in: 0..<3, using: &random))
    }

    private func dump(_ context: ModelContext) throws -> [String] {
        func key(_ object: (any PersistentModel)?) -> String { object.map { "\($0.persistentModelID)" } ?? "-" }
        func keys<T: PersistentModel>(_ objects: [T]) -> String {
            objects.map { key($0) }.sorted().joined(separator: ",")
        }
        return try context.all(Trip.self).map {
            "\(key($0)) \($0.destination) \(key($0.organizer)) [\(keys($0.tags))]"
        }
            + context.all(Traveler.self).map {
                "\(key($0)) \($0.name) [\(keys($0.bookings))] [\(keys($0.organizedTrips))]"
            }
            + context.all(Booking.self).map { "\(key($0)) \($0.confirmationCode) \(key($0.traveler))" }
            + context.all(Tag.self).map { "\(key($0)) \($0.name) [\(keys($0.trips))]" }
    }
}
