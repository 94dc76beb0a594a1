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

    @Test func `Two newcomers over a row for which nobody stood take nothing that it had`() throws {
        let owner = try context.fetch(FetchDescriptor<Owner>(predicate: #Predicate { $0.name == "Bo" }))[0]
        let marks = try context.fetch(FetchDescriptor<Mark>(sortBy: [SortDescriptor(\.name)]))
        context.insert(Basket(code: "k", size: 6))
        context.insert(Basket(code: "k", note: "x", owner: owner, marks: marks))
        try context.save()
        #expect(try stored() == #"red 6 x Bo ["fig"] ["m", "n"]"#)
        undo.undo()
        try context.save()
        #expect(try stored() == before)
        undo.redo()
        try context.save()
        #expect(try stored() == #"red 6 x Bo ["fig"] ["m", "n"]"#)
    }

    @Test(arguments: [false, true]) func `Newcomers of several steps, saved at once, go back one by one`(
        _ isKnown: Bool
    ) throws {
        let known = isKnown ? try context.fetch(FetchDescriptor<Basket>()) : []
        let marks = try context.fetch(FetchDescriptor<Mark>(sortBy: [SortDescriptor(\.name)]))
        for (size, count) in [(6, 0), (7, 2), (8, 2)] {
            undo.beginUndoGrouping()
            context.insert(Basket(code: "k", size: size, marks: Array(marks.suffix(count))))
            undo.endUndoGrouping()
        }
        try context.save()
        #expect(try stored() == #"red 8 old Ava ["fig"] ["m", "n"]"# && undo.undoCount == 3)
        let steps = [#"red 7 old Ava ["fig"] ["m", "n"]"#, #"red 6 old Ava ["fig"] ["m"]"#, before]
        for expected in steps {
            undo.undo()
            try context.save()
            #expect(try stored() == expected)
        }
        #expect(known.count == (isKnown ? 2 : 0))
    }

    @Test func `A redo leaves the row that what came back has met`() throws {
        let old = try #require(context.fetch(FetchDescriptor<Basket>(predicate: #Predicate { $0.code == "k" })).first)
        context.delete(old)
        try context.save()
        let other = reader.context
        other.insert(Basket(code: "k", label: "theirs", size: 20))
        try other.save()
        undo.undo()
        try context.save()
        #expect(try stored().hasPrefix("red 3 old Ava"))
        undo.redo()
        try context.save()
        #expect(!old.isDeleted && old.label == "theirs" && old.size == 20)
        #expect(try stored().hasPrefix("theirs 20 - -"))
    }

    @Test func `What another program wrote before the newcomer comes back`() throws {
        let place = try TemporaryStore()
        let context = ModelContext(try place.container(for: PoliciesSchema.Current.self))
        let old = Basket(code: "k", size: 3, note: "old")
        context.insert(old)
        try context.save()
        context.undoManager = ModelUndoManager()
        let other = try RawStore(at: place.url)
        try other.execute("UPDATE Basket SET size = 10, note = 'theirs', _v = _v + 1")
        context.insert(Basket(code: "k", size: 5))
        try context.save()
        #expect(try other.rows("SELECT size, note FROM Basket") == [["5", "'theirs'"]])
        context.undoManager?.undo()
        try context.save()
        #expect(try other.rows("SELECT size, note FROM Basket") == [["10", "'theirs'"]])
        #expect(old.size == 10 && old.note == "theirs")
    }

    @Test func `A link between two newcomers that meet rows is cut again, unless the row had it`() throws {
        let row = try #require(
            try context.fetch(FetchDescriptor<Basket>(predicate: #Predicate { $0.code == "k" })).first)
        let marks = try context.fetch(FetchDescriptor<Mark>(sortBy: [SortDescriptor(\.name)]))
        for (mark, isNew) in zip(marks, [false, true]) {
            let newcomer = Basket(code: "new", marks: [mark])
            context.insert(newcomer)
            var (group, earlier) = (UndoGroup(), Set<FormerRow.Brought>())
            for object in [newcomer, mark] as [_ModelObject] { group.noteInsertion(object) }
            let former = try context.withConnection {
                try FormerRow(row._$id, before: newcomer, deciding: [], in: context, on: $0)
            }
            let first = UndoMeeting(of: newcomer, row, former, after: &earlier)
            group.noteMeetings([first, UndoMeeting(of: mark, mark, nil, after: &earlier)])
            #expect(group.inserted.isEmpty && group.links.count == (isNew ? 1 : 0))
            #expect(group.links.allSatisfy { $0.object === row && $0.other === mark && !$0.wasLinked })
            context.rollback()
        }
    }

    @Test func `A file that is missing does not fail the save`() throws {
        let place = try TemporaryStore()
        let container = try place.container(for: ExternalSchema.Current.self)
        let first = ModelContext(container)
        let large = Data(repeating: 7, count: 100_000)
        first.insert(ExternalFixture.Song(name: "s", sound: large, score: Data("a".utf8)))
        try first.save()
        try FileManager.default.removeItem(atPath: place.url.path(percentEncoded: false) + ".external")
        let context = ModelContext(container)
        context.undoManager = ModelUndoManager()
        let new = ExternalFixture.Song(name: "s", sound: Data("b".utf8), score: Data("c".utf8))
        context.insert(new)
        try context.save()
        try context.save()
        context.undoManager?.undo()
        try context.save()
        // What could not be read stays as it is.
        #expect(new.sound == Data("b".utf8) && new.score == Data("a".utf8))
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
        #expect(try container.sweepExternalFiles().removedCount > 0)
        #expect(try ModelContext(container).all(ExternalFixture.Song.self).map(\.sound) == [small])
        context.undoManager?.undo()
        #expect(new.sound == large && new.score == large && known.allSatisfy { $0.sound == large })
        try context.save()
        let stored = try ModelContext(container).all(ExternalFixture.Song.self)
        #expect(stored.map(\.sound) == [large] && stored.map(\.score) == [large])
    }
}
