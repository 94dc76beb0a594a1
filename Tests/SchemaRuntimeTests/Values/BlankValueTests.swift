import Foundation
import SchemaTesting
import Testing
import ValuesFixture

@testable import SchemaRuntime

/// What properties are in an object whose row is gone or cannot be read: something, and the process goes on.
@Suite struct BlankValueTests {
    private let place: TemporaryStore
    private let container: ModelContainer
    private let context: ModelContext

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: ValuesSchema.Current.self)
        context = ModelContext(container)
    }

    private func inserted<T: PersistentModel>(_ object: T) throws -> PersistentIdentifier {
        context.insert(object)
        try context.save()
        return object.persistentModelID
    }

    private func opinion() throws -> PersistentIdentifier {
        try inserted(
            Opinion(
                word: Word("سلام", count: 2), words: [], category: Category(rawValue: "food")!, rank: .second, ranks: []
            ))
    }

    private func reading() throws -> PersistentIdentifier {
        try inserted(Reading(at: Date(timeIntervalSinceReferenceDate: 5), big: 1, color: Color(1, 2, 3)))
    }

    @Test func `A row that is not there`() throws {
        let (opinion, reading) = (try opinion(), try reading())
        try RawStore(at: place.url).execute("DELETE FROM Opinion; DELETE FROM Reading")
        let other = ModelContext(container)
        let missing = try #require(other.model(for: opinion) as? Opinion)
        #expect(missing.word == Word("", count: 0) && missing.words == [] && missing.maybe == nil)
        #expect(missing.rank == .first && missing.ranks == [] && missing.strict == .flat && missing.isDeleted)
        #expect(throws: ModelError.missingObject(opinion)) { try other.save() }
        let gone = try #require(other.model(for: reading) as? Reading)
        #expect(gone.color == Color(0, 0, 0) && gone.ink == nil && gone.isDeleted)
        #expect(throws: ModelError.missingObject(reading)) { try other.save() }
        try other.save()
        #expect(throws: ModelError.missingObject(opinion)) { try other.existingModel(for: opinion) as Opinion }
    }

    @Test func `A row that cannot be read`() throws {
        let (opinion, reading) = (try opinion(), try reading())
        try RawStore(at: place.url).execute("UPDATE Opinion SET word = '{'; UPDATE Reading SET color = X'00'")
        let other = ModelContext(container)
        let broken = try #require(other.model(for: opinion) as? Opinion)
        #expect(broken.word == Word("", count: 0))
        #expect(throws: ModelError.self) { try other.save() }
        #expect((other.model(for: reading) as? Reading)?.color == Color(0, 0, 0))
        #expect {
            try other.existingModel(for: opinion) as Opinion
        } throws: { error in
            guard case ModelError.invalidStoredValue(let place, _) = error else { return false }
            return place.property == "word" && place.identifier == opinion
        }
    }

    private struct Everything: Codable, Equatable {
        struct Part: Codable, Equatable {
            var url: URL
            var id: UUID
            var sum: Decimal
            var day: Date
            var bytes: Data
        }
        final class Node: Codable {
            var next: Node?
            var all: [Node]
            var byName: [String: Node]
        }
        enum Kind: String, Codable, CaseIterable { case red, blue }
        enum Number: UInt8, Codable { case seven = 7, nine = 9 }

        var text: String
        var small: Int8
        var large: UInt64
        var real: Float
        var flag: Bool
        var none: Int?
        var part: Part
        var kind: Kind
        var number: Number
        var list: [Part]
        var names: [String: Kind]
    }

    @Test func `Types that are made of other types`() throws {
        let all = try #require(BlankValue.of(Everything.self))
        let part = Everything.Part(url: ._$blank, id: ._$blank, sum: 0, day: ._$blank, bytes: Data())
        #expect(
            all
                == Everything(
                    text: "", small: 0, large: 0, real: 0, flag: false, none: nil, part: part, kind: .red,
                    number: .seven,
                    list: [], names: [:]))
        let node = try #require(BlankValue.of(Everything.Node.self))
        #expect(node.next == nil && node.all.isEmpty && node.byName.isEmpty)
        #expect(BlankValue.of(Int?.self) == .some(nil) && BlankValue.of(Int??.self) == .some(nil))
        #expect(BlankValue.of([Int].self) == [])
    }

    private enum Tree: Codable {
        case leaf(Int)
        indirect case node(Tree)
    }
    private struct Endless: Codable {
        init(from decoder: any Decoder) throws { self = try decoder.singleValueContainer().decode(Endless.self) }
    }
    private enum Closed: String, Codable { case one }
    private struct Plain {}

    @Test func `Where nothing can be made there is nothing`() {
        #expect(BlankValue.of(Tree.self) == nil)
        #expect(BlankValue.of(Endless.self) == nil)
        #expect(BlankValue.of(Closed.self) == nil)
        #expect(BlankValue.of(Plain.self) == nil)
    }
}
