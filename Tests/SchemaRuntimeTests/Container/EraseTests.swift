import Foundation
import RelationsFixture
import SchemaRuntime
import SchemaTesting
import ShapesFixture
import Testing
import TripPlannerFixture

@Suite struct EraseTests {
    @Test func `Erasing leaves an empty store of the same version, and identifiers that were used stay used`() throws {
        let place = try TemporaryStore()
        let container = try place.container(for: TripPlannerSchema.Current.self)
        let context = ModelContext(container)
        let trip = Trip(to: "Shiraz", organizer: Traveler("Sara"), tags: [Tag(name: "t", color: "red")])
        context.insert(trip)
        context.insert(Booking("b", try #require(trip.organizer)))
        try context.save()
        let before = trip.persistentModelID
        try RawStore(at: place.url).execute("CREATE TABLE mine (x); INSERT INTO mine VALUES (1)")
        try container.erase()
        let rows = try RawStore(at: place.url).rows(
            "SELECT (SELECT count(*) FROM Trip) + (SELECT count(*) FROM Traveler) + (SELECT count(*) FROM Tag_trips), "
                + "(SELECT count(*) FROM mine), (SELECT value FROM _schema WHERE key = 'version')")
        #expect(rows == [["0", "1", "'2.0.0'"]])
        // The object's row is gone, as if another program had deleted it.
        trip.priority = 5
        #expect(throws: ModelError.conflict(before, isDeleted: true)) { try context.save() }
        let other = ModelContext(container)
        let new = Trip(to: "new")
        other.insert(new)
        try other.save()
        #expect(new.persistentModelID != before)
        #expect(try other.fetch(FetchDescriptor<Trip>()) == [new])
        #expect(try RawStore(at: place.url).rows("PRAGMA foreign_key_check") == [])
    }

    @Test func `A chain deeper than SQLite's own cascades goes, and keys are checked afterwards as before`() throws {
        let container = try memory(ShapesSchema.Current.self)
        let context = ModelContext(container)
        var parent: Node?
        for number in 0..<3000 {
            let node = Node(name: "\(number)", parent: parent)
            context.insert(node)
            parent = node
        }
        try context.save()
        try container.deleteAllData()
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Node>()) == 0)
        #expect(throws: ModelError.readOnly) {
            let place = try TemporaryStore()
            _ = try place.container(for: TripPlannerSchema.Current.self)
            try place.container(for: TripPlannerSchema.Current.self, allowsSave: false).erase()
        }
    }

    @Test func `Programs share a folder by a group's name, which must be one name`() throws {
        let shared = ModelConfiguration("Trips", groupContainer: .identifier("org.example.trips"))
        #expect(shared.url.pathComponents.suffix(2) == ["org.example.trips", "Trips.store"])
        let own = ModelConfiguration(
            "Trips", schema: Schema([Trip.self]), isStoredInMemoryOnly: false, allowsSave: true,
            groupContainer: .automatic,
            cloudKitDatabase: .automatic)
        #expect(own.url == ModelConfiguration("Trips", groupContainer: .none).url && own.url != shared.url)
        for name in ["../x", "", "a/b", ".."] {
            #expect(throws: ModelError.self) {
                try ModelContainer(
                    for: Trip.self, configurations: ModelConfiguration(groupContainer: .identifier(name)))
            }
            #expect(throws: ModelError.self) {
                try ModelContainer(for: Trip.self, configurations: ModelConfiguration(name))
            }
        }
    }
}
