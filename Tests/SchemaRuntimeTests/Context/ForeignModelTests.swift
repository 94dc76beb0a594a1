import AttributesFixture
import Foundation
import PoliciesFixture
import SchemaRuntime
import SchemaTesting
import Testing
import TripPlannerFixture

/// Objects of models that a container's schema does not have.
@Suite struct ForeignModelTests {
    private func several() throws -> ModelContainer {
        let place = try TemporaryStore()
        return try ModelContainer(
            for: Schema(versionedSchema: PoliciesSchema.Current.self),
            configurations: ModelConfiguration("main", url: place.url),
            ModelConfiguration(
                "cache", schema: Schema([Country.self, PoliciesFixture.Seat.self]),
                url: place.folder.appending(path: "cache.store")))
    }

    /// `Customer` is a model of an index that the small schema has, `Sign` of one that it has not.
    private func isRefused<T: PersistentModel>(_ model: T, _ name: String, by container: ModelContainer) throws {
        let context = ModelContext(container)
        context.insert(model)
        #expect(model.modelContext == nil && !context.hasChanges)
        #expect(throws: ModelError.unknownModel(name)) { try context.save() }
        try context.save()
        #expect(throws: ModelError.unknownModel(name)) { try context.fetch(FetchDescriptor<T>()) }
        // It belongs to nobody.
        context.delete(model)
        #expect(!model.isDeleted && !context.hasChanges)
    }

    @Test func `An object of another schema is refused by the next save, and nothing is written`() throws {
        let attributes = try memory(AttributesSchema.Current.self)
        try isRefused(Country(code: "IR", name: "Iran"), "Country", by: attributes)
        try isRefused(Sign(name: "far behind"), "Sign", by: attributes)
        let policies = try memory(PoliciesSchema.Current.self)
        try isRefused(Customer(name: "Ada"), "Customer", by: policies)
        let context = ModelContext(policies)
        #expect(try context.all(Basket.self).isEmpty && context.all(Fruit.self).isEmpty)
        // Where it belongs it is welcome.
        let customer = Customer(name: "Ada")
        ModelContext(policies).insert(customer)
        let own = ModelContext(attributes)
        own.insert(customer)
        try own.save()
        #expect(try ModelContext(attributes).all(Customer.self).map(\.name) == ["Ada"])
    }

    @Test func `It is refused by a container of several stores too`() throws {
        let container = try several()
        try isRefused(Customer(name: "Ada"), "Customer", by: container)
        try isRefused(Trip(to: "Yazd"), "Trip", by: container)
        let context = ModelContext(container)
        #expect(throws: ModelError.self) { try Customer.query().fetch(in: context) }
        #expect(throws: ModelError.self) { try context.delete(model: Customer.self) }
    }
}
