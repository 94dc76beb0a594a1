import Foundation
import PoliciesFixture
import SchemaTesting
import ShapesFixture
import Testing
import TripPlannerFixture

@testable import SchemaRuntime

/// To-ones of rows that are written without objects.
@Suite struct BatchLinkTests {
    @Test func `A target of another class is refused, and one that is stored is not taken for it`() throws {
        let place = try TemporaryStore()
        let container = try place.container(for: ShapesSchema.Current.self)
        let context = ModelContext(container)
        let (square, circle) = (Square(title: "s", side: 1), Circle(title: "c"))
        context.insert(square)
        context.insert(circle)
        try context.save()
        let (right, wrong) = (square.persistentModelID, circle.persistentModelID)
        #expect(throws: ModelError.missingObject(wrong)) {
            try context.insert(into: Label.self, [right, wrong]) { ($1[\.text], $1[\.square]) = ("l", $0) }
        }
        #expect(try context.fetchCount(FetchDescriptor<Label>()) == 0)
        try context.insert(into: Label.self, [right]) { ($1[\.text], $1[\.square]) = ("l", $0) }
        let label = try context.all(Label.self)[0]
        #expect(label.square === square)
        // Another program may have written it.
        try RawStore(at: place.url).execute(
            "UPDATE Label SET square = (SELECT _id FROM Shape WHERE title = 'c'), _v = _v + 1")
        _ = try context.all(Label.self)
        #expect(label.square !== circle && label.square.isDeleted)
        #expect(throws: ModelError.missingObject(wrong)) { try context.save() }
    }

    @Test func `An element that is passed over leads to the row that it met`() throws {
        let context = ModelContext(try memory(PoliciesSchema.Current.self))
        context.insert(Word(text: "سفر", meaning: "journey"))
        try context.save()
        var words: [PersistentIdentifier] = []
        let result = try context.insert(into: Word.self, ["راه", "سفر"]) { text, row in
            (row[\.text], row[\.meaning]) = (text, "x")
            words.append(row.persistentModelID)
        }
        #expect(result.insertedCount == 1 && result.ignoredCount == 1)
        try context.insert(into: Use.self, words) { ($1[\.sentence], $1[\.word]) = ("s", $0) }
        #expect(try context.all(Use.self).map(\.word.meaning) == ["x", "journey"])
    }

    @Test func `Identifiers that were handed out stay, whatever keys another program has used`() throws {
        let place = try TemporaryStore()
        let container = try place.container(for: TripPlannerSchema.Current.self)
        let context = ModelContext(container)
        context.insert(Tag(name: "a", color: "b"))
        try context.save()
        let values = (0..<5).map { "('o\($0)', 'o')" }.joined(separator: ", ")
        try RawStore(at: place.url).execute("INSERT INTO Tag (name, color) VALUES \(values)")
        var identifiers: [PersistentIdentifier] = []
        try context.insert(into: Tag.self, 0..<200, batchSize: 90) { number, row in
            (row[\.name], row[\.color]) = ("\(number)", "c")
            identifiers.append(row.persistentModelID)
        }
        let names = try identifiers.map { try (context.existingModel(for: $0) as Tag).name }
        #expect(names == (0..<200).map { "\($0)" })
    }

    @Test func `An object that waits is no target yet`() throws {
        let context = ModelContext(try memory(TripPlannerSchema.Current.self))
        let sara = Traveler("Sara")
        context.insert(sara)
        #expect(throws: ModelError.missingObject(sara.persistentModelID)) {
            try context.insert(into: Booking.self, 0..<1) { _, row in
                (row[\.confirmationCode], row[\.totalPrice]) = ("c", 1)
                row[\.traveler] = sara.persistentModelID
            }
        }
        try context.save()
        #expect(try context.fetchCount(FetchDescriptor<Booking>()) == 0)
    }
}
