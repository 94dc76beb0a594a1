import Foundation
import PoliciesFixture
import SchemaRuntime
import SchemaTesting
import ShapesFixture
import Testing
import TripPlannerFixture

@Suite struct DeletionTests {
    private let container: ModelContainer
    private let context: ModelContext
    private let reader: Reader

    init() throws {
        container = try memory(TripPlannerSchema.Current.self)
        context = ModelContext(container)
        reader = Reader(container)
    }

    /// A traveler with two trips and three bookings, stored.
    private func sara() throws -> Traveler {
        let sara = Traveler("Sara")
        for name in ["1", "2"] { _ = Trip(to: name, organizer: sara) }
        for code in ["a", "b", "c"] { _ = Booking(code, sara) }
        context.insert(sara)
        _ = Booking("other", Traveler("Omid"))
        context.insert(Booking("more", Traveler("Nima")))
        try context.save()
        return sara
    }

    @Test func `A cascade takes what is loaded, a nullify lets it go`() throws {
        let sara = try sara()
        let (trips, bookings) = (sara.organizedTrips, sara.bookings)
        context.delete(sara)
        #expect(sara.isDeleted && bookings.allSatisfy(\.isDeleted))
        #expect(trips.allSatisfy { $0.organizer == nil && !$0.isDeleted })
        #expect(context.deletedModelsArray.count == 4)
        // What was deleted can be read, and shows what it last was.
        #expect(sara.name == "Sara" && sara.bookings == bookings && bookings[0].confirmationCode == "a")
        #expect(bookings[0].traveler === sara)
        try context.save()
        #expect(sara.isDeleted && sara.name == "Sara" && bookings[1].isDeleted && !context.hasChanges)
        #expect(try reader.context.all(Booking.self).map(\.confirmationCode) == ["more"])
        #expect(try reader.context.all(Trip.self).map { $0.organizer == nil } == [true, true])
    }

