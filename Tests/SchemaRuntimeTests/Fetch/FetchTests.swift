import Foundation
import SchemaRuntime
import SchemaTesting
import ShapesFixture
import Testing
import TripPlannerFixture

@Suite struct FetchTests {
    private let container: ModelContainer
    private let context: ModelContext

    init() throws {
        container = try memory(TripPlannerSchema.Current.self)
        context = ModelContext(container)
    }

    private func trips(_ names: String...) throws {
        for (index, name) in names.enumerated() {
            let trip = Trip(to: name)
            trip.priority = index % 2
            context.insert(trip)
        }
        try context.save()
    }

    // MARK: - Inheritance

    @Test func `A base fetches its subclasses as they are, a subclass what is below it`() throws {
        let date = Date()
        context.insert(Trip(to: "1"))
        context.insert(
            BusinessTrip(destination: "2", startDate: date, endDate: date, company: "A", budget: 1))
        context.insert(PersonalTrip(destination: "3", startDate: date, endDate: date, activities: ["b", "a", "b"]))
        try context.save()
        let other = ModelContext(container)
        let all = try other.all(Trip.self)
        #expect(all.map { "\(type(of: $0))" } == ["Trip", "BusinessTrip", "PersonalTrip"])
        #expect((all[2] as? PersonalTrip)?.activities == ["b", "a", "b"])
        #expect(try other.all(BusinessTrip.self) == [all[1]])
        #expect(try other.fetchCount(FetchDescriptor<PersonalTrip>()) == 1)
        #expect(try other.fetchIdentifiers(FetchDescriptor<BusinessTrip>()) == [all[1].persistentModelID])
        let business = #Predicate<Trip> { $0 is BusinessTrip }
        #expect(try other.fetch(FetchDescriptor(predicate: business)) == [all[1]])
        let relaxed = #Predicate<PersonalTrip> { $0.isRelaxation == true && $0.destination == "3" }
        #expect(try other.fetch(FetchDescriptor(predicate: relaxed)) == [all[2]])
        // Pending objects obey the same.
        other.insert(BusinessTrip(destination: "4", startDate: date, endDate: date, company: "B", budget: 1))
        #expect(try other.fetch(FetchDescriptor(predicate: business)).map(\.destination) == ["2", "4"])
        #expect(try other.fetchCount(FetchDescriptor<PersonalTrip>()) == 1)
        #expect(try other.fetchCount(FetchDescriptor<Trip>()) == 4)
    }

    @Test func `Deep and abstract hierarchies keep their classes`() throws {
        let context = ModelContext(try memory(ShapesSchema.Current.self))
        let canvas = Canvas(name: "c")
        canvas.shapes = [
            Polygon(title: "p"), Square(title: "s", corners: 4, side: 2), Circle(title: "c"),
            Disc(title: "d", radius: 3),
        ]
        context.insert(canvas)
        try context.save()
        let other = ModelContext(context.container)
        let same = try #require(try other.all(Canvas.self).first)
        #expect(same.shapes.map { "\(type(of: $0))" } == ["Polygon", "Square", "Circle", "Disc"])
        #expect(try other.all(Polygon.self).map(\.corners) == [3, 4])
        #expect(try other.all(Circle.self).map(\.title) == ["c", "d"])
        #expect(try other.all(Disc.self).first?.radius == 3)
        #expect(try other.all(Shape.self).count == 4)
        let disc = #Predicate<Shape> { ($0 as? Disc)?.radius == 3 }
        #expect(try other.fetch(FetchDescriptor(predicate: disc)).map(\.title) == ["d"])
        other.delete(same)
        try other.save()
        #expect(try other.fetchCount(FetchDescriptor<Shape>()) == 0)
    }

