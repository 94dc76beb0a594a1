import Foundation
import PoliciesFixture
import SchemaRuntime
import Testing

/// Links that an object cuts and another one makes, which turns out to stand for the same row.
@Suite struct MetLinkTests {
    private let context: ModelContext
    private let known: Basket
    private let marks = (0..<12).map { Mark(name: "\($0)") }

    init() throws {
        context = ModelContext(try memory(PoliciesSchema.Current.self))
        known = Basket(code: "k", marks: marks)
        context.insert(known)
        try context.save()
    }

    private func stored() throws -> Int {
        let reader = ModelContext(context.container)
        return try (reader.existingModel(for: known.persistentModelID) as Basket).marks.count
    }

    @Test func `A link that is made after it was cut is there`() throws {
        known.marks = []
        let new = Basket(code: "k", size: 3, marks: marks)
        context.insert(new)
        try context.save()
        #expect(try stored() == 12)
        #expect(Set(known.marks) == Set(marks) && Set(new.marks) == Set(marks))
        #expect(marks.allSatisfy { $0.baskets == [known] })
    }

    @Test func `A link that is cut after it was made is gone`() throws {
        let new = Basket(code: "k", size: 3, marks: marks)
        context.insert(new)
        known.marks = []
        try context.save()
        #expect(try stored() == 0)
        #expect(known.marks.isEmpty && new.marks.isEmpty && known.size == 3)
        #expect(marks.allSatisfy { $0.baskets.isEmpty })
    }

    @Test func `Each link is as was said of it last`() throws {
        let new = Basket(code: "k", size: 3)
        context.insert(new)
        for (number, mark) in marks.enumerated() {
            if number % 2 == 0 { new.marks.append(mark) }
            known.marks.removeAll { $0 === mark }
            if number % 2 == 1 { mark.baskets.append(new) }
        }
        // What is taken back was never said.
        new.marks.removeAll { $0 === marks[1] }
        new.marks.append(marks[2])
        known.marks.append(marks[4])
        try context.save()
        let left = Set(known.marks.map(\.name))
        #expect(left == ["3", "4", "5", "7", "9", "11"])
        #expect(try stored() == 6)
    }
}
