import SavesFixture
import SchemaRuntime
import ShapesFixture
import Testing

/// Two lead to one by the same one-to-one: whoever comes second is told who has it.
@Suite struct ExclusiveKeyTests {
    /// What a save must throw.
    private func conflict(_ entity: String, _ property: String, _ holder: any PersistentModel) -> ModelError {
        .uniqueConflict(entity: entity, properties: [property], by: [holder.persistentModelID])
    }

    @Test func `A new object meets that of another context`() throws {
        let container = try memory(ShapesSchema.Current.self)
        let (one, other) = (ModelContext(container), ModelContext(container))
        let square = Square(title: "s", side: 1)
        one.insert(square)
        try one.save()
        let first = Label(text: "first", square: square)
        let second = Label(text: "second", square: try other.existingModel(for: square.persistentModelID))
        one.insert(first)
        other.insert(second)
        try one.save()
        #expect(throws: conflict("Label", "square", first)) { try other.save() }
        // There is a way on.
        other.delete(try other.existingModel(for: first.persistentModelID) as Label)
        try other.save()
        #expect(try Reader(container).context.all(Label.self).map(\.text) == ["second"])
    }

    @Test func `A stored object meets that of another context`() throws {
        let container = try memory(ShapesSchema.Current.self)
        let (one, other) = (ModelContext(container), ModelContext(container))
        let nodes = ["a", "b", "target"].map { Node(name: $0) }
        for node in nodes { one.insert(node) }
        try one.save()
        let (second, target): (Node, Node) = (
            try other.existingModel(for: nodes[1].persistentModelID),
            try other.existingModel(for: nodes[2].persistentModelID)
        )
        second.next = target
        nodes[0].next = nodes[2]
        try one.save()
        #expect(throws: conflict("Node", "next", nodes[0])) { try other.save() }
    }

    @Test func `A row that is written without an object meets another`() throws {
        let container = try memory(ShapesSchema.Current.self)
        let context = ModelContext(container)
        let square = Square(title: "s", side: 1)
        let label = Label(text: "first", square: square)
        context.insert(label)
        try context.save()
        #expect(throws: conflict("Label", "square", label)) {
            try context.insert(into: Label.self, 0..<1) { _, row in
                row[\.text] = "second"
                row[\.square] = square
            }
        }
    }

    @Test(arguments: [false, true]) func `What is written over a row meets another`(isBatch: Bool) throws {
        let container = try memory(SavesSchema.Current.self)
        let first = ModelContext(container)
        let (ticket, chair) = (Ticket(code: "0", chair: Chair(number: 0)), Chair(number: 1))
        first.insert(ticket)
        first.insert(chair)
        try first.save()
        let context = ModelContext(container)
        let same: Chair = try context.existingModel(for: chair.persistentModelID)
        if !isBatch { context.insert(Ticket(code: "0", price: 5, chair: same)) }
        // The row that is to be written over is that of the first ticket.
        let holder = Ticket(code: "1", chair: chair)
        first.insert(holder)
        try first.save()
        #expect(throws: conflict("Ticket", "chair", holder)) {
            if !isBatch { return try context.save() }
            try context.insert(into: Ticket.self, 0..<1) { _, row in
                (row[\.code], row[\.price]) = ("0", 5)
                row[\.chair] = chair.persistentModelID
            }
        }
        #expect(try Reader(container).context.all(Ticket.self).map(\.price) == [0, 0])
    }

    @Test func `What is written over a row keeps what that row leads to`() throws {
        let context = ModelContext(try memory(SavesSchema.Current.self))
        let ticket = Ticket(code: "0", chair: Chair(number: 0))
        context.insert(ticket)
        try context.save()
        let chair = ticket.chair.persistentModelID
        let result = try context.insert(into: Ticket.self, 0..<1) { _, row in
            (row[\.code], row[\.price]) = ("0", 7)
            row[\.chair] = chair
        }
        #expect(result.updatedCount == 1 && ticket.price == 7)
    }
}
