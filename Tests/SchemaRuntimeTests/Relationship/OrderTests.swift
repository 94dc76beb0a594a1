import Foundation
import RelationsFixture
import SchemaRuntime
import SchemaTesting
import Testing

@Suite struct OrderTests {
    private let place: TemporaryStore
    private let container: ModelContainer
    private let context: ModelContext
    private let reader: Reader

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: RelationsSchema.Current.self)
        context = ModelContext(container)
        reader = Reader(container)
    }

    private func album(_ titles: [String]) throws -> Album {
        let album = Album(title: "album", tracks: titles.map { Track(title: $0) })
        context.insert(album)
        try context.save()
        return album
    }

    private func titles(_ album: Album) throws -> [String] { try reader.stored(album).tracks.map(\.title) }

    @Test func `An order is the same after a save and a reload`() throws {
        let album = try album(["c", "a", "b"])
        #expect(try titles(album) == ["c", "a", "b"])
        album.tracks.reverse()
        #expect(context.hasChanges)
        try context.save()
        #expect(!context.hasChanges && album.tracks.map(\.title) == ["b", "a", "c"])
        #expect(try titles(album) == ["b", "a", "c"])
        album.tracks.insert(Track(title: "new"), at: 1)
        album.tracks.removeLast()
        try context.save()
        #expect(try titles(album) == ["b", "new", "a"])
        #expect(try reader.context.fetchCount(FetchDescriptor<Track>()) == 4)
    }

    @Test func `A move writes one row`() throws {
        let album = try album((0..<50).map(String.init))
        let recorder = SQLRecorder(container)
        let other = ModelContext(container)
        let same: Album = try other.existingModel(for: album.persistentModelID)
        var order = same.tracks
        for (from, to) in [(0, 49), (49, 0), (10, 30), (30, 10), (25, 24)] {
            order.insert(order.remove(at: from), at: to)
            same.tracks = order
            _ = recorder.take()
            try other.save()
            let updates = recorder.take().filter { $0.hasPrefix("UPDATE") }
            #expect(updates.count == 1, "\(updates)")
            #expect(updates.first?.hasPrefix("UPDATE \"Track\" SET \"_order_tracks\" = ") == true)
        }
        order.swapAt(3, 40)
        same.tracks = order
        try other.save()
        #expect(try titles(album) == order.map(\.title))
    }

    @Test func `The gaps may be used up`() throws {
        let album = try album(["first", "last"])
        for number in 0..<80 {
            album.tracks.insert(Track(title: "\(number)"), at: 1)
            try context.save()
        }
        let expected = ["first"] + (0..<80).reversed().map(String.init) + ["last"]
        #expect(try titles(album) == expected)
    }

    @Test func `Random changes are read as they were saved`() throws {
        let album = try album((0..<12).map(String.init))
        let second = Album(title: "second")
        context.insert(second)
        for round in 0..<120 {
            switch Int.random(in: 0..<6) {
            case 0: album.tracks.shuffle()
            case 1:
                album.tracks.insert(Track(title: "n\(round)"), at: Int.random(in: 0...album.tracks.count))
            case 2: if let track = album.tracks.randomElement() { context.delete(track) }
            case 3: if let track = album.tracks.randomElement() { track.album = second }
            case 4: if let track = second.tracks.randomElement() { track.album = album }
            default: second.tracks.append(contentsOf: album.tracks.prefix(1))
            }
            if Int.random(in: 0..<3) > 0 { try context.save() }
        }
        try context.save()
        #expect(try titles(album) == album.tracks.map(\.title))
        #expect(try titles(second) == second.tracks.map(\.title))
    }

    @Test func `What comes to a collection that is not loaded stands at its end`() throws {
        let album = try album(["b", "a"])
        let other = ModelContext(container)
        let same: Album = try other.existingModel(for: album.persistentModelID)
        let late = ["z", "y", "x"].map { Track(title: $0, album: same) }
        late[0].album = nil
        late[0].album = same
        try other.save()
        #expect(try titles(album) == ["b", "a", "y", "x", "z"])
        #expect(same.tracks.map(\.title) == ["b", "a", "y", "x", "z"])
        // The same before a save.
        let third = ModelContext(container)
        let again: Album = try third.existingModel(for: album.persistentModelID)
        for title in ["2", "1"] { third.insert(Track(title: title, album: again)) }
        #expect(again.tracks.map(\.title) == ["b", "a", "y", "x", "z", "2", "1"])
        try third.save()
        #expect(try titles(album) == ["b", "a", "y", "x", "z", "2", "1"])
    }

    @Test func `A rollback brings the stored order back`() throws {
        let album = try album(["1", "2", "3"])
        album.tracks.reverse()
        album.tracks.append(Track(title: "4"))
        context.rollback()
        #expect(!context.hasChanges && album.tracks.map(\.title) == ["1", "2", "3"])
        try context.save()
        #expect(try titles(album) == ["1", "2", "3"])
    }

    @Test func `Two contexts that append both keep what they appended`() throws {
        let album = try album(["1"])
        let other = ModelContext(container)
        let same: Album = try other.existingModel(for: album.persistentModelID)
        _ = same.tracks
        album.tracks.append(Track(title: "2"))
        try context.save()
        same.tracks.append(Track(title: "3"))
        try other.save()
        #expect(try titles(album) == ["1", "2", "3"])
    }

    @Test func `Each end of a many-to-many has its own order`() throws {
        let tracks = ["a", "b", "c"].map { Track(title: $0) }
        let (one, two) = (Playlist(name: "one"), Playlist(name: "two"))
        context.insert(one)
        context.insert(two)
        one.tracks = [tracks[2], tracks[0], tracks[1]]
        two.tracks = [tracks[1], tracks[2]]
        tracks[1].playlists = [two, one]
        try context.save()
        #expect(try reader.stored(one).tracks.map(\.title) == ["c", "a", "b"])
        #expect(try reader.stored(two).tracks.map(\.title) == ["b", "c"])
        #expect(try reader.stored(tracks[1]).playlists.map(\.name) == ["two", "one"])

        let other = ModelContext(container)
        let same: Playlist = try other.existingModel(for: one.persistentModelID)
        same.tracks.swapAt(0, 2)
        let list = Playlist(name: "three")
        let track: Track = try other.existingModel(for: tracks[1].persistentModelID)
        track.playlists.insert(list, at: 0)
        try other.save()
        #expect(try reader.stored(one).tracks.map(\.title) == ["b", "a", "c"])
        #expect(try reader.stored(tracks[1]).playlists.map(\.name) == ["three", "two", "one"])
        #expect(
            try RawStore(at: place.url).rows("SELECT count(*), count(_order_tracks) FROM Playlist_tracks")
                == [["6", "6"]])
    }

    @Test func `Rows without a number come first, in the order of their insertion`() throws {
        let album = try album([])
        let key = try RawStore(at: place.url).rows("SELECT _id FROM Album")[0][0]
        try RawStore(at: place.url).execute(
            "INSERT INTO Track (_id, title, album) VALUES (900, 'x', \(key)), (800, 'y', \(key))")
        let other = ModelContext(container)
        let same: Album = try other.existingModel(for: album.persistentModelID)
        same.tracks.append(Track(title: "z"))
        same.tracks.swapAt(0, 1)
        try other.save()
        #expect(try titles(album) == ["x", "y", "z"])
    }
}
