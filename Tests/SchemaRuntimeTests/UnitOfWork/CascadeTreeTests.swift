import Foundation
import SchemaRuntime
import ShapesFixture
import Testing

/// Objects of one class that lead to each other: saved, moved and deleted in any order.
@Suite struct CascadeTreeTests {
    private let scene: Scene
    private var context: ModelContext { scene.context }
    private let root = Node("root")

    init() throws {
        scene = try Scene(ShapesSchema.Current.self)
        let left = Node("left", in: root)
        _ = (Node("right", in: root), Node("a", in: left), Node("b", in: left))
        try scene.store(root)
    }

    private func node(_ name: String, in context: ModelContext? = nil) throws -> Node {
        let found = try (context ?? self.context).fetch(
            FetchDescriptor<Node>(predicate: #Predicate { $0.name == name }))
        return try #require(found.first)
    }

    private func paths() throws -> [String] {
        try scene.all(Node.self).map { node in
            sequence(first: node, next: { $0.parent }).map(\.name).reversed().joined(separator: "/")
        }.sorted()
    }

    @Test func `A tree is stored from its root`() throws {
        #expect(try paths() == ["root", "root/left", "root/left/a", "root/left/b", "root/right"])
    }

    @Test func `A tree is stored from a leaf`() throws {
        let top = Node("top")
        let leaf = Node("leaf", in: Node("middle", in: top))
        try scene.store(leaf)
        #expect(try scene.saved(top).names == ["middle"])
    }

    @Test func `A branch moves below its neighbour`() throws {
        try node("left").parent = node("right")
        try context.save()
        #expect(try paths() == ["root", "root/right", "root/right/left", "root/right/left/a", "root/right/left/b"])
    }

    @Test func `A leaf becomes a root, and what was the root its leaf`() throws {
        let (a, root) = (try node("a"), root)
        a.parent = nil
        root.parent = a
        try context.save()
        #expect(try paths() == ["a", "a/root", "a/root/left", "a/root/left/b", "a/root/right"])
    }

    @Test func `A node's children move up when it goes`() throws {
        let left = try node("left")
        for child in left.children ?? [] { child.parent = root }
        context.delete(left)
        try context.save()
        #expect(try paths() == ["root", "root/a", "root/b", "root/right"])
    }

    @Test func `A new node comes between two`() throws {
        let left = try node("left")
        left.parent = Node("between", in: root)
        try context.save()
        #expect(try paths().contains("root/between/left/a") && !paths().contains("root/left"))
    }

    @Test func `The root goes, and with it what is not loaded`() throws {
        let (other, root) = try scene.elsewhere(root)
        other.delete(root)
        try other.save()
        #expect(try scene.all(Node.self).isEmpty)
    }

    @Test func `A branch that moved out stays when the root goes`() throws {
        try node("left").parent = nil
        context.delete(root)
        try context.save()
        #expect(try paths() == ["left", "left/a", "left/b"])
    }

    @Test func `A branch that moved out of a tree that is not loaded stays`() throws {
        let (other, root) = try scene.elsewhere(root)
        try node("left", in: other).parent = nil
        other.delete(root)
        try other.save()
        #expect(try paths() == ["left", "left/a", "left/b"])
    }

    @Test func `A branch that moves into a doomed one goes`() throws {
        let right = try node("right")
        right.parent = try node("a")
        context.delete(try node("left"))
        try context.save()
        #expect(right.isDeleted)
        #expect(try paths() == ["root"])
    }

    @Test func `A node may be its own parent, and goes`() throws {
        let loop = Node("loop")
        loop.parent = loop
        try scene.store(loop)
        #expect(try scene.saved(loop).parent?.name == "loop")
        context.delete(loop)
        try context.save()
        #expect(try scene.all(Node.self).count == 5)
    }

    @Test func `Two that are each other's parents are stored, and go together`() throws {
        let (one, two) = (Node("1"), Node("2"))
        one.parent = two
        two.parent = one
        try scene.store(one)
        #expect(try scene.saved(one).parent?.parent?.name == "1")
        context.delete(one)
        #expect(two.isDeleted)
        try context.save()
        #expect(try scene.all(Node.self).count == 5)
    }

    @Test func `A chain of neighbours loses its middle`() throws {
        let nodes = ["1", "2", "3"].map { Node($0) }
        nodes[0].next = nodes[1]
        nodes[1].next = nodes[2]
        try scene.store(nodes[0])
        context.delete(nodes[1])
        #expect(nodes[0].next == nil && nodes[2].previous == nil)
        nodes[0].next = nodes[2]
        #expect(try scene.saved(nodes[2]).previous?.name == "1")
    }

    @Test func `Watchers of a branch that goes watch what is left`() throws {
        root.watched = [try node("left"), try node("right")]
        root.favourite = try node("left")
        try context.save()
        context.delete(try node("left"))
        let stored = try scene.saved(root)
        #expect(stored.watched.map(\.name) == ["right"] && stored.favourite == nil)
    }

    @Test func `What points one way to a new object that is deleted is saved without it`() throws {
        let (one, two) = (Node("1"), Node("2"))
        one.favourite = two
        one.watched = [two]
        context.insert(one)
        context.delete(two)
        let stored = try scene.saved(one)
        #expect(stored.favourite == nil && stored.watched.isEmpty)
        #expect(one.favourite == nil && one.watched.isEmpty)
    }

    @Test func `A loaded list that leads one way loses what is deleted, and has it again after a rollback`() throws {
        let left = try node("left")
        root.watched = [left, try node("right")]
        try context.save()
        context.delete(left)
        _ = try context.all(Node.self)
        #expect(root.watched.map(\.name) == ["right"])
        context.rollback()
        #expect(root.watched.map(\.name).sorted() == ["left", "right"])
    }
}
