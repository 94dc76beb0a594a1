import Foundation
import SQLiteKit
import SchemaRuntime
import SchemaTesting
import SearchFixture
import Testing

private typealias Note = SearchFixture.Note

/// How a store's text indexes keep in step with its rows, whoever writes.
@Suite struct SearchStoreTests {
    private let place: TemporaryStore
    private let container: ModelContainer
    private let context: ModelContext

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: SearchSchema.Current.self)
        context = ModelContext(container)
    }

    private func count<T: PersistentModel>(_ query: SearchQuery, _ type: T.Type = Note.self) throws -> Int {
        try ModelContext(container).fetchCount(FetchDescriptor<T>().matching(query))
    }

    private func raw() throws -> RawStore { try RawStore(at: place.url) }

    /// Compares every index with the rows.
    private func expectInStep(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let store = try raw()
        for name in ["Note", "Author", "Place", "Document", "Letter", "Item", "Book", "Person"] {
            #expect(throws: Never.self, "\(name)", sourceLocation: sourceLocation) {
                try store.execute("INSERT INTO \(name)_search (\(name)_search, rank) VALUES ('integrity-check', 1)")
            }
        }
    }

    @Test func everyWriteOfOurs() throws {
        let author = Author(name: "Ada", about: "writes")
        author.notes = [Note(title: "one"), Note(title: "two")]
        context.insert(author)
        try context.save()
        #expect(try count("one") == 1)
        try expectInStep()
        // Update, then upsert by the unique name.
        author.notes[0].title = "Eins"
        try context.save()
        #expect(try count("one") == 0)
        #expect(try count("eins") == 1)
        let other = ModelContext(container)
        other.insert(Author(name: "Ada", about: "calculates"))
        try other.save()
        #expect(try count("writes", Author.self) == 0)
        #expect(try count("calculates", Author.self) == 1)
        try expectInStep()
        // A deletion with what hangs on it, loaded and not.
        let last = ModelContext(container)
        last.delete(try #require(try last.all(Author.self).first))
        try last.save()
        #expect(try count("eins OR two") == 0)
        #expect(try count("ada", Author.self) == 0)
        try expectInStep()
        // A rollback, and a save that fails.
        context.insert(Note(title: "gone"))
        context.rollback()
        try context.save()
        #expect(try count("gone") == 0)
        try expectInStep()
    }

    @Test func rowsOfEveryTable() throws {
        context.insert(Letter(subject: "s", recipient: "r"))
        context.insert(Book(label: "l", blurb: "b"))
        context.insert(Film(label: "l", minutes: 1))
        context.insert(Person(first: "f", last: "l"))
        context.insert(Place(code: "c", label: "l"))
        try context.save()
        try expectInStep()
        for item in try context.all(Item.self) { item.label += " more" }
        try context.all(Letter.self)[0].recipient = "other"
        try context.all(SearchFixture.Person.self)[0].first = "other"
        try context.save()
        try expectInStep()
        #expect(try count("more", Item.self) == 2)
        for item in try context.all(Item.self) { context.delete(item) }
        for letter in try context.all(Letter.self) { context.delete(letter) }
        try context.save()
        try expectInStep()
        #expect(try count("l", Item.self) == 0)
    }

    @Test func rawSQLThroughTheLibrary() throws {
        context.insert(Author(name: "Ada"))
        try context.save()
        let store = try raw()
        try store.execute("INSERT INTO Note (_id, title) VALUES (900001, 'roh'), (900002, 'zwei')")
        #expect(try count("roh") == 1)
        try store.execute("UPDATE Note SET _id = 900003, title = title || ' neu' WHERE _id = 900001")
        #expect(try count("roh neu") == 1)
        try store.execute("REPLACE INTO Note (_id, title) VALUES (900002, 'ersetzt')")
        #expect(try count("zwei") == 0)
        #expect(try count("ersetzt") == 1)
        try store.execute("INSERT OR REPLACE INTO Author (_id, name) VALUES (900009, 'Ada')")
        #expect(try count("ada", Author.self) == 1)
        try store.execute("DELETE FROM Note")
        #expect(try count("ersetzt") == 0)
        try expectInStep()
    }

    /// A program without the library can read, and cannot write what the index would not hear of.
    @Test func foreignWritersFail() throws {
        context.insert(Note(title: "ours"))
        try context.save()
        let foreign = try Connection(path: place.url.path(percentEncoded: false), .readWrite)
        #expect(try foreign.value("SELECT title FROM Note") == "ours")
        for sql in [
            "INSERT INTO Note (_id, title) VALUES (1, 'x')", "UPDATE Note SET title = 'x'", "DELETE FROM Note",
            "INSERT INTO Place (_id, code, label) VALUES (1, 'x', 'x')",
        ] {
            #expect(throws: SQLiteError.self, "\(sql)") { try foreign.execute(sql) }
        }
        // What no index is over is nobody's business.
        try foreign.execute("UPDATE Note SET number = 7")
        try expectInStep()
        #expect(try ModelContext(container).all(Note.self).map(\.number) == [7])
    }

    /// Text that was folded by other rules is indexed anew when the store is opened.
    @Test(arguments: ["foldVersion", "collationVersion"]) func otherRulesMakeTheIndexesAnew(_ key: String) throws {
        let place = try TemporaryStore()
        do {
            let context = ModelContext(try place.container(for: SearchSchema.Current.self))
            context.insert(Note(title: "Straße"))
            context.insert(Place(code: "a", label: "Ä"))
            try context.save()
            let store = try RawStore(at: place.url)
            // As if an older fold had found nothing.
            try store.execute(
                """
                INSERT INTO Note_search (Note_search) VALUES ('delete-all');
                UPDATE _schema SET value = value - 1 WHERE key = '\(key)'
                """)
        }
        #expect {
            _ = try place.container(for: SearchSchema.Current.self, allowsSave: false)
        } throws: { error in
            if case .store(let error)? = error as? ModelError { error.reason == .textIndexesOutdated } else { false }
        }
        let container = try place.container(for: SearchSchema.Current.self)
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Note>().matching("strasse")) == 1)
        let store = try RawStore(at: place.url)
        #expect(
            try store.rows("SELECT value FROM _schema WHERE key IN ('foldVersion', 'collationVersion')") == [
                ["1"], ["1"],
            ])
        _ = try place.container(for: SearchSchema.Current.self, allowsSave: false)
    }

    @Test func uniquesInTheOrderOfLanguages() throws {
        context.insert(Place(code: "a", label: "Zürich"))
        try context.save()
        let other = ModelContext(container)
        other.insert(Place(code: "b", label: "ZURICH"))
        try other.save()
        #expect(try ModelContext(container).all(Place.self).map(\.code) == ["b"])
        try expectInStep()
        // Two that wait are one as well.
        let third = ModelContext(container)
        third.insert(Place(code: "c", label: "کتاب"))
        third.insert(Place(code: "d", label: "كتاب"))
        try third.save()
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Place>()) == 2)
    }

    @Test func theLocalizedIndexSorts() throws {
        for about in ["پدر", "بابا", "تهران", "file10", "file9", "Éclair", "eclipse"] {
            context.insert(Author(name: about, about: about))
        }
        try context.save()
        let sql = "SELECT \"about the author\" FROM Author ORDER BY \"about the author\" COLLATE localized"
        #expect(
            try raw().rows(sql).map { $0[0] } == [
                "'Éclair'", "'eclipse'", "'file9'", "'file10'", "'بابا'", "'پدر'", "'تهران'",
            ])
        #expect(try raw().rows("EXPLAIN QUERY PLAN " + sql).flatMap { $0 }.contains { $0.contains("idx_Author_about") })
        #expect(
            try raw().rows("SELECT schema_fold('ΣΟΦΌΣ'), schema_fold(NULL), schema_fold(5)") == [
                ["'σοφοσ'", "NULL", "5"]
            ])
    }

    /// The index serves the search; the table is not read through.
    @Test func theIndexIsUsed() throws {
        for index in 0..<2000 { context.insert(Note(title: "note \(index)", body: "text")) }
        try context.save()
        let recorder = SQLRecorder(container)
        #expect(try count("note 1234") == 1)
        let sql = try #require(recorder.take().last { $0.contains("MATCH") })
        let plan = try raw().rows("EXPLAIN QUERY PLAN " + sql).map { $0.last ?? "" }
        #expect(plan.contains { $0.contains("VIRTUAL TABLE INDEX") })
        #expect(plan.allSatisfy { !$0.contains("SCAN t") || $0.contains("VIRTUAL") }, "\(plan)")
    }

    @Test func backupsKeepTheIndex() throws {
        context.insert(Note(title: "Straße"))
        try context.save()
        let copy = place.folder.appending(path: "copy.store")
        try raw().execute("VACUUM INTO '\(copy.path(percentEncoded: false))'")
        let container = try ModelContainer(
            for: Schema(versionedSchema: SearchSchema.Current.self), configurations: ModelConfiguration(url: copy))
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Note>().matching("strasse")) == 1)
        try raw().execute("VACUUM")
        #expect(try count("strasse") == 1)
        try expectInStep()
    }

    @Test func searchAmongManyContexts() throws {
        let container = self.container
        DispatchQueue.concurrentPerform(iterations: 8) { worker in
            let context = ModelContext(container)
            for index in 0..<50 { context.insert(Note(title: "Worker\(worker) Straße \(index)")) }
            #expect(throws: Never.self) {
                try context.save()
                _ = try context.fetchCount(FetchDescriptor<Note>().matching("strasse"))
            }
        }
        #expect(try count("strasse") == 400)
        try expectInStep()
    }
}
