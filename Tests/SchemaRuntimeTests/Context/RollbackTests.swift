import AttributesFixture
import Foundation
import RelationsFixture
import SchemaRuntime
import SchemaTesting
import ShapesFixture
import Testing
import TripPlannerFixture

@Suite struct RollbackTests {
    private let container: ModelContainer
    private let context: ModelContext

    init() throws {
        container = try memory(TripPlannerSchema.Current.self)
        context = ModelContext(container)
    }

    @Test func `What is set back is no change, and is not written`() throws {
        let place = try TemporaryStore()
        let context = ModelContext(try place.container(for: TripPlannerSchema.Current.self))
        let (sara, omid) = (Traveler("Sara"), Traveler("Omid"))
        let trips = [Trip(to: "a", organizer: sara), Trip(to: "b", organizer: sara)]
        for trip in trips { context.insert(trip) }
        context.insert(omid)
        try context.save()
        trips[0].priority = 5
        trips[0].organizer = omid
        trips[1].notes = "n"
        #expect(context.changedModelsArray.count == 2)
        trips[0].priority = 0
        #expect(trips[0].hasChanges)
        trips[0].organizer = sara
        trips[1].notes = nil
        #expect(!trips[0].hasChanges && !context.hasChanges && context.changedModelsArray.isEmpty)
        #expect(sara.organizedTrips.count == 2 && omid.organizedTrips.isEmpty)
        // Only what is another one is written.
        trips[0].priority = 7
        trips[0].priority = 0
        trips[0].notes = "m"
        try RawStore(at: place.url).execute("UPDATE Trip SET priority = 9 WHERE destination = 'a'")
        try context.save()
        #expect(
            try RawStore(at: place.url).rows("SELECT priority, notes, _v FROM Trip ORDER BY destination") == [
                ["9", "'m'", "2"], ["0", "NULL", "1"],
            ])
        // Each time anew.
        trips[1].priority = 1
        trips[1].priority = 0
        #expect(!context.hasChanges)
        trips[1].priority = 2
        trips[1].priority = 3
        context.rollback()
        #expect(trips[1].priority == 0 && !context.hasChanges)
    }

    @Test func `Values come back`() throws {
        let trip = BusinessTrip(
            destination: "Shiraz", startDate: Date(timeIntervalSinceReferenceDate: 1.5), endDate: Date(), notes: "n",
            company: "A", budget: 12.5, meetingAgenda: nil, expenseReport: Data([1, 0]))
        context.insert(trip)
        try context.save()
        trip.destination = "Yazd"
        trip.destination = "Kish"
        trip.startDate = Date()
        trip.notes = nil
        trip.isFavorite = true
        trip.budget = 99
        trip.meetingAgenda = "x"
        trip.expenseReport = Data()
        #expect(context.hasChanges && trip.hasChanges && context.changedModelsArray.count == 1)
        context.rollback()
        #expect(trip.destination == "Shiraz" && trip.startDate.timeIntervalSinceReferenceDate == 1.5)
        #expect(trip.notes == "n" && !trip.isFavorite && trip.budget == 12.5 && trip.meetingAgenda == nil)
        #expect(trip.expenseReport == Data([1, 0]))
        #expect(!context.hasChanges && !trip.hasChanges && context.changedModelsArray.isEmpty)
        trip.notes = "m"
        try context.save()
        #expect(try ModelContext(container).all(Trip.self)[0].notes == "m")
    }

    @Test func `Relationships come back on both sides`() throws {
        let (sara, omid) = (Traveler("Sara"), Traveler("Omid"))
        let (sea, snow) = (Tag(name: "sea", color: "b"), Tag(name: "snow", color: "w"))
        let trips = ["1", "2", "3"].map { Trip(to: $0, organizer: sara, tags: [sea]) }
        let booking = Booking("a", omid)
        for object in [trips[0], booking, snow] as [any PersistentModel] { context.insert(object) }
        try context.save()
        #expect(sara.organizedTrips.count == 3 && omid.organizedTrips.isEmpty)

        trips[0].organizer = omid
        trips[1].organizer = nil
        omid.organizedTrips.append(Trip(to: "4"))
        trips[2].organizer = Traveler("Nima")
        trips[0].tags = [snow]
        sea.trips.removeAll { $0 === trips[1] }
        booking.traveler = sara
        context.rollback()
        #expect(sara.organizedTrips.map(\.destination) == ["1", "2", "3"] && omid.organizedTrips.isEmpty)
        #expect(trips.allSatisfy { $0.organizer === sara && $0.tags == [sea] })
        #expect(sea.trips == trips && snow.trips.isEmpty)
        #expect(booking.traveler === omid && omid.bookings == [booking] && sara.bookings.isEmpty)
        #expect(!context.hasChanges)
        try context.save()
        let other = ModelContext(container)
        #expect(try other.all(Traveler.self).map(\.name).sorted() == ["Omid", "Sara"])
        #expect(try other.all(Trip.self).allSatisfy { $0.organizer?.name == "Sara" && $0.tags.map(\.name) == ["sea"] })
    }

    @Test func `Deleted objects are there again`() throws {
        let sara = Traveler("Sara")
        let trip = Trip(to: "1", organizer: sara, tags: [Tag(name: "sea", color: "b")])
        let bookings = [Booking("a", sara), Booking("b", sara)]
        context.insert(sara)
        try context.save()
        context.delete(bookings[0])
        context.delete(trip.tags[0])
        context.delete(sara)
        #expect(trip.organizer == nil && bookings[1].isDeleted)
        context.rollback()
        #expect(!sara.isDeleted && bookings.allSatisfy { !$0.isDeleted } && sara.bookings == bookings)
        #expect(trip.organizer === sara && sara.organizedTrips == [trip] && trip.tags.map(\.name) == ["sea"])
        sara.name = "Sahar"
        try context.save()
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Booking>()) == 2)
    }

    @Test func `Inserted objects leave, and may come again`() throws {
        let sara = Traveler("Sara")
        context.insert(sara)
        try context.save()
        let (trip, tag) = (Trip(to: "1", organizer: sara), Tag(name: "sea", color: "b"))
        trip.tags = [tag]
        let identifier = trip.persistentModelID
        context.rollback()
        #expect(trip.modelContext == nil && tag.modelContext == nil && !trip.hasChanges)
        #expect(trip.persistentModelID != identifier)
        // Linked to each other, and to nothing that is stored.
        #expect(sara.organizedTrips.isEmpty && trip.organizer == nil && tag.trips == [trip] && trip.tags == [tag])
        #expect(try context.fetchCount(FetchDescriptor<Trip>()) == 0)
        trip.organizer = sara
        #expect(tag.modelContext === context && sara.organizedTrips == [trip])
        try context.save()
        let reader = Reader(container)
        #expect(try reader.stored(tag).trips.map(\.destination) == ["1"])
        #expect(try reader.stored(trip).organizer?.name == "Sara")
    }

    @Test func `A new graph that is rolled back keeps its links of every kind`() throws {
        let context = ModelContext(try memory(RelationsSchema.Current.self))
        let (stored, list) = (Track(title: "stored"), Playlist(name: "stored"))
        for object in [stored, list] as [any PersistentModel] { context.insert(object) }
        try context.save()

        let tracks = ["c", "a", "b"].map { Track(title: $0) }
        let (album, lists) = (Album(title: "x"), ["m", "n"].map { Playlist(name: $0) })
        album.tracks = tracks
        context.insert(album)
        lists[0].tracks = [tracks[2], stored, tracks[0]]
        lists[1].tracks = [tracks[0], tracks[1], tracks[2]]
        tracks[1].playlists.append(list)
        let people = ["p", "q", "r"].map { Person(name: $0) }
        people[0].friends = [people[0], people[1], people[2]]
        context.insert(people[0])
        context.rollback()

        func holds() -> Bool {
            album.tracks == tracks && lists[0].tracks == [tracks[2], tracks[0]] && lists[1].tracks == tracks
                && tracks[0].playlists == [lists[0], lists[1]] && tracks[1].playlists == [lists[1]]
                && Set(people[0].friends.map(\.name)) == ["p", "q", "r"] && people[1].friends == [people[0]]
        }
        #expect(holds() && !context.hasChanges && tracks.allSatisfy { $0.modelContext == nil })
        #expect(stored.playlists.isEmpty && list.tracks.isEmpty)
        // They are as new ones: what is changed holds on both sides, and one brings all.
        tracks[1].playlists = []
        #expect(lists[1].tracks == [tracks[0], tracks[2]])
        lists[1].tracks = tracks
        context.insert(tracks[2])
        context.insert(people[1])
        #expect(lists[0].modelContext === context && people[2].modelContext === context && holds())
        try context.save()
        let reader = Reader(context.container)
        #expect(try reader.stored(album).tracks.map(\.title) == ["c", "a", "b"])
        #expect(try reader.stored(lists[0]).tracks.map(\.title) == ["b", "c"])
        #expect(try reader.stored(lists[1]).tracks.map(\.title) == ["c", "a", "b"])
        #expect(try Set(reader.stored(people[0]).friends.map(\.name)) == ["p", "q", "r"])
        #expect(try reader.stored(people[2]).friends.map(\.name) == ["p"])
        #expect(try reader.stored(stored).playlists.isEmpty)
    }

    @Test func `What was deleted before it was ever saved comes back from a rollback with its links`() throws {
        let context = ModelContext(try memory(RelationsSchema.Current.self))
        let (track, lists) = (Track(title: "t"), ["m", "n"].map { Playlist(name: $0) })
        track.playlists = lists
        for deleted in [[lists[0]], lists, lists + [track]] as [[any PersistentModel]] {
            context.insert(track)
            for object in deleted { context.delete(object) }
            #expect(!track.playlists.contains(lists[0]) || track.isDeleted)
            context.rollback()
            #expect(Set(track.playlists) == Set(lists) && lists.allSatisfy { $0.tracks == [track] && !$0.isDeleted })
        }
    }

    @Test func `A save that fails and is rolled back can be tried again with the same objects`() throws {
        let context = ModelContext(try memory(RelationsSchema.Current.self))
        let (team, red) = (Team(name: "t", players: [Player(name: "1")], colours: nil), Colour(name: "red", teams: nil))
        team.colours = [red]
        #expect(throws: ModelError.self) { try context.transaction { context.insert(team) } }
        #expect(team.modelContext == nil && team.colours == [red] && red.teams == [team] && team.players.count == 1)
        team.players.append(Player(name: "2"))
        try context.transaction { context.insert(team) }
        let reader = Reader(context.container)
        #expect(try reader.stored(red).teams?.map(\.name) == ["t"] && reader.stored(team).players.count == 2)
    }

    @Test func `A rollback after a failed save and a one-to-one`() throws {
        let context = ModelContext(try memory(ShapesSchema.Current.self))
        let (one, two) = (Square(title: "1", side: 1), Square(title: "2", side: 2))
        let label = Label(text: "a", square: one)
        context.insert(label)
        context.insert(two)
        try context.save()
        two.label = label
        label.text = "b"
        two.weight = 3
        two.side = .nan
        #expect(throws: ModelError.self) { try context.save() }
        context.rollback()
        #expect(one.label === label && two.label == nil && label.square === one && label.text == "a")
        #expect(two.side == 2 && two.weight == 1)
        try context.save()
    }

    /// Both orders: whose class comes first in the context has its deletions taken back first.
    @Test(arguments: [true, false])
    func `Lists that lead one way are whole again with what they lead to`(isTargetFirst: Bool) throws {
        let context = ModelContext(try memory(AttributesSchema.Current.self))
        let stops = ["a", "b"].map { Customer(name: $0) }
        let parcels = ["stored", "other"].map { Card(address: $0, code: UUID(), stops: stops) }
        for parcel in parcels { context.insert(parcel) }
        try context.save()
        let gone: [any PersistentModel] = isTargetFirst ? [stops[0], parcels[0]] : [parcels[0], stops[0]]
        func deleteBoth() throws {
            for object in gone {
                context.delete(object)
                context.processPendingChanges()
            }
            #expect(parcels[1].stops == [stops[1]])
        }
        try deleteBoth()
        context.rollback()
        #expect(parcels.allSatisfy { $0.stops == stops })
        // One after the other, the new one too.
        let new = Card(address: "new", code: UUID(), stops: stops)
        context.insert(new)
        for order in [gone, gone.reversed()] {
            try deleteBoth()
            context.delete(new)
            context.processPendingChanges()
            for object in order { context.insert(object) }
            context.insert(new)
            for parcel in parcels + [new] { #expect(Set(parcel.stops) == Set(stops), "\(parcel.address)") }
        }
        try context.save()
        let reader = Reader(context.container)
        #expect(try (parcels + [new]).allSatisfy { try reader.stored($0).stops.map(\.name) == ["a", "b"] })
    }
}
