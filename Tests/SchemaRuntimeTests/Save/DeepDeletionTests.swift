import SavesFixture
import SchemaRuntime
import Testing

/// Rows that must lead to a row of their own class, thousands deep: SQLite follows its own cascades no further than a thousand levels.
@Suite struct DeepDeletionTests {
    private static let depth = 3_000

    /// - Parameter next: makes an object that hangs on another.
    private func check<T: PersistentModel>(
        _ first: T, isLoaded: Bool, other: T, _ next: (T, Int) -> T
    ) throws {
        let container = try memory(SavesSchema.Current.self)
        let context = ModelContext(container)
        context.insert(first)
        context.insert(other)
        var last = first
        for number in 1..<Self.depth { last = next(last, number) }
        _ = next(other, 0)
        try context.save()
        let fresh = ModelContext(container)
        let all = isLoaded ? try fresh.all(T.self) : []
        #expect(try fresh.fetchCount(FetchDescriptor<T>()) == Self.depth + 2)
        fresh.delete(try fresh.existingModel(for: first.persistentModelID) as T)
        try fresh.save()
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<T>()) == 2)
        #expect(all.filter { !$0.isDeleted }.count == (isLoaded ? 2 : 0))
    }

    @Test(arguments: [true, false]) func `In one table`(isLoaded: Bool) throws {
        try check(Piece(name: "first"), isLoaded: isLoaded, other: Piece(name: "other")) {
            Part(name: "\($1)", whole: $0)
        }
    }

    @Test(arguments: [true, false]) func `In a table for each class`(isLoaded: Bool) throws {
        try check(Stage(name: "first"), isLoaded: isLoaded, other: Stage(name: "other")) {
            Leg(name: "\($1)", stage: $0)
        }
    }

    @Test(arguments: [true, false]) func `In tables of their own`(isLoaded: Bool) throws {
        try check(Area(name: "first"), isLoaded: isLoaded, other: Area(name: "other")) {
            Plot(name: "\($1)", area: $0)
        }
    }

    @Test func `What leaves in time stays`() throws {
        let container = try memory(SavesSchema.Current.self)
        let context = ModelContext(container)
        let (first, other) = (Piece(name: "first"), Piece(name: "other"))
        context.insert(first)
        context.insert(other)
        var parts: [Part] = []
        for number in 1..<Self.depth { parts.append(Part(name: "\(number)", whole: parts.last ?? first)) }
        try context.save()
        parts[2_000].whole = other
        context.delete(first)
        try context.save()
        let names = try ModelContext(container).all(Piece.self).map(\.name)
        #expect(names == ["other"] + (2_001..<Self.depth).map(String.init))
    }
}
