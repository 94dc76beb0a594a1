import SchemaRuntime
import SchemaTesting
import Testing
import TripPlannerFixture

/// What a deletion takes along that nobody has read belongs to its step, and is forgotten with it.
@Suite struct UndoForgottenTests {
    private let container: ModelContainer
    private let context: ModelContext
    private let undo = ModelUndoManager()

    init() throws {
        container = try memory(TripPlannerSchema.Current.self)
        let before = ModelContext(container)
        let sara = Traveler("Sara")
        before.insert(sara)
        for number in 1...3 { before.insert(Booking("\(number)", sara)) }
        try before.save()
        context = ModelContext(container)
        context.undoManager = undo
    }

    private func expectNothing(of undo: ModelUndoManager) throws {
        try context.save()
        #expect(!undo.canUndo && undo.undoCount == 0)
        undo.undo()
        try context.save()
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Booking>()) == 0)
    }

    @Test func `All steps are forgotten`() throws {
        context.delete(try context.all(Traveler.self)[0])
        undo.removeAllActions()
        try expectNothing(of: undo)
    }

    @Test func `Another manager comes`() throws {
        context.delete(try context.all(Traveler.self)[0])
        let next = ModelUndoManager()
        context.undoManager = next
        try expectNothing(of: next)
    }

    @Test func `The manager goes and another one comes later`() throws {
        context.delete(try context.all(Traveler.self)[0])
        context.undoManager = nil
        let next = ModelUndoManager()
        context.undoManager = next
        try expectNothing(of: next)
    }
}
