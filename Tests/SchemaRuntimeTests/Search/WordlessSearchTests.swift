import SchemaRuntime
import SearchFixture
import Testing

/// Signs without words among words: they are passed over.
@Suite struct WordlessSearchTests {
    private let context: ModelContext

    init() throws {
        context = ModelContext(try memory(SearchSchema.Current.self))
        for body in ["quick", "quick brown", "quick fox", "brown fox", "done"] {
            context.insert(Note(title: body, body: ""))
        }
    }

    private func titles(_ query: SearchQuery) throws -> [String] {
        try context.fetch(FetchDescriptor<Note>().matching(query)).map(\.title).sorted()
    }

    @Test(
        arguments: [
            ("quick -brown -", ["quick", "quick fox"]), ("quick -brown - fox", ["quick fox"]),
            ("quick -!!! -brown", ["quick", "quick fox"]), ("quick NOT ! brown", ["quick", "quick fox"]),
            ("done OR !!!", ["done"]), ("done OR !!! fox", ["brown fox", "done", "quick fox"]),
            ("done OR - OR fox", ["brown fox", "done", "quick fox"]), ("!!! done", ["done"]),
            ("quick \"\" fox", ["quick fox"]),
            ("- !!!", ["brown fox", "done", "quick", "quick brown", "quick fox"]),
        ] as [(String, [String])])
    func `Signs are passed over`(text: String, found: [String]) throws {
        for isSaved in [false, true] {
            if isSaved { try context.save() }
            #expect(try titles(SearchQuery(text)) == found, "\(isSaved)")
        }
    }

    @Test func `A query without words restricts nothing, and excludes nothing`() throws {
        for isSaved in [false, true] {
            if isSaved { try context.save() }
            #expect(try titles(.any([])).count == 5)
            #expect(try titles(.all([])).count == 5)
            #expect(try titles(.any(["quick", ""])).count == 5)
            #expect(try titles(("quick" as SearchQuery).excluding("")) == ["quick", "quick brown", "quick fox"])
            #expect(try titles(("quick" as SearchQuery).excluding(.any(["brown", "-"]))) == ["quick", "quick fox"])
        }
    }
}
