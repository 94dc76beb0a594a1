import Foundation
import SchemaRuntime
import SearchFixture
import Testing

private typealias Note = SearchFixture.Note

/// Rows that only lead to what waits have the rank of a plain fetch.
@Suite struct ReachedRankTests {
    private let context: ModelContext
    private let authors: [Author]
    private let descriptor = FetchDescriptor<Note>(predicate: #Predicate { $0.author?.name != "nobody" })
        .matching("apple")

    init() throws {
        context = ModelContext(try memory(SearchSchema.Current.self))
        authors = ["a", "b"].map { Author(name: $0) }
        for (number, text) in [
            "an apple among many other fruits and things", "apple", "apple apple pie", "pear", "one apple more",
        ].enumerated() {
            let note = Note(title: text, number: number)
            note.author = authors[number % 2]
            context.insert(note)
        }
        try context.save()
    }

    private func state(_ descriptor: FetchDescriptor<Note>) throws -> ([Int], [Double?], [String]) {
        let found = try context.search(descriptor)
        #expect(try context.fetch(descriptor).map(\.number) == found.map(\.object.number))
        #expect(try context.fetchIdentifiers(descriptor) == found.map(\.object.persistentModelID))
        return (found.map(\.object.number), found.map(\.score), found.map { $0.snippet(\.title, words: 2) })
    }

    @Test func `A change of what they lead to moves none`() throws {
        let plain = try state(descriptor)
        #expect(plain.0.count == 4 && plain.1.allSatisfy { $0 != nil })
        authors[1].about = "changed"
        let reached = try state(descriptor)
        #expect(reached.0 == plain.0 && reached.1 == plain.1 && reached.2 == plain.2)
        var page = descriptor
        (page.fetchOffset, page.fetchLimit) = (1, 2)
        #expect(try state(page).0 == Array(plain.0[1..<3]))
        // What waits itself has no rank, and comes first.
        context.insert(Note(title: "new apple", number: 9))
        let waiting = try state(descriptor)
        #expect(waiting.0 == [9] + plain.0 && waiting.1 == [nil] + plain.1)
        authors[0].name = "nobody"
        let left = try state(descriptor)
        #expect(left.0 == [9] + plain.0.filter { $0 % 2 == 1 })
    }
}
