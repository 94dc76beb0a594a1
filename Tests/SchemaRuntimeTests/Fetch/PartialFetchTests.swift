import Foundation
import Observation
import SchemaTesting
import ShapesFixture
import Synchronization
import Testing
import TripPlannerFixture

@testable import SchemaRuntime

@Suite struct PartialFetchTests {
    private let place: TemporaryStore
    private let container: ModelContainer

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: TripPlannerSchema.Current.self)
        let context = ModelContext(container)
        for number in 0..<5 {
            let trip = BusinessTrip(
                destination: "d\(number)", startDate: .now, endDate: .now, notes: "n\(number)", priority: number,
                company: "c\(number)", budget: 10, organizer: Traveler("t\(number)"))
            context.insert(trip)
        }
        try context.save()
    }

    private func descriptor(_ properties: PartialKeyPath<Trip>...) -> FetchDescriptor<Trip> {
        var descriptor = FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.priority, order: .reverse)])
        descriptor.propertiesToFetch = properties
        return descriptor
    }

    @Test func `Only what is wanted is selected, and the rest is read when it is asked for`() throws {
        let recorder = SQLRecorder(container)
        let context = ModelContext(container)
        var wanted = descriptor(\.destination, \.organizer)
        wanted.fetchLimit = 3
        let trips = try context.fetch(wanted)
        let sql = try #require(recorder.take().first)
        #expect(sql.contains("\"destination\"") && sql.contains("\"organizer\"") && !sql.contains("\"notes\""))
        #expect(trips.map(\.destination) == ["d4", "d3", "d2"] && trips.allSatisfy { $0 is BusinessTrip })
        #expect(recorder.take() == [])
        #expect(trips[0].organizer?.name == "t4" && recorder.take().count == 1)
        #expect(trips[0].notes == "n4" && recorder.take().count == 1)
        #expect((trips[0] as? BusinessTrip)?.company == "c4" && trips[0].organizer?.name == "t4")
        #expect(recorder.take() == [])
        // A setter needs what was there.
        trips[1].priority = 30
        #expect(trips[1].notes == "n3")
        try context.save()
        #expect(
            try RawStore(at: place.url).rows("SELECT priority, notes FROM Trip WHERE priority = 30") == [
                ["30", "'n3'"]
            ])
    }

    @Test func `The SQL that is told is that which runs`() throws {
        let context = ModelContext(container)
        var wanted = descriptor(\.destination)
        wanted.relationshipKeyPathsForPrefetching = [\.organizer]
        wanted.predicate = #Predicate { $0.priority > 0 }
        wanted.fetchLimit = 2
        wanted.fetchOffset = 1
        let (sql, plan) = (try context.sql(of: wanted), try context.queryPlan(of: wanted))
        // What is prefetched begins at the key, which is read along.
        #expect(sql.hasPrefix("SELECT t.\"_id\", t.\"_v\", t.\"_kind\", t.\"destination\", t.\"organizer\" FROM"))
        #expect(sql.hasSuffix("WHERE t.\"priority\" > ?1 ORDER BY t.\"priority\" DESC, t.\"_id\" LIMIT ?2 OFFSET ?3"))
        let recorder = SQLRecorder(container)
        #expect(try ModelContext(container).fetch(wanted).map(\.destination) == ["d3", "d2"])
        let statements = recorder.take()
        #expect(statements.count == 2)
        let values = sql.replacingOccurrences(of: "?1", with: "0").replacingOccurrences(of: "?2", with: "2")
            .replacingOccurrences(of: "?3", with: "1")
        #expect(statements.first == sql || statements.first == values)
        #expect(plan == ["SCAN t", "USE TEMP B-TREE FOR ORDER BY"])
        // An index that has all that is wanted shows in the plan.
        let query = Trip.query().sorted { $0.startDate }.reading(only: \.startDate)
        #expect(try query.sql(in: context).hasPrefix("SELECT t.\"_id\", t.\"_v\", t.\"_kind\", t.\"startDate\" FROM"))
    }

    @Test func `An object that was read in part is read whole before it is linked`() throws {
        try RawStore(at: place.url).execute("UPDATE Trip SET _v = _v + 3")
        let context = ModelContext(container)
        let traveler = try #require(
            try context.fetch(FetchDescriptor<Traveler>(predicate: #Predicate { $0.name == "t0" })).first)
        let trips = try context.fetch(descriptor(\.destination))
        traveler.organizedTrips.append(trips[0])
        trips[1].organizer = traveler
        trips[2].tags.append(Tag(name: "new", color: "red"))
        #expect(trips.prefix(3).map(\.notes) == ["n4", "n3", "n2"] && trips[0].organizer === traveler)
        try context.save()
        #expect(
            try RawStore(at: place.url).rows(
                """
                SELECT t.notes, t.priority, o.name FROM Trip AS t JOIN Traveler AS o ON o._id = t.organizer
                WHERE t.priority > 1 ORDER BY t.priority
                """) == [["'n2'", "2", "'t2'"], ["'n3'", "3", "'t0'"], ["'n4'", "4", "'t0'"]])
    }

    @Test func `Objects that are known stay whole, and learn of changes`() throws {
        let context = ModelContext(container)
        let trips = try context.fetch(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.priority, order: .reverse)]))
        try RawStore(at: place.url).execute("UPDATE Trip SET notes = 'new', _v = _v + 1 WHERE priority = 4")
        #expect(try context.fetch(descriptor(\.destination)) == trips)
        #expect(trips.map(\.notes) == ["new", "n3", "n2", "n1", "n0"])
        trips[0].destination = "mine"
        #expect(try context.fetch(descriptor(\.destination)).map(\.destination) == ["mine", "d3", "d2", "d1", "d0"])
    }

    @Test func `Two fetches add up, and what belongs to an object goes with it`() throws {
        let context = ModelContext(container)
        var trips = try context.fetch(descriptor(\.destination))
        #expect(try context.fetch(descriptor(\.notes)) == trips)
        let recorder = SQLRecorder(container)
        #expect(trips.map { "\($0.destination) \($0.notes ?? "")" }.first == "d4 n4" && recorder.take() == [])
        #expect(context.partlyRead.count == 5)
        _ = trips[2].priority
        #expect(context.partlyRead.count == 4)
        trips = []
        #expect(context.partlyRead.isEmpty)
    }

    @Test func `Relationships are read along from what is read in part`() throws {
        let recorder = SQLRecorder(container)
        let context = ModelContext(container)
        var wanted = descriptor(\.destination)
        wanted.relationshipKeyPathsForPrefetching = [\.organizer]
        let trips = try context.fetch(wanted)
        #expect(recorder.take().count == 2)
        #expect(trips.map { $0.organizer?.name ?? "" } == ["t4", "t3", "t2", "t1", "t0"] && recorder.take() == [])
        let notes = trips[1].notes
        #expect(notes == "n3" && trips[1].organizer?.name == "t3")
    }

    @Test func `What was read of a link follows the delete rules, and what was not is not read for it`() throws {
        let context = ModelContext(container)
        let trips = try context.fetch(descriptor(\.destination, \.organizer))
        let untouched = try ModelContext(container).fetch(descriptor(\.destination))
        var wanted = FetchDescriptor<Booking>()
        wanted.propertiesToFetch = [\.confirmationCode, \.traveler]
        let other = ModelContext(container)
        for traveler in try other.all(Traveler.self) { other.insert(Booking("b-\(traveler.name)", traveler)) }
        try other.save()
        let bookings = try context.fetch(wanted)
        // By an object: one target is known to the trip, the other by its key alone.
        let travelers = try context.fetch(FetchDescriptor<Traveler>(sortBy: [SortDescriptor(\.name, order: .reverse)]))
        #expect(trips[0].organizer === travelers[0])
        context.delete(travelers[0])
        context.delete(travelers[1])
        try context.save()
        #expect(trips[0].organizer == nil && trips[1].organizer == nil && trips[2].organizer === travelers[2])
        #expect(trips[0].notes == "n4" && trips[1].notes == "n3")
        #expect(bookings.map(\.isDeleted) == bookings.map { ["b-t4", "b-t3"].contains($0.confirmationCode) })
        try context.save()
        // By a condition, which finds objects that are known.
        try context.delete(model: Traveler.self, where: #Predicate { $0.name == "t1" || $0.name == "t2" })
        _ = try context.fetchCount(FetchDescriptor<Tag>())
        #expect(trips[2].organizer == nil && trips[3].organizer == nil && trips[4].organizer?.name == "t0")
        #expect(bookings.count { !$0.isDeleted } == 1)
        try context.save()
        #expect(trips.map { $0.organizer?.name } == [nil, nil, nil, nil, "t0"])
        try context.save()
        // By a condition that finds a row that nobody has: at once.
        let fourth = ModelContext(container)
        let last = try fourth.fetch(descriptor(\.destination, \.organizer))
        try fourth.delete(model: Traveler.self)
        #expect(last[4].organizer == nil && fourth.registeredModel(for: last[4].persistentModelID) as Trip? === last[4])
        try fourth.save()
        try fourth.save()
        #expect(untouched.count == 5)
    }

    @Test func `Links that were not read are not read to be emptied`() throws {
        let context = ModelContext(container)
        let trips = try context.fetch(descriptor(\.destination))
        let traveler = try #require(
            try context.fetch(FetchDescriptor<Traveler>(predicate: #Predicate { $0.name == "t4" })).first)
        context.delete(traveler)
        let recorder = SQLRecorder(container)
        try context.save()
        #expect(recorder.take().allSatisfy { !$0.contains("\"notes\"") })
        #expect(trips[0].destination == "d4" && trips[0].organizer == nil && trips[1].organizer?.name == "t3")
        try context.save()
    }

    @Test func `A link that somebody else moved meanwhile stays where it leads now`() throws {
        let context = ModelContext(container)
        let trips = try context.fetch(descriptor(\.destination, \.organizer))
        let travelers = try context.fetch(FetchDescriptor<Traveler>(sortBy: [SortDescriptor(\.name, order: .reverse)]))
        try RawStore(at: place.url).execute(
            """
            UPDATE Trip SET organizer = (SELECT _id FROM Traveler WHERE name = 't0'), _v = _v + 1 WHERE priority = 4;
            DELETE FROM Trip WHERE priority = 3
            """)
        context.delete(travelers[0])
        context.delete(travelers[1])
        try context.save()
        #expect(trips[0].organizer?.name == "t0" && trips[1].isDeleted)
        #expect(
            try RawStore(at: place.url).rows(
                "SELECT o.name FROM Trip AS t JOIN Traveler AS o ON o._id = t.organizer WHERE t.priority = 4") == [
                    ["'t0'"]
                ])
    }

    @Test func `Batches are read in part too`() throws {
        let recorder = SQLRecorder(container)
        let context = ModelContext(container)
        var wanted = descriptor(\.destination)
        wanted.relationshipKeyPathsForPrefetching = [\.organizer]
        let trips = try context.fetch(wanted, batchSize: 2)
        #expect(trips.map(\.destination) == ["d4", "d3", "d2", "d1", "d0"])
        #expect(recorder.take().allSatisfy { !$0.contains("\"notes\"") })
        #expect(trips[0].organizer?.name == "t4" && trips[0].notes == "n4")
        _ = recorder.take()
        var seen: [String] = []
        let other = ModelContext(container)
        try other.enumerate(wanted, batchSize: 2) { trip in
            seen.append("\(trip.destination) \(trip.organizer?.name ?? "")")
            if seen.count == 2 { seen.append(trip.notes ?? "") }
        }
        #expect(seen == ["d4 t4", "d3 t3", "n3", "d2 t2", "d1 t1", "d0 t0"])
        #expect(recorder.take().count { $0.contains("\"notes\"") } == 1 && other.partlyRead.isEmpty)
        // What waits is among them, whole.
        let third = ModelContext(container)
        third.insert(Trip(to: "new", organizer: Traveler("t9")))
        try RawStore(at: place.url).execute("DELETE FROM Trip WHERE priority = 2")
        let found = try third.fetch(wanted, batchSize: 3)
        #expect(found.map(\.destination) == ["d4", "d3", "d1", "d0", "new"] || found.count == 5)
    }

    @Test func `A query reads in part and along`() throws {
        let recorder = SQLRecorder(container)
        let context = ModelContext(container)
        let query = Trip.query { $0.priority > 1 }.sorted { $0.priority.descending }
        let trips = try query.reading(only: \.destination).prefetching(\.organizer, \.tags).fetch(in: context)
        #expect(trips.map(\.destination) == ["d4", "d3", "d2"])
        let statements = recorder.take()
        #expect(statements.count == 3 && !statements[0].contains("\"notes\""))
        #expect(trips.map { $0.organizer?.name } == ["t4", "t3", "t2"] && trips[0].destination == "d4")
        #expect(recorder.take() == [])
        let again = ModelContext(container)
        _ = try Trip.query().prefetching(path: [\Trip.organizer, \Traveler.bookings]).fetch(in: again)
        #expect(recorder.take().count == 3)
        #expect(throws: ModelError.self) { try Trip.query().reading(only: \.tags).fetch(in: again) }
        #expect(throws: ModelError.self) { try Trip.query().prefetching(\.destination).fetch(in: again) }
    }

    @Test func `Deleted, gone and broken rows are what they are otherwise`() throws {
        let context = ModelContext(container)
        let trips = try context.fetch(descriptor(\.destination))
        try RawStore(at: place.url).execute("DELETE FROM Trip WHERE priority = 3")
        #expect(trips[1].destination == "d3" && trips[1].notes == nil && trips[1].isDeleted)
        #expect(throws: ModelError.missingObject(trips[1].persistentModelID)) { try context.save() }
        context.delete(trips[0])
        try context.save()
        #expect(try context.fetch(descriptor(\.destination)).map(\.destination) == ["d2", "d1", "d0"])
        var wrong = FetchDescriptor<Traveler>()
        wrong.propertiesToFetch = [\.bookings]
        #expect(throws: ModelError.self) { try context.fetch(wrong) }
        wrong.propertiesToFetch = [\.name.count]
        #expect(throws: ModelError.self) { try context.fetch(wrong) }
        try RawStore(at: place.url).execute("PRAGMA ignore_check_constraints = 1; UPDATE Booking SET status = 'x'")
        let other = ModelContext(container)
        other.insert(Booking("b", Traveler("new")))
        try other.save()
        try RawStore(at: place.url).execute("UPDATE Booking SET status = 'x'")
        var bookings = FetchDescriptor<Booking>()
        bookings.propertiesToFetch = [\.status]
        #expect(throws: ModelError.self) { try ModelContext(container).fetch(bookings) }
        bookings.propertiesToFetch = [\.confirmationCode]
        #expect(try ModelContext(container).fetch(bookings).map(\.confirmationCode) == ["b"])
    }

    @Test(arguments: [true, false]) func `A change of what was read in part meets what another has saved`(
        _ isElsewhere: Bool
    ) throws {
        let context = ModelContext(container)
        let trip = try #require(try context.fetch(descriptor(\.priority)).first)
        #expect(trip.priority == 4)
        if isElsewhere {
            let raw = try RawStore(at: place.url)
            try raw.execute("UPDATE \"Trip\" SET \"priority\" = 10, \"_v\" = \"_v\" + 1 WHERE \"priority\" = 4")
        } else {
            try saveElsewhere(10)
            #expect(trip.priority == 4)
        }
        trip.priority += 1
        #expect(trip.priority == 5 && trip.notes == "n4")
        let error = try #require(throws: ModelError.self) { try context.save() }
        #expect(error == .conflict(trip.persistentModelID, isDeleted: false))
        context.conflictPolicy = .resolve { conflict in
            let (base, mine, theirs) = (
                conflict.base(\Trip.priority), conflict.mine(\Trip.priority), conflict.theirs(\Trip.priority)
            )
            if let base, let mine, let theirs { conflict.take(theirs + mine - base, for: \Trip.priority) }
        }
        try context.save()
        #expect(trip.priority == 11)
        let written = FetchDescriptor<Trip>(predicate: #Predicate { $0.priority == 11 })
        #expect(try ModelContext(container).fetchCount(written) == 1)
    }

    @Test func `Other things than those that another has saved are merged`() throws {
        let context = ModelContext(container)
        let trip = try #require(try context.fetch(descriptor(\.priority)).first)
        try saveElsewhere(10)
        trip.destination = "elsewhere"
        try context.save()
        #expect(trip.priority == 10)
        let stored = try ModelContext(container).fetch(descriptor(\.priority, \.destination)).first
        #expect(stored?.priority == 10 && stored?.destination == "elsewhere")
    }

    private func saveElsewhere(_ priority: Int) throws {
        let other = ModelContext(container)
        let same = try #require(try other.fetch(descriptor()).first)
        same.priority = priority
        try other.save()
    }

    @Test @MainActor func `Observers of what was read in part learn what another has saved`() throws {
        let context = container.mainContext
        context.autosaveEnabled = false
        let trips = try context.fetch(descriptor(\.priority))
        let told = Mutex([0, 0])
        withObservationTracking({ _ = trips[0].priority }, onChange: { told.withLock { $0[0] += 1 } })
        withObservationTracking({ _ = trips[1].priority }, onChange: { told.withLock { $0[1] += 1 } })
        // To read the rest changes nothing of what was seen.
        #expect(trips[1].notes == "n3" && told.withLock { $0 } == [0, 0])
        try saveElsewhere(10)
        _ = try context.fetchCount(FetchDescriptor<Trip>())
        #expect(trips[0].priority == 10 && told.withLock { $0 } == [1, 0])
    }
}
