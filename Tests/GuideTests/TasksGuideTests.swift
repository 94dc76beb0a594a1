import DeskFixture
import Foundation
import Pacing
import SchemaRuntime
import Testing

/// In the manner of the third guide: chores, notes and events.
@Suite struct TasksGuideTests {
    private let container: ModelContainer
    private let modelContext: ModelContext

    init() throws {
        container = try makeContainer()
        modelContext = ModelContext(container)
    }

    @Test func `The four operations`() throws {
        let chore = Chore(title: "Παράδοση", priority: 2)
        modelContext.insert(chore)
        let open = FetchDescriptor<Chore>(
            predicate: #Predicate { !$0.isCompleted }, sortBy: [SortDescriptor(\.dueDate)])
        #expect(try modelContext.fetch(open) == [chore])
        chore.isCompleted.toggle()
        #expect(try modelContext.fetch(open) == [] && modelContext.hasChanges)
        try modelContext.save()
        for number in 0..<4 { modelContext.insert(Chore(title: "\(number)", isCompleted: number < 3)) }
        try modelContext.delete(model: Chore.self, where: #Predicate { $0.isCompleted })
        #expect(try modelContext.fetch(FetchDescriptor<Chore>()).map(\.title) == ["3"])
        try modelContext.save()
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Chore>()) == 1)
    }

    @Test func `A mark that is appended before the insertion comes along`() throws {
        let urgent = Mark(name: "Επείγον")
        let chore = Chore(title: "Παράδοση project")
        chore.labels.append(urgent)
        modelContext.insert(chore)
        try modelContext.save()
        let byMark = #Predicate<Chore> { chore in chore.labels.contains { $0.name == "Επείγον" } }
        #expect(try modelContext.fetch(FetchDescriptor(predicate: byMark)) == [chore])
        #expect(urgent.chores == [chore])
        let other = try #require(try ModelContext(container).fetch(FetchDescriptor<Mark>()).first)
        #expect(other.name == "Επείγον")
    }

    @Test func `Conditions through a category, over optional dates, with text that may be empty`() throws {
        let work = Category(name: "Εργασία")
        let chores = (0..<6).map { number in
            Chore(
                title: number == 2 ? "ΚΑΦΕΣ" : "chore \(number)", isCompleted: number == 5,
                dueDate: number % 2 == 0 ? start + Double(number) * day : nil, priority: number,
                category: number < 3 ? work : nil)
        }
        for chore in chores { modelContext.insert(chore) }
        try modelContext.save()
        let categoryName = "Εργασία"
        let inCategory = #Predicate<Chore> { chore in chore.category?.name == categoryName }
        #expect(try modelContext.fetch(FetchDescriptor(predicate: inCategory)) == Array(chores[..<3]))

        let today = start + 2.5 * day
        let highPriority = 1
        let due = #Predicate<Chore> { chore in
            !chore.isCompleted && chore.priority >= highPriority
                && (chore.dueDate != nil && chore.dueDate! <= today)
        }
        #expect(try modelContext.fetch(FetchDescriptor(predicate: due)) == [chores[2]])

