import Foundation
import RelationsFixture
import SchemaRuntime
import SchemaTesting
import ShapesFixture
import Testing
import TripPlannerFixture

@Suite struct PrefetchTests {
    private let place: TemporaryStore
    private let container: ModelContainer

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: TripPlannerSchema.Current.self)
    }

    /// Forty trips of ten travelers, each trip with up to three of five tags; every traveler with two bookings.
    private func fill() throws {
        let context = ModelContext(container)
        let tags = (0..<5).map { Tag(name: "tag \($0)", color: "red") }
        for number in 0..<10 {
            let traveler = Traveler("t\(number)")
            for code in 0..<2 { context.insert(Booking("\(number)-\(code)", traveler)) }
            for trip in 0..<4 {
                let trip = Trip(to: "\(number).\(trip)", organizer: number == 7 ? nil : traveler)
                trip.tags = (0..<(number % 4)).map { tags[($0 + number) % 5] }
                context.insert(trip)
            }
        }
        try context.save()
    }

    /// What can be reached from trips, as text.
    private func picture(_ trips: [Trip]) -> [String] {
        trips.map { trip in
            let bookings = (trip.organizer?.bookings ?? []).map(\.confirmationCode).joined(separator: ",")
            let tags = trip.tags.map { "\($0.name)(\($0.trips.count))" }.joined(separator: ",")
            return "\(trip.destination) by \(trip.organizer?.name ?? "nobody") with \(bookings) and \(tags)"
        }
    }

    @Test func `Prefetched is what lazy is, in as many queries as there are relationships`() throws {
        try fill()
        let lazy = ModelContext(container)
        let expected = picture(try lazy.fetch(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.destination)])))
        #expect(expected.count == 40 && expected[4] == "1.0 by t1 with 1-0,1-1 and tag 1(8)")

        let recorder = SQLRecorder(container)
        let context = ModelContext(container)
        var descriptor = FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.destination)])
        descriptor.relationshipKeyPathsForPrefetching = [\.organizer, \.tags, \.organizer?.bookings]
        descriptor.relationshipPathsForPrefetching = [[\Trip.tags, \Tag.trips]]
        let trips = try context.fetch(descriptor)
        // The trips; the organizers; the links and the tags; the bookings; the links back and their trips.
        #expect(recorder.take().count == 7)
        #expect(picture(trips) == expected)
        #expect(recorder.take() == [])
        withExtendedLifetime(lazy) {}
    }

    @Test func `A page of objects reads its own relationships alone`() throws {
        try fill()
        let context = ModelContext(container)
        var descriptor = FetchDescriptor<Traveler>(sortBy: [SortDescriptor(\.name)])
        descriptor.relationshipKeyPathsForPrefetching = [\.bookings]
        descriptor.fetchLimit = 3
        descriptor.fetchOffset = 2
        #expect(
            try context.fetch(descriptor).map { $0.bookings.map(\.confirmationCode) } == [
                ["2-0", "2-1"], ["3-0", "3-1"], ["4-0", "4-1"],
            ])
        let recorder = SQLRecorder(container)
        #expect(try ModelContext(container).fetch(descriptor).count == 3)
        let statements = recorder.take()
        // Three keys, filled up to four.
        #expect(statements.count == 2 && statements[1].split(separator: ",").count >= 4)
        #expect(statements[1].contains("\"traveler\" IN (") && !statements[1].contains("json_each"))
    }

    @Test func `Parents in any order get their own children, each once`() throws {
        try fill()
        let context = ModelContext(container)
        var descriptor = FetchDescriptor<Traveler>(sortBy: [SortDescriptor(\.name, order: .reverse)])
        descriptor.relationshipKeyPathsForPrefetching = [\.bookings, \.organizedTrips]
        let travelers = try context.fetch(descriptor)
        let recorder = SQLRecorder(container)
        #expect(
            travelers.map { $0.bookings.map(\.confirmationCode) }
                == (0..<10).reversed().map { ["\($0)-0", "\($0)-1"] })
        #expect(travelers.map(\.organizedTrips.count) == [4, 4, 0, 4, 4, 4, 4, 4, 4, 4])
        #expect(travelers.allSatisfy { traveler in traveler.bookings.allSatisfy { $0.traveler === traveler } })
        #expect(recorder.take() == [])
    }

    @Test func `A child stays where its object is, though another program moved its row without a word`() throws {
        try fill()
        let context = ModelContext(container)
        let known = try context.fetch(FetchDescriptor<Booking>())
        let raw = try RawStore(at: place.url)
        for (code, name) in [("8-0", "t1"), ("0-1", "t9"), ("5-0", "t4")] {
            try raw.execute(
                """
                UPDATE Booking SET traveler = (SELECT _id FROM Traveler WHERE name = '\(name)')
                WHERE confirmationCode = '\(code)'
                """)
        }
        var descriptor = FetchDescriptor<Traveler>(
            predicate: #Predicate { $0.name != "t5" }, sortBy: [SortDescriptor(\.name)])
        descriptor.relationshipKeyPathsForPrefetching = [\.bookings]
        let travelers = try context.fetch(descriptor)
        let expected = (0..<10).filter { $0 != 5 }.map { ["\($0)-0", "\($0)-1"] }
        #expect(travelers.map { $0.bookings.map(\.confirmationCode) } == expected)
        #expect(travelers.allSatisfy { traveler in traveler.bookings.allSatisfy { $0.traveler === traveler } })
        #expect(known.count == 20)
    }

    @Test func `A parent that ends leaves its children their keys`() throws {
        try fill()
        let context = ModelContext(container)
        var descriptor = FetchDescriptor<Traveler>(sortBy: [SortDescriptor(\.name)])
        descriptor.relationshipKeyPathsForPrefetching = [\.bookings]
        var travelers = try context.fetch(descriptor)
        let bookings = travelers.flatMap(\.bookings)
        weak let first = travelers[0]
        #expect(first != nil)
        travelers = []
        #expect(first == nil)
        #expect(bookings.map(\.traveler.name) == (0..<10).flatMap { ["t\($0)", "t\($0)"] })
    }

    @Test func `What waits in the context counts`() throws {
        try fill()
        let context = ModelContext(container)
        let all = try context.fetch(FetchDescriptor<Traveler>(sortBy: [SortDescriptor(\.name)]))
        let (first, second) = (all[0], all[1])
        let moved = try #require(
            try context.fetch(
                FetchDescriptor<Booking>(predicate: #Predicate { $0.confirmationCode == "0-0" })
            ).first)
        let gone = try #require(
            try context.fetch(
                FetchDescriptor<Booking>(predicate: #Predicate { $0.confirmationCode == "1-1" })
            ).first)
        moved.traveler = second
        context.delete(gone)
        context.insert(Booking("new", first))
        var descriptor = FetchDescriptor<Traveler>(sortBy: [SortDescriptor(\.name)])
        descriptor.relationshipKeyPathsForPrefetching = [\.bookings]
        let found = try context.fetch(descriptor)
        #expect(found[0] === first)
        #expect(found[0].bookings.map(\.confirmationCode) == ["0-1", "new"])
        #expect(Set(found[1].bookings.map(\.confirmationCode)) == ["0-0", "1-0"])
        #expect(found[2].bookings.count == 2)
    }

    @Test func `An order is kept, and one's own kind and both ends of a one-to-one are reached`() throws {
        let relations = try memory(RelationsSchema.Current.self)
        let context = ModelContext(relations)
        let lists = ["a", "b"].map { Playlist(name: $0) }
        let tracks = (0..<4).map { Track(title: "\($0)") }
        lists[0].tracks = [tracks[2], tracks[0], tracks[3]]
        lists[1].tracks = [tracks[3], tracks[2]]
        let album = RelationsFixture.Album(title: "album")
        album.tracks = [tracks[3], tracks[1]]
        for list in lists { context.insert(list) }
        context.insert(album)
        let people = ["x", "y", "z"].map { Person(name: $0) }
        people[0].friends = [people[1], people[2]]
        context.insert(people[0])
        try context.save()

        let other = ModelContext(relations)
        var descriptor = FetchDescriptor<Playlist>(sortBy: [SortDescriptor(\.name)])
        descriptor.relationshipPathsForPrefetching = [[\Playlist.tracks, \Track.album, \RelationsFixture.Album.tracks]]
        let found = try other.fetch(descriptor)
        #expect(found.map { $0.tracks.map(\.title) } == [["2", "0", "3"], ["3", "2"]])
        #expect(found[0].tracks[2].album?.tracks.map(\.title) == ["3", "1"])
        var friends = FetchDescriptor<Person>(sortBy: [SortDescriptor(\.name)])
        friends.relationshipKeyPathsForPrefetching = [\.friends]
        #expect(try other.fetch(friends).map { $0.friends.map(\.name) } == [["y", "z"], ["x"], ["x"]])

        let shapes = try memory(ShapesSchema.Current.self)
        let drawing = ModelContext(shapes)
        let canvas = Canvas(name: "canvas")
        let square = Square(title: "square", side: 2)
        canvas.shapes = [square, Disc(title: "disc")]
        _ = Label(text: "label", square: square)
        drawing.insert(canvas)
        try drawing.save()
        let again = ModelContext(shapes)
        var canvases = FetchDescriptor<Canvas>()
        // From the polymorphic shapes on to what only squares have.
        canvases.relationshipPathsForPrefetching = [[\Canvas.shapes, \Square.label, \Label.square]]
        let shown = try again.fetch(canvases)
        #expect(shown[0].shapes.map(\.title) == ["square", "disc"])
        #expect((shown[0].shapes[0] as? Square)?.label?.text == "label")
    }

    @Test func `What is no relationship is a typed error`() throws {
        let context = ModelContext(container)
        func code(_ paths: [PartialKeyPath<Trip>], _ nested: [[AnyKeyPath]] = []) -> String? {
            var descriptor = FetchDescriptor<Trip>()
            descriptor.relationshipKeyPathsForPrefetching = paths
            descriptor.relationshipPathsForPrefetching = nested
            do { _ = try context.fetch(descriptor) } catch { return (error as? ModelError)?.code }
            return nil
        }
        #expect(code([\.organizer, \.tags]) == nil)
        #expect(code([\.destination]) == "unsupportedPrefetch")
        #expect(code([\.destination.count]) == "unsupportedPrefetch")
        #expect(code([], [[\Trip.tags, \Booking.traveler]]) == "unsupportedPrefetch")
        #expect(code([], [[\Trip.tags, \Tag.name]]) == "unsupportedPrefetch")
        #expect(code([], [[]]) == "unsupportedPrefetch")
    }

    @Test func `Prefetched objects are held by those that lead to them, and go with them`() throws {
        try fill()
        let context = ModelContext(container)
        weak var organizer: Traveler?
        weak var tag: Tag?
        try {
            var descriptor = FetchDescriptor<Trip>()
            descriptor.relationshipKeyPathsForPrefetching = [\.organizer, \.tags]
            let trips = try context.fetch(descriptor)
            organizer = trips[5].organizer
            tag = trips[5].tags[0]
            #expect(organizer?.name == "t1" && tag?.name == "tag 1")
        }()
        #expect(organizer == nil && tag == nil)
    }
}
