import Foundation
import SchemaRuntime
import ShapesFixture
import Testing

/// Stored one-to-ones change partners in one save: each key occurs once, and SQLite looks at it row by row.
@Suite struct ExchangeTests {
    private let container: ModelContainer
    private let context: ModelContext

    init() throws {
        container = try memory(ShapesSchema.Current.self)
        context = ModelContext(container)
    }

    private func squares() throws -> [Square] {
        let squares = (0..<3).map { Square(title: "s\($0)", side: Double($0)) }
        for square in squares {
            context.insert(square)
            square.label = Label(text: square.title, square: square)
        }
        try context.save()
        return squares
    }

    private func texts() throws -> [String?] {
        let descriptor = FetchDescriptor<Square>(sortBy: [.init(\.side)])
        let fresh = ModelContext(container)
        return try withExtendedLifetime(fresh) { try fresh.fetch(descriptor).map { $0.label?.text } }
    }

    @Test func `Two exchange what they must have`() throws {
        let squares = try squares()
        let (one, other) = (squares[0].label, squares[1].label)
        squares[0].label = nil
        (squares[1].label, squares[0].label) = (one, other)
        try context.save()
        #expect(try texts() == ["s1", "s0", "s2"])
        #expect(squares.map { $0.label?.text } == ["s1", "s0", "s2"])
    }

    @Test func `Two exchange what they must have while a third goes`() throws {
        let squares = try squares()
        let (one, other) = (squares[0].label, squares[1].label)
        squares[0].label = nil
        (squares[1].label, squares[0].label) = (one, other)
        context.delete(squares[2])
        try context.save()
        #expect(try texts() == ["s1", "s0"])
        #expect(squares[0].label?.text == "s1" && squares[1].label?.text == "s0")
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Label>()) == 2)
    }

    @Test func `One comes from where the other goes`() throws {
        let squares = try squares()
        let label = try #require(squares[2].label)
        label.square = squares[0]
        squares[1].label?.square = squares[2]
        context.delete(squares[1])
        // The first one's own has lost what it must have.
        let labels = FetchDescriptor<Label>(predicate: #Predicate { $0.text == "s0" })
        for label in try context.fetch(labels) { context.delete(label) }
        try context.save()
        #expect(try texts() == ["s2", "s1"])
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Label>()) == 2)
    }

    @Test func `Three turn round`() throws {
        let squares = try squares()
        let labels = squares.map(\.label)
        for (index, square) in squares.enumerated() { labels[(index + 1) % 3]?.square = square }
        try context.save()
        #expect(try texts() == ["s1", "s2", "s0"])
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Label>()) == 3)
    }

    @Test func `A ring of neighbours turns, and stays whole`() throws {
        let nodes = (0..<5).map { Node(name: "\($0)") }
        for node in nodes { context.insert(node) }
        for (index, node) in nodes.enumerated() { node.next = nodes[(index + 1) % 5] }
        try context.save()
        for (index, node) in nodes.enumerated() { node.next = nodes[(index + 2) % 5] }
        try context.save()
        let fresh = ModelContext(container)
        try withExtendedLifetime(fresh) {
            let found = try fresh.fetch(FetchDescriptor<Node>(sortBy: [.init(\.name)]))
            #expect(found.map { $0.next?.name } == ["2", "3", "4", "0", "1"])
            #expect(found.map { $0.previous?.name } == ["3", "4", "0", "1", "2"])
        }
    }

    @Test func `A failed exchange changes nothing`() throws {
        let squares = try squares()
        let labels = squares.map(\.label)
        for (index, square) in squares.enumerated() { labels[(index + 1) % 3]?.square = square }
        let lost = Label(text: "lost", square: squares[0])
        context.insert(lost)
        // Its square has gone to another label again.
        labels[0]?.square = squares[0]
        #expect(throws: ModelError.self) { try context.save() }
        #expect(try texts() == ["s0", "s1", "s2"])
    }
}
