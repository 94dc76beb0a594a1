import DeskFixture
import Foundation
import Observation
import SchemaRuntime
import Testing

/// In the manner of the second guide: a repository, batches, a background context.
@Suite struct BlogGuideTests {
    /// A repository that other code is given in place of a context.
    @Observable final class ArticleRepository {
        private let context: ModelContext

        init(context: ModelContext) { self.context = context }

        func fetchAll(ascending: Bool = false) throws -> [Article] {
            let descriptor = FetchDescriptor<Article>(
                sortBy: [SortDescriptor(\.publishedDate, order: ascending ? .forward : .reverse)])
            return try context.fetch(descriptor)
        }

        // In Swift 6 the parameter has to be `& Sendable`: a sort descriptor may be sent elsewhere with its key path.
        func fetchAll<Value: Comparable>(by keyPath: KeyPath<Article, Value> & Sendable) throws -> [Article] {
            try context.fetch(FetchDescriptor<Article>(sortBy: [SortDescriptor(keyPath)]))
        }

        func search(query: String) throws -> [Article] {
            try context.fetch(
                FetchDescriptor<Article>(
                    predicate: #Predicate {
                        $0.title.localizedStandardContains(query) || $0.content.localizedStandardContains(query)
                    }))
        }

        func create(title: String, content: String, author: Author) -> Article {
            let article = Article(title: title, content: content)
            article.author = author
            context.insert(article)
            return article
        }

