import Foundation
import SchemaRuntime
import Testing
import TripPlannerFixture

extension Trip {
    /// An identifier, but not the trip's own.
    fileprivate var organizerID: PersistentIdentifier { organizer?.persistentModelID ?? persistentModelID }
}

extension PersistentModel {
    fileprivate var otherID: PersistentIdentifier { persistentModelID }
}

/// What a protocol of one's own says of models.
private protocol Titled: PersistentModel {
    var destination: String { get }
}
extension Trip: Titled {}

/// Which key paths lead to an object's own identifier.
@Suite struct IdentifierPathTests {
    private let context: ModelContext
    private let trip: Trip

    init() throws {
        context = ModelContext(try QueryWorld().container)
        trip = try #require(try context.all(Trip.self).first { $0.organizer != nil && $0.tags.count > 1 })
    }

    private func found(_ predicate: Predicate<Trip>) throws -> [Trip] {
        try context.fetch(FetchDescriptor(predicate: predicate))
    }

    private func generic<M: PersistentModel>(_ id: PersistentIdentifier, _: M.Type) throws -> [M] {
        try context.fetch(FetchDescriptor<M>(predicate: #Predicate { $0.id == id }))
            + context.fetch(FetchDescriptor<M>(predicate: #Predicate { $0.persistentModelID == id }))
    }

    @Test func `Both names are the identifier, in code that is generic as well`() throws {
        let id = trip.persistentModelID
        let ids = [id]
        #expect(try found(#Predicate { $0.persistentModelID == id }) == [trip])
        #expect(try found(#Predicate { $0.id == id }) == [trip])
        #expect(try found(#Predicate { ids.contains($0.id) }) == [trip])
        #expect(try generic(id, Trip.self) == [trip, trip])
        #expect(try generic(id, type(of: trip)) == [trip, trip])
        #expect(try Trip.query { $0.id == id }.fetch(in: context) == [trip])
        #expect(try Trip.query { $0.persistentModelID == id }.fetch(in: context) == [trip])
        let owner = try #require(trip.organizer).persistentModelID
        let expected = try context.all(Trip.self).filter { $0.organizer?.persistentModelID == owner }
        #expect(try found(#Predicate { $0.organizer?.persistentModelID == owner }) == expected)
        #expect(try found(#Predicate { $0.organizer?.id == owner }) == expected)
        let tag = trip.tags[0].id
        #expect(try found(#Predicate { $0.tags.contains { $0.id == tag } }).contains(trip))
        let keys: [PersistentIdentifier] = try Trip.query { $0.id == id }.select { $0.id }.fetch(in: context)
        #expect(keys == [id])
        // A class below, by its own key path.
        let business = try #require(try context.all(BusinessTrip.self).first)
        let other = business.id
        #expect(
            try context.fetch(FetchDescriptor<BusinessTrip>(predicate: #Predicate { $0.id == other })) == [business])
    }

    @Test func `A property of one's own with an identifier is none that the store has`() throws {
        let id = trip.persistentModelID
        for predicate in [
            #Predicate<Trip> { $0.organizerID == id }, #Predicate<Trip> { $0.otherID == id },
        ] {
            #expect {
                try found(predicate)
            } throws: { error in
                guard case ModelError.unsupportedPredicate(_, let property) = error else { return false }
                return property != nil
            }
        }
        #expect(throws: ModelError.self) { try Trip.query { $0.organizerID == id }.fetch(in: context) }
        context.insert(Trip(to: "waits"))
        #expect(throws: ModelError.self) { try Trip.query { $0.organizerID == id }.fetch(in: context) }
        context.rollback()
        #expect(throws: ModelError.unsupportedProperty("\(\Trip.organizerID)")) {
            let _: [Int] = try context.select("SELECT \(\Trip.organizerID) FROM \(Trip.self)")
        }
        let keys: [Int] = try context.select("SELECT \(\Trip.id) FROM \(Trip.self) ORDER BY 1")
        #expect(keys.count == 12)
    }

    private func titled<M: Titled>(_ title: String, _: M.Type) throws -> [M] {
        try context.fetch(FetchDescriptor<M>(predicate: #Predicate { $0.destination == title }))
    }

    /// Such a key path is none of the class's, as Swift compares them: it names what the protocol asks for, whoever has it.
    @Test func `A property of a protocol is refused by name, not taken for another`() throws {
        let title = trip.destination
        for isWaiting in [false, true] {
            if isWaiting { context.insert(Trip(to: "waits")) }
            let error = #expect(throws: ModelError.self) { try titled(title, Trip.self) }
            guard case .unsupportedPredicate(_, let property)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(property?.contains("Trip") == true)
        }
        // Said of the class itself it is its property.
        #expect(try context.fetch(FetchDescriptor<Trip>(predicate: #Predicate { $0.destination == title })) == [trip])
        context.rollback()
    }
}
