import AttributesFixture
import Foundation
import SchemaRuntime
import Testing

/// Initialisers that the schema orders and narrows.
@Suite struct InitializersTests {
    @Test func `What an initialiser does not take has its default`() throws {
        let container = try memory(AttributesSchema.Current.self)
        let context = ModelContext(container)
        let sender = Customer(name: "Nasrin")
        let before = Date()
        let parcel = Parcel(sender: sender, address: "a")
        let letter = Letter(weight: 2, address: "b", pages: 3)
        let code = UUID()
        let card = Card(address: "c", code: code, stops: [sender])
        for object in [parcel, letter, card] { context.insert(object) }
        context.insert(Blank())
        try context.save()

        let reader = ModelContext(container)
        let stored = try reader.fetch(FetchDescriptor<Parcel>(sortBy: [SortDescriptor(\.address)]))
        #expect(stored.map(\.weight) == [0.5, 2, 0.5] && stored.map(\.notes) == [[], [], []])
        #expect(stored[0].sender?.name == "Nasrin" && stored[1].sender == nil)
        #expect(stored.allSatisfy { (before...Date()).contains($0.booked) })
        #expect(Set(stored.map(\.code)).count == 3 && stored[2].code == code)
        #expect((stored[1] as? Letter)?.pages == 3)
        let other = try #require(stored[2] as? Card)
        #expect(other.stamp == 1 && other.picture == nil && other.stops.map(\.name) == ["Nasrin"])
        #expect(try context.fetch(FetchDescriptor<Base>()).map(\.a) == [1])
    }
}
