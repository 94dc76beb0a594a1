import Foundation
import SchemaRuntime
import ShapesFixture
import Testing
import TripPlannerFixture

/// Setting one side of a relationship sets the other at once, before and after insertion, in any order.
@Suite struct InverseTests {
    private let container: ModelContainer
    private let context: ModelContext
    private let reader: Reader

    init() throws {
        container = try memory(TripPlannerSchema.Current.self)
        context = ModelContext(container)
        reader = Reader(container)
    }

    private func stored<T: PersistentModel>(_ object: T) throws -> T { try reader.stored(object) }

    @Test func `A to-one is seen from the other side`() throws {
        let (sara, omid) = (Traveler("Sara"), Traveler("Omid"))
        let trip = Trip(to: "Shiraz", organizer: sara)
        #expect(sara.organizedTrips == [trip])
        trip.organizer = omid
        #expect(sara.organizedTrips.isEmpty && omid.organizedTrips == [trip])
        context.insert(trip)
        #expect(omid.modelContext === context && sara.modelContext == nil)
        trip.organizer = sara
        #expect(sara.modelContext === context && omid.organizedTrips.isEmpty && sara.organizedTrips == [trip])
        try context.save()
        trip.organizer = nil
        #expect(sara.organizedTrips.isEmpty)
        try context.save()
        #expect(try stored(trip).organizer == nil)
    }

    @Test func `A to-many is seen from the other side`() throws {
        let (sara, omid) = (Traveler("Sara"), Traveler("Omid"))
        let (one, two, three) = (Trip(to: "1"), Trip(to: "2"), Trip(to: "3"))
        sara.organizedTrips = [one, two, one]
        #expect(sara.organizedTrips == [one, two] && one.organizer === sara)
        context.insert(omid)
        omid.organizedTrips.append(two)
        #expect(two.modelContext === context && two.organizer === omid)
        // Only two changed sides: its former organizer stays outside.
        #expect(sara.modelContext == nil && sara.organizedTrips == [one])
        context.insert(sara)
        try context.save()
        sara.organizedTrips = [three, two]
        #expect(one.organizer == nil && two.organizer === sara && omid.organizedTrips.isEmpty)
        try context.save()
        let names = try stored(sara).organizedTrips.map(\.destination)
        #expect(names.sorted() == ["2", "3"])
        #expect(try stored(omid).organizedTrips.isEmpty && stored(one).organizer == nil)
    }

    @Test func `A temporary is not lost, whichever end is held`() throws {
        let trip = Trip(to: "Shiraz")
        trip.organizer = Traveler("Sara")
        #expect(trip.organizer?.name == "Sara" && trip.organizer?.organizedTrips == [trip])
        let omid = Traveler("Omid")
        omid.organizedTrips = [Trip(to: "Yazd")]
        omid.bookings = [Booking("a", omid), Booking("b", Traveler("Nima"))]
        #expect(omid.organizedTrips[0].organizer === omid && omid.bookings.map(\.confirmationCode) == ["a", "b"])
        let booking = Booking("c", Traveler("Arash"))
        #expect(booking.traveler.name == "Arash" && booking.traveler.bookings == [booking])
        for object in [trip, omid, booking] as [any PersistentModel] { context.insert(object) }
        #expect(trip.organizer?.name == "Sara" && booking.traveler.name == "Arash")
        try context.save()
        #expect(trip.organizer?.name == "Sara" && booking.traveler.name == "Arash")
        #expect(try stored(omid).bookings.map(\.confirmationCode) == ["a", "b"])
    }

    @Test func `Inserting one object inserts all that it leads to`() throws {
        let tag = Tag(name: "sea", color: "blue")
        let trip = Trip(to: "Kish", tags: [tag])
        let traveler = Traveler("Sara")
        trip.organizer = traveler
        _ = Booking("a", traveler)
        context.insert(tag)
        #expect(context.insertedModelsArray.count == 4)
        try context.save()
        #expect(try stored(tag).trips.first?.organizer?.bookings.first?.confirmationCode == "a")
    }

    @Test func `A collection holds an object once, stored or not`() throws {
        let sara = Traveler("Sara")
        context.insert(sara)
        try context.save()
        let other = ModelContext(container)
        let same: Traveler = try other.existingModel(for: sara.persistentModelID)
        let trip = Trip(to: "Shiraz", organizer: same)
        // Loaded only now, with what waits.
        #expect(same.organizedTrips == [trip])
        same.organizedTrips.append(trip)
        #expect(same.organizedTrips == [trip])
        try other.save()
        same.organizedTrips.append(trip)
        try other.save()
        #expect(try stored(sara).organizedTrips.count == 1)
    }

