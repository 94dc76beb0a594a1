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

    @Test func `A save writes those of them that were changed, and no more`() throws {
        let recorder = SQLRecorder(container)
        func updates() -> [String] { recorder.take().filter { $0.hasPrefix("UPDATE") } }
        form.last54 = "b"
        try context.save()
        #expect(
            updates() == [
                "UPDATE \"Form\" SET \"last54\" = 'b', \"_v\" = \"_v\" + 1 WHERE \"_id\" = 1 AND \"_v\" = 1"
            ])
        form.last53 = 3
        form.last55 = "c"
        form.last55 = nil
        form.field1 = 1
        let other = Form(name: "g", last54: "x")
        context.insert(other)
        try context.save()
        #expect(
            updates() == [
                """
                UPDATE "Form" SET "field1" = 1, "last53" = 3, "_v" = "_v" + 1 WHERE "_id" = 1 AND "_v" = 2
                """
            ])
        // What others are changed to has no part in it.
        form.last55 = "d"
        other.last54 = "e"
        try context.save()
        #expect(
            updates() == [
                "UPDATE \"Form\" SET \"last55\" = 'd', \"_v\" = \"_v\" + 1 WHERE \"_id\" = 1 AND \"_v\" = 3",
                "UPDATE \"Form\" SET \"last54\" = 'e', \"_v\" = \"_v\" + 1 WHERE \"_id\" = 2 AND \"_v\" = 1",
            ])
        let stored: Form = try ModelContext(container).existingModel(for: form.persistentModelID)
        #expect(stored.last53 == 3 && stored.last54 == "b" && stored.last55 == "d" && stored.field1 == 1)
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

    @Test func `Ever other sets of changed properties leave no statement for each`() throws {
        let fields = [
            \Form.field1, \.field2, \.field3, \.field4, \.field5, \.field6, \.field7, \.field8, \.field9, \.field10,
            \.field11,
        ]
        for number in 1..<2048 {
            for (bit, field) in fields.enumerated() where number >> bit & 1 == 1 { form[keyPath: field] += 1 }
            try context.save()
        }
        #expect(form.field1 == 1024 && form.field11 == 1024)
        #expect(try context.withConnection { $0.statementCount } <= 1024)
    }
}
