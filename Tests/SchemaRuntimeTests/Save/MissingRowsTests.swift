import PoliciesFixture
import SchemaRuntime
import SchemaTesting
import Testing

/// Rows that another program deletes while objects here are about to be linked to them.
struct MissingRowsTests {
    private let place: TemporaryStore
    private let context: ModelContext
    private let basket = Basket(code: "k")
    private let mark = Mark(name: "m")
    private let owner = Owner(name: "Ava")

    init() throws {
        place = try TemporaryStore()
        context = ModelContext(try place.container(for: PoliciesSchema.Current.self))
        for object in [basket, mark, owner] as [any PersistentModel] { context.insert(object) }
        try context.save()
    }

    private func delete(_ table: String) throws {
        try RawStore(at: place.url).execute("DELETE FROM \"\(table)\"")
    }

    @Test func `A link of an object whose row is gone is a conflict`() throws {
        basket.marks = [mark]
        try delete("Basket")
        #expect(throws: ModelError.conflict(basket.persistentModelID, isDeleted: true)) { try context.save() }
        #expect(context.hasChanges && basket.marks == [mark])
        context.conflictPolicy = .theirs
        try context.save()
        #expect(basket.isDeleted && !context.hasChanges && mark.baskets.isEmpty)
    }

    @Test func `So is one to an object whose row is gone`() throws {
        basket.marks = [mark]
        basket.size = 2
        try delete("Mark")
        #expect(throws: ModelError.conflict(mark.persistentModelID, isDeleted: true)) { try context.save() }
        #expect(basket.size == 2 && context.hasChanges)
        context.rollback()
        #expect(basket.size == 0 && basket.marks.isEmpty)
    }

    @Test func `A to-one to a row that is gone names the relationship`() throws {
        basket.owner = owner
        try delete("Owner")
        let place = ModelError.Place("Basket", "owner", basket.persistentModelID)
        #expect(throws: ModelError.relationshipToDeletedObject(place)) { try context.save() }
        basket.owner = nil
        try context.save()
        #expect(!context.hasChanges)
    }

    @Test func `A new object that leads to a row that is gone is not stored`() throws {
        let pet = Pet(name: "cat", owner: owner)
        context.insert(pet)
        try delete("Owner")
        let place = ModelError.Place("Pet", "owner", pet.persistentModelID)
        #expect(throws: ModelError.relationshipToDeletedObject(place)) { try context.save() }
        #expect(try RawStore(at: self.place.url).rows("SELECT count(*) FROM Pet") == [["0"]])
        context.delete(pet)
        try context.save()
    }

    @Test func `Links that are made and cut again are no change`() throws {
        basket.marks = [mark]
        #expect(basket.hasChanges && mark.hasChanges)
        basket.marks = []
        #expect(!context.hasChanges && !basket.hasChanges && context.changedModelsArray.isEmpty)
        basket.marks = [mark]
        try context.save()
        mark.baskets = []
        let other = Mark(name: "n")
        context.insert(other)
        basket.marks = [other]
        basket.marks = [other, mark]
        #expect(basket.hasChanges && !mark.hasChanges)
        try context.save()
        let reader = ModelContext(context.container)
        #expect(try Set(reader.all(Basket.self)[0].marks.map(\.name)) == ["m", "n"])
    }
}
