import Foundation
import Pacing
import PoliciesFixture
import SchemaRuntime
import SchemaTesting
import Testing
import TripPlannerFixture

/// Countries and seats in one store, everything else in another.
@Suite struct SeveralStoresTests {
    private let place: TemporaryStore
    private let cache: URL
    private let container: ModelContainer

    init() throws {
        place = try TemporaryStore()
        cache = place.folder.appending(path: "cache.store")
        container = try Self.container(place.url, cache)
    }

    private static func container(_ main: URL, _ cache: URL, allowsCache: Bool = true) throws -> ModelContainer {
        try ModelContainer(
            for: Schema(versionedSchema: PoliciesSchema.Current.self),
            configurations: ModelConfiguration("main", url: main),
            ModelConfiguration(
                "cache", schema: Schema([Country.self, Seat.self]), url: cache, allowsSave: allowsCache,
                cloudKitDatabase: .none))
    }

    private func rows(_ url: URL, _ sql: String) throws -> [String] {
        try RawStore(at: url).rows(sql).map { $0.joined(separator: "|") }
    }

    @Test func `A save of several stores is told once, when all is written`() throws {
        let context = ModelContext(container)
        let basket = Basket(code: "b")
        context.insert(basket)
        context.insert(Country(code: "IR", name: "Iran"))
        // Both are used on this thread alone, where the notification is posted.
        nonisolated(unsafe) let changed = basket
        nonisolated(unsafe) var told: [[PersistentIdentifier]?] = []
        let observer = NotificationCenter.default.addObserver(
            forName: ModelContext.didSave, object: context, queue: nil
        ) { note in
            told.append(note.userInfo?["insertedIdentifiers"] as? [PersistentIdentifier])
            if changed.size == 0 { changed.size = 7 }
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        try context.save()
        #expect(told.map { $0?.count } == [2])
        // What whoever is told changes waits for the next save.
        #expect(context.hasChanges)
        try context.save()
        #expect(try rows(place.url, "SELECT size FROM Basket") == ["7"] && told.count == 2)
    }

    @Test func `Each model has its store, and one context works with all`() throws {
        let context = ModelContext(container)
        let basket = Basket(code: "b")
        basket.items = [Fruit(name: "pear")]
        let country = Country(code: "IR", name: "Iran")
        context.insert(basket)
        context.insert(country)
        #expect(context.insertedModelsArray.count == 3 && basket.modelContext === context)
        #expect(country.modelContext === context)
        try context.save()
        #expect(!context.hasChanges)
        #expect(try rows(place.url, "SELECT (SELECT count(*) FROM Fruit), (SELECT count(*) FROM Country)") == ["1|0"])
        #expect(try rows(cache, "SELECT (SELECT count(*) FROM Fruit), (SELECT count(*) FROM Country)") == ["0|1"])
        #expect(basket.persistentModelID.storeIdentifier != country.persistentModelID.storeIdentifier)
        #expect(container.configurations.map(\.name) == ["main", "cache"])

        let other = ModelContext(container)
        let found = try #require(
            try other.fetch(FetchDescriptor<Country>(predicate: #Predicate { $0.code == "IR" })).first)
        #expect(found.name == "Iran" && (other.registeredModel(for: country.persistentModelID) as Country?) === found)
        #expect(try (other.existingModel(for: basket.persistentModelID) as Basket).items.map(\.name) == ["pear"])
        #expect((other.model(for: country.persistentModelID) as? Country) === found)
        #expect(try Country.query { $0.name.hasPrefix("I") }.fetch(in: other) == [found])
        #expect(try Country.query().select { $0.name }.fetch(in: other) == ["Iran"])
        #expect(try Country.query().count(in: other) == 1 && Basket.query().count(in: other) == 1)
        #expect(try Country.query().max(of: { $0.code }, in: other) == "IR")
        #expect(try other.fetchIdentifiers(FetchDescriptor<Country>()) == [country.persistentModelID])
        #expect(try other.fetch(FetchDescriptor<Country>(), batchSize: 5).map(\.name) == ["Iran"])
        #expect(try Country.query { $0.code == "IR" }.queryPlan(in: other).first?.contains("INDEX") == true)
        var names: [String] = []
        try other.enumerate(FetchDescriptor<Country>()) { names.append($0.name) }
        #expect(names == ["Iran"])
    }

    @Test func `Several stores are opened on a thread of their own, and each is told of`() async throws {
        let (one, two) = (place.folder.appending(path: "o.store"), place.folder.appending(path: "p.store"))
        let configurations = [
            ModelConfiguration("first", url: one),
            ModelConfiguration("second", schema: Schema([Country.self, Seat.self]), url: two),
        ]
        let schema = Schema(versionedSchema: PoliciesSchema.Current.self)
        let opened = try await ModelContainer.open(for: schema, configurations: configurations)
        #expect(opened.configurations.map(\.name) == ["first", "second"])
        let context = ModelContext(opened)
        context.insert(Country(code: "IR", name: "Iran"))
        context.insert(Basket(code: "b"))
        try context.save()
        #expect(try rows(two, "SELECT name FROM Country") == ["'Iran'"])
        #expect(try rows(one, "SELECT count(*) FROM Country") == ["0"])
        await #expect(throws: ModelError.self) {
            try await ModelContainer.open(for: schema, configurations: [configurations[0], configurations[0]])
        }
        let again = try await ModelContainer.open(for: Basket.self, configurations: configurations)
        #expect(try ModelContext(again).fetchCount(FetchDescriptor<Basket>()) == 1)
    }

    @Test func `Stores that are copies of one file are told apart`() throws {
        let (one, two) = (
            place.folder.appending(path: "one.store"), place.folder.appending(path: "two.store")
        )
        do {
            let whole = ModelContext(
                try ModelContainer(
                    for: Schema(versionedSchema: PoliciesSchema.Current.self),
                    configurations: ModelConfiguration(url: one)))
            whole.insert(Country(code: "IR", name: "first"))
            whole.insert(Basket(code: "b", label: "first"))
            try whole.save()
        }
        try RawStore(at: one).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        try FileManager.default.copyItem(at: one, to: two)
        try RawStore(at: two).execute("UPDATE Country SET name = 'second'; UPDATE Basket SET label = 'second'")
        let container = try Self.container(one, two)
        let context = ModelContext(container)
        let country = try #require(try context.fetch(FetchDescriptor<Country>()).first)
        let basket = try #require(try context.fetch(FetchDescriptor<Basket>()).first)
        let (countryID, basketID) = (country.persistentModelID, basket.persistentModelID)
        #expect(countryID.storeIdentifier == basketID.storeIdentifier && countryID != basketID)
        #expect(country.name == "second" && basket.label == "first")
        #expect((context.registeredModel(for: countryID) as Country?) === country)
        #expect((context.registeredModel(for: basketID) as Basket?) === basket)
        let other = ModelContext(container)
        #expect(try (other.existingModel(for: countryID) as Country).name == "second")
        #expect(try (other.existingModel(for: basketID) as Basket).label == "first")
        let third = ModelContext(container)
        #expect((third.model(for: countryID) as? Country)?.name == "second")
        #expect((third.model(for: basketID) as? Basket)?.label == "first")
    }

    @Test func `Changes and deletions in both are saved, rolled back and counted together`() throws {
        let context = ModelContext(container)
        let (basket, country) = (Basket(code: "b"), Country(code: "IR", name: "Iran"))
        context.insert(basket)
        context.insert(country)
        context.insert(Country(code: "GE", name: "Georgia"))
        try context.save()
        country.name = "ایران"
        basket.size = 4
        #expect(context.changedModelsArray.count == 2 && context.hasChanges)
        context.rollback()
        #expect(country.name == "Iran" && basket.size == 0 && !context.hasChanges)
        country.name = "ایران"
        context.delete(basket)
        try context.delete(model: Country.self, where: #Predicate { $0.code == "GE" })
        #expect(try context.fetchCount(FetchDescriptor<Country>()) == 1)
        #expect(context.deletedModelsArray.count == 1)
        try context.save()
        #expect(try rows(cache, "SELECT name FROM Country") == ["'ایران'"])
        #expect(try rows(place.url, "SELECT count(*) FROM Basket") == ["0"])
        try context.transaction {
            context.insert(Country(code: "AM", name: "Armenia"))
            context.insert(Basket(code: "c"))
        }
        #expect(try rows(cache, "SELECT count(*) FROM Country") == ["2"])
    }

    @Test func `What one store refuses leaves both as they were`() throws {
        let context = ModelContext(container)
        context.insert(Country(code: "IR", name: "Iran"))
        try context.save()
        for makeLarger in [false, true] {
            context.insert(Country(code: "IR", name: "again"))
            for number in 0..<(makeLarger ? 5 : 1) { context.insert(Basket(code: "\(number)")) }
            #expect(throws: ModelError.self) { try context.save() }
            #expect(try rows(place.url, "SELECT count(*) FROM Basket") == ["0"])
            #expect(context.hasChanges)
            context.rollback()
        }
        #expect(try rows(cache, "SELECT name FROM Country") == ["'Iran'"])
    }

    @Test func `A commit that fails after another's is told with what was saved`() throws {
        let context = ModelContext(container)
        context.insert(Country(code: "IR", name: "Iran"))
        for number in 0..<3 { context.insert(Basket(code: "\(number)")) }
        // A key that leads nowhere is refused at the commit, of the store with the most changes.
        try RawStore(at: place.url).execute(
            "CREATE TRIGGER dangle AFTER INSERT ON Basket BEGIN INSERT INTO Fruit (name, basket) VALUES ('x', 99); END")
        let error = try #require(throws: ModelError.self) { try context.save() }
        guard case .partlySaved(let stores, let reason) = error else {
            Issue.record("it was \(error)")
            return
        }
        #expect(stores == ["cache"] && reason.code == "sqlite" && error.code == "partlySaved")
        #expect(try rows(cache, "SELECT name FROM Country") == ["'Iran'"])
        #expect(try rows(place.url, "SELECT count(*) FROM Basket") == ["0"])
        #expect(context.insertedModelsArray.count == 3)
        try RawStore(at: place.url).execute("DROP TRIGGER dangle")
        try context.save()
        #expect(try rows(place.url, "SELECT count(*) FROM Basket") == ["3"])
        #expect(try rows(cache, "SELECT count(*) FROM Country") == ["1"])
    }

    @Test func `A store that may only be read stands beside one that is written`() throws {
        try {
            let context = ModelContext(container)
            context.insert(Country(code: "IR", name: "Iran"))
            try context.save()
        }()
        let mixed = try Self.container(place.url, cache, allowsCache: false)
        let context = ModelContext(mixed)
        context.insert(Basket(code: "b"))
        try context.save()
        let country = try #require(try context.fetch(FetchDescriptor<Country>()).first)
        country.name = "new"
        context.insert(Basket(code: "c"))
        #expect(throws: ModelError.readOnly) { try context.save() }
        #expect(try rows(place.url, "SELECT count(*) FROM Basket") == ["1"])
    }

    @Test @MainActor func `The main context saves all its stores by itself`() async throws {
        let main = container.mainContext
        main.insert(Country(code: "IR", name: "Iran"))
        main.insert(Basket(code: "b"))
        #expect(try await eventually { !main.hasChanges })
        #expect(try rows(cache, "SELECT count(*) FROM Country") == ["1"])
        #expect(try rows(place.url, "SELECT count(*) FROM Basket") == ["1"])
    }

    @Test func `In memory each has its own, and an actor of its own context sees all`() async throws {
        let memory = try ModelContainer(
            for: Schema(versionedSchema: PoliciesSchema.Current.self),
            configurations: [
                ModelConfiguration("a", schema: Schema([Country.self]), isStoredInMemoryOnly: true),
                ModelConfiguration("b", isStoredInMemoryOnly: true),
            ])
        try await Task.detached {
            let context = ModelContext(memory)
            context.insert(Country(code: "IR", name: "Iran"))
            context.insert(Seat(number: 1, guest: "g"))
            try context.save()
        }.value
        let context = ModelContext(memory)
        #expect(try context.fetch(FetchDescriptor<Country>()).map(\.name) == ["Iran"])
        #expect(try context.fetchCount(FetchDescriptor<Seat>()) == 1)
        try memory.erase()
        #expect(try ModelContext(memory).fetchCount(FetchDescriptor<Country>()) == 0)
        #expect(try ModelContext(memory).fetchCount(FetchDescriptor<Seat>()) == 0)
    }

    @Test func `What does not fit is a typed error`() throws {
        func code(_ configurations: ModelConfiguration...) -> String? {
            do {
                _ = try ModelContainer(
                    for: Schema(versionedSchema: PoliciesSchema.Current.self), configurations: configurations)
            } catch {
                return (error as? ModelError)?.code
            }
            return nil
        }
        func memory(_ models: any PersistentModel.Type...) -> ModelConfiguration {
            ModelConfiguration(
                schema: models.isEmpty ? nil : Schema(models), isStoredInMemoryOnly: true)
        }
        #expect(code(memory(Country.self), memory()) == nil)
        #expect(code(memory(), memory()) == "invalidConfiguration")
        #expect(code(memory(Country.self), memory(Country.self, Seat.self), memory()) == "invalidConfiguration")
        #expect(code(memory(Country.self), memory(Seat.self)) == "invalidConfiguration")
        #expect(code(memory(Basket.self), memory()) == "relationshipAcrossStores")
        #expect(code(memory(Trip.self), memory()) == "unknownModel")
        let file = ModelConfiguration(url: place.folder.appending(path: "same.store"))
        let same = ModelConfiguration(
            schema: Schema([Country.self]), url: place.folder.appending(path: "x/../same.store"))
        #expect(code(file, same) == "invalidConfiguration")
        #expect(!FileManager.default.fileExists(atPath: file.url.path()))
    }
}
