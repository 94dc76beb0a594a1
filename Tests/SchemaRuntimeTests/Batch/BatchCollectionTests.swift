import RelationsFixture
import SchemaRuntime
import SchemaTesting
import Testing

/// Rows without objects that come to collections with an order or a limit.
struct BatchCollectionTests {
    private let place: TemporaryStore
    private let context: ModelContext

    init() throws {
        place = try TemporaryStore()
        context = ModelContext(try place.container(for: RelationsSchema.Current.self))
    }

    private func titles(_ album: Album) throws -> [String] {
        let reader = ModelContext(context.container)
        return try (reader.existingModel(for: album.persistentModelID) as Album).tracks.map(\.title)
    }

    private func store<T: PersistentModel>(_ object: T) throws -> T {
        context.insert(object)
        try context.save()
        return object
    }

    @Test(arguments: [nil, 1, 2, 100]) func `Each comes to the end of its collection`(_ batchSize: Int?) throws {
        let (a, b) = (Album(title: "a"), try store(Album(title: "b")))
        a.tracks = [Track(title: "y"), Track(title: "x")]
        _ = try store(a)
        #expect(a.tracks.count == 2)
        let elements = [("2", a), ("1", a), ("z", b), ("0", a), ("y", b)]
        try context.insert(into: Track.self, elements, batchSize: batchSize) { element, row in
            row[\.title] = element.0
            row[\.album] = element.1.persistentModelID
        }
        #expect(try titles(a) == ["y", "x", "2", "1", "0"] && titles(b) == ["z", "y"])
        // Who has the collection sees it.
        #expect(a.tracks.map(\.title) == ["y", "x", "2", "1", "0"])
        a.tracks.swapAt(0, 4)
        try context.save()
        try context.insert(into: Track.self, ["last"]) { title, row in
            row[\.title] = title
            row[\.album] = a.persistentModelID
        }
        #expect(try titles(a) == ["0", "x", "2", "1", "y", "last"])
    }

    @Test func `Without room at the end all are numbered anew`() throws {
        let album = Album(title: "a")
        album.tracks = [Track(title: "x"), Track(title: "y")]
        _ = try store(album)
        try RawStore(at: place.url).execute(
            "UPDATE Track SET _order_tracks = 9223372036854775807 - (title = 'y')")
        try context.insert(into: Track.self, ["1", "2"]) { title, row in
            row[\.title] = title
            row[\.album] = album.persistentModelID
        }
        #expect(try titles(album) == ["y", "x", "1", "2"])
    }

    @Test func `More than a collection may hold ends the batch`() throws {
        let (first, second) = (Player(name: "1"), Player(name: "2"))
        let team = try store(Team(name: "t", players: [first, second], colours: nil))
        func add(_ count: Int) throws {
            try context.insert(into: Player.self, 0..<count) { number, row in
                row[\.name] = "n\(number)"
                row[\.team] = team.persistentModelID
            }
        }
        let place = ModelError.Place("Team", "players", team.persistentModelID)
        #expect(throws: ModelError.relationshipCount(place, count: 4, allowed: 2...3)) { try add(2) }
        #expect(try context.fetchCount(FetchDescriptor<Player>()) == 2)
        try add(1)
        #expect(team.players.count == 3)
    }
}
