import Foundation
import PoliciesFixture
import RelationsFixture
import SchemaRuntime
import ShapesFixture
import Testing
import TripPlannerFixture

/// A store in memory with a context that works and others that look at what is stored.
final class Scene {
    let container: ModelContainer
    let context: ModelContext
    private let reader: Reader

    init(_ schema: any VersionedSchema.Type) throws {
        container = try memory(schema)
        context = ModelContext(container)
        reader = Reader(container)
    }

    /// Inserts and saves.
    func store(_ objects: any PersistentModel...) throws {
        for object in objects { context.insert(object) }
        try context.save()
    }

    /// Saves, and gives the stored state of an object.
    func saved<T: PersistentModel>(_ object: T) throws -> T {
        try context.save()
        return try reader.stored(object)
    }

    /// All stored objects of a class.
    func all<T: PersistentModel>(_ type: T.Type) throws -> [T] { try reader.context.all(type) }

    /// A context in which nothing is loaded, and an object there.
    func elsewhere<T: PersistentModel>(_ object: T) throws -> (ModelContext, T) {
        let other = ModelContext(container)
        return (other, try other.existingModel(for: object.persistentModelID))
    }
}

extension Node {
    /// A node among others.
    convenience init(_ name: String, in parent: Node? = nil) { self.init(name: name, parent: parent) }

    /// The names of what is below, in their order.
    var names: [String] { (children ?? []).map(\.name).sorted() }
}
