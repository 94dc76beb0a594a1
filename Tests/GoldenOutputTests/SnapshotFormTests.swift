import Foundation
import SchemaRuntime
import SchemaTesting
import Testing
import ValuesFixture

/// Snapshots of values whose types need not be `Sendable`, or that are stored in another form.
@Suite struct SnapshotFormTests {
    private func opinion() -> Opinion {
        let object = Opinion(
            word: Word("سلام", count: 2), words: [Word("", count: 0)], category: Category(rawValue: "food")!,
            rank: .second, ranks: [.first, .second], ground: .steep)
        object.maybe = Kit.Word(["α"])
        return object
    }

    private func reading() -> Reading {
        Reading(
            at: Date(timeIntervalSinceReferenceDate: 1.5), day: Date(timeIntervalSinceReferenceDate: 2), big: .max,
            color: Color(1, 2, 255), ink: "x")
    }

    private func coded<S: ModelSnapshot>(_ snapshot: S) throws -> (json: [String: Any], back: S) {
        let data = try JSONEncoder().encode(snapshot)
        let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        return (json, try JSONDecoder().decode(S.self, from: data))
    }

    @Test func `Types of the consumer's are copied and encoded as themselves`() throws {
        let snapshot = opinion().snapshot()
        #expect(snapshot.word == Word("سلام", count: 2) && snapshot.words == [Word("", count: 0)])
        #expect(snapshot.maybe == Kit.Word(["α"]) && snapshot.category.rawValue == "food" && snapshot.other == nil)
        #expect(snapshot.rank == .second && snapshot.ranks == [.first, .second])
        #expect(snapshot.terrain == .hilly && snapshot.ground == .steep && snapshot.level == .low)
        let (json, back) = try coded(snapshot)
        #expect((json["word"] as? [String: Any])?["text"] as? String == "سلام")
        #expect(
            json["category"] as? String == "food" && json["rank"] as? Int == 2 && json["terrain"] as? String == "hilly")
        #expect(back == snapshot && back.word == snapshot.word && back.rank == .second && back.ground == .steep)
    }

    @Test func `Forms on disk and transformers come back`() throws {
        let snapshot = reading().snapshot()
        #expect(snapshot.at.timeIntervalSinceReferenceDate == 1.5 && snapshot.big == .max && snapshot.small == 258)
        #expect(snapshot.color == Color(1, 2, 255) && snapshot.color !== snapshot.color && snapshot.ink == "x")
        let (json, back) = try coded(snapshot)
        #expect(json["color"] as? String == "AQL/" && json["ink"] as? String == "x")
        #expect(json["at"] as? Double == 1.5 && json["big"] as? UInt64 == .max)
        #expect(back == snapshot && back.day == snapshot.day && back.color == snapshot.color && back.ink == "x")
    }

    @Test func `What cannot be stored is in the snapshot and refuses to be encoded`() {
        let object = reading()
        object.ink = "!"
        let snapshot = object.snapshot()
        #expect(snapshot.ink == "!")
        do {
            _ = try JSONEncoder().encode(snapshot)
            Issue.record("it was encoded")
        } catch {
            #expect("\(error)".contains("ink"))
        }
    }

    @Test func `A raw value that no case knows stays`() throws {
        let place = try TemporaryStore()
        let container = try place.container(for: ValuesSchema.Current.self)
        let context = ModelContext(container)
        context.insert(opinion())
        try context.save()
        try RawStore(at: place.url).execute("UPDATE Opinion SET terrain = 'swampy'")
        let other = ModelContext(container)
        let snapshot = try #require(try other.fetch(FetchDescriptor<Opinion>()).first).snapshot()
        #expect(snapshot.terrain == .hilly)
        let (json, back) = try coded(snapshot)
        #expect(json["terrain"] as? String == "swampy" && back == snapshot)
    }

    @Test func `Structs, collections and computed values are in it`() throws {
        let site = Site(
            name: "a", place: Coordinate(latitude: 1, longitude: 2), price: Money(amount: 3), stops: [])
        let snapshot = site.snapshot()
        #expect(snapshot.place.longitude == 2 && snapshot.home == nil && snapshot.visits == [])
        #expect(try coded(snapshot).back == snapshot)

        let context = ModelContext(try TemporaryStore().container(for: ValuesSchema.Current.self))
        let line = Line(quantity: 2, price: 1.5, title: "ab")
        context.insert(line)
        try context.save()
        #expect(line.snapshot().total == 3 && line.snapshot().upper == "AB" && !line.snapshot().isLarge)
        #expect(try coded(line.snapshot()).back == line.snapshot())
        line.snapshot().apply(to: line)
        #expect(!line.hasChanges)
    }
}
