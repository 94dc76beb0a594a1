import Foundation
import SchemaRuntime
import ShapesFixture
import Testing

/// Chains of objects that end by each other, longer than any stack could hold.
@Suite struct DeepChainTests {
    private static let length = 30_000

    /// Runs `body` on a thread whose stack is small.
    private func onSmallStack(_ body: @escaping @Sendable () throws -> Void) throws {
        nonisolated(unsafe) var thrown: (any Error)?
        let ended = DispatchSemaphore(value: 0)
        let thread = Thread {
            do { try body() } catch { thrown = error }
            ended.signal()
        }
        thread.stackSize = 1 << 20
        thread.start()
        ended.wait()
        if let thrown { throw thrown }
    }

    /// Objects of which the last holds the one before, and so on; a weak reference to the first.
    private static func chain(_ link: (_ node: Node, _ before: Node) -> Void) -> (last: Node, first: Weak) {
        var last = Node(name: "0")
        let first = Weak(object: last)
        for number in 1..<length {
            let node = Node(name: "\(number)")
            link(node, last)
            last = node
        }
        return (last, first)
    }

    private struct Weak { weak var object: Node? }

    /// Each way in which objects hold each other.
    enum Link: CaseIterable {
        case toOne, children, neighbour, list

        func make(_ node: Node, _ before: Node) {
            switch self {
            case .toOne: node.favourite = before
            case .children: node.children = [before]
            case .neighbour: before.previous = node
            case .list: node.watched = [before]
            }
        }
    }

    @Test(arguments: Link.allCases) func `Objects of a context end when it is saved`(_ link: Link) throws {
        try onSmallStack {
            let context = ModelContext(try memory(ShapesSchema.Current.self))
            var chain: (last: Node, first: Weak)? = Self.chain(link.make)
            let (last, first) = (Weak(object: chain?.last), chain?.first)
            context.insert(chain!.last)
            chain = nil
            #expect(first?.object != nil && last.object != nil)
            try context.save()
            #expect(first?.object == nil && last.object == nil)
            #expect(try context.fetchCount(FetchDescriptor<Node>()) == Self.length)
        }
    }

    @Test(arguments: [Link.toOne, .list]) func `Objects that no context knows`(_ link: Link) throws {
        try onSmallStack {
            var chain: (last: Node, first: Weak)? = Self.chain(link.make)
            let first = chain?.first
            #expect(first?.object != nil)
            chain = nil
            #expect(first?.object == nil)
        }
    }

    @Test(arguments: Link.allCases) func `Fetched objects whose links were read`(_ link: Link) throws {
        try onSmallStack {
            let container = try memory(ShapesSchema.Current.self)
            do {
                let context = ModelContext(container)
                context.insert(Self.chain(link.make).last)
                try context.save()
            }
            let context = ModelContext(container)
            var nodes = try context.fetch(FetchDescriptor<Node>(sortBy: [SortDescriptor(\.name)]))
            for node in nodes {
                _ = (node.favourite, node.children?.count, node.next, node.previous, node.watched.count)
            }
            let ends = nodes.map { Weak(object: $0) }
            #expect(nodes.count == Self.length)
            nodes = []
            #expect(ends.count { $0.object != nil } == 0)
        }
    }

    @Test(arguments: [true, false]) func `Links in both directions end with the context`(isReversed: Bool) throws {
        try onSmallStack {
            var ends: [WeakShape] = []
            do {
                let context = ModelContext(try memory(ShapesSchema.Current.self))
                var shapes = (0..<Self.length).map { Square(title: "\($0)", side: 0) }
                for shape in shapes { context.insert(shape) }
                for (one, other) in zip(shapes, shapes.dropFirst()) {
                    if isReversed { one.linked = [other] } else { other.linked = [one] }
                }
                ends = shapes.map { WeakShape(object: $0) }
                shapes = []
                try context.save()
            }
            #expect(ends.count { $0.object != nil } == 0)
        }
    }

    private struct WeakShape { weak var object: Square? }
}
