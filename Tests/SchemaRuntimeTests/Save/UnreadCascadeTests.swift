import SchemaRuntime
import ShapesFixture
import Testing

/// A deletion reaches objects through rows that nobody has read, as it does through objects.
@Suite struct UnreadCascadeTests {
    private let context: ModelContext
    private let reader: Reader
    private let identifiers: [String: PersistentIdentifier]

    init() throws {
        let container = try memory(ShapesSchema.Current.self)
        let first = ModelContext(container)
        let root = Node(name: "root")
        let mid = Node(name: "mid", parent: root)
        let leaf = Node(name: "leaf", parent: mid)
        let fan = Node(name: "fan", next: mid, favourite: leaf)
        let canvas = Canvas(name: "canvas")
        let square = Square(title: "square", side: 1, canvas: canvas)
        let label = Label(text: "label", square: square)
        let models: [any PersistentModel] = [root, fan, canvas, label]
        for model in models { first.insert(model) }
        try first.save()
        identifiers = [
            "root": root.persistentModelID, "mid": mid.persistentModelID, "leaf": leaf.persistentModelID,
            "fan": fan.persistentModelID, "canvas": canvas.persistentModelID, "square": square.persistentModelID,
            "label": label.persistentModelID,
        ]
        context = ModelContext(container)
        reader = Reader(container)
    }

    /// One object of the store, and nothing that it is linked to.
    private func load<T: PersistentModel>(_ name: String, _ type: T.Type = T.self) throws -> T {
        try context.existingModel(for: identifiers[name]!)
    }

    private func nodes() throws -> [String] { try reader.context.all(Node.self).map(\.name).sorted() }

    @Test func `What hangs on a row that nobody has read goes with it`() throws {
        let leaf: Node = try load("leaf")
        context.delete(try load("root", Node.self))
        try context.save()
        #expect(leaf.isDeleted && leaf.name == "leaf" && !context.hasChanges)
        #expect(throws: ModelError.missingObject(identifiers["leaf"]!)) { try load("leaf", Node.self) }
        #expect(try nodes() == ["fan"])
        leaf.name = "again"
        let place = ModelError.Place("Node", "name", identifiers["leaf"]!)
        #expect(throws: ModelError.editedDeletedObject(place)) { try context.save() }
    }

    @Test func `What was changed there is in nobody's way`() throws {
        let leaf: Node = try load("leaf")
        leaf.name = "changed"
        let new = Node(name: "new", parent: leaf)
        context.delete(try load("root", Node.self))
        try context.save()
        #expect(leaf.isDeleted && new.modelContext == nil && !context.hasChanges)
        #expect(try nodes() == ["fan"])
    }

    @Test(arguments: [false, true]) func `What leads there leads nowhere`(isChanged: Bool) throws {
        let fan: Node = try load("fan")
        if isChanged { fan.name = "changed" }
        context.delete(try load("root", Node.self))
        try context.save()
        #expect(fan.next == nil && fan.favourite == nil && !context.hasChanges)
        fan.name = "saved"
        try context.save()
        let stored = try reader.stored(fan)
        #expect(stored.name == "saved" && stored.next == nil && stored.favourite == nil)
        #expect(try nodes() == ["saved"])
    }

    @Test func `What was led away stays`() throws {
        let (leaf, fan): (Node, Node) = (try load("leaf"), try load("fan"))
        leaf.parent = fan
        fan.next = leaf
        context.delete(try load("root", Node.self))
        try context.save()
        #expect(!leaf.isDeleted && fan.next === leaf && fan.favourite === leaf)
        #expect(try nodes() == ["fan", "leaf"])
        #expect(try reader.stored(leaf).parent?.name == "fan")
    }

    @Test(arguments: [false, true]) func `Rows that are deleted unread take their objects along`(isRead: Bool) throws {
        let label: Label =
            isRead ? try load("label") : try #require(context.model(for: identifiers["label"]!) as? Label)
        context.delete(try load("canvas", Canvas.self))
        try context.save()
        #expect(label.isDeleted)
        #expect(try reader.context.fetchCount(FetchDescriptor<Label>()) == 0)
        #expect(try reader.context.fetchCount(FetchDescriptor<Square>()) == 0)
        // Nothing is left to be told.
        context.insert(Node(name: "new"))
        try context.save()
    }

    @Test func `A changed object of such a row goes too`() throws {
        let label: Label = try load("label")
        label.text = "changed"
        context.delete(try load("canvas", Canvas.self))
        try context.save()
        #expect(label.isDeleted && !context.hasChanges)
        #expect(try reader.context.fetchCount(FetchDescriptor<Label>()) == 0)
    }

    @Test(arguments: [false, true]) func `What is taken back alone goes with what it hangs on`(looks: Bool) throws {
        let square: Square = try load("square")
        context.delete(square)
        if looks { #expect(try context.fetchCount(FetchDescriptor<Label>()) == 0) }
        let label: Label = try loadDeleted("label")
        context.insert(label)
        try context.save()
        #expect(square.isDeleted && label.isDeleted)
        #expect(try reader.context.fetchCount(FetchDescriptor<Label>()) == 0)
        label.text = "again"
        #expect(throws: ModelError.self) { try context.save() }
    }

    /// An object that may count as deleted.
    private func loadDeleted<T: PersistentModel>(_ name: String) throws -> T {
        try context.registeredModel(for: identifiers[name]!) ?? load(name)
    }

    @Test func `A rollback brings all of them back`() throws {
        let (root, leaf): (Node, Node) = (try load("root"), try load("leaf"))
        let fan: Node = try load("fan")
        context.delete(root)
        // The square has a label already.
        context.insert(Label(text: "lost", square: try load("square")))
        #expect(throws: ModelError.self) { try context.save() }
        context.rollback()
        #expect(!root.isDeleted && !leaf.isDeleted && leaf.parent?.name == "mid" && fan.next?.name == "mid")
        leaf.name = "changed"
        try context.save()
        #expect(try nodes() == ["changed", "fan", "mid", "root"])
    }
}
