import Foundation
import SchemaTesting
import Testing
import WideFixture

@testable import SchemaRuntime

/// A model of more properties than there are bits for: the last ones share one.
@Suite struct WideModelTests {
    private let container: ModelContainer
    private let context: ModelContext
    private let form = Form(name: "f", last54: "a")

    init() throws {
        container = try memory(WideSchema.Current.self)
        context = ModelContext(container)
        context.insert(form)
        context.insert(Owner(name: "o"))
        try context.save()
    }

    @Test func `What is set back is no change, whichever others are`() throws {
        form.last54 = "b"
        form.last54 = "a"
        #expect(!context.hasChanges && context.journal.isEmpty)
        form.last53 = 5
        form.last54 = "b"
        form.last55 = "c"
        form.last54 = "a"
        #expect(context.hasChanges && context.journal.count == 2)
        form.last53 = 0
        #expect(context.hasChanges)
        form.last55 = nil
        #expect(!context.hasChanges && context.journal.isEmpty)
        form.field1 = 1
        form.last53 = 5
        form.last53 = 0
        #expect(context.hasChanges)
        form.last54 = "d"
        context.rollback()
        #expect(form.last54 == "a" && form.last53 == 0 && form.field1 == 0 && !context.hasChanges)
    }

    @Test func `What was set back and changed again is saved, and rolled back to what is stored`() throws {
        form.last54 = "b"
        form.last54 = "a"
        form.last55 = "x"
        #expect(context.hasChanges)
        form.last54 = "c"
        form.last54 = "e"
        try context.save()
        let stored: Form = try ModelContext(container).existingModel(for: form.persistentModelID)
        #expect(stored.last54 == "e" && stored.last55 == "x" && stored.last53 == 0)
        form.last54 = "f"
        form.last54 = "g"
        #expect(context.hasChanges && context.journal.count == 1)
        context.rollback()
        #expect(form.last54 == "e" && form.last55 == "x")
    }

    @Test func `A to-one among them is set back too`() throws {
        let owner = try #require(try context.all(Owner.self).first)
        form.owner = owner
        form.last53 = 7
        form.owner = nil
        #expect(context.hasChanges)
        form.last53 = 0
        #expect(!context.hasChanges && owner.forms.isEmpty)
    }

    @Test func `Setting one again and again leaves no entry for each time`() throws {
        for number in 1...1000 {
            form.last53 = number
            if number % 100 == 0 { #expect(context.hasChanges && context.journal.count == 1) }
        }
        context.rollback()
        #expect(form.last53 == 0)
    }
}
