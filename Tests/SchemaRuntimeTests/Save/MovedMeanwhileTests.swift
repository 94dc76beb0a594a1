import SchemaRuntime
import SchemaTesting
import ShapesFixture
import Testing

/// Another program moves rows under what is deleted here, between the look at the store and its lock.
@Suite struct MovedMeanwhileTests {
    /// What the other program moves: the row that a changed object hangs on, or the object's own.
    enum Moved: String, CaseIterable { case mid, leaf }

    @Test(arguments: Moved.allCases) func `What comes to hang on it goes in the same save`(_ moved: Moved) throws {
        let place = try TemporaryStore()
        let container = try place.container(for: ShapesSchema.Current.self)
        let first = ModelContext(container)
        let (root, other) = (Node(name: "root"), Node(name: "other"))
        let mid = Node(name: "mid", parent: other)
        let leaf = Node(name: "leaf", parent: mid)
        for node in [root, other, leaf] { first.insert(node) }
        try first.save()

        let raw = try RawStore(at: place.url)
        let sql = """
            UPDATE Node SET parent = (SELECT _id FROM Node WHERE name = 'root'), _v = _v + 1 WHERE name = '\(moved.rawValue)'
            """
        let write = Once { try raw.execute(sql) }
        // Told at its end: the look for what hangs on it.
        container.recordStatements {
            if $0.hasPrefix("SELECT \"_id\" FROM \"Node\" WHERE \"parent\" IN") { write.run() }
        }
        let context = ModelContext(container)
        let known: Node = try context.existingModel(for: leaf.persistentModelID)
        let doomed: Node = try context.existingModel(for: root.persistentModelID)
        known.name = "changed"
        context.delete(doomed)
        write.isArmed = true
        try context.save()
        container.recordStatements(nil)
        #expect(write.isDone && known.isDeleted && !context.hasChanges)
        let left = moved == .mid ? ["other"] : ["mid", "other"]
        #expect(try ModelContext(container).all(Node.self).map(\.name).sorted() == left)
    }
}

/// Runs something once, from wherever it is called. `@unchecked`: the test's one thread.
private final class Once: @unchecked Sendable {
    private let body: () throws -> Void
    var isArmed = false
    private(set) var isDone = false

    init(_ body: @escaping () throws -> Void) { self.body = body }

    func run() {
        guard isArmed, !isDone else { return }
        isDone = true
        do { try body() } catch { Issue.record("\(error)") }
    }
}
