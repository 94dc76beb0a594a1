import Foundation
import PoliciesFixture
import RelationsFixture
import SchemaTesting
import Testing
import TripPlannerFixture

@testable import SchemaRuntime

@Suite struct UndoTests {
    private let container: ModelContainer
    private let context: ModelContext
    private let undo = ModelUndoManager()
    private let reader: Reader

    init() throws {
        container = try memory(TripPlannerSchema.Current.self)
        context = ModelContext(container)
        reader = Reader(container)
        let sara = Traveler("Sara")
        context.insert(Trip(to: "Shiraz", organizer: sara, tags: [Tag(name: "sea", color: "blue")]))
        context.insert(Trip(to: "Tabriz", organizer: sara))
        context.insert(Booking("b", sara))
        try context.save()
        context.undoManager = undo
    }

    private func trips() throws -> [Trip] {
        try context.fetch(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.destination)]))
    }

    @Test func `Saves part steps, and each step goes back and forth whole`() throws {
        let trips = try trips()
        #expect(!undo.canUndo && !undo.canRedo)
        trips[0].destination = "A"
        trips[0].destination = "B"
        trips[1].priority = 7
        #expect(undo.canUndo && undo.undoCount == 1)
        try context.save()
        trips[0].notes = "n"
        try context.save()
        #expect(undo.undoCount == 2)
        undo.undo()
        #expect(trips[0].notes == nil && trips[0].destination == "B" && context.hasChanges)
        undo.undo()
        #expect(trips.map(\.destination) == ["Shiraz", "Tabriz"] && trips[1].priority == 0 && !undo.canUndo)
        undo.undo()
        #expect(undo.redoCount == 2)
        try context.save()
        #expect(try reader.stored(trips[0]).destination == "Shiraz" && reader.stored(trips[0]).notes == nil)
        undo.redo()
        undo.redo()
        #expect(trips[0].destination == "B" && trips[0].notes == "n" && trips[1].priority == 7 && !undo.canRedo)
        try context.save()
        #expect(try reader.stored(trips[0]).notes == "n" && reader.stored(trips[1]).priority == 7)
    }

    @Test func `Groups part steps too, and parts of a group belong to it`() throws {
        let trip = try trips()[0]
        trip.priority = 1
        undo.beginUndoGrouping()
        trip.priority = 2
        undo.setActionName("Raise")
        undo.beginUndoGrouping()
        trip.notes = "n"
        #expect(undo.groupingLevel == 2)
        undo.endUndoGrouping()
        undo.endUndoGrouping()
        trip.priority = 3
        #expect(undo.undoCount == 3 && undo.groupingLevel == 0)
        undo.undo()
        #expect(trip.priority == 2 && undo.undoActionName == "Raise")
        undo.undo()
        #expect(trip.priority == 1 && trip.notes == nil && undo.redoActionName == "Raise")
        undo.redo()
        #expect(trip.priority == 2 && trip.notes == "n" && undo.redoCount == 1)
        // A change of one's own gives up what was undone.
        trip.priority = 9
        #expect(!undo.canRedo)
        undo.undo()
        #expect(trip.priority == 2)
    }

    @Test func `Both ends of relationships go back`() throws {
        let trips = try trips()
        let sara = try #require(trips[0].organizer)
        let omid = Traveler("Omid")
        context.insert(omid)
        try context.save()
        undo.removeAllActions()
        omid.organizedTrips = [trips[0]]
        trips[0].tags.append(Tag(name: "new", color: "red"))
        trips[0].tags.removeFirst()
        #expect(sara.organizedTrips == [trips[1]])
        undo.undo()
        #expect(trips[0].organizer === sara && Set(sara.organizedTrips) == Set(trips) && omid.organizedTrips.isEmpty)
        #expect(trips[0].tags.map(\.name) == ["sea"] && trips[0].tags[0].trips == [trips[0]])
        #expect(try context.fetchCount(FetchDescriptor<Tag>()) == 1)
        undo.redo()
        #expect(trips[0].organizer === omid && trips[0].tags.map(\.name) == ["new"])
        try context.save()
        #expect(try reader.stored(trips[0]).organizer?.name == "Omid")
        undo.undo()
        try context.save()
        #expect(try reader.stored(trips[0]).organizer?.name == "Sara")
        #expect(try reader.stored(trips[0]).tags.map(\.name) == ["sea"])
        #expect(try reader.context.fetchCount(FetchDescriptor<Tag>()) == 1)
    }

    @Test func `What was deleted and saved comes back as the same object, with all that went along`() throws {
        let sara = try #require(try trips()[0].organizer)
        let (identifier, booking) = (sara.persistentModelID, sara.bookings[0])
        let trips = try trips()
        context.delete(sara)
        #expect(booking.isDeleted)
        // What no collection holds follows when somebody looks.
        context.processPendingChanges()
        #expect(trips[0].organizer == nil)
        try context.save()
        #expect(try reader.context.fetchCount(FetchDescriptor<Booking>()) == 0)
        undo.undo()
        #expect(!sara.isDeleted && sara.persistentModelID == identifier && sara.bookings == [booking])
        #expect(trips[0].organizer === sara && Set(sara.organizedTrips) == Set(trips))
        try context.save()
        #expect(try reader.stored(sara).bookings.map(\.confirmationCode) == ["b"])
        #expect(try reader.stored(trips[1]).organizer?.name == "Sara")
        undo.redo()
        #expect(sara.isDeleted && booking.isDeleted && trips[1].organizer == nil)
        try context.save()
        #expect(try reader.context.fetchCount(FetchDescriptor<Traveler>()) == 0)
        undo.undo()
        context.delete(trips[0])
        try context.save()
        undo.undo()
        #expect(trips[0].tags.map(\.name) == ["sea"] && trips[0].tags[0].trips == [trips[0]])
        try context.save()
        #expect(try reader.stored(trips[0]).tags.map(\.name) == ["sea"])
    }

    @Test func `What nobody has loaded comes back as well`() throws {
        let other = ModelContext(container)
        other.undoManager = ModelUndoManager()
        let sara = try #require(try other.fetch(FetchDescriptor<Traveler>()).first)
        other.delete(sara)
        try other.save()
        other.undoManager?.undo()
        try other.save()
        #expect(try reader.stored(sara).bookings.count == 1 && reader.stored(sara).organizedTrips.count == 2)
        try other.delete(model: Trip.self, where: #Predicate { $0.destination == "Shiraz" })
        try other.save()
        #expect(try reader.context.fetchCount(FetchDescriptor<Trip>()) == 1)
        other.undoManager?.undo()
        try other.save()
        #expect(try reader.context.all(Tag.self).map { $0.trips.map(\.destination) } == [["Shiraz"]])
    }

    @Test func `What was inserted goes, saved or not, and comes again under its identifier`() throws {
        let trip = Trip(to: "new", tags: [Tag(name: "t", color: "c")])
        context.insert(trip)
        let identifier = trip.persistentModelID
        undo.undo()
        #expect(try trip.isDeleted && context.fetchCount(FetchDescriptor<Trip>()) == 2)
        try context.save()
        undo.redo()
        #expect(!trip.isDeleted && trip.persistentModelID == identifier && trip.tags.map(\.name) == ["t"])
        try context.save()
        #expect(try reader.stored(trip).tags.map(\.name) == ["t"])
        undo.undo()
        try context.save()
        #expect(try reader.context.fetchCount(FetchDescriptor<Trip>()) == 2)
        #expect(try reader.context.fetchCount(FetchDescriptor<Tag>()) == 1)
        undo.redo()
        try context.save()
        #expect(try reader.stored(trip).destination == "new")
    }

    @Test func `A rollback takes back steps that were not saved, undone ones too`() throws {
        let trip = try trips()[0]
        trip.priority = 1
        try context.save()
        trip.priority = 2
        context.rollback()
        #expect(trip.priority == 1 && undo.undoCount == 1)
        undo.undo()
        #expect(trip.priority == 0 && undo.redoCount == 1)
        context.rollback()
        #expect(trip.priority == 1 && undo.undoCount == 1 && undo.redoCount == 0)
        undo.undo()
        try context.save()
        #expect(try reader.stored(trip).priority == 0)
    }

    @Test func `The order of collections goes back`() throws {
        let relations = try memory(RelationsSchema.Current.self)
        let context = ModelContext(relations)
        let tracks = ["a", "b", "c", "d"].map { Track(title: $0) }
        let album = RelationsFixture.Album(title: "x", tracks: tracks)
        let list = RelationsFixture.Playlist(name: "l", tracks: tracks)
        context.insert(album)
        context.insert(list)
        try context.save()
        let undo = ModelUndoManager()
        context.undoManager = undo
        album.tracks = [tracks[3], tracks[0], tracks[1], tracks[2]]
        list.tracks.reverse()
        tracks[0].album = nil
        try context.save()
        context.delete(tracks[1])
        try context.save()
        undo.undo()
        #expect(album.tracks.map(\.title) == ["d", "b", "c"] && list.tracks.map(\.title) == ["d", "c", "b", "a"])
        try context.save()
        let fresh = ModelContext(relations)
        #expect(try fresh.all(RelationsFixture.Playlist.self)[0].tracks.map(\.title) == ["d", "c", "b", "a"])
        undo.undo()
        #expect(album.tracks == tracks && list.tracks == tracks)
        try context.save()
        let last = ModelContext(relations)
        #expect(try last.all(RelationsFixture.Album.self)[0].tracks.map(\.title) == ["a", "b", "c", "d"])
        #expect(try last.all(RelationsFixture.Playlist.self)[0].tracks.map(\.title) == ["a", "b", "c", "d"])
    }

    @Test func `A newcomer that met a row takes no row along when it is undone`() throws {
        let policies = try memory(PoliciesSchema.Current.self)
        let context = ModelContext(policies)
        context.insert(Basket(code: "k", size: 1))
        try context.save()
        context.undoManager = ModelUndoManager()
        context.insert(Basket(code: "k", size: 2))
        try context.save()
        context.undoManager?.undo()
        try context.save()
        #expect(try ModelContext(policies).all(Basket.self).map(\.code) == ["k"])
    }

    @Test func `Steps are limited, and changes can be left out`() throws {
        let trip = try trips()[0]
        undo.levelsOfUndo = 2
        for number in 1...4 {
            trip.priority = number
            try context.save()
        }
        #expect(undo.undoCount == 2)
        undo.disableUndoRegistration()
        trip.priority = 10
        undo.enableUndoRegistration()
        try context.save()
        undo.undo()
        #expect(trip.priority == 3)
        undo.undo()
        undo.undo()
        #expect(trip.priority == 2)
        context.undoManager = nil
        trip.priority = 20
        #expect(!undo.canUndo && undo.redoCount == 2)
        // A manager that changes its context forgets.
        let other = ModelContext(container)
        other.undoManager = undo
        #expect(!undo.canRedo)
    }
}
