import SavesFixture
import SchemaRuntime
import Testing

/// What hangs on a deleted row and goes, or moves, in the same save is in nobody's way.
@Suite struct PassingTests {
    private let container: ModelContainer
    private let context: ModelContext

    init() throws {
        container = try memory(SavesSchema.Current.self)
        context = ModelContext(container)
    }

    private func titles() throws -> [String] {
        let reader = ModelContext(container)
        return try withExtendedLifetime(reader) {
            try reader.all(Book.self).map { "\($0.shelf.name): \($0.title)" }.sorted()
        }
    }

    // MARK: - Values that occur once

    @Test(arguments: [false, true]) func `What moves in changes its name where that is taken`(
        isNameFirst: Bool
    ) throws {
        let (one, other) = (Shelf(name: "one"), Shelf(name: "other"))
        let moving = Book(title: "a", shelf: one)
        for book in [moving, Book(title: "a", shelf: other), Book(title: "c", shelf: one)] { context.insert(book) }
        try context.save()
        if isNameFirst { moving.title = "b" }
        moving.shelf = other
        moving.title = "b"
        context.delete(one)
        try context.save()
        #expect(try titles() == ["other: a", "other: b"])
        #expect(!moving.isDeleted && moving.shelf === other)
    }

    @Test func `What moves in takes a name that another gives up`() throws {
        let (one, other) = (Shelf(name: "one"), Shelf(name: "other"))
        let (moving, standing) = (Book(title: "a", shelf: one), Book(title: "a", shelf: other))
        for book in [moving, standing] { context.insert(book) }
        try context.save()
        moving.shelf = other
        standing.title = "b"
        context.delete(one)
        try context.save()
        #expect(try titles() == ["other: a", "other: b"])
    }

    @Test func `Two exchange shelves while a third goes`() throws {
        let shelves = (0..<3).map { Shelf(name: "\($0)") }
        let books = shelves.map { Book(title: "a", shelf: $0) }
        for book in books { context.insert(book) }
        try context.save()
        (books[0].shelf, books[1].shelf) = (shelves[1], shelves[0])
        context.delete(shelves[2])
        try context.save()
        #expect(try titles() == ["0: a", "1: a"])
        #expect(books[0].shelf === shelves[1] && books[2].isDeleted)
    }

    // MARK: - Denials

    /// A book on a shelf of its own, which a borrower has; its shelf and the borrower, loaded without it or with it.
    private func scene(isLoaded: Bool) throws -> (shelf: Shelf, borrower: Borrower, book: Book?) {
        let first = ModelContext(container)
        let book = Book(title: "a", shelf: Shelf(name: "one"), borrower: Borrower(name: "b"))
        first.insert(book)
        try first.save()
        let borrower = try #require(book.borrower)
        return (
            try context.existingModel(for: book.shelf.persistentModelID),
            try context.existingModel(for: borrower.persistentModelID),
            isLoaded ? try context.existingModel(for: book.persistentModelID) : nil
        )
    }

    @Test(arguments: [false, true]) func `What goes by a cascade denies nothing`(isLoaded: Bool) throws {
        let scene = try scene(isLoaded: isLoaded)
        context.delete(scene.borrower)
        #expect(throws: ModelError.deleteDenied(scene.borrower.persistentModelID, relationship: "books", count: 1)) {
            try context.save()
        }
        context.delete(scene.shelf)
        try context.save()
        #expect(try titles() == [])
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Borrower>()) == 0)
    }

    @Test(arguments: [false, true]) func `Only what stays is counted`(isLoaded: Bool) throws {
        let scene = try scene(isLoaded: isLoaded)
        let other = Book(title: "b", shelf: Shelf(name: "other"), borrower: scene.borrower)
        context.insert(other)
        try context.save()
        context.delete(scene.shelf)
        context.delete(scene.borrower)
        #expect(throws: ModelError.deleteDenied(scene.borrower.persistentModelID, relationship: "books", count: 1)) {
            try context.save()
        }
        other.borrower = nil
        try context.save()
        #expect(try titles() == ["other: b"])
    }

    @Test(arguments: [false, true]) func `A class may have both ends`(isLoaded: Bool) throws {
        let first = ModelContext(container)
        let shelf = Shelf(name: "one")
        let book = Book(title: "a", shelf: shelf, lender: shelf)
        first.insert(book)
        try first.save()
        if isLoaded { _ = try context.all(Book.self) }
        context.delete(try context.existingModel(for: shelf.persistentModelID) as Shelf)
        try context.save()
        #expect(try titles() == [])
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Shelf>()) == 0)
    }

    @Test(arguments: [false, true]) func `A linked one that goes by a cascade denies nothing`(isLoaded: Bool) throws {
        let first = ModelContext(container)
        let (stays, goes) = (Shelf(name: "stays"), Shelf(name: "goes"))
        let topic = Topic(name: "t", books: [Book(title: "a", shelf: goes), Book(title: "b", shelf: stays)])
        first.insert(topic)
        try first.save()
        let books = isLoaded ? try context.all(Book.self) : []
        let same: Topic = try context.existingModel(for: topic.persistentModelID)
        context.delete(try context.existingModel(for: goes.persistentModelID) as Shelf)
        context.delete(same)
        #expect(throws: ModelError.deleteDenied(topic.persistentModelID, relationship: "books", count: 1)) {
            try context.save()
        }
        context.delete(try context.existingModel(for: stays.persistentModelID) as Shelf)
        try context.save()
        #expect(try titles() == [])
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Topic>()) == 0)
        withExtendedLifetime(books) {}
    }
}
