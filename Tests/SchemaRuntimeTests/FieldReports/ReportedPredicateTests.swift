import Foundation
import ReportsFixture
import SchemaRuntime
import Testing

/// Conditions that do not compile, crash or find the wrong rows elsewhere.
@Suite struct ReportedPredicateTests {
    private let container: ModelContainer

    init() throws { container = try memory(ReportsSchema.Current.self) }

    /// The same of what waits and of what is stored.
    private func both(_ fill: (ModelContext) -> Void, _ check: (ModelContext) throws -> Void) throws {
        let context = ModelContext(container)
        fill(context)
        try check(context)
        try context.save()
        try check(ModelContext(container))
    }

    @Test func `Cases of an enum, its raw value and a part of a struct that may be nil`() throws {
        try both {
            for (number, state) in [State.new, .sent, .sent].enumerated() {
                let note = Label(base: "b", suffix: number == 1 ? nil : "a x\(number)")
                $0.insert(Parcel(number: number, state: state, note: note))
            }
        } _: { (context: ModelContext) throws in
            func numbers(_ predicate: Predicate<Parcel>) throws -> [Int] {
                try context.fetch(FetchDescriptor(predicate: predicate)).map(\.number)
            }
            let sent = State.sent
            #expect(try numbers(#Predicate { $0.state == sent }) == [1, 2])
            #expect(try numbers(#Predicate { $0.state != sent }) == [0])
            #expect(try numbers(#Predicate { $0.state.rawValue == "sent" }) == [1, 2])
            #expect(try Parcel.query { $0.state == .sent }.fetch(in: context).map(\.number) == [1, 2])
            #expect(try numbers(#Predicate { ($0.note.suffix ?? "").contains("x") }) == [0, 2])
            #expect(try numbers(#Predicate { $0.note.suffix == nil }) == [1])
            let states = [State.new, .lost]
            #expect(try numbers(#Predicate { states.contains($0.state) }) == [0])
        }
    }

    @Test func `Emptiness in both spellings, and what is not stored is named`() throws {
        try both {
            let actors = (0..<3).map { Actor(name: "\($0)") }
            for count in 0...3 { $0.insert(Film(title: "\(count)", cast: Array(actors[..<count]))) }
        } _: { (context: ModelContext) throws in
            func titles(_ predicate: Predicate<Film>) throws -> [String] {
                try context.fetch(FetchDescriptor(predicate: predicate, sortBy: [SortDescriptor(\.title)])).map(\.title)
            }
            #expect(try titles(#Predicate { $0.cast.isEmpty == false }) == ["1", "2", "3"])
            #expect(try titles(#Predicate { !$0.cast.isEmpty }) == ["1", "2", "3"])
            #expect(try titles(#Predicate { $0.cast.isEmpty == true }) == ["0"])
            #expect(try titles(#Predicate { $0.cast.count > 1 }) == ["2", "3"])
            func property(_ predicate: Predicate<Film>) -> String? {
                do {
                    _ = try context.fetch(FetchDescriptor(predicate: predicate))
                    return nil
                } catch ModelError.unsupportedPredicate(_, let property) {
                    return property
                } catch { return "\(error)" }
            }
            #expect(property(#Predicate { $0.cache == "c" }) == "cache")
            #expect(property(#Predicate { $0.isLong })?.contains("Film") == true)
        }
    }
}

extension Film {
    fileprivate var isLong: Bool { title.count > 10 }
}
