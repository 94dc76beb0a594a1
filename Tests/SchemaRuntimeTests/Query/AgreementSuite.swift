import Foundation
import SchemaRuntime
import ShapesFixture
import Testing

/// Tests that ask the same of objects that wait and of rows in the store.
protocol AgreementSuite {}

extension AgreementSuite {
    /// Runs `check` while the objects wait, when they are stored, and when some of them wait again.
    func everywhere<T: PersistentModel>(
        _ objects: [T], _ schema: any VersionedSchema.Type = ShapesSchema.Current.self,
        touching touch: (T) -> Void = { _ in }, _ check: (ModelContext, String) throws -> Void
    ) throws {
        let context = ModelContext(try memory(schema))
        for object in objects { context.insert(object) }
        try check(context, "waiting")
        try context.save()
        try check(context, "stored")
        for object in objects.prefix(objects.count / 2) { touch(object) }
        try check(context, "mixed")
    }

    func count<T: PersistentModel>(_ predicate: Predicate<T>, _ context: ModelContext) throws -> Int {
        let descriptor = FetchDescriptor(predicate: predicate)
        let found = try context.fetch(descriptor).count
        #expect(try context.fetchCount(descriptor) == found)
        return found
    }

    func expect<Value: Equatable>(
        _ found: Value, _ expected: Value, _ words: String, _ location: SourceLocation = #_sourceLocation
    ) throws { #expect(found == expected, "\(words)", sourceLocation: location) }
}
