import Foundation
import RelationsFixture
import SchemaTesting
import Testing
import TripPlannerFixture

@testable import SchemaRuntime

/// Rows that another program has given keys below 1: 0 stands for no object, and what is below for objects that are not saved.
@Suite struct KeysBelowOneTests {
    private let place: TemporaryStore
    private let container: ModelContainer
    private let context: ModelContext

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: TripPlannerSchema.Current.self)
        context = ModelContext(container)
        let ada = Traveler(name: "Ada", email: "ada@example.org")
        context.insert(ada)
        let trip = PersonalTrip(
            destination: "Oslo", startDate: .distantPast, endDate: .distantFuture, activities: [])
        trip.organizer = ada
        context.insert(trip)
        try context.save()
    }

    private func add(_ key: Int64) throws {
        try RawStore(at: place.url).execute(
            "INSERT INTO Traveler (_id, name, email) VALUES (\(key), 'Bea', 'bea\(key)@example.org')")
    }

    private func expectNamed(
        _ property: String, _ key: Int64, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
    ) throws {
        let error = try #require(throws: ModelError.self, sourceLocation: sourceLocation) { try body() }
        guard case .invalidStoredValue(let place, let problem) = error else {
            Issue.record("\(error)", sourceLocation: sourceLocation)
            return
        }
        #expect("\(place.entity).\(place.property)" == property, sourceLocation: sourceLocation)
        #expect(problem.hasPrefix("\(key) is the key of no object"), "\(problem)", sourceLocation: sourceLocation)
    }

    @Test(arguments: [0, -1, -7, Int64.min + 1]) func `a fetch that meets one throws`(key: Int64) throws {
        try add(key)
        let other = ModelContext(container)
        // A new object has a key below zero until it is saved.
        let new = Traveler(name: "Cem", email: "cem@example.org")
        other.insert(new)
        try expectNamed("Traveler._id", key) { _ = try other.all(Traveler.self) }
        try expectNamed("Traveler._id", key) {
            var some = FetchDescriptor<Traveler>()
            some.propertiesToFetch = [\.name]
            some.includePendingChanges = false
            _ = try other.fetch(some)
        }
        #expect(new.name == "Cem")
        // What is asked for without it is read.
        let rest = FetchDescriptor<Traveler>(predicate: #Predicate { $0.name != "Bea" })
        #expect(try other.fetch(rest).map(\.name) == ["Ada", "Cem"])
        #expect(try other.fetchCount(FetchDescriptor<Traveler>()) == 3)
        try other.save()
        #expect(new.persistentModelID.description.hasPrefix("Traveler "))
    }

    @Test(arguments: [0, -1, -7]) func `a link to one is no link to nothing`(key: Int64) throws {
        try add(key)
        try RawStore(at: place.url).execute("UPDATE Trip SET organizer = \(key), _v = _v + 1")
        for isPartial in [false, true] {
            let other = ModelContext(container)
            other.insert(Traveler(name: "Cem", email: "cem@example.org"))
            var trips = FetchDescriptor<Trip>()
            if isPartial { trips.propertiesToFetch = [\.organizer] }
            let trip = try #require(try other.fetch(trips).first)
            #expect(trip.organizer == nil)
            try expectNamed("PersonalTrip.organizer", key) { try other.save() }
            #expect(
                try RawStore(at: place.url).rows("SELECT organizer FROM Trip") == [["\(key)"]], "\(isPartial)")
        }
    }

    @Test(arguments: [0, -7]) func `a link that leads to one by now is not merged as nothing`(key: Int64) throws {
        let trip = try #require(try context.all(Trip.self).first)
        trip.destination = "Bergen"
        try add(key)
        try RawStore(at: place.url).execute("UPDATE Trip SET organizer = \(key), _v = _v + 1")
        #expect(throws: ModelError.self) { try context.save() }
        #expect(try RawStore(at: place.url).rows("SELECT organizer FROM Trip") == [["\(key)"]])
    }

    /// A context with a trip whose organizer has such a key.
    private func stray(_ key: Int64) throws -> (context: ModelContext, trip: Trip) {
        try add(key)
        try RawStore(at: place.url).execute("UPDATE Trip SET organizer = \(key), _v = _v + 1")
        let other = ModelContext(container)
        return (other, try #require(try other.all(Trip.self).first))
    }

    private func organizers() throws -> [[String]] { try RawStore(at: place.url).rows("SELECT organizer FROM Trip") }

    @Test(arguments: [0, -7]) func `a link to one is emptied, whatever else changes`(key: Int64) throws {
        let (other, trip) = try stray(key)
        trip.organizer = nil
        trip.priority = 1
        trip.priority = 2
        trip.priority = 0
        try other.save()
        #expect(try organizers() == [["NULL"]])
    }

    @Test(arguments: [0, -7]) func `a link to one is there again after a rollback`(key: Int64) throws {
        let (other, trip) = try stray(key)
        trip.organizer = nil
        other.rollback()
        #expect(trip.organizer == nil)
        try expectNamed("PersonalTrip.organizer", key) { try other.save() }
        // What is the same again is no change.
        other.rollback()
        trip.priority = 1
        try other.save()
        #expect(try organizers() == [["\(key)"]])
    }

    @Test(arguments: [0, -7]) func `a link to one is there again after an undo`(key: Int64) throws {
        let (other, trip) = try stray(key)
        let undo = ModelUndoManager()
        other.undoManager = undo
        trip.organizer = nil
        undo.undo()
        #expect(trip.organizer == nil)
        try expectNamed("PersonalTrip.organizer", key) { try other.save() }
        undo.redo()
        try other.save()
        #expect(try organizers() == [["NULL"]])
        undo.undo()
        try other.save()
        #expect(try organizers() == [["\(key)"]])
    }

    @Test(arguments: [0, -7]) func `a link to one is there again after it led to somebody`(key: Int64) throws {
        let (other, trip) = try stray(key)
        let undo = ModelUndoManager()
        other.undoManager = undo
        let ada = try #require(
            try other.fetch(FetchDescriptor<Traveler>(predicate: #Predicate { $0.name == "Ada" })).first)
        trip.organizer = ada
        try other.save()
        #expect(ada.organizedTrips.count == 1)
        undo.undo()
        #expect(ada.organizedTrips.isEmpty)
        try other.save()
        #expect(try organizers() == [["\(key)"]])
        undo.redo()
        try other.save()
        #expect(try organizers() == [["\(ada._$id)"]])
    }

    @Test(arguments: [0, -7]) func `keys alone are not given either`(key: Int64) throws {
        try add(key)
        let other = ModelContext(container)
        try expectNamed("Traveler._id", key) { _ = try other.fetchIdentifiers(FetchDescriptor<Traveler>()) }
        try expectNamed("Traveler._id", key) { _ = try Traveler.query().ids(in: other) }
        let rest = FetchDescriptor<Traveler>(predicate: #Predicate { $0.name != "Bea" })
        #expect(try other.fetchIdentifiers(rest).count == 1)
        try expectNamed("Traveler._id", key) { _ = try other.fetch(FetchDescriptor<Traveler>(), batchSize: 10) }
    }

    @Test(arguments: [0, -7]) func `a required link to one is in nobody's way until it is asked for`(
        key: Int64
    ) throws {
        let ada = try context.all(Traveler.self)[0]
        context.insert(Booking("code", ada))
        try context.save()
        try add(key)
        try RawStore(at: place.url).execute("UPDATE Booking SET traveler = \(key), _v = _v + 1")
        let other = ModelContext(container)
        let booking = try #require(try other.all(Booking.self).first)
        booking.totalPrice = 77
        try other.save()
        #expect(
            try RawStore(at: place.url).rows("SELECT traveler, totalPrice FROM Booking") == [["\(key)", "7700"]])
        #expect(booking.traveler.isDeleted)
        try expectNamed("Booking.traveler", key) { try other.save() }
    }

    @Test(arguments: [0, -7]) func `a row's link to one stays where a new object is written over it`(key: Int64) throws
    {
        let place = try TemporaryStore()
        let container = try place.container(for: RelationsSchema.Current.self)
        let raw = try RawStore(at: place.url)
        try raw.execute("INSERT INTO Person (_id, name) VALUES (\(key), 'theirs')")
        let before = ModelContext(container)
        before.insert(Film(title: "old", length: 5))
        try before.save()
        try raw.execute("UPDATE Media SET Film_star = \(key), _v = _v + 1")
        let other = ModelContext(container)
        let film = Film(title: "new", length: 5)
        other.insert(film)
        try other.save()
        #expect(try raw.rows("SELECT title, Film_star FROM Media") == [["'new'", "\(key)"]])
        #expect(film.star == nil)
        try expectNamed("Film.star", key) { try other.save() }
    }
}
