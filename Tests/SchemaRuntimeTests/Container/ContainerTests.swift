import Foundation
import PoliciesFixture
@testable import SchemaRuntime
import SchemaTesting
import Testing
import TripPlannerFixture

@Suite struct ContainerTests {
    @Test func `Containers in memory do not see each other, contexts of one do`() throws {
        let containers = try (0..<2).map { _ in try memory(TripPlannerSchema.Current.self) }
        let context = ModelContext(containers[0])
        context.insert(Trip(to: "Shiraz"))
        try context.save()
        #expect(try ModelContext(containers[0]).fetchCount(FetchDescriptor<Trip>()) == 1)
        #expect(try ModelContext(containers[1]).fetchCount(FetchDescriptor<Trip>()) == 0)
    }

    @Test func `Any model opens its whole schema`() throws {
        let inMemory = ModelConfiguration(isStoredInMemoryOnly: true)
        for container in [
            try ModelContainer(for: Tag.self, configurations: inMemory),
            try ModelContainer(for: Trip.self, Booking.self, configurations: [inMemory]),
            try ModelContainer(for: Schema([Traveler.self]), configurations: inMemory),
            try ModelContainer(
                for: Trip.self, configurations: ModelConfiguration(for: Trip.self, isStoredInMemoryOnly: true)),
            try ModelContainer(
                for: Schema(versionedSchema: TripPlannerSchema.V2.self),
                migrationPlan: TripPlannerSchema.MigrationPlan.self, configurations: [inMemory]),
        ] {
            let context = ModelContext(container)
            context.insert(Booking("a", Traveler("Sara")))
            try context.save()
            #expect(
                container.schema.entities.map(\.name) == [
                    "Trip", "BusinessTrip", "PersonalTrip", "Traveler", "Booking", "Tag",
                ])
            #expect(container.schema.version == Schema.Version(2, 0, 0))
            #expect(container.configurations.count == 1 && container.configurations[0].isStoredInMemoryOnly)
        }
        let entity = try #require(Schema([BusinessTrip.self]).entitiesByName["BusinessTrip"])
        #expect(entity.superentityName == "Trip" && entity.attributes.contains("destination"))
        #expect(entity.relationships == ["organizer", "tags"])
    }

    @Test func `What a container cannot be is an error`() throws {
        let inMemory = ModelConfiguration(isStoredInMemoryOnly: true)
        #expect(throws: ModelError.self) { try ModelContainer(for: Schema([]), configurations: inMemory) }
        #expect(throws: ModelError.self) { try ModelContainer(for: Trip.self, Basket.self, configurations: inMemory) }
        #expect(throws: ModelError.self) { try ModelContainer(for: Trip.self, configurations: inMemory, inMemory) }
        let cloud = ModelConfiguration(isStoredInMemoryOnly: true, cloudKitDatabase: .private("trips"))
        #expect(throws: ModelError.self) { try ModelContainer(for: Trip.self, configurations: cloud) }
        let web = ModelConfiguration(url: URL(string: "https://example.org/x.store")!)
        #expect(throws: ModelError.self) { try ModelContainer(for: Trip.self, configurations: web) }
        let container = try ModelContainer(for: Trip.self, configurations: inMemory)
        #expect(throws: ModelError.unknownModel("Basket")) {
            try ModelContext(container).fetch(FetchDescriptor<Basket>())
        }
    }

    @Test func `A bad file is refused and left alone`() throws {
        let place = try TemporaryStore()
        func reason(_ url: URL, allowsSave: Bool = true) -> String? {
            do {
                _ = try ModelContainer(
                    for: Trip.self, configurations: ModelConfiguration(url: url, allowsSave: allowsSave))
                return nil
            } catch {
                return (error as? ModelError)?.code
            }
        }
        try Data("not a database, not at all".utf8).write(to: place.url)
        #expect(reason(place.url) == "notADatabase")
        #expect(try Data(contentsOf: place.url) == Data("not a database, not at all".utf8))
        #expect(reason(place.folder) == "isDirectory")
        #expect(reason(place.folder.appending(path: "none/x.store")) == "folderMissing")
        #expect(reason(place.folder.appending(path: "missing.store"), allowsSave: false) == "fileMissing")
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.folder.path()) == ["test.store"])
    }

    @Test @MainActor func `The main context is one, and a container lives as long as its contexts`() throws {
        var container: ModelContainer? = try memory(TripPlannerSchema.Current.self)
        let main = try #require(container).mainContext
        #expect(container?.mainContext === main && main.container === container)
        main.insert(Trip(to: "Shiraz"))
        try container?.mainContext.save()
        #expect(main.autosaveEnabled)
        container = nil
        #expect(try main.fetchCount(FetchDescriptor<Trip>()) == 1)
        #expect(try ModelContext(main.container).fetchCount(FetchDescriptor<Trip>()) == 1)
    }

    @Test func `Contexts work in actors at one time`() async throws {
        let place = try TemporaryStore()
        let container = try place.container(for: TripPlannerSchema.Current.self)
        let identifiers = try await withThrowingTaskGroup(of: [PersistentIdentifier].self) { group in
            for task in 0..<8 {
                group.addTask {
                    let context = ModelContext(container)
                    var identifiers: [PersistentIdentifier] = []
                    for number in 0..<20 {
                        let trip = Trip(to: "\(task) \(number)")
                        context.insert(trip)
                        identifiers.append(trip.persistentModelID)
                        try context.save()
                        _ = try context.fetchCount(FetchDescriptor<Trip>())
                    }
                    return identifiers
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        let context = ModelContext(container)
        #expect(Set(identifiers).count == 160)
        #expect(try Set(context.fetchIdentifiers(FetchDescriptor<Trip>())) == Set(identifiers))
    }

    @Test func `Memory is shared by threads that take turns`() async throws {
        let container = try memory(TripPlannerSchema.Current.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    let context = ModelContext(container)
                    for number in 0..<20 {
                        context.insert(Booking("\(task) \(number)", Traveler("\(task) \(number)")))
                        try context.save()
                        _ = try context.fetch(FetchDescriptor<Booking>()).map(\.traveler.name)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Booking>()) == 160)
    }

    @Test func `The default place follows the user's folders`() {
        #expect(DefaultPlace.folder(environment: ["XDG_DATA_HOME": "/data/من"]).path() == "/data/%D9%85%D9%86")
        let home = FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/share")
        #expect(DefaultPlace.folder(environment: [:]) == home)
        #expect(DefaultPlace.folder(environment: ["XDG_DATA_HOME": "relative"]) == home)
        let configuration = ModelConfiguration("Trips", schema: Schema([Trip.self]))
        #expect(configuration.url.lastPathComponent == "Trips.store" && configuration.name == "Trips")
        #expect(ModelConfiguration().url.lastPathComponent == "default.store")
        #expect(ModelConfiguration(url: URL(filePath: "/tmp/a.store")).name == "a")
    }

    @Test func `Whoever may not write makes no folder`() {
        let name = "schemagen-\(UUID())"
        let configuration = ModelConfiguration("none", allowsSave: false, groupContainer: .identifier(name))
        do {
            _ = try ModelContainer(for: Schema([Trip.self]), configurations: configuration)
            Issue.record("a store was opened that is not there")
        } catch ModelError.store(let error) {
            #expect(error.code == "folderMissing")
        } catch {
            Issue.record("\(error)")
        }
        let folder = configuration.url.deletingLastPathComponent().path(percentEncoded: false)
        #expect(folder.contains(name) && !FileManager.default.fileExists(atPath: folder))
    }
}
