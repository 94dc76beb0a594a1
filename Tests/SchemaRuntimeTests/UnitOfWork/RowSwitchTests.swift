import Foundation
import PoliciesFixture
import SchemaRuntime
import Testing
import TripPlannerFixture

/// Unique values that change hands within one save: freed by a deletion or a change, taken by another object.
@Suite struct RowSwitchTests {
    private let scene: Scene
    private var context: ModelContext { scene.context }

    init() throws { scene = try Scene(PoliciesSchema.Current.self) }

    @Test func `A value that a deletion frees is taken by a new object`() throws {
        let seat = Seat(number: 1, guest: "Sara")
        try scene.store(seat)
        context.delete(seat)
        try scene.store(Seat(number: 1, guest: "Omid"))
        #expect(try scene.all(Seat.self).map(\.guest) == ["Omid"])
    }

    @Test func `Inserted first, deleted then`() throws {
        let seat = Seat(number: 1, guest: "Sara")
        try scene.store(seat)
        context.insert(Seat(number: 1, guest: "Omid"))
        context.delete(seat)
        try context.save()
        #expect(try scene.all(Seat.self).map(\.guest) == ["Omid"])
    }

    @Test func `A value that a deletion frees is taken by a stored object`() throws {
        let (one, two) = (Seat(number: 1, guest: "Sara"), Seat(number: 2, guest: "Omid"))
        try scene.store(one, two)
        two.number = 1
        context.delete(one)
        #expect(try scene.saved(two).number == 1)
        #expect(try scene.all(Seat.self).count == 1)
    }

    @Test func `A value that a change frees is taken by a new object`() throws {
        let one = Seat(number: 1, guest: "Sara")
        try scene.store(one)
        context.insert(Seat(number: 1, guest: "Omid"))
        one.number = 2
        try context.save()
        #expect(try scene.all(Seat.self).map { "\($0.number) \($0.guest)" }.sorted() == ["1 Omid", "2 Sara"])
    }

    @Test func `All move up by one`() throws {
        let seats = (1...5).map { Seat(number: $0, guest: "g\($0)") }
        for seat in seats { context.insert(seat) }
        try context.save()
        for seat in seats { seat.number += 1 }
        try context.save()
        #expect(
            try scene.all(Seat.self).map { "\($0.number)\($0.guest)" }.sorted() == ["2g1", "3g2", "4g3", "5g4", "6g5"])
    }

    @Test func `All turn by one, and a new one takes the place of a deleted one`() throws {
        let seats = (1...4).map { Seat(number: $0, guest: "g\($0)") }
        for seat in seats { context.insert(seat) }
        try context.save()
        (seats[0].number, seats[1].number, seats[2].number) = (2, 3, 1)
        context.delete(seats[3])
        context.insert(Seat(number: 4, guest: "new"))
        try context.save()
        #expect(try scene.all(Seat.self).map { "\($0.number)\($0.guest)" }.sorted() == ["1g3", "2g1", "3g2", "4new"])
    }

    @Test func `A value that is taken in the end is refused, and nothing is stored`() throws {
        let (one, two) = (Seat(number: 1, guest: "Sara"), Seat(number: 2, guest: "Omid"))
        try scene.store(one, two)
        one.guest = "Nima"
        two.number = 1
        #expect(throws: ModelError.self) { try context.save() }
        #expect(try scene.all(Seat.self).map { "\($0.number) \($0.guest)" }.sorted() == ["1 Sara", "2 Omid"])
        two.number = 3
        try context.save()
        #expect(try scene.all(Seat.self).map { "\($0.number) \($0.guest)" }.sorted() == ["1 Nima", "3 Omid"])
    }

    @Test func `The children of a deleted row do not become the new one's`() throws {
        let word = Word(text: "safar")
        _ = Use(sentence: "old", word: word)
        try scene.store(word)
        context.delete(word)
        let new = Word(text: "safar", meaning: "journey")
        _ = Use(sentence: "new", word: new)
        try scene.store(new)
        #expect(try scene.all(Word.self).map { $0.uses.map(\.sentence) } == [["new"]])
        #expect(try scene.all(Use.self).count == 1)
    }

    @Test func `Children move from the deleted row to the new one of its value`() throws {
        let basket = Basket(code: "k")
        let fruit = Fruit(name: "fig", basket: basket)
        try scene.store(basket)
        let new = Basket(code: "k")
        fruit.basket = new
        context.delete(basket)
        context.insert(new)
        #expect(try scene.saved(fruit).basket?.code == "k")
        #expect(try scene.all(Basket.self).count == 1)
    }

    @Test func `Links of the deleted row do not become the new one's`() throws {
        let mark = Mark(name: "m")
        let basket = Basket(code: "k", marks: [mark])
        try scene.store(basket)
        context.delete(basket)
        try scene.store(Basket(code: "k"))
        #expect(try scene.saved(mark).baskets.isEmpty)
    }

    @Test func `A rolled back exchange leaves the values where they were`() throws {
        let (one, two) = (Seat(number: 1, guest: "Sara"), Seat(number: 2, guest: "Omid"))
        try scene.store(one, two)
        (one.number, two.number) = (2, 1)
        context.rollback()
        #expect(one.number == 1 && two.number == 2 && !context.hasChanges)
        try context.save()
        #expect(try scene.all(Seat.self).map(\.number) == [1, 2])
    }
}