    @Test func `The rules reach what is not loaded`() throws {
        let name = try sara().name
        let other = reader.context
        let booking = try #require(try other.all(Booking.self).first)
        let trip = try #require(try other.all(Trip.self).first)
        let sara = try #require(
            try other.fetch(FetchDescriptor<Traveler>(predicate: #Predicate { $0.name == name })).first)
        other.delete(sara)
        // A fetch before the save sees what the save will do.
        #expect(try other.fetchCount(FetchDescriptor<Booking>()) == 1)
        #expect(try other.all(Booking.self).map(\.confirmationCode) == ["more"])
        #expect(booking.isDeleted && trip.organizer == nil)
        try other.save()
        #expect(try reader.context.fetchCount(FetchDescriptor<Booking>()) == 1)
    }

    @Test func `A deletion is a few statements for any number of rows`() throws {
        let place = try TemporaryStore()
        let container = try place.container(for: TripPlannerSchema.Current.self)
        let first = ModelContext(container)
        let travelers = (0..<20).map { Traveler("\($0)") }
        for traveler in travelers {
            for code in 0..<3 { first.insert(Booking("\(traveler.name)-\(code)", traveler)) }
        }
        try first.save()
        let recorder = SQLRecorder(container)
        let other = ModelContext(container)
        for traveler in try other.all(Traveler.self).dropLast() { other.delete(traveler) }
        _ = recorder.take()
        try other.save()
        let statements = recorder.take()
        #expect(statements.count == 3)
        #expect(statements[0].hasPrefix("UPDATE \"Trip\" SET \"organizer\" = NULL, \"_v\" = \"_v\" + 1 WHERE"))
        #expect(statements[1].hasPrefix("DELETE FROM \"Booking\" WHERE \"traveler\" IN (SELECT value FROM json_each("))
        #expect(statements[2].hasPrefix("DELETE FROM \"Traveler\" WHERE \"_id\" IN (SELECT value FROM json_each("))
        #expect(try RawStore(at: place.url).rows("SELECT count(*) FROM Booking") == [["3"]])
    }

    @Test func `Moving an object away saves it from a cascade`() throws {
        let sara = try sara()
        let booking = sara.bookings[1]
        let omid = Traveler("Omid 2")
        booking.traveler = omid
        context.delete(sara)
        #expect(!booking.isDeleted)
        try context.save()
        #expect(try reader.stored(booking).traveler.name == "Omid 2")

        // The same without anything loaded on the other side.
        let other = reader.context
        let same: Booking = try other.existingModel(for: booking.persistentModelID)
        let new = Traveler("new")
        other.delete(try other.existingModel(for: omid.persistentModelID) as Traveler)
        same.traveler = new
        try other.save()
        #expect(!same.isDeleted)
        #expect(try reader.stored(booking).traveler.name == "new")
    }

    @Test func `Deleting what was never saved cancels it`() throws {
        let sara = Traveler("Sara")
        let booking = Booking("a", sara)
        context.insert(sara)
        context.delete(sara)
        #expect(sara.isDeleted && booking.isDeleted && !context.hasChanges)
        #expect(context.insertedModelsArray.isEmpty && context.deletedModelsArray.isEmpty)
        try context.save()
        #expect(try reader.context.fetchCount(FetchDescriptor<Traveler>()) == 0)
        #expect(!sara.isDeleted && sara.modelContext == nil && sara.bookings == [booking])
        context.insert(sara)
        try context.save()
        #expect(try reader.context.fetchCount(FetchDescriptor<Booking>()) == 1)
    }

    @Test func `Inserting again takes a deletion back`() throws {
        let trip = Trip(to: "Shiraz", organizer: Traveler("Sara"))
        context.insert(trip)
        try context.save()
        let sara = try #require(trip.organizer)
        #expect(sara.organizedTrips == [trip])
        context.delete(trip)
        #expect(sara.organizedTrips.isEmpty)
        context.insert(trip)
        #expect(!trip.isDeleted && !context.hasChanges && sara.organizedTrips == [trip])
        try context.save()
        #expect(try reader.stored(trip).organizer?.name == "Sara")
    }

    @Test func `A newcomer that leads to another takes back the deletion of that one`() throws {
        let context = ModelContext(try memory(PoliciesSchema.Current.self))
        let first = Basket(code: "k")
        context.insert(first)
        try context.save()
        let newcomer = Basket(code: "k", size: 3)
        context.insert(newcomer)
        try context.save()
        context.delete(newcomer)
        #expect(first.isDeleted && newcomer.isDeleted)
        context.insert(newcomer)
        #expect(!first.isDeleted && !newcomer.isDeleted && !context.hasChanges)
        try context.save()
        #expect(try ModelContext(context.container).all(Basket.self).map(\.size) == [3])
        // Once its row is gone nothing is to be taken back.
        context.delete(newcomer)
        try context.save()
        context.insert(newcomer)
        let place = ModelError.Place("Basket", "", first.persistentModelID)
        #expect(throws: ModelError.editedDeletedObject(place)) { try context.save() }
    }

    @Test func `A deleted object that is set makes the next save fail once`() throws {
        let trip = Trip(to: "Shiraz")
        context.insert(trip)
        try context.save()
        context.delete(trip)
        trip.destination = "Yazd"
        #expect(trip.destination == "Shiraz")
        let place = ModelError.Place("Trip", "destination", trip.persistentModelID)
        #expect(throws: ModelError.editedDeletedObject(place)) { try context.save() }
        try context.save()
        trip.organizer = Traveler("Sara")
        #expect(throws: ModelError.self) { try context.save() }
        #expect(try reader.context.fetchCount(FetchDescriptor<Trip>()) == 0)
    }

    @Test func `Links of a deleted object go`() throws {
        let sea = Tag(name: "sea", color: "blue")
        let (one, two) = (Trip(to: "1", tags: [sea]), Trip(to: "2", tags: [sea]))
        context.insert(sea)
        try context.save()
        context.delete(one)
        #expect(sea.trips == [two])
        try context.save()
        let other = reader.context
        let same: Tag = try other.existingModel(for: sea.persistentModelID)
        #expect(same.trips.map(\.destination) == ["2"])
        other.delete(try other.existingModel(for: two.persistentModelID) as Trip)
        try other.save()
        #expect(same.trips.isEmpty)
    }

    // MARK: - Deny and one-way

    @Test func `Deny names who is in the way`() throws {
        let context = ModelContext(try memory(PoliciesSchema.Current.self))
        let owner = Owner(name: "Ava")
        let pets = ["cat", "dog"].map { Pet(name: $0, owner: owner) }
        context.insert(owner)
        try context.save()
        context.delete(owner)
        let denied = ModelError.deleteDenied(owner.persistentModelID, relationship: "pets", count: 2)
        #expect(throws: denied) { try context.save() }
        #expect(try ModelContext(context.container).fetchCount(FetchDescriptor<Owner>()) == 1)
        #expect(context.hasChanges && owner.isDeleted)
        context.delete(pets[0])
        #expect(throws: ModelError.deleteDenied(owner.persistentModelID, relationship: "pets", count: 1)) {
            try context.save()
        }
        // Deleted or moved in the same save they are not in the way.
        pets[1].owner = nil
        try context.save()
        #expect(try ModelContext(context.container).all(Pet.self).map(\.name) == ["dog"])
        #expect(try ModelContext(context.container).fetchCount(FetchDescriptor<Owner>()) == 0)
    }

    @Test func `Deny sees what is not stored yet`() throws {
        let context = ModelContext(try memory(PoliciesSchema.Current.self))
        let owner = Owner(name: "Ava")
        context.insert(owner)
        try context.save()
        context.insert(Pet(name: "cat", owner: owner))
        context.delete(owner)
        #expect(throws: ModelError.self) { try context.save() }
        #expect(try ModelContext(context.container).fetchCount(FetchDescriptor<Owner>()) == 1)
    }

    @Test func `A one-way reference to what is deleted is nil everywhere`() throws {
        let container = try memory(PoliciesSchema.Current.self)
        let context = ModelContext(container)
        let card = Card(title: "1", sign: Sign(name: "s"))
        context.insert(card)
        try context.save()
        let bystander = ModelContext(container)
        let same: Card = try bystander.existingModel(for: card.persistentModelID)
        let sign = try #require(card.sign)
        context.delete(sign)
        #expect(sign.isDeleted && sign.name == "s")
        try context.save()
        #expect(card.sign == nil)
        #expect(same.sign == nil)
        let reader = Reader(container)
        #expect(try reader.stored(card).sign == nil)
    }

    // MARK: - Rules of the end that has the key, and of links

    @Test(arguments: [true, false]) func `A cascade goes along a key that the deleted object has itself`(isLoaded: Bool)
        throws
    {
        let context = ModelContext(try memory(PoliciesSchema.Current.self))
        let albums = ["a", "b"].map { Album(name: $0, cover: Cover(name: $0)) }
        for album in albums {
            album.cover?.prints = [Print(number: 1), Print(number: 2)]
            context.insert(album)
        }
        try context.save()
        let other = ModelContext(context.container)
        let album: Album = try other.existingModel(for: albums[0].persistentModelID)
        if isLoaded { #expect(album.cover?.prints.count == 2) }
        other.delete(album)
        #expect(try other.fetchCount(FetchDescriptor<Cover>()) == 1)
        try other.save()
        let reader = Reader(context.container)
        #expect(try reader.context.all(Cover.self).map(\.name) == ["b"])
        #expect(try reader.context.fetchCount(FetchDescriptor<Print>()) == 2)
        #expect(try reader.context.all(Album.self).map { $0.cover?.name } == ["b"])
    }

    @Test func `A deny holds for a key that the deleted object has itself`() throws {
        let context = ModelContext(try memory(PoliciesSchema.Current.self))
        let print = Print(number: 1, cover: Cover(name: "c"), paper: Paper(name: "p"))
        context.insert(print)
        try context.save()
        let other = ModelContext(context.container)
        // Reached by a cascade over rows that nobody has read.
        other.delete(try #require(try other.all(Cover.self).first))
        let denied = ModelError.deleteDenied(print.persistentModelID, relationship: "paper", count: 1)
        #expect(throws: denied) { try other.save() }
        other.delete(try #require(try other.all(Paper.self).first))
        try other.save()
        #expect(try ModelContext(context.container).fetchCount(FetchDescriptor<Print>()) == 0)
    }

    @Test(arguments: [true, false]) func `A many-to-many obeys the rules of both ends`(isLoaded: Bool) throws {
        let context = ModelContext(try memory(PoliciesSchema.Current.self))
        let songs = ["a", "b", "c"].map { Song(name: $0) }
        let lists = [
            Playlist(name: "1", songs: [songs[0], songs[1]]), Playlist(name: "2", songs: [songs[1], songs[2]]),
        ]
        for list in lists { context.insert(list) }
        try context.save()
        let other = ModelContext(context.container)
        let list: Playlist = try other.existingModel(for: lists[0].persistentModelID)
        let shared: Song = try other.existingModel(for: songs[1].persistentModelID)
        if isLoaded { #expect(list.songs.count == 2 && shared.playlists.count == 2) }
        other.delete(shared)
        #expect(throws: ModelError.deleteDenied(shared.persistentModelID, relationship: "playlists", count: 2)) {
            try other.save()
        }
        other.rollback()
        // The shared song is on another list still.
        other.delete(list)
        #expect(throws: ModelError.deleteDenied(shared.persistentModelID, relationship: "playlists", count: 1)) {
            try other.save()
        }
        other.rollback()
        (try other.existingModel(for: lists[1].persistentModelID) as Playlist).songs.removeAll { $0 === shared }
        other.delete(list)
        try other.save()
        #expect(try ModelContext(context.container).all(Song.self).map(\.name) == ["c"])
    }

    // MARK: - Depth

    @Test func `Of a tree only the branch goes`() throws {
        let context = ModelContext(try memory(ShapesSchema.Current.self))
        let root = Node(name: "root")
        for branch in ["a", "b"] {
            let node = Node(name: branch, parent: root)
            for leaf in 0..<3 { _ = Node(name: "\(branch)\(leaf)", parent: Node(name: "\(branch)-", parent: node)) }
        }
        context.insert(root)
        try context.save()
        let other = ModelContext(context.container)
        let name = "a"
        other.delete(
            try #require(try other.fetch(FetchDescriptor<Node>(predicate: #Predicate { $0.name == name })).first))
        try other.save()
        let left = try ModelContext(context.container).all(Node.self).map(\.name)
        #expect(left.sorted() == ["b", "b-", "b-", "b-", "b0", "b1", "b2", "root"])
    }

    @Test(arguments: [true, false]) func `A chain of five thousand goes`(isLoaded: Bool) throws {
        let context = ModelContext(try memory(ShapesSchema.Current.self))
        var node = Node(name: "0")
        context.insert(node)
        let first = node
        for number in 1..<5000 { node = Node(name: "\(number)", parent: node) }
        try context.save()
        let other = ModelContext(context.container)
        let all = isLoaded ? try other.all(Node.self) : []
        other.delete(try other.existingModel(for: first.persistentModelID) as Node)
        try other.save()
        #expect(!all.contains { !$0.isDeleted })
        #expect(try other.fetchCount(FetchDescriptor<Node>()) == 0)
    }
}
