import Foundation
import PoliciesFixture
import SchemaTesting
import Testing

@testable import SchemaRuntime

/// Both sides have changed one thing.
@Suite struct ConflictPolicyTests {
    private let place: TemporaryStore
    private let container: ModelContainer
    private let context: ModelContext
    private let basket: Basket

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: PoliciesSchema.Current.self)
        context = ModelContext(container)
        basket = Basket(code: "k", label: "base", size: 10, note: "base")
        context.insert(basket)
        context.insert(Owner(name: "a"))
        context.insert(Owner(name: "b"))
        try context.save()
    }

    /// Another context, or a program that no context knows, has set these.
    private func meanwhile(_ sql: String) throws {
        try RawStore(at: place.url).execute("UPDATE Basket SET \(sql), _v = _v + 1")
    }

    private func stored() throws -> Basket { try ModelContext(container).all(Basket.self)[0] }

    @Test(arguments: [true, false]) func `Different attributes are merged, the same one is an error`(isKnown: Bool)
        throws
    {
        func change(_ size: Int, _ label: String) throws {
            guard isKnown else { return try meanwhile("size = \(size), label = '\(label)'") }
            let other = ModelContext(container)
            let basket = try other.all(Basket.self)[0]
            (basket.size, basket.label) = (size, label)
            try other.save()
        }
        basket.note = "mine"
        try change(11, "theirs")
        try context.save()
        #expect(basket.size == 11 && basket.label == "theirs" && basket.note == "mine")
        #expect(try stored().note == "mine" && stored().size == 11)
        basket.label = "mine"
        try change(12, "other")
        for _ in 0..<2 {
            #expect(throws: ModelError.conflict(basket.persistentModelID, isDeleted: false)) { try context.save() }
            #expect(basket.label == "mine" && context.hasChanges)
        }
        #expect(try stored().label == "other")
        context.rollback()
        _ = try context.all(Basket.self)
        #expect(basket.label == "other" && basket.size == 12)
        // Both have come to the same.
        basket.label = "same"
        try change(13, "same")
        try context.save()
        #expect(basket.size == 13)
        try context.save()
    }

    @Test func `Mine is written over theirs, and theirs over mine`() throws {
        context.conflictPolicy = .mine
        (basket.label, basket.size) = ("mine", 1)
        try meanwhile("label = 'theirs', note = 'theirs'")
        try context.save()
        #expect(try stored().label == "mine" && stored().size == 1 && stored().note == "theirs")
        #expect(basket.note == "theirs" && !context.hasChanges)
        context.conflictPolicy = .theirs
        (basket.label, basket.size) = ("mine", 2)
        try meanwhile("label = 'theirs'")
        try context.save()
        #expect(try stored().label == "theirs" && stored().size == 2)
        #expect(basket.label == "theirs" && basket.size == 2 && !context.hasChanges)
        basket.label = "again"
        try context.save()
        #expect(try stored().label == "again")
    }

    @Test func `A closure sees the three values and decides`() throws {
        nonisolated(unsafe) var seen: [String] = []
        context.conflictPolicy = .resolve { conflict in
            seen.append(conflict.propertyNames.sorted().joined(separator: ","))
            if let base = conflict.base(\Basket.size), let mine = conflict.mine(\Basket.size),
                let theirs = conflict.theirs(\Basket.size)
            {
                conflict.take(mine + theirs - base, for: \Basket.size)
            }
            conflict.take(.theirs, for: \Basket.label)
            #expect(conflict.propertyNames == ["note"] && conflict.theirs(\Basket.code) == nil)
            #expect((conflict.model as? Basket)?.note == "mine" && conflict.base(\Basket.note) == "base")
            conflict.take(.mine)
        }
        (basket.label, basket.size, basket.note) = ("mine", 13, "mine")
        try meanwhile("label = 'theirs', size = 15, note = NULL")
        try context.save()
        #expect(seen == ["label,note,size"])
        #expect(basket.size == 18 && basket.label == "theirs" && basket.note == "mine")
        #expect(try stored().size == 18 && stored().label == "theirs" && stored().note == "mine")
    }

    @Test func `What a closure leaves open or throws is the save's error, and all waits`() throws {
        struct Stop: Error {}
        context.conflictPolicy = .resolve { $0.take(.mine, for: \Basket.label) }
        (basket.label, basket.note) = ("mine", "mine")
        try meanwhile("label = 'theirs', note = 'theirs'")
        #expect(throws: ModelError.conflict(basket.persistentModelID, isDeleted: false)) { try context.save() }
        context.conflictPolicy = .resolve { _ in throw Stop() }
        #expect(throws: Stop.self) { try context.save() }
        #expect(basket.label == "mine" && basket.note == "mine" && context.hasChanges)
        context.conflictPolicy = .mine
        try context.save()
        #expect(try stored().label == "mine" && stored().note == "mine")
    }

    @Test func `To-ones are decided too`() throws {
        let owners = try context.fetch(FetchDescriptor<Owner>(sortBy: [SortDescriptor(\.name)]))
        #expect(owners.allSatisfy { $0.baskets.isEmpty })
        context.conflictPolicy = .theirs
        basket.owner = owners[0]
        try meanwhile("owner = (SELECT _id FROM Owner WHERE name = 'b')")
        try context.save()
        #expect(basket.owner === owners[1] && owners[0].baskets.isEmpty && owners[1].baskets == [basket])
        context.conflictPolicy = .mine
        basket.owner = owners[0]
        try meanwhile("owner = NULL")
        try context.save()
        let fresh = ModelContext(container)
        #expect(try fresh.all(Basket.self)[0].owner?.name == "a" && owners[0].baskets == [basket])
    }

    @Test func `A row that is gone`() throws {
        try meanwhile("size = 1")
        basket.label = "mine"
        try RawStore(at: place.url).execute("DELETE FROM Basket")
        context.conflictPolicy = .mine
        #expect(throws: ModelError.conflict(basket.persistentModelID, isDeleted: true)) { try context.save() }
        context.conflictPolicy = .theirs
        let fruit = Fruit(name: "fig")
        context.insert(fruit)
        try context.save()
        #expect(basket.isDeleted && !context.hasChanges)
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Fruit>()) == 1)
    }

    @Test func `A row that is gone, of which only links were changed`() throws {
        let mark = Mark(name: "m")
        context.insert(mark)
        try context.save()
        let other = ModelContext(container)
        basket.marks.append(mark)
        try other.delete(model: Basket.self)
        try other.save()
        #expect(throws: ModelError.conflict(basket.persistentModelID, isDeleted: true)) { try context.save() }
        context.conflictPolicy = .theirs
        try context.save()
        #expect(basket.isDeleted && mark.baskets.isEmpty && !context.hasChanges)
    }

    @Test func `Many conflicts at once, and unique values are still looked after`() throws {
        for number in 0..<50 { context.insert(Basket(code: "\(number)", size: number)) }
        try context.save()
        let all = try context.all(Basket.self)
        for basket in all { basket.size += 1000 }
        try meanwhile("size = size + 1")
        context.conflictPolicy = .mine
        try context.save()
        #expect(try ModelContext(container).all(Basket.self).allSatisfy { $0.size >= 1000 })
        all[1].code = "k"
        try meanwhile("size = 0")
        #expect(throws: ModelError.self) { try context.save() }
        #expect(all[1].code == "k" && context.hasChanges)
    }

    @Test func `Several stores are saved with their conflicts resolved`() throws {
        let cache = place.folder.appending(path: "cache.store")
        let main = place.folder.appending(path: "main.store")
        let container = try ModelContainer(
            for: Schema(versionedSchema: PoliciesSchema.Current.self), configurations: ModelConfiguration(url: main),
            ModelConfiguration("cache", schema: Schema([Country.self]), url: cache))
        let context = ModelContext(container)
        let (basket, country) = (Basket(code: "b"), Country(code: "IR", name: "Iran"))
        context.insert(basket)
        context.insert(country)
        try context.save()
        context.conflictPolicy = .mine
        (basket.label, country.name) = ("mine", "mine")
        try RawStore(at: main).execute("UPDATE Basket SET label = 'theirs', _v = _v + 1")
        try RawStore(at: cache).execute("UPDATE Country SET name = 'theirs', _v = _v + 1")
        try context.save()
        let fresh = ModelContext(container)
        #expect(try fresh.all(Basket.self)[0].label == "mine" && fresh.all(Country.self)[0].name == "mine")
        struct Stop: Error {}
        context.conflictPolicy = .resolve { _ in throw Stop() }
        (basket.label, country.name) = ("more", "more")
        context.insert(Fruit(name: "fig"))
        try RawStore(at: cache).execute("UPDATE Country SET name = 'theirs', _v = _v + 1")
        #expect(throws: Stop.self) { try context.save() }
        #expect(try ModelContext(container).all(Basket.self)[0].label == "mine" && context.hasChanges)
    }
}
