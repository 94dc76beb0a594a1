import Foundation
import PoliciesFixture
import SchemaRuntime
import SchemaTesting
import Testing
import TripPlannerFixture

/// Values that occur once, and rows that somebody else changed.
@Suite struct ConflictTests {
    private let container: ModelContainer
    private let context: ModelContext
    private let reader: Reader

    init() throws {
        container = try memory(PoliciesSchema.Current.self)
        context = ModelContext(container)
        reader = Reader(container)
    }

    private func insert<T: PersistentModel>(_ object: T) throws -> T {
        context.insert(object)
        try context.save()
        return object
    }

    // MARK: - Upsert

    @Test func `A newcomer is written over the row that it meets`() throws {
        let old = try insert(Basket(code: "k", label: "red", size: 3, note: "keep", items: [Fruit(name: "fig")]))
        let new = Basket(code: "k", size: 5, items: [Fruit(name: "date")])
        context.insert(new)
        let first = new.persistentModelID
        try context.save()
        let stored = try reader.context.all(Basket.self)
        #expect(stored.count == 1 && stored[0].persistentModelID == old.persistentModelID)
        // The size was given; the label still has its default, and a note was not given.
        #expect(stored[0].label == "red" && stored[0].size == 5 && stored[0].note == "keep")
        #expect(stored[0].items.map(\.name) == ["fig", "date"])
        // Both references show the row, now and later.
        #expect(old.size == 5 && new.label == "red" && new.note == "keep")
        #expect(new.persistentModelID == old.persistentModelID)
        #expect(old.items.map(\.name) == ["fig", "date"] && new.items == old.items && old.items[1].basket === old)
        new.label = "blue"
        #expect(old.label == "blue" && context.hasChanges)
        old.note = "new"
        #expect(new.note == "new")
        new.items.removeFirst()
        #expect(old.items.map(\.name) == ["date"])
        try context.save()
        #expect(try reader.stored(old).label == "blue" && reader.stored(old).items.map(\.name) == ["date"])
        // The newcomer's first identifier leads to the row.
        #expect(context.model(for: first) as? Basket === old)
        #expect(try (reader.context.existingModel(for: first) as Basket).note == "new")
    }

    @Test func `A newcomer stands for the row if nobody else does`() throws {
        let owner = Owner(name: "Ava")
        do {
            let first = ModelContext(container)
            let marks = [Mark(name: "m")]
            first.insert(
                Basket(
                    code: "k", label: "red", note: "keep", owner: owner, items: [Fruit(name: "fig")], marks: marks))
            try first.save()
        }
        let new = Basket(code: "k", size: 9, items: [Fruit(name: "date")], marks: [Mark(name: "n")])
        context.insert(new)
        try context.save()
        #expect(new.label == "red" && new.note == "keep" && new.size == 9)
        #expect(new.items.map(\.name) == ["fig", "date"] && new.items.allSatisfy { $0.basket === new })
        #expect(new.owner?.name == "Ava" && new.marks.map(\.name) == ["m", "n"])
        #expect(try context.all(Basket.self) == [new])
        new.size = 10
        try context.save()
        #expect(try reader.context.all(Basket.self).map(\.size) == [10])
        #expect(try reader.context.all(Fruit.self).map { $0.basket?.size } == [10, 10])
    }

    @Test func `Two newcomers before one save become one row`() throws {
        let (a, b) = (
            Basket(code: "k", label: "red", items: [Fruit(name: "fig")]),
            Basket(code: "k", size: 2, items: [Fruit(name: "date")])
        )
        context.insert(a)
        context.insert(b)
        try context.save()
        #expect(try reader.context.all(Basket.self).map(\.label) == ["red"])
        #expect(a.size == 2 && b.label == "red" && a.persistentModelID == b.persistentModelID)
        #expect(a.items.map(\.name) == ["fig", "date"] && b.items == a.items)
        #expect(try context.all(Basket.self) == [a])
    }

    @Test func `What another program wrote to the row meanwhile is seen after it, and lost to nobody`() throws {
        let place = try TemporaryStore()
        let context = ModelContext(try place.container(for: PoliciesSchema.Current.self))
        let (old, mark) = (Basket(code: "k", size: 3, note: "old"), Mark(name: "m"))
        for object in [old, mark] as [any PersistentModel] { context.insert(object) }
        try context.save()
        let other = try RawStore(at: place.url)
        try other.execute("UPDATE Basket SET note = 'theirs', _v = _v + 1")
        context.insert(Basket(code: "k", size: 5))
        try context.save()
        #expect(old.size == 5)
        old.note = "mine"
        #expect(throws: ModelError.conflict(old.persistentModelID, isDeleted: false)) { try context.save() }
        context.rollback()
        #expect(try context.all(Basket.self) == [old] && old.note == "theirs" && old.size == 5)
        // Changed links alone do not ask for the row's version.
        try other.execute("UPDATE Basket SET note = 'again', _v = _v + 1")
        old.marks = [mark]
        for size in [6, 7] { context.insert(Basket(code: "k", size: size)) }
        try context.save()
        #expect(try context.all(Basket.self) == [old] && old.note == "again" && old.size == 7 && old.marks == [mark])
        // One that has seen all needs not be read anew.
        context.insert(Basket(code: "k", size: 8))
        old.label = "blue"
        try context.save()
        old.note = "mine"
        try context.save()
        #expect(try other.rows("SELECT label, size, note FROM Basket") == [["'blue'", "8", "'mine'"]])
    }

