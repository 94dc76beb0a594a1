import Foundation
import SchemaRuntime
import SchemaTesting
import ShapesFixture
import Testing
import TripPlannerFixture
import ValuesFixture

/// Texts that are equal and not the same bytes: `é` as one scalar and as two.
@Suite @MainActor struct CompositionTests {
    private let composed = "caf\u{E9}"
    private let decomposed = "cafe\u{301}"

    private func bytes(_ text: String?) -> [UInt8] { Array((text ?? "").utf8) }

    private func isStored<T: PersistentModel>(
        _ object: T, in container: ModelContainer, _ text: (T) -> String?
    ) throws {
        let stored: T = try ModelContext(container).existingModel(for: object.persistentModelID)
        #expect(bytes(text(stored)) == bytes(decomposed))
    }

    private func site(_ text: String) -> Site {
        Site(
            name: "s", place: Coordinate(latitude: 1, longitude: 2), home: Address(street: text),
            price: Money(amount: 1, currency: text), stops: [])
    }

    @Test(arguments: [false, true]) func `Setting the other one is a change where somebody looks on`(isUndone: Bool)
        throws
    {
        let container = try memory(TripPlannerSchema.Current.self)
        let context = isUndone ? ModelContext(container) : container.mainContext
        context.autosaveEnabled = false
        let trip = Trip(to: composed)
        context.insert(trip)
        try context.save()
        let undo = ModelUndoManager()
        if isUndone { context.undoManager = undo }
        trip.destination = decomposed
        #expect(context.hasChanges && bytes(trip.destination) == bytes(decomposed))
        try context.save()
        try isStored(trip, in: container) { $0.destination }
        guard isUndone else { return }
        undo.undo()
        #expect(bytes(trip.destination) == bytes(composed))
        undo.redo()
        #expect(bytes(trip.destination) == bytes(decomposed))
    }

    @Test func `What was changed before is not set back by it`() throws {
        let container = try memory(ShapesSchema.Current.self)
        let context = ModelContext(container)
        let object = Defaults(string: composed)
        context.insert(object)
        try context.save()
        object.string = "x"
        object.string = decomposed
        #expect(context.hasChanges)
        try context.save()
        try isStored(object, in: container) { $0.string }
        object.string = "x"
        object.string = decomposed
        #expect(!context.hasChanges)
    }

    @Test func `It is a change in a struct, in columns and in JSON`() throws {
        let container = try memory(ValuesSchema.Current.self)
        let context = ModelContext(container)
        let object = site(composed)
        context.insert(object)
        try context.save()
        object.home = Address(street: decomposed)
        object.price = Money(amount: 1, currency: decomposed)
        try context.save()
        try isStored(object, in: container) { $0.home?.street }
        try isStored(object, in: container) { $0.price.currency }
        #expect(bytes(object.home?.street) == bytes(decomposed))
    }

    @Test func `It is a change in dictionaries, Codable types and enums of one's own`() throws {
        let container = try memory(ValuesSchema.Current.self)
        let context = ModelContext(container)
        let list = Collection(counts: [:], matrix: [], byName: [:], places: [:])
        list.names = ["a": composed]
        let opinion = Opinion(
            word: Word(composed, count: 1), words: [], category: Category(rawValue: composed)!, rank: .first, ranks: [])
        context.insert(list)
        context.insert(opinion)
        try context.save()
        list.names = ["a": decomposed]
        opinion.word = Word(decomposed, count: 1)
        opinion.category = Category(rawValue: decomposed)!
        try context.save()
        try isStored(list, in: container) { $0.names["a"] ?? nil }
        try isStored(opinion, in: container) { $0.word.text }
        try isStored(opinion, in: container) { $0.category.rawValue }
    }

    @Test func `What another context wrote is merged by its bytes`() throws {
        let container = try memory(TripPlannerSchema.Current.self)
        let (context, other) = (ModelContext(container), ModelContext(container))
        let trip = Trip(to: composed)
        context.insert(trip)
        try context.save()
        trip.priority = 5
        let same: Trip = try other.existingModel(for: trip.persistentModelID)
        same.destination = decomposed
        try other.save()
        #expect(try context.all(Trip.self).count == 1)
        #expect(bytes(trip.destination) == bytes(decomposed) && trip.priority == 5)
        try context.save()
        try isStored(trip, in: container) { $0.destination }
    }

    @Test func `A newcomer that differs in it from the default decides`() throws {
        let container = try memory(ValuesSchema.Current.self)
        let context = ModelContext(container)
        context.insert(site(composed))
        try context.save()
        let other = ModelContext(container)
        let newcomer = site(decomposed)
        other.insert(newcomer)
        try other.save()
        try isStored(newcomer, in: container) { $0.home?.street }
    }
}
