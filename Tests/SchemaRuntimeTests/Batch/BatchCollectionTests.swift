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

    private func parts(_ chapter: Chapter) throws -> [String] {
        let reader = ModelContext(context.container)
        return try (reader.existingModel(for: chapter.persistentModelID) as Chapter).parts.map(\.title)
    }

    private func chapters(_ titles: [String], in whole: Chapter, batchSize: Int? = nil) throws {
        try context.insert(into: Chapter.self, titles, batchSize: batchSize) { title, row in
            row[\.title] = title
            row[\.whole] = whole.persistentModelID
        }
    }

    @Test(arguments: [nil, 1, 100]) func `Rows that are met come to the end too, and leave where they were`(
        _ batchSize: Int?
    ) throws {
        let (a, b) = (Chapter(title: "a"), Chapter(title: "b"))
        a.parts = ["1", "2", "3"].map { Chapter(title: $0) }
        b.parts = ["x", "y"].map { Chapter(title: $0) }
        _ = try (store(a), store(b))
        try chapters(["new", "2", "newer"], in: b, batchSize: batchSize)
        #expect(try parts(a) == ["1", "3"] && parts(b) == ["x", "y", "new", "2", "newer"])
        #expect(a.parts.map(\.title) == ["1", "3"] && b.parts.map(\.title) == ["x", "y", "new", "2", "newer"])
        // What is there already comes to the end as what is appended does.
        try chapters(["x"], in: b, batchSize: batchSize)
        #expect(try parts(b) == ["y", "new", "2", "newer", "x"])
    }

    @Test(arguments: [nil, 1, 100]) func `A row that leads to itself comes to its own end, new or met`(
        _ batchSize: Int?
    ) throws {
        let whole = Chapter(title: "a")
        whole.parts = [Chapter(title: "b"), Chapter(title: "c")]
        _ = try store(whole)
        var new: PersistentIdentifier?
        try context.insert(into: Chapter.self, ["d", "a", "new", "e"], batchSize: batchSize) { title, row in
            row[\.title] = title
            row[\.whole] = ["a", "new"].contains(title) ? row.persistentModelID : whole.persistentModelID
            if title == "new" { new = row.persistentModelID }
        }
        // Who has the collection learns of it by the row's own key.
        #expect(whole.parts.map(\.title) == ["b", "c", "d", "a", "e"] && whole.whole === whole)
        #expect(try parts(whole) == ["b", "c", "d", "a", "e"])
        let own: Chapter = try context.existingModel(for: #require(new))
        #expect(own.parts == [own])
        #expect(try RawStore(at: place.url).rows("SELECT count(*) FROM Chapter WHERE _order_parts IS NULL") == [["0"]])
    }

    @Test func `Rows without a number keep their places in front`() throws {
        let whole = Chapter(title: "a")
        whole.parts = ["1", "2", "3", "4"].map { Chapter(title: $0) }
        _ = try store(whole)
        let raw = try RawStore(at: place.url)
        try raw.execute("UPDATE Chapter SET _order_parts = NULL WHERE title IN ('2', '4')")
        #expect(try parts(whole) == ["2", "4", "1", "3"])
        try chapters(["5", "4", "6"], in: whole)
        #expect(try parts(whole) == ["2", "1", "3", "5", "4", "6"])
        #expect(
            try raw.rows(
                "SELECT count(*), count(_order_parts), count(DISTINCT _order_parts) FROM Chapter WHERE whole > 0")
                == [["6", "6", "6"]])
        // All of them, and nothing else is there.
        try raw.execute("UPDATE Chapter SET _order_parts = NULL")
        try chapters(["0"], in: whole)
        #expect(try parts(whole).last == "0" && parts(whole).dropLast() == ["1", "2", "3", "4", "5", "6"])
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