    @Test func `A value that was set after the initialiser wins over the stored one`() throws {
        let old = try insert(Basket(code: "k", label: "red", size: 3, note: "keep"))
        let new = Basket(code: "k")
        new.label = "blue"
        new.label = "none"
        new.note = "x"
        new.note = nil
        context.insert(new)
        try context.save()
        #expect(old.label == "none" && old.note == nil && old.size == 3)
    }

    @Test func `A failed save leaves newcomers as they were`() throws {
        let old = try insert(Basket(code: "k", label: "red"))
        let new = Basket(code: "k", label: "blue", items: [Fruit(name: "date")])
        context.insert(new)
        context.insert(Country(code: "IR", name: "Iran"))
        context.insert(Country(code: "IR", name: "ایران"))
        let first = new.persistentModelID
        for _ in 0..<2 {
            #expect(throws: ModelError.self) { try context.save() }
            #expect(new.persistentModelID == first && old.label == "red" && new.label == "blue")
            #expect(try reader.stored(old).label == "red")
            #expect(try reader.context.fetchCount(FetchDescriptor<Fruit>()) == 0)
        }
        context.delete(try #require(context.insertedModelsArray.compactMap { $0 as? Country }.first))
        try context.save()
        #expect(old.label == "blue" && new.persistentModelID == old.persistentModelID)
        #expect(try reader.context.fetchCount(FetchDescriptor<Fruit>()) == 1)
    }

    @Test func `Newcomers that meet rows and newcomers that do not, in any order`() throws {
        for code in 0..<20 { _ = try insert(Basket(code: "\(code)", label: "red", size: code, note: "keep")) }
        for (round, codes) in [Array(0..<40), [21, 0, 22, 1, 2, 23], Array((0..<40).reversed())].enumerated() {
            for code in codes { context.insert(Basket(code: "\(code)", size: 100 * (round + 1) + code)) }
            try context.save()
            for code in codes {
                let name = "\(code)"
                let stored = try #require(
                    try reader.context.fetch(FetchDescriptor<Basket>(predicate: #Predicate { $0.code == name })).first)
                #expect(stored.size == 100 * (round + 1) + code && stored.code == "\(code)")
                #expect(stored.note == (code < 20 ? "keep" : nil) && stored.label == (code < 20 ? "red" : "none"))
            }
        }
        #expect(try reader.context.fetchCount(FetchDescriptor<Basket>()) == 40)
    }

    @Test func `A newcomer that is refused behind one that is not`() throws {
        _ = try insert(Member(mail: "m1", phone: "p1", name: "1"))
        _ = try insert(Member(mail: "m2", phone: "p2", name: "2"))
        context.insert(Member(mail: "m1", phone: "p1", name: "one"))
        context.insert(Member(mail: "m1", phone: "p2", name: "both"))
        #expect(throws: ModelError.self) { try context.save() }
        #expect(try reader.context.all(Member.self).map(\.name) == ["1", "2"])
    }

    // MARK: - Other rules

    @Test func `Two rows in the way are an error that names both`() throws {
        let one = try insert(Member(mail: "m1", phone: "p1", name: "1"))
        let two = try insert(Member(mail: "m2", phone: "p2", name: "2"))
        let new = Member(mail: "m1", phone: "p2", name: "3")
        context.insert(new)
        let expected = ModelError.uniqueConflict(
            entity: "Member", properties: ["mail", "phone"], by: [one.persistentModelID, two.persistentModelID])
        #expect(throws: expected) { try context.save() }
        #expect(try reader.context.all(Member.self).map(\.name) == ["1", "2"])
        new.phone = "p3"
        try context.save()
        #expect(one.name == "3" && one.phone == "p3")
    }

    @Test func `The rule error refuses stored and waiting alike`() throws {
        let old = try insert(Country(code: "IR", name: "Iran"))
        let new = Country(code: "IR", name: "ایران")
        context.insert(new)
        let expected = ModelError.uniqueConflict(entity: "Country", properties: ["code"], by: [old.persistentModelID])
        #expect(throws: expected) { try context.save() }
        new.code = "GR"
        try context.save()
        context.insert(Country(code: "X", name: "1"))
        context.insert(Country(code: "X", name: "2"))
        #expect(throws: ModelError.self) { try context.save() }
        #expect(try reader.context.fetchCount(FetchDescriptor<Country>()) == 2)
    }

    @Test func `An ignored newcomer belongs to nobody, and what points to it to the row`() throws {
        let old = try insert(Word(text: "سفر", meaning: "journey"))
        let new = Word(text: "سفر", meaning: "trip")
        _ = Use(sentence: "بریم سفر", word: new)
        context.insert(new)
        try context.save()
        #expect(old.meaning == "journey" && new.modelContext == nil && new.meaning == "trip")
        #expect(old.uses.map(\.sentence) == ["بریم سفر"])
        #expect(try reader.context.all(Word.self).map(\.meaning) == ["journey"])
        #expect(try reader.context.all(Use.self).map { $0.word.meaning } == ["journey"])
    }

    @Test func `A changed value must be free`() throws {
        let one = try insert(Basket(code: "a"))
        let two = try insert(Basket(code: "b"))
        two.code = "a"
        let expected = ModelError.uniqueConflict(entity: "Basket", properties: ["code"], by: [one.persistentModelID])
        #expect(throws: expected) { try context.save() }
        #expect(try reader.stored(two).code == "b")
        #expect(two.code == "a")
        context.delete(one)
        try context.save()
        #expect(try reader.context.all(Basket.self).map(\.code) == ["a"])
    }

    @Test func `Rows exchange their values`() throws {
        let seats = try (1...4).map { try insert(Seat(number: $0, guest: "\($0)")) }
        (seats[0].number, seats[1].number) = (2, 1)
        (seats[2].number, seats[3].number) = (5, 3)
        try context.save()
        #expect(try reader.context.all(Seat.self).map(\.number) == [2, 1, 5, 3])
        (seats[0].number, seats[1].number, seats[2].number, seats[3].number) = (1, 5, 3, 2)
        try context.save()
        #expect(try reader.context.all(Seat.self).map(\.number) == [1, 5, 3, 2])
        let (one, two) = (try insert(Basket(code: "a")), try insert(Basket(code: "b")))
        (one.code, two.code) = (two.code, one.code)
        try context.save()
        #expect(try reader.stored(one).code == "b" && reader.stored(two).code == "a")
    }

    // MARK: - Versions

    @Test func `A row that was changed meanwhile is a conflict`() throws {
        let basket = try insert(Basket(code: "k", size: 1))
        let other = reader.context
        let same: Basket = try other.existingModel(for: basket.persistentModelID)
        (same.size, same.label) = (2, "theirs")
        try other.save()
        basket.label = "mine"
        #expect(throws: ModelError.conflict(basket.persistentModelID, isDeleted: false)) { try context.save() }
        #expect(try reader.stored(basket).label == "theirs")
        #expect(basket.label == "mine")
        context.rollback()
        // A fetch brings it up to date.
        _ = try context.all(Basket.self)
        #expect(basket.size == 2 && basket.label == "theirs")
        basket.label = "mine"
        try context.save()
        #expect(try reader.stored(basket).size == 2 && reader.stored(basket).label == "mine")
    }

    @Test func `A row that was deleted meanwhile is a conflict`() throws {
        let basket = try insert(Basket(code: "k"))
        let other = reader.context
        other.delete(try other.existingModel(for: basket.persistentModelID) as Basket)
        try other.save()
        basket.size = 4
        #expect(throws: ModelError.conflict(basket.persistentModelID, isDeleted: true)) { try context.save() }
        context.rollback()
        context.delete(basket)
        try context.save()
    }

    /// A deletion looks at no version: whoever deletes a row means what it has become as well.
    @Test(arguments: [true, false]) func `A row that was changed meanwhile is deleted`(isKnown: Bool) throws {
        let place = try TemporaryStore()
        let container = try place.container(for: PoliciesSchema.Current.self)
        let context = ModelContext(container)
        let (basket, other) = (Basket(code: "k", items: [Fruit(name: "f")]), Basket(code: "o"))
        context.insert(basket)
        context.insert(other)
        try context.save()
        context.delete(basket)
        if isKnown {
            let their = ModelContext(container)
            let theirs = try #require(
                try their.fetch(FetchDescriptor<Basket>(sortBy: [SortDescriptor(\.code)])).first)
            theirs.size = 9
            theirs.items.append(Fruit(name: "g"))
            try their.save()
            try context.save()
            // Whoever changed it learns that it is gone.
            _ = try their.fetchCount(FetchDescriptor<Basket>())
            #expect(theirs.isDeleted)
        } else {
            try RawStore(at: place.url).execute("UPDATE Basket SET size = 9, _v = _v + 1 WHERE code = 'k'")
            try context.save()
        }
        #expect(basket.isDeleted && !context.hasChanges)
        #expect(try RawStore(at: place.url).rows("SELECT code FROM Basket") == [["'o'"]])
        let left = try RawStore(at: place.url).rows("SELECT name, basket FROM Fruit ORDER BY name")
        #expect(left == (isKnown ? [["'f'", "NULL"], ["'g'", "NULL"]] : [["'f'", "NULL"]]))
    }

    @Test func `A row that is gone already, in another program, is deleted`() throws {
        let place = try TemporaryStore()
        let context = ModelContext(try place.container(for: PoliciesSchema.Current.self))
        let basket = Basket(code: "k")
        context.insert(basket)
        try context.save()
        try RawStore(at: place.url).execute("DELETE FROM Basket")
        context.delete(basket)
        try context.save()
        #expect(basket.isDeleted && !context.hasChanges)
    }
}
