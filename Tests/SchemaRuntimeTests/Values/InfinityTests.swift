import Foundation
import SchemaRuntime
import SchemaTesting
import ShapesFixture
import Testing
import ValuesFixture

/// Infinities are numbers of a column; JSON has none, and NaN is a value nowhere.
@Suite struct InfinityTests {
    private let container: ModelContainer
    private let context: ModelContext

    init() throws {
        container = try memory(ValuesSchema.Current.self)
        context = ModelContext(container)
    }

    private func far(_ latitude: Double = .infinity, _ longitude: Double = -.infinity) -> Coordinate {
        Coordinate(latitude: latitude, longitude: longitude)
    }

    private func site(_ place: Coordinate) -> Site {
        Site(name: "s", place: place, price: Money(amount: 1), stops: [])
    }

    private func saved(_ place: Coordinate) throws -> Site {
        let object = site(place)
        context.insert(object)
        try context.save()
        return object
    }

    private func stored(_ object: Site) throws -> Coordinate {
        try (ModelContext(container).existingModel(for: object.persistentModelID) as Site).place
    }

    private func refusal() -> String? {
        do { try context.save() } catch ModelError.valueOutOfRange(let place, _) {
            return "\(place.entity).\(place.property)"
        } catch { return "\(error)" }
        return nil
    }

    @Test func `A struct in columns keeps them, and each change of it counts`() throws {
        let object = try saved(far())
        #expect(try stored(object) == far())
        object.place = far()
        #expect(!context.hasChanges)
        object.place.latitude = -.infinity
        object.home = Address(street: "s", place: far(0, .infinity))
        #expect(context.hasChanges)
        try context.save()
        #expect(try stored(object) == far(-.infinity))
        object.home?.place?.longitude = -.infinity
        try context.save()
        let other: Site = try ModelContext(container).existingModel(for: object.persistentModelID)
        #expect(other.home?.place == far(0, -.infinity))
    }

    @Test func `A rollback goes back to them, and so does an undo`() throws {
        let object = try saved(far())
        object.place = far(5, 6)
        context.rollback()
        #expect(object.place == far() && !context.hasChanges)
        object.place = far(5, 6)
        object.place = far()
        #expect(!context.hasChanges)
        let undo = ModelUndoManager()
        context.undoManager = undo
        object.place = far(.infinity, 1)
        try context.save()
        undo.undo()
        #expect(object.place == far())
        undo.redo()
        #expect(object.place == far(.infinity, 1))
    }

    @Test func `Changes of others are merged beside them`() throws {
        let object = try saved(far())
        object.price.amount = 7
        let other = ModelContext(container)
        let same: Site = try other.existingModel(for: object.persistentModelID)
        same.place.longitude = .infinity
        try other.save()
        #expect(try context.all(Site.self).count == 1 && object.place == far(.infinity, .infinity))
        try context.save()
        #expect(try stored(object) == far(.infinity, .infinity))
    }

    @Test func `A new object that has them is written over a row`() throws {
        let object = try saved(far(1, 2))
        let newcomer = site(far())
        context.insert(newcomer)
        try context.save()
        #expect(object.place == far() && newcomer.place == far())
        #expect(try stored(object) == far())
        newcomer.place.latitude = 3
        #expect(object.place == far(3))
        try context.save()
        #expect(try stored(object) == far(3))
    }

    @Test func `Lists, dictionaries and structs in JSON refuse them by name`() throws {
        let object = try saved(far(1, 2))
        object.stops = [far(0, 0), far()]
        #expect(refusal() == "Site.stops")
        context.rollback()
        #expect(object.stops == [])
        let list = Collection(counts: [:], matrix: [], byName: [:], places: ["far": far()])
        context.insert(list)
        #expect(refusal() == "Collection.places")
        list.places = [:]
        list.days = [Date(timeIntervalSinceReferenceDate: .infinity)]
        #expect(refusal() == "Collection.days")
        list.days = []
        try context.save()
    }

    @Test func `NaN is refused everywhere`() throws {
        let object = try saved(far())
        object.place.latitude = .nan
        #expect(refusal() == "Site.place")
        object.place.latitude = 4
        try context.save()
        object.place.latitude = .nan
        context.rollback()
        #expect(object.place == far(4))
        object.stops = [far(.nan, 0)]
        #expect(refusal() == "Site.stops")
    }
}