        func delete(_ article: Article) { context.delete(article) }
        func save() throws { try context.save() }
    }

    /// What a server sends.
    struct ArticleData: Codable, Sendable {
        let title: String
        let content: String
        let date: Date
        let published: Bool
    }

    private let container: ModelContainer
    private let context: ModelContext

    init() throws {
        container = try makeContainer()
        context = ModelContext(container)
    }

    /// Twelve articles, every third a draft, of two authors; each with a label.
    private func fill() throws {
        let authors = ["سلمى", "Noor"].map { Author(name: $0) }
        let labels = ["swift", "data"].map { Label(name: $0) }
        for number in 0..<12 {
            let article = Article(
                title: "article \(number)", content: number == 4 ? "Über Köln" : "…",
                publishedDate: start + Double(number) * day)
            article.isPublished = number % 3 != 0
            article.viewCount = number * 30
            article.author = authors[number % 2]
            article.labels.append(labels[number % 2])
            context.insert(article)
        }
        try context.save()
    }

    @Test func `A repository creates, finds, sorts and deletes`() throws {
        let repository = ArticleRepository(context: context)
        let author = Author(name: "Noor", bio: "writes")
        context.insert(author)
        let first = repository.create(title: "First", content: "about ISTANBUL", author: author)
        let second = repository.create(title: "Second", content: "…", author: author)
        second.publishedDate = first.publishedDate + 60
        try repository.save()
        #expect(try repository.fetchAll() == [second, first])
        #expect(try repository.fetchAll(ascending: true) == [first, second])
        #expect(try repository.fetchAll(by: \.title) == [first, second])
        #expect(try repository.search(query: "istanbul") == [first])
        #expect(author.articles == [first, second])
        repository.delete(first)
        try repository.save()
        #expect(try repository.fetchAll() == [second] && author.articles == [second])
    }

    @Test func `The latest published are read with their authors and labels at once`() throws {
        try fill()
        var descriptor = FetchDescriptor<Article>(
            predicate: #Predicate { $0.isPublished }, sortBy: [SortDescriptor(\Article.publishedDate, order: .reverse)])
        descriptor.fetchLimit = 5
        descriptor.relationshipKeyPathsForPrefetching = [\.author, \.labels]
        let articles = try ModelContext(container).fetch(descriptor)
        #expect(articles.map(\.title) == [11, 10, 8, 7, 5].map { "article \($0)" })
        let count = try context.fetchCount(FetchDescriptor<Article>(predicate: #Predicate { $0.isPublished }))
        #expect(count == 8)
        let popular = FetchDescriptor<Article>(
            predicate: #Predicate { article in article.isPublished == true && article.viewCount > 100 },
            sortBy: [SortDescriptor(\.viewCount, order: .reverse)])
        #expect(try context.fetch(popular).map(\.viewCount) == [330, 300, 240, 210, 150, 120])
    }

    @Test func `A search text may be empty`() throws {
        try fill()
        func count(_ searchText: String) throws -> Int {
            let predicate: Predicate<Article>
            if searchText.isEmpty {
                predicate = #Predicate { _ in true }
            } else {
                predicate = #Predicate { article in article.content.localizedStandardContains(searchText) }
            }
            return try context.fetchCount(FetchDescriptor(predicate: predicate))
        }
        #expect(try count("") == 12 && count("uber koln") == 1 && count("no such") == 0)
    }

    @Test func `An import saves once, and drafts are deleted by a predicate`() throws {
        let json = try JSONEncoder().encode(
            (0..<50).map { ArticleData(title: "\($0)", content: "c", date: start, published: $0 % 2 == 0) })
        for item in try JSONDecoder().decode([ArticleData].self, from: json) {
            let article = Article(title: item.title, content: item.content, publishedDate: item.date)
            article.isPublished = item.published
            context.insert(article)
        }
        try context.save()
        try context.delete(model: Article.self, where: #Predicate { $0.isPublished == false })
        try context.save()
        #expect(try ModelContext(container).fetch(FetchDescriptor<Article>()).map(\.isPublished).count { $0 } == 25)
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Article>()) == 25)
    }

    @Test @MainActor func `A context in the background fills what the main context reads afterwards`() async throws {
        let main = container.mainContext
        #expect(try main.fetchCount(FetchDescriptor<Article>()) == 0)
        try await Task.detached { [container] in
            let background = ModelContext(container)
            for number in 0..<20 { background.insert(Article(title: "\(number)", content: "c")) }
            try background.save()
        }.value
        #expect(try main.fetchCount(FetchDescriptor<Article>()) == 20)
    }

    @Test func `An author takes the articles along, a label does not`() throws {
        try fill()
        let author = try #require(
            try context.fetch(FetchDescriptor<Author>(predicate: #Predicate { $0.name == "Noor" })).first)
        context.delete(author)
        let label = try #require(
            try context.fetch(FetchDescriptor<Label>(predicate: #Predicate { $0.name == "swift" })).first)
        context.delete(label)
        try context.save()
        let left = try ModelContext(container).fetch(FetchDescriptor<Article>())
        #expect(left.count == 6 && left.allSatisfy { $0.viewCount % 60 == 0 })
    }

    @Test func `A profile's address is unique, its picture lies in a file, its struct comes back whole`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "guide-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let schema = Schema([Article.self, Author.self, Profile.self])
        let configuration = ModelConfiguration(schema: schema, url: folder.appending(path: "MyBlog.sqlite"))
        let container = try ModelContainer(for: schema, configurations: [configuration])
        let context = ModelContext(container)
        let picture = Data(repeating: 7, count: 5000)
        context.insert(
            Profile(
                email: "n@example.org", displayName: "Noor", picture: picture,
                home: Address(street: "شارع", city: "Oran")))
        try context.save()
        context.insert(Profile(email: "n@example.org", displayName: "Noor again"))
        try context.save()
        let profiles = try ModelContext(container).fetch(FetchDescriptor<Profile>())
        #expect(profiles.map(\.displayName) == ["Noor again"] && profiles[0].picture == picture)
        #expect(profiles[0].home == Address(street: "شارع", city: "Oran"))
    }

    @Test func `A store is configured by name, by file and in memory, and found again`() async throws {
        // The default place follows the environment of the whole process.
        await #expect(processExitsWith: .success) {
            let folder = FileManager.default.temporaryDirectory.appending(path: "guide-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            setenv("XDG_DATA_HOME", folder.path(percentEncoded: false), 1)
            let schema = Schema([Article.self, Author.self, Label.self])
            let configurations = {
                [
                    ModelConfiguration(
                        "MyBlogDB", schema: schema, isStoredInMemoryOnly: false, allowsSave: true,
                        groupContainer: .automatic),
                    ModelConfiguration(url: folder.appending(path: "MyApp.sqlite")),
                    ModelConfiguration(isStoredInMemoryOnly: true),
                ]
            }
            for (index, configuration) in configurations().enumerated() {
                let container = try ModelContainer(for: schema, configurations: [configuration])
                ModelContext(container).insert(Article(title: "lost", content: "c"))
                let context = ModelContext(container)
                context.insert(Article(title: "\(index)", content: "c"))
                try context.save()
            }
            let found = try configurations().map { configuration in
                try ModelContext(ModelContainer(for: schema, configurations: [configuration]))
                    .fetch(FetchDescriptor<Article>()).map(\.title)
            }
            precondition(found == [["0"], ["1"], []], "\(found)")
            let name = ProcessInfo.processInfo.processName
            precondition(
                FileManager.default.fileExists(atPath: folder.appending(path: "\(name)/MyBlogDB.store").path()))
        }
    }
}
