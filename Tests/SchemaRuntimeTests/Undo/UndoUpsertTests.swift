import ExternalFixture
import Foundation
import PoliciesFixture
import SchemaTesting
import Testing

@testable import SchemaRuntime

/// Newcomers that a save wrote over rows: the row has again what it had before.
@Suite struct UndoUpsertTests {
    private let container: ModelContainer
    private let context: ModelContext
    private let undo = ModelUndoManager()
    private let reader: Reader

    init() throws {
        container = try memory(PoliciesSchema.Current.self)
        context = ModelContext(container)
        reader = Reader(container)
        let first = ModelContext(container)
        let marks = ["m", "n"].map { Mark(name: $0) }
        first.insert(
            Basket(
                code: "k", label: "red", size: 3, note: "old", owner: Owner(name: "Ava"), items: [Fruit(name: "fig")],
                marks: [marks[0]]))
        first.insert(marks[1])
        first.insert(Owner(name: "Bo"))
        first.insert(Basket(code: "other", items: [Fruit(name: "plum")]))
        try first.save()
        context.undoManager = undo
    }

    private func newcomer() throws -> Basket {
        let owner = try context.fetch(FetchDescriptor<Owner>(predicate: #Predicate { $0.name == "Bo" }))[0]
        let marks = try context.fetch(FetchDescriptor<Mark>(sortBy: [SortDescriptor(\.name)]))
        let plum = try context.fetch(FetchDescriptor<Fruit>(predicate: #Predicate { $0.name == "plum" }))[0]
        return Basket(
            code: "k", label: "blue", size: 5, owner: owner, items: [Fruit(name: "date"), plum],
            marks: [marks[0], marks[1], Mark(name: "new")])
    }

    /// What the store has of the row, and whether it is whole.
    private func stored(_ code: String = "k") throws -> String {
        let context = reader.context
        let baskets = try context.fetch(FetchDescriptor<Basket>(predicate: #Predicate { $0.code == code }))
        try #require(baskets.count == 1)
        return shown(baskets[0])
    }

    private func shown(_ basket: Basket) -> String {
        let (items, marks) = (basket.items.map(\.name).sorted(), basket.marks.map(\.name).sorted())
        return "\(basket.label) \(basket.size) \(basket.note ?? "-") \(basket.owner?.name ?? "-") \(items) \(marks)"
    }

    private let before = #"red 3 old Ava ["fig"] ["m"]"#
    private let after = #"blue 5 old Bo ["date", "fig", "plum"] ["m", "n", "new"]"#

    @Test(arguments: [false, true]) func `The row has its older values again, and the newer ones after a redo`(
        _ isKnown: Bool
    ) throws {
        let known = isKnown ? try context.fetch(FetchDescriptor<Basket>()) : []
        let new = try newcomer()
        context.insert(new)
        try context.save()
        #expect(try stored() == after && undo.undoCount == 1)
        undo.undo()
        #expect(shown(new) == before && known.allSatisfy { $0.code == "other" || shown($0) == before })
        try context.save()
        #expect(try stored() == before && stored("other").contains("plum"))
        #expect(try reader.context.all(Mark.self).map(\.name).sorted() == ["m", "n"])
        #expect(try reader.context.all(Fruit.self).count == 2)
        undo.redo()
        #expect(shown(new) == after)
        try context.save()
        #expect(try stored() == after)
        undo.undo()
        try context.save()
        #expect(try stored() == before)
    }

    @Test func `Steps before and behind it go back one by one`() throws {
        let old = try context.fetch(FetchDescriptor<Basket>(predicate: #Predicate { $0.code == "k" }))[0]
        old.note = "mine"
        old.size = 4
        undo.beginUndoGrouping()
        let new = Basket(code: "k", size: 7)
        context.insert(new)
        undo.endUndoGrouping()
        try context.save()
        new.size = 8
        try context.save()
        #expect(old.size == 8 && old.note == "mine" && undo.undoCount == 3)
        undo.undo()
        #expect(old.size == 7)
        undo.undo()
        // What the row would have had without the newcomer.
        #expect(old.size == 4 && old.note == "mine" && old.label == "red")
        undo.undo()
        #expect(old.size == 3 && old.note == "old")
        try context.save()
        #expect(try stored() == before)
    }

    @Test func `A save that fails leaves the step an insertion, and an ignored newcomer leaves none`() throws {
        let new = Basket(code: "k", size: 7)
        context.insert(new)
        // The code of the country is taken, and that is refused.
        for _ in 1...2 { context.insert(Country(code: "IR", name: "Iran")) }
        #expect(throws: ModelError.self) { try context.save() }
        undo.undo()
        #expect(new.isDeleted || new.modelContext == nil)
        try context.save()
        #expect(try stored() == before)
        context.insert(Word(text: "w", meaning: "first"))
        try context.save()
        let steps = undo.undoCount
        let ignored = Word(text: "w", meaning: "second")
        context.insert(ignored)
        try context.save()
        #expect(ignored.modelContext == nil && undo.undoCount == steps)
    }

    @Test func `Two newcomers of one step over one row`() throws {
        for size in [6, 7] { context.insert(Basket(code: "k", size: size)) }
        try context.save()
        #expect(try stored().hasPrefix("red 7 old"))
        undo.undo()
        try context.save()
        #expect(try stored() == before)
    }

    @Test(arguments: [false, true]) func `Large values come back though their files are gone`(_ isKnown: Bool) throws {
        let place = try TemporaryStore()
        let container = try place.container(for: ExternalSchema.Current.self)
        let (small, large) = (Data("a".utf8), Data(repeating: 7, count: 100_000))
        do {
            let first = ModelContext(container)
            first.insert(ExternalFixture.Song(name: "s", sound: large, score: large))
            try first.save()
        }
        let context = ModelContext(container)
        context.undoManager = ModelUndoManager()
        let known = isKnown ? try context.all(ExternalFixture.Song.self) : []
        let new = ExternalFixture.Song(name: "s", sound: small, score: Data(repeating: 8, count: 5_000))
        context.insert(new)
        try context.save()
        try container.sweepExternalFiles()
        #expect(try ModelContext(container).all(ExternalFixture.Song.self).map(\.sound) == [small])
        context.undoManager?.undo()
        #expect(new.sound == large && new.score == large && known.allSatisfy { $0.sound == large })
        try context.save()
        let stored = try ModelContext(container).all(ExternalFixture.Song.self)
        #expect(stored.map(\.sound) == [large] && stored.map(\.score) == [large])
    }
}
