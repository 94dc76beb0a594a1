import SavesFixture
import SchemaRuntime
import Testing

/// What leads one way to a new object that is ignored, since a row has its unique value, leads to that row.
@Suite struct IgnoredNewcomerTests {
    private let container: ModelContainer
    private let context: ModelContext

    init() throws {
        container = try memory(SavesSchema.Current.self)
        context = ModelContext(container)
        let other = ModelContext(container)
        other.insert(Term(text: "k", meaning: "stored"))
        try other.save()
    }

    @Test func `A to-one leads to the row, whose object nobody has yet`() throws {
        let newcomer = Term(text: "k", meaning: "new")
        let remark = Remark(text: "r", term: newcomer, other: newcomer)
        context.insert(remark)
        try context.save()
        #expect(remark.term !== newcomer && remark.term.meaning == "stored" && remark.other === remark.term)
        #expect(remark.term.modelContext === context && newcomer.modelContext == nil)
        remark.text = "changed"
        remark.other = nil
        try context.save()
        let reader = Reader(container)
        let stored = try reader.stored(remark)
        #expect(stored.text == "changed" && stored.term.meaning == "stored" && stored.other == nil)
    }

    @Test func `A to-one leads to the object that stands for the row`() throws {
        let known = try #require(try context.all(Term.self).first)
        let newcomer = Term(text: "k", meaning: "new")
        let remark = Remark(text: "r", term: newcomer)
        context.insert(remark)
        try context.save()
        #expect(remark.term === known)
        // A stored one that is pointed to another newcomer.
        remark.term = Term(text: "k")
        try context.save()
        #expect(remark.term === known && !context.hasChanges)
    }

    @Test func `Two newcomers with one value`() throws {
        let (first, second) = (Term(text: "n", meaning: "1"), Term(text: "n", meaning: "2"))
        let remarks = [Remark(text: "1", term: first), Remark(text: "2", term: second)]
        for remark in remarks { context.insert(remark) }
        try context.save()
        #expect(Set(remarks.map(\.term.meaning)).count == 1 && remarks[0].term === remarks[1].term)
        for remark in remarks { remark.text += "!" }
        try context.save()
        let stored = try Reader(container).context.all(Remark.self)
        #expect(stored.map(\.text) == ["1!", "2!"])
    }

    @Test func `A failed save leaves them as they were`() throws {
        let newcomer = Term(text: "k", meaning: "new")
        let remark = Remark(text: "r", term: newcomer)
        context.insert(remark)
        for name in ["a", "b"] { context.insert(Lamp(name: name, isOn: true)) }
        #expect(throws: ModelError.self) { try context.save() }
        #expect(remark.term === newcomer && newcomer.modelContext === context)
    }

    @Test func `A list holds the row's object, and what is removed from it goes`() throws {
        let newcomer = Term(text: "k", meaning: "new")
        let own = Term(text: "own")
        let glossary = Glossary(name: "g", terms: [newcomer, own], ordered: [own, newcomer])
        context.insert(glossary)
        try context.save()
        #expect(glossary.terms.compactMap(\.meaning) == ["stored"] && glossary.ordered.map(\.text) == ["own", "k"])
        #expect(!glossary.terms.contains { $0 === newcomer } && !glossary.ordered.contains { $0 === newcomer })
        glossary.terms.removeAll { $0.text == "k" }
        glossary.ordered.removeAll { $0.text == "k" }
        try context.save()
        let reader = Reader(container)
        let stored = try reader.stored(glossary)
        #expect(stored.terms.map(\.text) == ["own"] && stored.ordered.map(\.text) == ["own"])
    }

    @Test func `A stored list, to which a newcomer comes`() throws {
        let glossary = Glossary(name: "g", terms: [Term(text: "own")])
        context.insert(glossary)
        try context.save()
        glossary.terms.append(Term(text: "k"))
        try context.save()
        #expect(Set(glossary.terms.map { $0.meaning ?? $0.text }) == ["own", "stored"])
        #expect(glossary.terms.allSatisfy { $0.modelContext === context })
        glossary.terms = []
        try context.save()
        let reader = Reader(container)
        #expect(try reader.stored(glossary).terms.isEmpty)
    }
}