    @Test func `A collection loads with moved, deleted and new objects as they are now`() throws {
        let (sara, omid) = (Traveler("Sara"), Traveler("Omid"))
        for name in ["1", "2", "3"] { context.insert(Trip(to: name, organizer: sara)) }
        context.insert(omid)
        try context.save()
        let other = ModelContext(container)
        let trips = try other.all(Trip.self)
        trips[0].organizer = try other.existingModel(for: omid.persistentModelID) as Traveler
        other.delete(trips[1])
        let same: Traveler = try other.existingModel(for: sara.persistentModelID)
        let new = Trip(to: "4", organizer: same)
        #expect(same.organizedTrips == [trips[2], new])
        #expect(trips[0].organizer?.organizedTrips == [trips[0]])
    }

    // MARK: - Many-to-many

    @Test func `Both ends of a many-to-many follow each other`() throws {
        let (sea, snow) = (Tag(name: "sea", color: "blue"), Tag(name: "snow", color: "white"))
        let (kish, dizin) = (Trip(to: "Kish", tags: [sea]), Trip(to: "Dizin"))
        snow.trips = [dizin]
        #expect(sea.trips == [kish] && dizin.tags == [snow])
        context.insert(kish)
        context.insert(dizin)
        try context.save()
        dizin.tags.append(sea)
        #expect(sea.trips == [kish, dizin])
        try context.save()
        #expect(try stored(dizin).tags.map(\.name) == ["sea", "snow"])
        #expect(try stored(kish).tags.map(\.name) == ["sea"])
        sea.trips = [dizin]
        #expect(kish.tags.isEmpty)
        try context.save()
        #expect(try stored(kish).tags.isEmpty && stored(sea).trips.map(\.destination) == ["Dizin"])
    }

    @Test func `Links that wait are seen from an end that is loaded later`() throws {
        let (sea, snow) = (Tag(name: "sea", color: "blue"), Tag(name: "snow", color: "white"))
        let kish = Trip(to: "Kish", tags: [sea])
        context.insert(kish)
        context.insert(snow)
        try context.save()
        let other = ModelContext(container)
        let trip: Trip = try other.existingModel(for: kish.persistentModelID)
        trip.tags = [try other.existingModel(for: snow.persistentModelID)]
        let (oldTag, newTag): (Tag, Tag) = (
            try other.existingModel(for: sea.persistentModelID), try other.existingModel(for: snow.persistentModelID)
        )
        #expect(oldTag.trips.isEmpty && newTag.trips == [trip])
        #expect(other.hasChanges && trip.hasChanges)
        newTag.trips = []
        oldTag.trips = [trip]
        try other.save()
        #expect(try stored(kish).tags.map(\.name) == ["sea"])
    }

    // MARK: - One-to-one and self

    @Test func `Of a one-to-one only one is left`() throws {
        let context = ModelContext(try memory(ShapesSchema.Current.self))
        let (one, two) = (Square(title: "1", side: 1), Square(title: "2", side: 2))
        let label = Label(text: "a", square: one)
        #expect(one.label === label)
        two.label = label
        #expect(one.label == nil && label.square === two)
        context.insert(one)
        context.insert(two)
        try context.save()
        // Another takes the place: the former label has no square, and must go.
        let new = Label(text: "b", square: two)
        #expect(two.label === new)
        context.delete(label)
        try context.save()
        let other = ModelContext(context.container)
        #expect(try other.all(Label.self).map { $0.square.title } == ["2"])
        #expect(try other.all(Square.self).map { $0.label?.text } == [nil, "b"])
    }

    @Test func `Neighbours in a chain exchange places`() throws {
        let context = ModelContext(try memory(ShapesSchema.Current.self))
        let nodes = (0..<4).map { Node(name: "\($0)") }
        for (one, next) in zip(nodes, nodes.dropFirst()) { one.next = next }
        context.insert(nodes[0])
        #expect(context.insertedModelsArray.count == 4 && nodes[2].previous === nodes[1])
        try context.save()
        nodes[0].next = nodes[2]
        #expect(nodes[1].previous == nil && nodes[1].next == nil && nodes[2].previous === nodes[0])
        try context.save()
        let other = ModelContext(context.container)
        #expect(try other.all(Node.self).map { $0.next?.name } == ["2", nil, "3", nil])
        #expect(try other.all(Node.self).map { $0.previous?.name } == [nil, nil, "0", "2"])
    }

    @Test func `A relationship without inverse leads one way`() throws {
        let context = ModelContext(try memory(ShapesSchema.Current.self))
        let (one, two, three) = (Node(name: "1"), Node(name: "2"), Node(name: "3"))
        one.favourite = two
        one.watched = [two, three, one]
        context.insert(one)
        try context.save()
        one.watched.removeFirst()
        try context.save()
        let other = ModelContext(context.container)
        let same: Node = try other.existingModel(for: one.persistentModelID)
        #expect(same.favourite?.name == "2" && same.watched.map(\.name) == ["1", "3"])
        context.delete(two)
        try context.save()
        #expect(one.favourite == nil)
        #expect(
            try (ModelContext(context.container).existingModel(for: one.persistentModelID) as Node).favourite == nil)
    }
}
