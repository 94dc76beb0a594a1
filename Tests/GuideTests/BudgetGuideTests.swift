import DeskFixture
import Foundation
import Observation
import Pacing
import SchemaRuntime
import Synchronization
import Testing

/// In the manner of the fifth guide: expenses, edited in place.
@Suite @MainActor struct BudgetGuideTests {
    private let container: ModelContainer
    private var context: ModelContext { container.mainContext }

    init() throws { container = try makeContainer() }

    @Test func `Expenses come latest first, are identified, and are deleted by position`() throws {
        for number in 0..<4 {
            context.insert(
                Expense(
                    title: "قهوة \(number)", amount: Decimal(string: "4.5")!, kind: .food,
                    date: start + Double(number) * day))
        }
        let latest = FetchDescriptor<Expense>(sortBy: [SortDescriptor(\.date, order: .reverse)])
        let expenses = try context.fetch(latest)
        #expect(expenses.map(\.title) == (0..<4).reversed().map { "قهوة \($0)" })
        #expect(Set(expenses.map(\.id)).count == 4 && Set(expenses).count == 4)
        #expect(expenses[0].amount == Decimal(string: "4.5") && expenses[0].note == "")
        for index in IndexSet([0, 2]) { context.delete(expenses[index]) }
        #expect(try context.fetch(latest) == [expenses[1], expenses[3]])
        context.insert(expenses[1])
        #expect(try context.fetchCount(latest) == 2)
        let from = start + day
        #expect(try context.fetchCount(FetchDescriptor<Expense>(predicate: #Predicate { $0.date >= from })) == 1)
        let kind = Kind.food
        #expect(try context.fetchCount(FetchDescriptor<Expense>(predicate: #Predicate { $0.kind == kind })) == 2)
    }

    @Test func `One object is edited in place, whoever shows it learns of it, and it is saved by itself`() async throws
    {
        let expense = Expense(title: "a", amount: 3, kind: .home)
        context.insert(expense)
        try context.save()
        #expect(try context.fetch(FetchDescriptor<Expense>()).first === expense)
        let told = Mutex(0)
        withObservationTracking {
            _ = expense.title
        } onChange: {
            told.withLock { $0 += 1 }
        }
        expense.title = "b"
        #expect(told.withLock { $0 } == 1)
        #expect(try await eventually { !context.hasChanges })
        #expect(try ModelContext(container).fetch(FetchDescriptor<Expense>()).map(\.title) == ["b"])
    }

    @Test func `What was saved is there after the program's end`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "guide-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for count in 1...3 {
            let container = try ModelContainer(
                for: Expense.self, configurations: ModelConfiguration(url: folder.appending(path: "b.store")))
            container.mainContext.insert(Expense(title: "\(count)", amount: 1, kind: .travel))
            try container.mainContext.save()
            #expect(try container.mainContext.fetchCount(FetchDescriptor<Expense>()) == count)
        }
    }
}
