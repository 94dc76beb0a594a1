import Foundation
import RelationsFixture
import SchemaRuntime
import Testing

/// Ordered lists whose members move, come and go.
@Suite struct OrderedListTests {
    private let scene: Scene
    private var context: ModelContext { scene.context }
    private let album = Album(title: "A")
    private let other = Album(title: "B")

    init() throws {
        scene = try Scene(RelationsSchema.Current.self)
        album.tracks = ["a", "b", "c"].map { Track(title: $0) }
        other.tracks = ["x", "y"].map { Track(title: $0) }
        try scene.store(album, other)
    }

    private func titles(_ album: Album) -> String { album.tracks.map(\.title).joined() }

    @Test func `A track that comes by its own end stands last`() throws {
        album.tracks[0].album = other
        #expect(titles(other) == "xya" && titles(album) == "bc")
        #expect(try titles(scene.saved(other)) == "xya")
    }

    @Test func `A track that comes to the middle stands there`() throws {
        other.tracks.insert(album.tracks[2], at: 1)
        #expect(titles(other) == "xcy" && titles(album) == "ab")
        #expect(try titles(scene.saved(other)) == "xcy")
        #expect(try titles(scene.saved(album)) == "ab")
    }

    @Test func `Leaving and coming back is coming last`() throws {
        let first = album.tracks[0]
        first.album = nil
        first.album = album
        #expect(titles(album) == "bca")
        #expect(try titles(scene.saved(album)) == "bca")
    }

    @Test func `A list turned round`() throws {
        album.tracks.reverse()
        #expect(try titles(scene.saved(album)) == "cba")
        album.tracks.reverse()
        #expect(try titles(scene.saved(album)) == "abc")
    }

    @Test func `A gap that a deletion leaves closes`() throws {
        context.delete(album.tracks[1])
        #expect(titles(album) == "ac")
        album.tracks.insert(Track(title: "n"), at: 1)
        #expect(try titles(scene.saved(album)) == "anc")
    }

    @Test func `Both lists in one`() throws {
        album.tracks = other.tracks + album.tracks
        #expect(titles(album) == "xyabc" && titles(other) == "")
        #expect(try titles(scene.saved(album)) == "xyabc")
    }

    @Test func `Lists exchanged, each in its order`() throws {
        let (first, second) = (album.tracks, other.tracks)
        album.tracks = second
        other.tracks = first
        #expect(titles(album) == "xy" && titles(other) == "abc")
        #expect(try titles(scene.saved(other)) == "abc")
        #expect(try titles(scene.saved(album)) == "xy")
    }

    @Test func `Deleted with its list, or alone`() throws {
        let kept = album.tracks[1]
        kept.album = other
        context.delete(album)
        #expect(try titles(scene.saved(other)) == "xyb")
        #expect(try scene.all(Track.self).count == 3)
    }

    @Test func `An order of links is each list's own`() throws {
        let tracks = album.tracks
        let (one, two) = (Playlist(name: "1", tracks: tracks), Playlist(name: "2", tracks: tracks.reversed()))
        try scene.store(one, two)
        one.tracks.swapAt(0, 2)
        #expect(try scene.saved(one).tracks.map(\.title) == ["c", "b", "a"])
        #expect(try scene.saved(two).tracks.map(\.title) == ["c", "b", "a"])
        two.tracks.append(two.tracks.removeFirst())
        #expect(try scene.saved(two).tracks.map(\.title) == ["b", "a", "c"])
        #expect(try scene.saved(one).tracks.map(\.title) == ["c", "b", "a"])
    }

    @Test func `A link that is added from the far end stands last`() throws {
        let list = Playlist(name: "1", tracks: [album.tracks[0]])
        try scene.store(list)
        other.tracks[0].playlists.append(list)
        #expect(list.tracks.map(\.title) == ["a", "x"])
        #expect(try scene.saved(list).tracks.map(\.title) == ["a", "x"])
    }

    @Test func `A deleted member leaves the order of the others`() throws {
        let list = Playlist(name: "1", tracks: album.tracks)
        try scene.store(list)
        context.delete(album.tracks[0])
        #expect(try scene.saved(list).tracks.map(\.title) == ["b", "c"])
    }
}
