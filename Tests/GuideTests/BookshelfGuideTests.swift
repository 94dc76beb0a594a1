import DeskFixture
import Foundation
import SchemaRuntime
import Testing

/// In the manner of the fourth guide: books, and a cache beside them.
@Suite struct BookshelfGuideTests {
    struct BookData: Codable, Sendable {
        let isbn: String
        let title: String
        let pageCount: Int
    }

    /// An actor with a context of its own, written by hand.
    actor BookImporter {
        private let modelContext: ModelContext

        init(modelContainer: ModelContainer) { modelContext = ModelContext(modelContainer) }

        func importBooks(from data: Data) throws {
            for item in try JSONDecoder().decode([BookData].self, from: data) {
                let book = Book(isbn: item.isbn, title: item.title, pageCount: item.pageCount, publishedAt: start)
                modelContext.insert(book)
            }
            try modelContext.save()
        }
    }

    private func json(_ titles: [String]) throws -> Data {
        try JSONEncoder().encode(titles.enumerated().map { BookData(isbn: "978-\($0)", title: $1, pageCount: 100) })
    }

    @Test @MainActor func `An importer in the background updates books with a known number`() async throws {
        let container = try makeContainer()
        let importer = BookImporter(modelContainer: container)
        try await importer.importBooks(from: json(["ספר", "another"]))
        try await importer.importBooks(from: json(["ספר חדש"]))
        let books = try container.mainContext.fetch(FetchDescriptor<Book>(sortBy: [SortDescriptor(\.isbn)]))
        #expect(books.map(\.title) == ["ספר חדש", "another"])
    }

    @Test func `A book begins without remarks, and takes its remarks along`() throws {
        let container = try makeContainer()
        let context = ModelContext(container)
        let book = Book(isbn: "1", title: "t", pageCount: 10, publishedAt: start)
        #expect(book.remarks == [])
        context.insert(book)
        context.insert(Remark(body: "good", book: book))
        book.remarks.append(Remark(body: "long"))
        try context.save()
        #expect(book.remarks.map(\.body) == ["good", "long"])
        context.delete(book)
        try context.save()
        #expect(try context.fetchCount(FetchDescriptor<Remark>()) == 0)
    }

    @Test func `A list of books reads its remarks at once, a writer's genres are on both sides`() throws {
        let container = try makeContainer()
        let context = ModelContext(container)
        for number in 0..<5 {
            let book = Book(isbn: "\(number)", title: "\(number)", pageCount: 10, publishedAt: start)
            for remark in 0..<number { book.remarks.append(Remark(body: "\(remark)")) }
            context.insert(book)
        }
        let writer = Writer(name: "w")
        writer.genres = [Genre(name: "prose"), Genre(name: "verse")]
        context.insert(writer)
        try context.save()
        var fetchDescriptor = FetchDescriptor<Book>(sortBy: [SortDescriptor(\.isbn)])
        fetchDescriptor.relationshipKeyPathsForPrefetching = [\.remarks]
        #expect(try ModelContext(container).fetch(fetchDescriptor).map(\.remarks.count) == [0, 1, 2, 3, 4])
        let genre = try #require(
            try context.fetch(FetchDescriptor<Genre>(predicate: #Predicate { $0.name == "verse" })).first)
        #expect(genre.writers == [writer])
    }

    @Test func `What can be made again has a store of its own`() throws {
        let schema = Schema([Book.self, Thumbnail.self])
        let container = try ModelContainer(
            for: schema,
            configurations: [
                ModelConfiguration("books", isStoredInMemoryOnly: true, cloudKitDatabase: .automatic),
                ModelConfiguration(
                    "cache", schema: Schema([Thumbnail.self]), isStoredInMemoryOnly: true, cloudKitDatabase: .none),
            ])
        let context = ModelContext(container)
        context.insert(Book(isbn: "1", title: "t", pageCount: 10, publishedAt: start))
        context.insert(Thumbnail(key: "1", bytes: Data([1, 2])))
        try context.save()
        #expect(try ModelContext(container).fetch(FetchDescriptor<Thumbnail>()).map(\.bytes) == [Data([1, 2])])
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Book>()) == 1)
    }

    @Test func `A predicate over what is computed is an error, not a crash`() throws {
        let context = ModelContext(try makeContainer())
        #expect(throws: ModelError.self) {
            try context.fetch(FetchDescriptor<Book>(predicate: #Predicate { $0.isLong }))
        }
    }
}

extension Book {
    /// Computed in code alone.
    var isLong: Bool { pageCount > 500 }
}
