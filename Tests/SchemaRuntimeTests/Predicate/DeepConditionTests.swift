import Foundation
import SchemaRuntime
import ShapesFixture
import Testing

/// Conditions in each other: what SQLite takes is right, and what it does not take is one typed error, whoever asks.
@Suite struct DeepConditionTests: AgreementSuite {
    private let numbers = [0, 1, 2, 7, 28, 29, 30, 31, 99]

    private func objects() -> [Defaults] { numbers.map { Defaults(int: $0) } }

    /// `&&` and `||` by turns, nothing of which is one chain.
    private func turns(_ depth: Int) -> Predicate<Defaults> {
        (1..<depth).reduce(#Predicate<Defaults> { $0.int == 0 }) { one, number in
            let other = #Predicate<Defaults> { $0.int == number }
            return number.isMultiple(of: 2) ? other.or(one) : other.not().and(one)
        }
    }

    private func negations(_ depth: Int) -> Predicate<Defaults> {
        (0..<depth).reduce(#Predicate<Defaults> { $0.int == 0 }) { one, _ in one.not() }
    }

    private func typedTurns(_ depth: Int) -> Query<Defaults> {
        Defaults.query { object in
            (1..<depth).reduce(object.int == 0) {
                $1.isMultiple(of: 2) ? object.int == $1 || $0 : object.int != $1 && $0
            }
        }
    }

    private func typedSums(_ depth: Int) -> Query<Defaults> {
        Defaults.query { object in (0..<depth).reduce(object.int) { one, _ in one + 1 } == depth + 1 }
    }

    /// What `turns` says in Swift.
    private func holds(_ value: Int, _ depth: Int) -> Bool {
        (1..<depth).reduce(value == 0) { $1.isMultiple(of: 2) ? value == $1 || $0 : value != $1 && $0 }
    }

    @Test(arguments: [1, 2, 3, 16, 27, 28])
    func `As deep as SQLite takes them they are right`(depth: Int) throws {
        let found = numbers.filter { holds($0, depth) }
        try everywhere(objects(), touching: { $0.double += 1 }) { context, words in
            let predicate = FetchDescriptor(predicate: turns(depth), sortBy: [SortDescriptor(\.int)])
            try expect(context.fetch(predicate).map(\.int), found, words)
            try expect(count(turns(depth).not(), context), numbers.count - found.count, words)
            try expect(typedTurns(depth).sorted { $0.int }.fetch(in: context).map(\.int), found, words)
            try expect(
                count(negations(depth), context), depth.isMultiple(of: 2) ? 1 : numbers.count - 1, words)
            try expect(typedSums(2 * depth).fetch(in: context).map(\.int), [1], words)
        }
        #expect(try objects().filter { try turns(depth).evaluate($0) }.map(\.int) == found)
    }

    /// The first is SQLite's word, the second is said before SQLite or an object is asked.
    @Test(arguments: [50, 90, 300, 2000])
    func `Beyond that it is a typed error, whoever asks`(depth: Int) throws {
        let context = ModelContext(try memory(ShapesSchema.Current.self))
        let (turns, negations) = (turns(depth), negations(depth))
        let (typed, sums) = (typedTurns(depth), typedSums(3 * depth))
        let all: [(String, () throws -> Void)] = [
            ("fetch", { _ = try context.fetch(FetchDescriptor(predicate: turns)) }),
            ("not", { _ = try context.fetch(FetchDescriptor(predicate: negations.not().not())) }),
            ("count", { _ = try context.fetchCount(FetchDescriptor(predicate: turns)) }),
            ("keys", { _ = try context.fetchIdentifiers(FetchDescriptor(predicate: turns)) }),
            ("delete", { try context.delete(model: Defaults.self, where: turns) }),
            ("query", { _ = try typed.fetch(in: context) }), ("query's count", { _ = try typed.count(in: context) }),
            ("exists", { _ = try typed.exists(in: context) }), ("first", { _ = try typed.first(in: context) }),
            ("ids", { _ = try typed.ids(in: context) }), ("sum", { _ = try sums.fetch(in: context) }),
            ("plan", { _ = try typed.queryPlan(in: context) }),
            ("order", { _ = try Defaults.query().sorted { _ in order(3 * depth) }.fetch(in: context) }),
            ("one of two", { _ = try Defaults.query { $0.int == order(3 * depth) || $0.int == 0 }.fetch(in: context) }),
        ]
        // What does not count what waits.
        let stored: [(String, () throws -> Void)] = [
            ("enumerate", { try context.enumerate(FetchDescriptor(predicate: turns)) { _ in } }),
            ("update", { try context.update(model: Defaults.self, where: turns, set: "\(\Defaults.double) = 1.0") }),
            ("select", { _ = try typed.select { $0.int }.fetch(in: context) }),
            ("group", { _ = try typed.group { $0.int }.select { $0.key }.fetch(in: context) }),
            ("total", { _ = try typed.sum(of: { $0.int }, in: context) }),
            (
                "having",
                {
                    _ = try Defaults.query().group { $0.int }.having { $0.count == order(3 * depth) }.select { $0.key }
                        .fetch(in: context)
                }
            ),
        ]
        func check(_ all: [(String, () throws -> Void)], _ words: String) {
            for (name, ask) in all {
                let error = #expect(throws: ModelError.self, "\(name) \(words)") { try ask() }
                #expect(error?.code == "unsupportedPredicate", "\(name) \(words): \(error as Any)")
            }
        }
        for object in objects() { context.insert(object) }
        check(all, "waiting")
        try context.save()
        check(all + stored, "stored")
        // Nothing has been done, and the connection goes on.
        #expect(!context.hasChanges)
        #expect(try context.fetchCount(FetchDescriptor<Defaults>()) == numbers.count)
    }

    @Test func `More values than SQLite takes are a typed error`() throws {
        let context = ModelContext(try memory(ShapesSchema.Current.self))
        context.insert(Defaults(int: 5))
        func any(_ count: Int) -> Query<Defaults> {
            Defaults.query { object in (1..<count).reduce(object.int == 0) { $0 || object.int == $1 } }
        }
        #expect(try any(5_000).count(in: context) == 1)
        #expect(
            throws: ModelError.unsupportedPredicate(
                expression: "a condition with more than 32000 values", property: "int")
        ) {
            try any(40_000).count(in: context)
        }
    }
}

private func order(_ depth: Int) -> QueryExpression<Int> {
    (0..<depth).reduce(QueryExpression(1)) { one, _ in one + 1 }
}
