import Foundation
import SchemaRuntime
import Testing
import TripPlannerFixture

/// Links of a many-to-many that come and go from both ends, loaded or not, before a save and over several.
@Suite struct BackrefManyTests {
    private let scene: Scene
    private let sea = Tag(name: "sea", color: "blue")
    private let snow = Tag(name: "snow", color: "white")
    private let trip = Trip(to: "Kish")

    init() throws {
        scene = try Scene(TripPlannerSchema.Current.self)
        try scene.store(sea, snow, trip)
    }

    private func tags(_ trip: Trip) -> [String] { trip.tags.map(\.name).sorted() }

    @Test func `Adding and removing through an end that is not loaded`() throws {
        let (context, tag) = try scene.elsewhere(sea)
        let trip: Trip = try context.existingModel(for: trip.persistentModelID)
        trip.tags.append(tag)
        trip.tags.removeAll { $0 === tag }
        #expect(tag.trips.isEmpty && trip.tags.isEmpty)
        try context.save()
        #expect(try scene.all(Tag.self).allSatisfy(\.trips.isEmpty))
    }

    @Test func `Removing and adding a stored link is no change`() throws {
        trip.tags = [sea]
        try scene.context.save()
        trip.tags = []
        sea.trips.append(trip)
        #expect(tags(trip) == ["sea"] && sea.trips == [trip])
        #expect(try tags(scene.saved(trip)) == ["sea"])
    }

    @Test func `What waits is joined with what is stored`() throws {
        trip.tags = [sea]
        try scene.context.save()
        let (context, other) = try scene.elsewhere(trip)
        let snow: Tag = try context.existingModel(for: snow.persistentModelID)
        snow.trips.append(other)
        #expect(tags(other) == ["sea", "snow"])
        try context.save()
        #expect(try tags(scene.all(Trip.self)[0]) == ["sea", "snow"])
    }

    @Test func `The same link made from both ends is one`() throws {
        trip.tags.append(sea)
        sea.trips.append(trip)
        #expect(trip.tags == [sea] && sea.trips == [trip])
        #expect(try scene.saved(trip).tags.count == 1)
    }

    @Test func `The same link taken away from both ends goes once`() throws {
        trip.tags = [sea, snow]
        try scene.context.save()
        trip.tags.removeAll { $0 === sea }
        sea.trips.removeAll { $0 === trip }
        #expect(try tags(scene.saved(trip)) == ["snow"])
    }

    @Test func `A list that is assigned is compared with what was there`() throws {
        trip.tags = [sea]
        try scene.context.save()
        let wind = Tag(name: "wind", color: "grey")
        trip.tags = [snow, wind]
        #expect(sea.trips.isEmpty && snow.trips == [trip] && wind.trips == [trip])
        #expect(wind.modelContext === scene.context)
        #expect(try tags(scene.saved(trip)) == ["snow", "wind"])
    }

    @Test func `Lists of several objects share what they share`() throws {
        let other = Trip(to: "Dizin", tags: [sea, snow])
        trip.tags = [sea]
        scene.context.insert(other)
        trip.tags = other.tags
        #expect(Set(sea.trips.map(\.destination)) == ["Kish", "Dizin"])
        #expect(try tags(scene.saved(trip)) == ["sea", "snow"] && tags(other) == ["sea", "snow"])
    }

    @Test func `A deleted end takes its links and leaves the objects`() throws {
        trip.tags = [sea, snow]
        try scene.context.save()
        scene.context.delete(sea)
        // The deleted end was not loaded: others learn of it at the next fetch.
        _ = try scene.context.all(Trip.self)
        #expect(tags(trip) == ["snow"])
        #expect(try tags(scene.saved(trip)) == ["snow"])
        #expect(try scene.all(Tag.self).count == 1)
    }

    @Test func `Both ends deleted in one save`() throws {
        trip.tags = [sea, snow]
        try scene.context.save()
        scene.context.delete(trip)
        scene.context.delete(sea)
        try scene.context.save()
        #expect(try scene.all(Trip.self).isEmpty && scene.all(Tag.self).map { $0.trips.count } == [0])
    }

    @Test func `A new end that is deleted before the save leaves no link`() throws {
        let other = Trip(to: "Dizin", tags: [sea])
        scene.context.insert(other)
        scene.context.delete(other)
        #expect(sea.trips.isEmpty)
        #expect(try scene.saved(sea).trips.isEmpty)
    }

    @Test func `Links and their ends are stored in one save, inserted from either end`() throws {
        let wind = Tag(name: "wind", color: "grey")
        let (one, two) = (Trip(to: "1", tags: [wind]), Trip(to: "2"))
        wind.trips.append(two)
        scene.context.insert(one)
        #expect(try scene.saved(wind).trips.map(\.destination).sorted() == ["1", "2"])
    }

    @Test func `Changing the far object writes no links`() throws {
        trip.tags = [sea]
        try scene.context.save()
        sea.color = "green"
        #expect(!trip.hasChanges && sea.hasChanges)
        #expect(try scene.saved(trip).tags.map(\.color) == ["green"])
    }
}
