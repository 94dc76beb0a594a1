import Foundation
import Observation
import PoliciesFixture
import ReportsFixture
import SchemaRuntime
import SchemaTesting
import Testing
import TripPlannerFixture

/// Objects that are edited apart, and saved or let go of.
@Suite struct DraftTests {
    private let container: ModelContainer
    private let context: ModelContext
    private let trip: Trip

    init() throws {
        container = try memory(TripPlannerSchema.Current.self)
        context = ModelContext(container)
        trip = Trip(to: "Shiraz", organizer: Traveler("Sara"), tags: [Tag(name: "sea", color: "blue")])
        context.insert(trip)
        try context.save()
    }

    @Test func `What is let go of has not happened`() throws {
        do {
            let draft = try context.draft(of: trip)
            draft.model.destination = "Yazd"
            draft.model.organizer = nil
            draft.context.delete(draft.model.tags[0])
            #expect(draft.hasChanges && draft.model !== trip && draft.model.persistentModelID == trip.persistentModelID)
        }
        #expect(!context.hasChanges && trip.destination == "Shiraz" && trip.organizer?.name == "Sara")
        #expect(try trip.tags.count == 1 && context.fetchCount(FetchDescriptor<Tag>()) == 1)
    }

    @Test func `What is saved the original has, both ends of links as well`() throws {
        let sara = try #require(trip.organizer)
        #expect(sara.organizedTrips == [trip])
        let draft = try context.draft(of: trip)
        draft.model.destination = "Yazd"
        draft.model.organizer = Traveler("Omid")
        draft.model.tags.append(Tag(name: "sand", color: "yellow"))
        #expect(trip.destination == "Shiraz" && trip.organizer === sara)
        try draft.save()
        // Without a fetch.
        #expect(trip.destination == "Yazd" && trip.organizer?.name == "Omid" && sara.organizedTrips.isEmpty)
        #expect(Set(trip.tags.map(\.name)) == ["sea", "sand"] && !context.hasChanges && !draft.hasChanges)
        draft.model.destination = "Kish"
        try draft.save()
        #expect(trip.destination == "Kish")
    }

    @Test func `A draft begins with what is stored, and what waits here stays`() throws {
        trip.priority = 7
        trip.notes = "mine"
        let draft = try context.draft(of: trip)
        #expect(draft.model.priority == 0 && draft.model.notes == nil)
        draft.model.destination = "Yazd"
        try draft.save()
        #expect(trip.destination == "Yazd" && trip.priority == 7 && trip.notes == "mine" && context.hasChanges)
        try context.save()
        let stored = try Reader(container).stored(trip)
        #expect(stored.destination == "Yazd" && stored.priority == 7)
    }

    @Test func `A save that fails leaves the draft to be mended`() throws {
        let context = ModelContext(try memory(PoliciesSchema.Current.self))
        let seats = [Seat(number: 1, guest: "a"), Seat(number: 2, guest: "b")]
        for seat in seats { context.insert(seat) }
        try context.save()
        let draft = try context.draft(of: seats[0])
        draft.model.number = 2
        draft.model.guest = "c"
        #expect(throws: ModelError.self) { try draft.save() }
        #expect(seats[0].number == 1 && seats[0].guest == "a" && draft.hasChanges)
        draft.model.number = 3
        try draft.save()
        #expect(seats[0].number == 3 && seats[0].guest == "c")
    }

    @Test func `Only what is stored has drafts`() throws {
        let new = Trip(to: "new")
        #expect(throws: ModelError.self) { try context.draft(of: new) }
        context.insert(new)
        #expect(throws: ModelError.missingObject(new.persistentModelID)) { try context.draft(of: new) }
        #expect(throws: ModelError.missingObject(trip.persistentModelID)) {
            try ModelContext(container).draft(of: trip)
        }
        context.delete(trip)
        #expect(throws: ModelError.missingObject(trip.persistentModelID)) { try context.draft(of: trip) }
        context.rollback()
        try ModelContext(container).delete(model: Trip.self)
        #expect(try context.draft(of: trip).model.destination == "Shiraz")
    }

    @Test func `A form that shows a draft learns of its changes`() throws {
        let draft = try context.draft(of: trip)
        nonisolated(unsafe) var told = 0
        withObservationTracking {
            _ = draft.model.destination
        } onChange: {
            told += 1
        }
        draft.model.destination = "Yazd"
        #expect(told == 1)
    }

    @Test func `A unique value that is taken keeps the draft until another is given`() throws {
        let omid = Traveler("Omid")
        context.insert(omid)
        try context.save()
        let sara = try #require(trip.organizer)
        let draft = try context.draft(of: sara)
        draft.model.email = omid.email
        draft.model.name = "S."
        #expect {
            try draft.save()
        } throws: { error in
            if case ModelError.uniqueConflict("Traveler", ["email"], [omid.persistentModelID]) = error {
                true
            } else {
                false
            }
        }
        #expect(draft.hasChanges && sara.name == "Sara" && !context.hasChanges)
        draft.model.email = "s@example.org"
        try draft.save()
        #expect(sara.name == "S." && sara.email == "s@example.org" && omid.email == "Omid@example.org")
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Traveler>()) == 2)
    }

    @Test func `A draft of one store of several writes to that one, and to others what it is given`() throws {
        let memory = { ModelConfiguration($0, schema: $1, isStoredInMemoryOnly: true) }
        let container = try ModelContainer(
            for: Schema([Invoice.self]),
            configurations: [memory("all", nil), memory("bills", Schema([Invoice.self]))])
        let context = ModelContext(container)
        let (bill, actor) = (Invoice(total: 3), Actor(name: "a"))
        context.insert(bill)
        context.insert(actor)
        try context.save()
        let (first, second) = (try context.draft(of: bill), try context.draft(of: actor))
        first.model.total = 4
        second.model.name = "b"
        #expect(first.hasChanges && second.hasChanges && bill.total == 3 && actor.name == "a")
        try first.save()
        #expect(bill.total == 4 && actor.name == "a" && second.hasChanges)
        // What is made in a draft's context goes to its own store.
        second.context.insert(Invoice(total: 9))
        try second.save()
        #expect(actor.name == "b" && !context.hasChanges)
        #expect(try ModelContext(container).all(Invoice.self).map(\.total) == [4, 9])
        #expect(try ModelContext(container).all(Actor.self).map(\.name) == ["b"])
    }
}