    @Test func `A leaf is fetched by a literal discriminator`() throws {
        let place = try TemporaryStore()
        let container = try place.container(for: TripPlannerSchema.Current.self)
        let recorder = SQLRecorder(container)
        let context = ModelContext(container)
        var descriptor = FetchDescriptor<PersonalTrip>(
            predicate: #Predicate { $0.isRelaxation }, sortBy: [SortDescriptor(\.startDate, order: .reverse)])
        descriptor.fetchLimit = 5
        descriptor.fetchOffset = 10
        _ = try context.fetch(descriptor)
        #expect(
            recorder.take() == [
                """
                SELECT t."_id", t."_v", t."_kind", t."destination", t."startDate", t."endDate", t."notes", t."priority", \
                t."isFavorite", t."organizer", t."activities", t."companion", t."isRelaxation" FROM "Trip" AS t \
                WHERE t."_kind" IN (3) AND t."isRelaxation" = 1 ORDER BY t."startDate" DESC, t."_id" LIMIT 5 OFFSET 10
                """
            ])
        #expect(try context.fetchCount(descriptor) == 0)
        #expect(
            recorder.take() == [
                """
                SELECT count(*) FROM (SELECT 1 FROM "Trip" AS t WHERE t."_kind" IN (3) AND t."isRelaxation" = 1 \
                LIMIT 5 OFFSET 10)
                """
            ])
    }

    // MARK: - Order, limit, offset

    @Test func `Results are sorted, cut and stable`() throws {
        try trips("d", "b", "c", "a", "e")
        var descriptor = FetchDescriptor<Trip>(sortBy: [
            SortDescriptor(\.priority), SortDescriptor(\.destination, order: .reverse),
        ])
        #expect(try context.fetch(descriptor).map(\.destination) == ["e", "d", "c", "b", "a"])
        descriptor.sortBy = [SortDescriptor(\.priority, order: .reverse)]
        #expect(try context.fetch(descriptor).map(\.destination) == ["b", "a", "d", "c", "e"])
        descriptor.fetchLimit = 2
        descriptor.fetchOffset = 1
        #expect(try context.fetch(descriptor).map(\.destination) == ["a", "d"])
        #expect(try context.fetchCount(descriptor) == 2)
        #expect(try context.fetchIdentifiers(descriptor).count == 2)
        descriptor.fetchOffset = 9
        #expect(try context.fetch(descriptor).isEmpty)
        descriptor.fetchLimit = 0
        descriptor.fetchOffset = nil
        #expect(try context.fetch(descriptor).isEmpty && context.fetchCount(descriptor) == 0)
        descriptor.fetchLimit = nil
        descriptor.fetchOffset = 4
        #expect(try context.fetch(descriptor).map(\.destination) == ["e"])
    }

    @Test func `Bools and optionals can be sorted by, nil first`() throws {
        try trips("1", "2", "3")
        let trips = try context.all(Trip.self)
        (trips[0].notes, trips[2].notes) = ("b", "a")
        trips[1].isFavorite = true
        for isSaved in [false, true] {
            if isSaved { try context.save() }
            func order(_ sort: SortDescriptor<Trip>) throws -> [String] {
                try context.fetch(FetchDescriptor(sortBy: [sort])).map(\.destination)
            }
            #expect(try order(SortDescriptor(\.notes)) == ["2", "3", "1"])
            #expect(try order(SortDescriptor(\.notes, order: .reverse)) == ["1", "3", "2"])
            #expect(try order(SortDescriptor(\.isFavorite, order: .reverse)) == ["2", "1", "3"])
            #expect(try order(SortDescriptor(\.isFavorite)) == ["1", "3", "2"])
        }
        let personal = SortDescriptor(\PersonalTrip.isRelaxation, order: .reverse)
        #expect(try context.fetch(FetchDescriptor(sortBy: [personal])).isEmpty)
    }

    @Test func `Order through to-ones is Foundation's, nil first`() throws {
        let people = ["b", "C", "a"].map { Traveler($0) }
        for (name, person) in zip(["1", "2", "3", "4", "5"], [people[0], nil, people[2], people[1], nil]) {
            context.insert(Trip(to: name, organizer: person))
        }
        let place = SortDescriptor(\Trip.destination, order: .reverse)
        let pairs: [(SortDescriptor<Trip>, [String])] = [
            (SortDescriptor(\.organizer?.name), ["5", "2", "4", "3", "1"]),
            (SortDescriptor(\.organizer?.name, order: .reverse), ["1", "3", "4", "5", "2"]),
        ]
        let isEarly = #Predicate<Trip> { $0.destination < "5" && $0.organizer?.name != "C" }
        for isSaved in [false, true] {
            if isSaved { try context.save() }
            for (sort, expected) in pairs {
                var descriptor = FetchDescriptor<Trip>(sortBy: [sort, place])
                #expect(try context.fetch(descriptor).map(\.destination) == expected)
                let unsorted = try context.all(Trip.self)
                #expect(unsorted.sorted(using: [sort, place]).map(\.destination) == expected)
                descriptor.predicate = isEarly
                #expect(try context.fetch(descriptor).map(\.destination) == expected.filter { !"45".contains($0) })
                (descriptor.fetchOffset, descriptor.fetchLimit) = (1, 1)
                #expect(
                    try context.fetch(descriptor).map(\.destination) == [expected.filter { !"45".contains($0) }[1]])
                #expect(try context.fetchCount(descriptor) == 1)
            }
        }
        // A newcomer and a change that waits stand in their place.
        people[1].name = "c"
        context.insert(Trip(to: "6", organizer: people[0]))
        let changed = FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.organizer?.name), place])
        #expect(try context.fetch(changed).map(\.destination) == ["5", "2", "3", "6", "1", "4"])
        let other = ModelContext(container)
        for (traveler, code) in zip(people, ["x", "y", "z"]) {
            context.insert(Booking(confirmationCode: code, totalPrice: 1, traveler: traveler))
        }
        try context.save()
        let bookings = FetchDescriptor<Booking>(sortBy: [SortDescriptor(\.traveler.name)])
        #expect(try other.fetch(bookings).map(\.confirmationCode) == ["z", "x", "y"])
    }

    @Test func `What cannot be sorted by is an error`() throws {
        // It reads nothing but a name, and is none.
        let computed = SortDescriptor(\Trip.organizer?.shoutedName)
        #expect(throws: ModelError.self) { try context.fetch(FetchDescriptor(sortBy: [computed])) }
        let measured = SortDescriptor(\Trip.organizer?.name.count)
        #expect(throws: ModelError.self) { try context.fetch(FetchDescriptor(sortBy: [measured])) }
        for sort in [SortDescriptor(\Trip.destination.count), SortDescriptor(\Trip.tags.count)] {
            #expect(throws: ModelError.self) { try context.fetch(FetchDescriptor(sortBy: [sort])) }
        }
        #expect(throws: ModelError.self) {
            try context.fetchCount(FetchDescriptor(sortBy: [SortDescriptor(\Trip.doubledPriority)]))
        }
    }

    // MARK: - What waits

    @Test func `What waits is merged in order, with limit and offset`() throws {
        try trips("a", "c", "e", "g", "i")
        let trips = try context.all(Trip.self)
        context.insert(Trip(to: "d"))
        context.insert(Trip(to: "z"))
        trips[0].destination = "h"
        context.delete(trips[2])
        var descriptor = FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.destination)])
        let expected = ["c", "d", "g", "h", "i", "z"]
        #expect(try context.fetch(descriptor).map(\.destination) == expected)
        #expect(try context.fetchCount(descriptor) == 6)
        for offset in 0..<7 {
            for limit in 0..<4 {
                descriptor.fetchOffset = offset
                descriptor.fetchLimit = limit
                let page = try context.fetch(descriptor)
                #expect(page.map(\.destination) == Array(expected.dropFirst(offset).prefix(limit)))
                #expect(try context.fetchCount(descriptor) == page.count)
                #expect(try context.fetchIdentifiers(descriptor) == page.map(\.persistentModelID))
            }
        }
        descriptor.fetchLimit = nil
        descriptor.fetchOffset = nil
        descriptor.predicate = #Predicate { $0.destination == "h" || $0.destination == "a" || $0.destination == "e" }
        #expect(try context.fetch(descriptor).map(\.destination) == ["h"])
        descriptor.includePendingChanges = false
        descriptor.predicate = nil
        // As saved, without what is to be deleted.
        #expect(try context.fetchCount(descriptor) == 4)
        #expect(try context.fetch(descriptor).count == 4)
        #expect(try context.fetchIdentifiers(descriptor).count == 4)
        try context.save()
        #expect(
            try ModelContext(container).fetch(FetchDescriptor<Trip>(sortBy: descriptor.sortBy)).map(\.destination)
                == expected)
    }

    @Test func `A condition sees what waits at the other end of a to-one`() throws {
        let (sara, omid) = (Traveler("Sara"), Traveler("Omid"))
        for name in ["1", "2"] { context.insert(Trip(to: name, organizer: sara)) }
        context.insert(Trip(to: "3", organizer: omid))
        context.insert(Trip(to: "4"))
        try context.save()
        let name = "Omid"
        let descriptor = FetchDescriptor<Trip>(predicate: #Predicate { $0.organizer?.name == name })
        let others = FetchDescriptor<Trip>(predicate: #Predicate { $0.organizer?.name != name })
        let other = ModelContext(container)
        let people = try other.all(Traveler.self)
        let (first, second) = (
            try #require(people.first { $0.name == "Sara" }), try #require(people.first { $0.name == "Omid" })
        )
        (first.name, second.name) = ("Omid", "Sara")
        #expect(try other.fetch(descriptor).map(\.destination) == ["1", "2"])
        #expect(try other.fetch(others).map(\.destination) == ["3", "4"])
        #expect(try other.fetchCount(descriptor) == 2)
        other.delete(first)
        #expect(try other.fetch(descriptor).isEmpty)
        #expect(try other.fetch(others).map(\.destination) == ["1", "2", "3", "4"])
        try other.save()
        #expect(try other.fetch(others).map(\.destination) == ["1", "2", "3", "4"])
    }

    @Test func `Another context's save is seen by the next fetch`() throws {
        try trips("a")
        let other = ModelContext(container)
        let trip = try #require(try other.all(Trip.self).first)
        let mine = try #require(try context.all(Trip.self).first)
        mine.destination = "b"
        mine.organizer = Traveler("Sara")
        context.insert(Trip(to: "c"))
        try context.save()
        #expect(trip.destination == "a")
        #expect(try other.all(Trip.self).map(\.destination) == ["b", "c"])
        #expect(trip.destination == "b" && trip.organizer?.name == "Sara")
        // An object with changes keeps them, and has the rest of the row.
        trip.priority = 7
        mine.notes = "n"
        try context.save()
        _ = try other.all(Trip.self)
        #expect(trip.priority == 7 && trip.notes == "n")
    }

    @Test func `Texts are sorted as people sort, by descriptors too`() throws {
        let context = ModelContext(try memory(TripPlannerSchema.Current.self))
        for (name, notes) in [("b10", "x"), ("B9", nil), ("é", "y"), ("f", "Z"), ("a", nil), ("E", "a")] {
            context.insert(Trip(destination: name, startDate: .now, endDate: .now, notes: notes))
        }
        func names(_ order: SortDescriptor<Trip>...) throws -> [String] {
            try context.fetch(FetchDescriptor<Trip>(sortBy: order)).map(\.destination)
        }
        let byName = SortDescriptor(\Trip.destination, comparator: .localizedStandard)
        let byNotes = SortDescriptor(\Trip.notes, comparator: .localizedStandard, order: .reverse)
        for isSaved in [false, true] {
            if isSaved { try context.save() }
            let all = try context.all(Trip.self)
            #expect(try names(byName) == ["a", "B9", "b10", "E", "é", "f"])
            // Foundation sorts an array by the same descriptor alike.
            #expect(all.sorted(using: byName).map(\.destination) == ["a", "B9", "b10", "E", "é", "f"])
            #expect(try names(byNotes, byName) == ["f", "é", "b10", "E", "a", "B9"])
            #expect(all.sorted(using: [byNotes, byName]).map(\.destination) == ["f", "é", "b10", "E", "a", "B9"])
        }
        let persons = [Traveler("ola"), Traveler("Öra"), Traveler("Nils")]
        for (trip, person) in zip(try context.all(Trip.self), persons) { trip.organizer = person }
        let byPerson = SortDescriptor(\Trip.organizer?.name, comparator: .localizedStandard)
        for isSaved in [false, true] {
            if isSaved { try context.save() }
            let found = try context.fetch(FetchDescriptor<Trip>(sortBy: [byPerson]))
            #expect(found.map { $0.organizer?.name } == [nil, nil, nil, "Nils", "ola", "Öra"])
        }
    }
}

extension Trip {
    fileprivate var doubledPriority: Int { priority * 2 }
}

extension Traveler {
    fileprivate var shoutedName: String { name.uppercased() }
}
