import AttributesFixture
import ExternalFixture
import Foundation
import SchemaRuntime
import SchemaTesting
import SearchFixture
import Testing
import TripPlannerFixture

@Suite struct UpdateRowsTests {
    private let world: QueryWorld
    private let context: ModelContext

    init() throws {
        world = try QueryWorld()
        context = ModelContext(world.container)
    }

    private func priorities(_ context: ModelContext? = nil) throws -> [Int] {
        try (context ?? ModelContext(world.container)).all(Trip.self).map(\.priority)
    }

    private func refused<T: PersistentModel>(
        _ model: T.Type, _ assignments: SQLStatement, says word: String? = nil,
        location: SourceLocation = #_sourceLocation
    ) throws {
        let before = try priorities()
        do {
            try context.update(model: model, set: assignments)
            Issue.record("it was run", sourceLocation: location)
        } catch let error as ModelError {
            guard case .unsupportedStatement(let problem) = error else { throw error }
            if let word { #expect(problem.contains(word), "\(problem)", sourceLocation: location) }
        }
        #expect(try priorities() == before, sourceLocation: location)
    }

    // MARK: - What it does

    @Test func `A comment that is left open takes no condition away`() throws {
        let before = try priorities()
        try refused(Trip.self, "priority = coalesce(99, ?) /*", says: "parameters")
        try refused(Trip.self, "priority = 99 WHERE ? IS NOT NULL /*", says: "near \"WHERE\"")
        // What it hides is not the condition.
        let count = try context.update(
            model: Trip.self, where: #Predicate { $0.priority > 5 }, set: "priority = 99 /* more to come")
        #expect(count == 3)
        #expect(try priorities() == before.map { $0 > 5 ? 99 : $0 })
    }

    @Test func `FROM takes values of other rows, where it leaves none of those that are meant out`() throws {
        let notes = try context.all(Trip.self).map(\.notes)
        let count = try context.update(
            model: Trip.self, where: #Predicate { $0.priority > 5 },
            set:
                "\(\Trip.notes) = total.number || ' of all' FROM (SELECT count(*) AS number FROM \(Trip.self)) AS total"
        )
        #expect(count == 3)
        let now = try ModelContext(world.container).all(Trip.self)
        #expect(now.map(\.notes) == zip(now, notes).map { $0.priority > 5 ? "12 of all" : $1 })
        // A table that has none, and one that would have to be joined by a condition.
        try refused(
            Trip.self, "\(\Trip.priority) = 1000 FROM (SELECT 1 WHERE 1 = 2) AS none",
            says: "it changes 0 rows where 12 were meant")
        try refused(
            Trip.self,
            """
            \(\Trip.priority) = 1000 FROM (SELECT 1) AS one
            JOIN \(Traveler.self) AS p ON p.\(\Traveler.persistentModelID) = Trip.\(\Trip.organizer)
            """, says: "no such column")
    }

    @Test func `Rows for which the predicate holds have new values, and no others`() throws {
        let before = try priorities()
        let step = 100
        let count = try context.update(
            model: Trip.self, where: #Predicate { $0.priority > 5 },
            set: "\(\Trip.priority) = \(\Trip.priority) + \(step), \(\Trip.notes) = NULL")
        #expect(count == 3)
        #expect(try priorities() == before.map { $0 > 5 ? $0 + 100 : $0 })
        let raised = try ModelContext(world.container).all(Trip.self).filter { $0.priority > 100 }
        #expect(raised.allSatisfy { $0.notes == nil })
        #expect(
            try context.update(model: Trip.self, where: #Predicate { $0.priority > 1000 }, set: "priority = 1") == 0)
    }

    @Test func `A class below another is updated alone, with what is above it`() throws {
        let before = try priorities()
        let count = try context.update(
            model: BusinessTrip.self,
            set: "\(\BusinessTrip.company) = upper(\(\BusinessTrip.company)) || '!', \(\BusinessTrip.priority) = 77")
        #expect(count == 4)
        let other = ModelContext(world.container)
        #expect(try other.all(BusinessTrip.self).map(\.company) == ["C0!", "C1!", "C0!", "C1!"])
        #expect(try priorities().enumerated().allSatisfy { $1 == ($0 % 3 == 0 ? 77 : before[$0]) })
    }

    @Test func `Decimals are bound in the form of their attribute, other tables can be read`() throws {
        let price = Decimal(string: "12.34")!
        let count = try context.update(
            model: Booking.self, where: #Predicate { $0.confirmationCode == "00" },
            set: "\(\Booking.totalPrice) = \(price, as: \Booking.totalPrice)")
        #expect(count == 1)
        try context.update(
            model: Traveler.self, where: #Predicate { $0.name == "Sara" },
            set: "\(\Traveler.passportNumber) = (SELECT count(*) || '' FROM \(Booking.self))")
        let other = ModelContext(world.container)
        #expect(try other.all(Booking.self).first { $0.confirmationCode == "00" }?.totalPrice == price)
        #expect(try other.all(Traveler.self).first { $0.name == "Sara" }?.passportNumber == "6")
    }

    @Test func `Contexts that hold the rows have the new values, also below changes that wait`() throws {
        let one = ModelContext(world.container)
        let two = ModelContext(world.container)
        let trips = (try one.all(Trip.self), try two.all(Trip.self))
        trips.1[0].notes = "mine"
        try context.update(model: Trip.self, set: "\(\Trip.priority) = 50")
        _ = try one.fetchCount(FetchDescriptor<Trip>())
        #expect(trips.0.allSatisfy { $0.priority == 50 })
        #expect(!one.hasChanges)
        try two.save()
        #expect(trips.1[0].priority == 50)
        #expect(try ModelContext(world.container).all(Trip.self)[0].notes == "mine")
        // The same attribute is a conflict, as with any save.
        trips.1[1].priority = 3
        try context.update(model: Trip.self, set: "\(\Trip.priority) = 51")
        #expect(throws: ModelError.self) { try two.save() }
    }

    @Test func `The context itself has them too`() throws {
        let trips = try context.all(Trip.self)
        try context.update(model: Trip.self, where: #Predicate { $0.priority == 8 }, set: "priority = -1")
        #expect(trips.last?.priority == -1)
        #expect(!context.hasChanges)
    }

    @Test func `Search and computed columns follow`() throws {
        let container = try memory(SearchSchema.Current.self)
        let context = ModelContext(container)
        for title in ["alpha", "beta"] { context.insert(SearchFixture.Note(title: title, body: nil)) }
        try context.save()
        try context.update(
            model: SearchFixture.Note.self, where: #Predicate { $0.title == "beta" },
            set: "\(\SearchFixture.Note.title) = 'Café ' || \(\SearchFixture.Note.title)")
        let other = ModelContext(container)
        func found(_ words: SearchQuery) throws -> [String] {
            try other.fetch(FetchDescriptor<SearchFixture.Note>().matching(words)).map(\.heading)
        }
        #expect(try found("cafe") == ["Café beta "])
        #expect(try found("alpha") == ["alpha "])
    }

    // MARK: - What it refuses

    @Test func `Nothing but attributes of the model is set`() throws {
        try refused(Trip.self, "\"_id\" = 3", says: "_id")
        try refused(Trip.self, "\"_v\" = 3", says: "_v")
        try refused(Trip.self, "\"_kind\" = 3", says: "_kind")
        try refused(Trip.self, "\(\Trip.organizer) = 1", says: "organizer")
        // Those of a class below are not the model's.
        try refused(Trip.self, "company = 'x'", says: "company")
        try refused(Trip.self, "nothing = 1", says: "nothing")
        #expect(throws: ModelError.unsupportedProperty("\(\Trip.tags)")) {
            try context.update(model: Trip.self, set: "\(\Trip.tags) = 1")
        }
    }

    @Test func `Text that would do more is refused`() throws {
        try refused(Trip.self, "priority = 1 WHERE 1 --", says: "near \"WHERE\"")
        try refused(Trip.self, "priority = 1 WHERE 1 /*", says: "near \"WHERE\"")
        try refused(Trip.self, "priority = 1; DELETE FROM Trip", says: "more than one statement")
        try refused(Trip.self, "priority = 1; --", says: "more than one statement")
        try refused(Trip.self, "priority = 1 WHERE 1; PRAGMA foreign_keys = OFF; --", says: "more than one statement")
        try refused(Trip.self, "priority = ?", says: "1 parameters for 0 values")
        try refused(Trip.self, "priority = ?1", says: "parameters")
        try refused(Trip.self, "priority = \(5), notes = ?1", says: "parameters")
        try refused(Trip.self, "priority = :name", says: "parameters")
        try refused(Trip.self, "notes = '\(1)'", says: "parameters")
        try refused(Trip.self, "", says: "near")
        try refused(Trip.self, "priority = (SELECT 1 FROM pragma_optimize)", says: "pragma")
        try refused(Trip.self, "priority = (DELETE FROM Trip RETURNING 1)", says: "near")
        try refused(Trip.self, "priority = 1 RETURNING 1", says: "near")
    }

    @Test func `What waits is not passed over`() throws {
        try #require(try context.all(Tag.self).first).name = "changed"
        #expect(throws: ModelError.pendingChanges(entity: "Tag")) {
            try context.update(model: Trip.self, set: "\(\Trip.priority) = 1")
        }
        context.rollback()
        #expect(try context.update(model: Trip.self, set: "\(\Trip.priority) = 1") == 12)
    }

    @Test func `Values that an attribute cannot hold change nothing`() throws {
        let container = try memory(AttributesSchema.Current.self)
        let context = ModelContext(container)
        context.insert(Rating(stars: 3))
        context.insert(Rating(stars: 4))
        try context.save()
        let wrong: [(statement: SQLStatement, property: String)] = [
            ("\(\Rating.stars) = \(\Rating.stars) + 2", "stars"), ("\(\Rating.name) = 'a'", "name"),
            ("\(\Rating.code) = 'lower'", "code"), ("\(\Rating.share) = 9e999", "share"),
        ]
        for (statement, property) in wrong {
            #expect {
                try context.update(model: Rating.self, set: statement)
            } throws: { error in
                guard case ModelError.invalidValue(let place, _) = error else { return false }
                return place.entity == "Rating" && place.property == property
            }
        }
        for statement in ["\(\Rating.stars) = NULL", "\(\Rating.stars) = 'many'"] as [SQLStatement] {
            #expect {
                try context.update(model: Rating.self, set: statement)
            } throws: { error in
                guard case ModelError.store(let error) = error, case .sqlite = error.reason else { return false }
                return true
            }
        }
        let stored = try ModelContext(container).all(Rating.self)
        #expect(stored.map(\.stars) == [3, 4])
        #expect(stored.allSatisfy { $0.name == "ab" && $0.code == nil && $0.share == nil })
        // The first row alone would have been right.
        #expect(throws: ModelError.self) {
            try context.update(model: Rating.self, set: "\(\Rating.stars) = \(\Rating.stars) + 2")
        }
        #expect(try context.update(model: Rating.self, set: "\(\Rating.stars) = \(\Rating.stars) + 1") == 2)
        #expect(try ModelContext(container).all(Rating.self).map(\.stars) == [4, 5])
    }

    @Test func `A unique value is not taken twice`() throws {
        let container = try memory(SearchSchema.Current.self)
        let context = ModelContext(container)
        for code in ["a", "b"] { context.insert(Place(code: code, label: code)) }
        try context.save()
        #expect(throws: ModelError.self) { try context.update(model: Place.self, set: "\(\Place.code) = 'c'") }
        #expect(try ModelContext(container).all(Place.self).map(\.code) == ["a", "b"])
    }

    @Test func `Hierarchies whose rows lie in several tables are refused`() throws {
        let context = ModelContext(try memory(SearchSchema.Current.self))
        context.insert(Book(label: "a", blurb: "b"))
        try context.save()
        let refusal = ModelError.notSupported("Updating rows of Book, which lie in several tables,")
        #expect(throws: refusal) { try context.update(model: Book.self, set: "\(\Book.blurb) = 'x'") }
        #expect(try context.all(Book.self).map(\.blurb) == ["b"])
        // The root has one table.
        #expect(try context.update(model: Item.self, set: "\(\Item.label) = 'x'") == 1)
    }

    @Test func `A store that is read only is not written`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).store")
        defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + end) } }
        func container(allowsSave: Bool) throws -> ModelContainer {
            try ModelContainer(
                for: Schema(versionedSchema: TripPlannerSchema.Current.self),
                configurations: ModelConfiguration(url: file, allowsSave: allowsSave))
        }
        do {
            let context = ModelContext(try container(allowsSave: true))
            context.insert(Tag(name: "sea", color: "blue"))
            try context.save()
        }
        let context = ModelContext(try container(allowsSave: false))
        #expect(throws: ModelError.readOnly) { try context.update(model: Tag.self, set: "\(\Tag.name) = 'x'") }
        #expect(try context.all(Tag.self).map(\.name) == ["sea"])
    }

    @Test func `Values that may lie in files are not set`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let container = try ModelContainer(
            for: Schema(versionedSchema: ExternalSchema.Current.self),
            configurations: ModelConfiguration(url: folder.appending(path: "papers.store")))
        let context = ModelContext(container)
        context.insert(Paper(title: "a", body: Data(repeating: 7, count: 5000)))
        try context.save()
        #expect(throws: ModelError.self) { try context.update(model: Paper.self, set: "body = x'00'") }
        #expect(try context.update(model: Paper.self, set: "\(\Paper.title) = 'b'") == 1)
        #expect(try ModelContext(container).all(Paper.self).map(\.body.count) == [5000])
    }
}
