import Foundation
import SchemaRuntime
import SchemaTesting
import Testing

/// Predicates and sorts that are combined at random find what Foundation finds, however the classes lie in tables and whatever waits.
@Suite struct PredicateStrategyTests {
    private let world: RandomWorld

    init() throws { world = try RandomWorld() }

    /// `SCHEMAGEN_PREDICATES` says how many; `make soak` asks for many.
    private static let count = ProcessInfo.processInfo.environment["SCHEMAGEN_PREDICATES"].flatMap { Int($0) } ?? 1000

    @Test func `Each leaf finds what Foundation finds`() throws {
        let context = ModelContext(world.container)
        var found: Set<Int> = []
        for (number, leaf) in Leaves.ofVehicles.enumerated() {
            try check(leaf, [], nil, nil, in: context, "\(number): \(leaf)")
            if try context.fetchCount(FetchDescriptor(predicate: leaf)) > 0 { found.insert(number) }
        }
        for (number, leaf) in Leaves.ofCars.enumerated() { try check(leaf, [], nil, nil, in: context, "car \(number)") }
        for (number, leaf) in Leaves.ofCrafts.enumerated() {
            try check(leaf, [], nil, nil, in: context, "craft \(number)")
        }
        // A leaf that finds nothing says little.
        #expect(Leaves.ofVehicles.count - found.count <= 4, "\(Set(Leaves.ofVehicles.indices).subtracting(found))")
    }

    @Test func `Pages of a context of which a part waits`() throws {
        var random = Seeded(seed: 23)
        var context = ModelContext(world.container)
        var changes = 0
        for number in 0..<max(Self.count / 10, 40) {
            if number % 10 == 0 {
                switch number / 10 % 4 {
                case 1: context.rollback()
                case 2: try context.save()
                case 3:
                    try context.save()
                    context = ModelContext(world.container)
                default: break
                }
                for _ in 0..<Int.random(in: 0...8, using: &random) {
                    try world.change(something: &random, in: context)
                    changes += 1
                }
            }
            try checkOne(Leaves.ofVehicles, Keys.ofVehicles, number, &random, context)
            try checkOne(Leaves.ofCars, Keys.ofCars, number, &random, context)
            try checkOne(Leaves.ofCrafts, Keys.ofCrafts, number, &random, context)
            try checkOne(Leaves.ofKeepers, Keys.ofKeepers, number, &random, context)
        }
        #expect(changes > 10)
        context.rollback()
    }

    private func checkOne<Model: PersistentModel>(
        _ leaves: [Predicate<Model>], _ keys: [(SortOrder) -> SortDescriptor<Model>], _ number: Int,
        _ random: inout Seeded, _ context: ModelContext
    ) throws {
        var tree = Tree(leaves, random)
        let predicate = tree.predicate(depth: Int.random(in: 0...3, using: &tree.random))
        random = tree.random
        let order = (0..<Int.random(in: 0...3, using: &random)).map { _ in
            keys.randomElement(using: &random)!(Bool.random(using: &random) ? .forward : .reverse)
        }
        let limit = Bool.random(using: &random) ? Int.random(in: 0...9, using: &random) : nil
        let offset = Bool.random(using: &random) ? Int.random(in: 0...5, using: &random) : nil
        let waits = context.hasChanges ? "waiting" : "stored"
        try check(
            predicate, order, limit, offset, in: context,
            "\(number), \(waits): \(tree.words) \(order.map { "\($0.keyPath!) \($0.order)" }), \(limit ?? -1), \(offset ?? 0)"
        )
    }

    /// Compares what a fetch finds with what Foundation makes of all objects.
    private func check<Model: PersistentModel>(
        _ predicate: Predicate<Model>, _ order: [SortDescriptor<Model>], _ limit: Int?, _ offset: Int?,
        in context: ModelContext, _ words: @autoclosure () -> String
    ) throws {
        var descriptor = FetchDescriptor(predicate: predicate, sortBy: order)
        (descriptor.fetchLimit, descriptor.fetchOffset) = (limit, offset)
        let found = try context.fetch(descriptor).map(\.persistentModelID)
        // In the order of insertion, in which those stay that are equal.
        let universe = try context.fetch(FetchDescriptor<Model>())
        var expected = try universe.filter { try predicate.evaluate($0) }
        expected = expected.sorted(using: order)
        let whole = expected.count
        let page = expected.dropFirst(offset ?? 0).prefix(limit ?? .max).map(\.persistentModelID)
        #expect(found == page, "\(words())")
        #expect(try context.fetchIdentifiers(descriptor) == page, "identifiers: \(words())")
        #expect(try context.fetchCount(descriptor) == page.count, "count: \(words())")
        #expect(try context.fetchCount(FetchDescriptor(predicate: predicate)) == whole, "count of all: \(words())")
    }
}

/// A predicate that grows, and what it is made of.
private struct Tree<Model: PersistentModel> {
    private let leaves: [Predicate<Model>]
    var random: Seeded
    private(set) var words = ""

    init(_ leaves: [Predicate<Model>], _ random: Seeded) { (self.leaves, self.random) = (leaves, random) }

    mutating func predicate(depth: Int) -> Predicate<Model> {
        switch depth == 0 ? 0 : Int.random(in: 0..<8, using: &random) {
        case 1, 2: return pair("&&", depth) { $0.and($1) }
        case 3, 4: return pair("||", depth) { $0.or($1) }
        case 5:
            words += "!("
            defer { words += ")" }
            return predicate(depth: depth - 1).not()
        case 6: return pair("==", depth) { one, other in one.and(other).or(one.not().and(other.not())) }
        default:
            let index = Int.random(in: 0..<leaves.count, using: &random)
            words += "\(index)"
            return leaves[index]
        }
    }

    private mutating func pair(
        _ sign: String, _ depth: Int, _ join: (Predicate<Model>, Predicate<Model>) -> Predicate<Model>
    ) -> Predicate<Model> {
        words += "("
        let one = predicate(depth: depth - 1)
        words += " \(sign) "
        let other = predicate(depth: depth - 1)
        words += ")"
        return join(one, other)
    }
}
