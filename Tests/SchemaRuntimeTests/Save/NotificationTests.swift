import Foundation
import SchemaRuntime
import SchemaTesting
import Synchronization
import Testing
import TripPlannerFixture

@Suite struct NotificationTests {
    @Test func `A save is told before and after, with the identifiers of what it wrote`() throws {
        let container = try memory(TripPlannerSchema.Current.self)
        let context = ModelContext(container)
        let heard = Mutex<[String]>([])
        let center = NotificationCenter.default
        let identifiers = Mutex<[String: [PersistentIdentifier]]>([:])
        let observers = [
            center.addObserver(forName: ModelContext.willSave, object: context, queue: nil) { _ in
                heard.withLock { $0.append("will") }
            },
            center.addObserver(forName: ModelContext.didSave, object: context, queue: nil) { note in
                heard.withLock { $0.append("did") }
                for key in ["insertedIdentifiers", "updatedIdentifiers", "deletedIdentifiers"] {
                    let found = note.userInfo?[key] as? [PersistentIdentifier]
                    identifiers.withLock { $0[key] = found }
                }
            },
        ]
        defer { for observer in observers { center.removeObserver(observer) } }
        func said(_ key: ModelContext.NotificationKey) -> [PersistentIdentifier]? {
            identifiers.withLock { $0[key.rawValue] }
        }

        let (first, second) = (Trip(to: "first"), Trip(to: "second"))
        context.insert(first)
        context.insert(second)
        try context.save()
        #expect(heard.withLock { $0 } == ["will", "did"])
        #expect(said(.insertedIdentifiers) == [first.persistentModelID, second.persistentModelID])
        #expect(said(.updatedIdentifiers) == [] && said(.deletedIdentifiers) == [])

        first.priority = 3
        context.delete(second)
        try context.save()
        #expect(said(.insertedIdentifiers) == [] && said(.updatedIdentifiers) == [first.persistentModelID])
        #expect(said(.deletedIdentifiers) == [second.persistentModelID])

        // Without changes nothing is told, and a failed save is not told as done.
        try context.save()
        #expect(heard.withLock { $0 }.count == 4)
        context.insert(
            BusinessTrip(
                destination: "b", startDate: .now, endDate: .now, company: "c", budget: Decimal(string: "1e30")!))
        #expect(throws: ModelError.self) { try context.save() }
        #expect(heard.withLock { $0 }.suffix(2) == ["did", "will"])
        // Other contexts' saves are theirs.
        let other = ModelContext(container)
        try other.delete(model: Trip.self)
        try other.save()
        #expect(heard.withLock { $0 }.count == 5)
        context.author = "import"
        #expect(context.author == "import" && other.author == nil)
    }
}