        func found(_ searchText: String, _ showCompleted: Bool) throws -> [Int] {
            let predicate = #Predicate<Chore> { chore in
                (searchText.isEmpty || chore.title.localizedStandardContains(searchText))
                    && (showCompleted || !chore.isCompleted)
            }
            return try modelContext.fetch(
                FetchDescriptor(predicate: predicate, sortBy: [SortDescriptor(\Chore.priority, order: .reverse)])
            ).map(\.priority)
        }
        #expect(try found("", false) == [4, 3, 2, 1, 0] && found("", true).count == 6 && found("καφές", true) == [2])
        var latest: FetchDescriptor<Chore> {
            var descriptor = FetchDescriptor<Chore>(sortBy: [SortDescriptor(\.createdAt, order: .reverse)])
            descriptor.fetchLimit = 2
            return descriptor
        }
        #expect(try modelContext.fetch(latest).count == 2)
        modelContext.delete(work)
        #expect(try modelContext.fetchCount(FetchDescriptor<Chore>()) == 3)
    }

    @Test func `Notes are sorted by what is pinned, in one notebook or in all`() throws {
        let notebook = Notebook(name: "Ταξίδια")
        let notes = (0..<4).map { number in
            let note = Note(title: "\(number)", notebook: number % 2 == 0 ? notebook : nil)
            note.isPinned = number == 2
            note.updatedAt = start + Double(number)
            modelContext.insert(note)
            return note
        }
        func fetch(_ searchText: String = "", _ notebook: Notebook? = nil) throws -> [Note] {
            let notebookName = notebook?.name
            return try modelContext.fetch(
                FetchDescriptor<Note>(
                    predicate: #Predicate<Note> { note in
                        (searchText.isEmpty || note.title.localizedStandardContains(searchText))
                            && (notebookName == nil || note.notebook?.name == notebookName)
                    },
                    sortBy: [
                        SortDescriptor(\Note.isPinned, order: .reverse),
                        SortDescriptor(\Note.updatedAt, order: .reverse),
                    ]))
        }
        let pending = try fetch()
        try modelContext.save()
        #expect(try fetch() == pending && pending.map(\.title) == ["2", "3", "1", "0"])
        #expect(try fetch("", notebook) == [notes[2], notes[0]] && fetch("3", notebook) == [])
        modelContext.delete(notebook)
        try modelContext.save()
        #expect(try fetch().map(\.title) == ["3", "1"])
    }

    @Test func `A journey with known name and dates is updated, not added`() throws {
        for destination in ["Χανιά", "Ρέθυμνο"] {
            modelContext.insert(
                Journey(name: "holiday", startDate: start, endDate: start + day, destination: destination))
            try modelContext.save()
        }
        modelContext.insert(
            Journey(name: "holiday", startDate: start + day, endDate: start + 2 * day, destination: "Σητεία"))
        try modelContext.save()
        #expect(
            try modelContext.fetch(FetchDescriptor<Journey>(sortBy: [SortDescriptor(\.startDate)])).map(\.destination)
                == ["Ρέθυμνο", "Σητεία"])
    }

    @Test func `Events are found by their class`() throws {
        modelContext.insert(Event(title: "e", date: start))
        let work = WorkEvent(title: "w", date: start + 1, meetingLink: "https://example.org", attendees: ["α", "β"])
        modelContext.insert(work)
        modelContext.insert(SocialEvent(title: "s", date: start + 2))
        try modelContext.save()
        let all = try modelContext.fetch(FetchDescriptor<Event>(sortBy: [SortDescriptor(\.date)]))
        let names = all.map { event in
            switch event {
            case let work as WorkEvent: "\(work.title) \(work.attendees.count)"
            case let social as SocialEvent: "\(social.title) \(social.isCasual)"
            default: event.title
            }
        }
        #expect(names == ["e", "w 2", "s true"])
        #expect(try modelContext.fetch(FetchDescriptor<WorkEvent>()) == [work])
        let socialOnly = #Predicate<Event> { $0 is SocialEvent }
        #expect(try modelContext.fetch(FetchDescriptor(predicate: socialOnly)).map(\.title) == ["s"])
    }

    @Test func `What is transient is not stored, and changes nothing`() throws {
        let chore = Chore(title: "t")
        modelContext.insert(chore)
        try modelContext.save()
        chore.cachedSummary = "short"
        #expect(chore.cachedSummary == "short")
        try modelContext.save()
        #expect(try ModelContext(container).fetch(FetchDescriptor<Chore>())[0].cachedSummary == nil)
    }

    @Test @MainActor func `Without a save the main context saves`() async throws {
        container.mainContext.insert(Chore(title: "t"))
        #expect(try await eventually { !container.mainContext.hasChanges })
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Chore>()) == 1)
    }
}
