import Foundation
import PoliciesFixture
import SchemaTesting
import Testing
import TripPlannerFixture

@testable import SchemaRuntime

/// Undo where several contexts, or several stores, are at work.
@Suite struct UndoAmongOthersTests {
    private let place: TemporaryStore
    private let container: ModelContainer
    private let (context, other): (ModelContext, ModelContext)
    private let undo = ModelUndoManager()
    private let trip: Trip

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: TripPlannerSchema.Current.self)
        (context, other) = (ModelContext(container), ModelContext(container))
        trip = Trip(to: "Shiraz", organizer: Traveler("Sara"), tags: [Tag(name: "sea", color: "blue")])
        context.insert(trip)
        try context.save()
        context.undoManager = undo
    }

    @Test func `What comes back is there again in other contexts, as the same object`() throws {
        let theirs = try other.all(Trip.self)[0]
        let sara = try #require(theirs.organizer)
        #expect(sara.organizedTrips == [theirs] && theirs.tags.count == 1)
        context.delete(trip)
        try context.save()
        #expect(try other.all(Trip.self) == [] && theirs.isDeleted && sara.organizedTrips.isEmpty)
        undo.undo()
        try context.save()
        #expect(try other.all(Trip.self) == [theirs])
        #expect(!theirs.isDeleted && theirs.organizer === sara && sara.organizedTrips == [theirs])
        #expect(theirs.tags.map(\.name) == ["sea"] && theirs.tags[0].trips == [theirs])
        theirs.notes = "n"
        try other.save()
        _ = try context.all(Trip.self)
        #expect(trip.notes == "n" && !trip.isDeleted)
    }

    @Test func `A row that came back is not the one that another context has read`() throws {
        let theirs = try other.all(Trip.self)[0]
        theirs.notes = "theirs"
        trip.notes = "mine"
        try context.save()
        context.delete(trip)
        try context.save()
        undo.undo()
        try context.save()
        #expect(try RawStore(at: place.url).rows("SELECT _v, notes FROM Trip") == [["3", "'mine'"]])
        #expect(throws: ModelError.conflict(trip.persistentModelID, isDeleted: false)) { try other.save() }
        other.rollback()
        _ = try other.all(Trip.self)
        #expect(theirs.notes == "mine")
        trip.notes = "again"
        try context.save()
        #expect(try ModelContext(container).all(Trip.self)[0].notes == "again")
    }

    @Test func `An object that was made for the key meanwhile gives way`() throws {
        let new = Traveler("new")
        context.insert(new)
        try context.save()
        let identifier = new.persistentModelID
        undo.undo()
        try context.save()
        new.home?.map.remove(new._$id, Unmanaged.passUnretained(new).toOpaque())
        let hollow = try #require(context.model(for: identifier) as? Traveler)
        #expect(hollow !== new)
        undo.redo()
        #expect(new.persistentModelID == identifier && context.model(for: identifier) as? Traveler === new)
        #expect(hollow.isDeleted && hollow.home == nil)
        try context.save()
        #expect(try context.fetchCount(FetchDescriptor<Traveler>()) == 2)
    }

    @Test func `A manager has one context, which it leaves for another`() throws {
        other.undoManager = undo
        #expect(context.undoManager == nil)
        context.undoManager = nil
        let theirs = try other.all(Trip.self)[0]
        theirs.priority = 3
        trip.priority = 5
        #expect(undo.undoCount == 1)
        undo.undo()
        #expect(theirs.priority == 0 && trip.priority == 5)
        other.undoManager = nil
        undo.redo()
        #expect(undo.redoCount == 1 && theirs.priority == 0)
    }

    @Test func `Steps reach over several stores`() throws {
        let container = try ModelContainer(
            for: Schema(versionedSchema: PoliciesSchema.Current.self),
            configurations: ModelConfiguration(url: place.folder.appending(path: "main.store")),
            ModelConfiguration(
                "cache", schema: Schema([Country.self]), url: place.folder.appending(path: "cache.store")))
        let context = ModelContext(container)
        let (basket, country) = (Basket(code: "b", size: 1), Country(code: "IR", name: "Iran"))
        context.insert(basket)
        context.insert(country)
        try context.save()
        let undo = ModelUndoManager()
        context.undoManager = undo
        (basket.size, country.name) = (2, "x")
        try context.save()
        context.delete(country)
        context.delete(basket)
        try context.save()
        #expect(undo.undoCount == 2)
        undo.undo()
        #expect(!country.isDeleted && !basket.isDeleted && country.name == "x")
        try context.save()
        undo.undo()
        #expect(basket.size == 1 && country.name == "Iran")
        try context.save()
        let fresh = ModelContext(container)
        #expect(try fresh.all(Basket.self).map(\.size) == [1] && fresh.all(Country.self).map(\.name) == ["Iran"])
        undo.redo()
        #expect(basket.size == 2 && country.name == "x")
        let second = ModelContext(container)
        second.undoManager = undo
        country.name = "y"
        #expect(context.undoManager == nil && !undo.canUndo)
    }
}
