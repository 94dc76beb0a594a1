import Foundation
import PoliciesFixture
import SQLiteKit
import SchemaTesting
import Testing

@testable import SchemaRuntime

/// SQLite itself fails in the middle of a save, for lack of room: nothing is written, all waits, and the save can be tried again.
@Suite struct FullStoreTests {
    private let place: TemporaryStore
    private let container: ModelContainer
    private let context: ModelContext

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: PoliciesSchema.Current.self)
        context = ModelContext(container)
    }

    /// Lets the store grow by so many pages from now on.
    private func limit(to more: Int) throws {
        try context.withConnection { connection in
            let count = try connection.connection.value("PRAGMA page_count").integer ?? 0
            try connection.connection.execute("PRAGMA max_page_count = \(Int(count) + more)")
        }
    }

    private func stored() throws -> [String] {
        try RawStore(at: place.url).rows("SELECT code, length(note) FROM Basket ORDER BY _id").map {
            $0.joined(separator: "|")
        }
    }

    private let long = String(repeating: "x", count: 20_000)

    @Test func `In an insert, of which others are written before it`() throws {
        try limit(to: 2)
        let baskets = (0..<4).map { Basket(code: "\($0)", note: $0 == 0 ? nil : long, items: [Fruit(name: "f")]) }
        for basket in baskets { context.insert(basket) }
        let error = try #require(throws: ModelError.self) { try context.save() }
        guard case .store(let failure) = error else { throw error }
        #expect(failure.reason == .diskFull)
        #expect(try stored() == [])
        #expect(context.insertedModelsArray.count == 8 && baskets.allSatisfy { $0.modelContext === context })
        try limit(to: 1000)
        try context.save()
        #expect(try stored() == ["'0'|NULL", "'1'|20000", "'2'|20000", "'3'|20000"])
        #expect(!context.hasChanges && baskets[3].items.map(\.name) == ["f"])
    }

    @Test func `In an update, after deletions, and where a newcomer has met a row`() throws {
        let baskets = (0..<3).map { Basket(code: "\($0)") }
        for basket in baskets { context.insert(basket) }
        try context.save()
        try limit(to: 2)
        context.delete(baskets[0])
        baskets[1].note = "short"
        baskets[2].note = long
        let newcomer = Basket(code: "1", size: 7)
        context.insert(newcomer)
        let identifier = newcomer.persistentModelID
        #expect(throws: ModelError.self) { try context.save() }
        #expect(try stored() == ["'0'|NULL", "'1'|NULL", "'2'|NULL"])
        #expect(baskets[0].isDeleted && context.hasChanges && newcomer.persistentModelID == identifier)
        baskets[2].note = "short"
        try context.save()
        #expect(try stored() == ["'1'|5", "'2'|5"])
        #expect(baskets[1].size == 7 && newcomer.persistentModelID == baskets[1].persistentModelID)
    }

    @Test func `A rollback after it`() throws {
        let basket = Basket(code: "k")
        context.insert(basket)
        try context.save()
        try limit(to: 2)
        basket.note = long
        #expect(throws: ModelError.self) { try context.save() }
        context.rollback()
        #expect(basket.note == nil && !context.hasChanges)
        basket.size = 3
        try context.save()
        #expect(try RawStore(at: place.url).rows("SELECT size FROM Basket") == [["3"]])
    }
}
