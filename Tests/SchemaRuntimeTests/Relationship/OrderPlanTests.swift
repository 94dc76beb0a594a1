import Testing

@testable import SchemaRuntime

@Suite struct OrderPlanTests {
    private static let gap = OrderPlan.gap

    private func changes(_ current: [Int64?], floor: Int64? = nil) -> [Int: Int64] {
        OrderPlan(current: current, floor: floor).changes
    }

    @Test func `What ascends stays as it is`() {
        #expect(changes([]) == [:] && changes([3]) == [:] && changes([-1, 0, 7]) == [:])
        #expect(changes([5, 9], floor: 6) == [:])
    }

    @Test func `A move changes one number`() {
        #expect(changes([30, 10, 20, 40]) == [0: 10 - Self.gap])
        #expect(changes([10, 40, 20, 30]) == [1: 15])
        #expect(changes([20, 30, 40, 10]) == [3: 40 + Self.gap])
        #expect(changes([10, 20, 20]) == [1: 15])
    }

    @Test func `What is new goes between its neighbours, or to the end`() {
        #expect(changes([nil, nil]) == [0: Self.gap, 1: 2 * Self.gap])
        #expect(changes([10, nil, nil, 40]) == [1: 20, 2: 30])
        #expect(changes([nil, 10]) == [0: 10 - Self.gap])
        // Behind what others appended meanwhile.
        #expect(changes([10, nil], floor: 99) == [1: 99 + Self.gap])
        #expect(changes([nil], floor: 99) == [0: 99 + Self.gap])
    }

    @Test func `Where no room is left all are numbered anew`() {
        #expect(changes([1, nil, 2]) == [0: Self.gap, 1: 2 * Self.gap, 2: 3 * Self.gap])
        #expect(changes([.max, nil]) == [0: Self.gap, 1: 2 * Self.gap])
        #expect(changes([nil, .min]) == [0: Self.gap, 1: 2 * Self.gap])
        #expect(changes([.min, nil, .max])[1] != nil)
    }

    @Test func `Random moves leave the wanted order and change one number each, renumberings aside`() {
        var generator = SystemRandomNumberGenerator()
        var numbers: [Int64] = (1...20).map { $0 * Self.gap }
        var rewritten = 0
        for _ in 0..<2_000 {
            let moved = numbers.remove(at: Int.random(in: 0..<20, using: &generator))
            numbers.insert(moved, at: Int.random(in: 0..<20, using: &generator))
            let plan = OrderPlan(current: numbers, floor: nil)
            rewritten += plan.changes.count
            for (position, number) in plan.changes { numbers[position] = number }
            #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
        }
        #expect(rewritten < 3_000, "\(rewritten) numbers for 2000 moves")
    }
}
