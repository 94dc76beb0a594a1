import Foundation
import PoliciesFixture
import SchemaRuntime
import SchemaTesting
import ShapesFixture
import TripPlannerFixture

/// Swift Testing has a type of this name.
typealias Tag = TripPlannerFixture.Tag

/// A container in memory of a generated version.
func memory(_ schema: any VersionedSchema.Type) throws -> ModelContainer {
    try ModelContainer(
        for: Schema(versionedSchema: schema), configurations: ModelConfiguration(isStoredInMemoryOnly: true))
}

/// Reads what is stored, each time with a context of its own, which it keeps: relationships load only while their context lives.
final class Reader {
    private let container: ModelContainer
    private var contexts: [ModelContext] = []

    init(_ container: ModelContainer) { self.container = container }

    var context: ModelContext {
        contexts.append(ModelContext(container))
        return contexts.last!
    }

    /// The stored state of an object.
    func stored<T: PersistentModel>(_ object: T) throws -> T {
        try context.existingModel(for: object.persistentModelID)
    }
}

extension ModelContext {
    /// All objects of a class, in the order of their insertion.
    func all<T: PersistentModel>(_ type: T.Type = T.self) throws -> [T] { try fetch(FetchDescriptor<T>()) }
}

extension Trip {
    /// A trip of which only the destination matters.
    convenience init(to destination: String, organizer: Traveler? = nil, tags: [Tag] = []) {
        self.init(
            destination: destination, startDate: Date(timeIntervalSinceReferenceDate: 0),
            endDate: Date(timeIntervalSinceReferenceDate: 86_400), organizer: organizer, tags: tags)
    }
}

extension Traveler {
    /// A traveler whose address follows from the name.
    convenience init(_ name: String) { self.init(name: name, email: "\(name)@example.org") }
}

extension Booking {
    /// A booking of which only the code matters.
    convenience init(_ code: String, _ traveler: Traveler) {
        self.init(confirmationCode: code, totalPrice: 10, traveler: traveler)
    }
}
