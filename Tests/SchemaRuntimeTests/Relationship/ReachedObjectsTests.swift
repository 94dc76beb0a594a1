import PoliciesFixture
import SchemaRuntime
import SchemaTesting
import Testing

/// Which objects a new collection brings into a context: those that are in it, not those that leave it.
struct ReachedObjectsTests {
    private let context: ModelContext

    init() throws { context = ModelContext(try memory(PoliciesSchema.Current.self)) }

    @Test func `Who leaves a collection is not brought along by who comes`() throws {
        let (left, stays, comes) = (Fruit(name: "left"), Fruit(name: "stays"), Fruit(name: "comes"))
        let basket = Basket(code: "a", items: [left, stays])
        context.insert(comes)
        basket.items = [stays, comes]
        #expect(basket.modelContext === context && stays.modelContext === context && left.modelContext == nil)
        #expect(left.basket == nil && basket.items == [stays, comes])
        try context.save()
        let reader = ModelContext(context.container)
        #expect(try reader.all(Fruit.self).map(\.name).sorted() == ["comes", "stays"])
        #expect(try reader.all(Basket.self)[0].items.count == 2)
    }

    @Test func `Nor in a many-to-many, whose links are those of the last collection`() throws {
        let (left, stays, comes) = (Mark(name: "left"), Mark(name: "stays"), Mark(name: "comes"))
        let basket = Basket(code: "a", marks: [left, stays])
        context.insert(comes)
        basket.marks = [stays, comes]
        #expect(basket.modelContext === context && left.modelContext == nil && left.baskets.isEmpty)
        basket.marks.append(left)
        basket.marks.removeAll { $0 === stays }
        try context.save()
        let reader = ModelContext(context.container)
        #expect(try reader.all(Basket.self)[0].marks.map(\.name).sorted() == ["comes", "left"])
        #expect(try reader.all(Mark.self).first { $0.name == "stays" }?.baskets.isEmpty == true)
    }
}
