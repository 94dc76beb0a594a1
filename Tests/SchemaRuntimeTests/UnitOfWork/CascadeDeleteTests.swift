import Foundation
import PoliciesFixture
import SchemaRuntime
import ShapesFixture
import Testing
import TripPlannerFixture

/// What goes along with a deleted object, whatever was loaded, linked or moved before.
@Suite struct CascadeDeleteTests {
    private let scene: Scene
    private var context: ModelContext { scene.context }

    init() throws { scene = try Scene(PoliciesSchema.Current.self) }

    /// A word with two uses, stored.
    private func word() throws -> Word {
        let word = Word(text: "safar")
        _ = (Use(sentence: "1", word: word), Use(sentence: "2", word: word))
        try scene.store(word)
        return word
    }

    /// An album with a cover that has two prints, stored.
    private func album() throws -> Album {
        let album = Album(name: "a", cover: Cover(name: "c"))
        album.cover?.prints = [Print(number: 1), Print(number: 2)]
        try scene.store(album)
        return album
    }

    @Test func `A child that is added before the deletion goes too`() throws {
        let word = try word()
        let third = Use(sentence: "3", word: word)
        context.delete(word)
        #expect(third.isDeleted)
        try context.save()
        #expect(try scene.all(Use.self).isEmpty)
    }

    @Test func `A child of a list that is not loaded goes too, with one that is new`() throws {
        let (context, word) = try scene.elsewhere(word())
        _ = Use(sentence: "3", word: word)
        context.delete(word)
        try context.save()
        #expect(try scene.all(Use.self).isEmpty && scene.all(Word.self).isEmpty)
    }

    @Test func `A child that moved to another parent stays`() throws {
        let word = try word()
        let other = Word(text: "rah")
        let moved = word.uses[0]
        moved.word = other
        context.delete(word)
        #expect(!moved.isDeleted)
        try context.save()
        #expect(try scene.all(Use.self).map { $0.word.text } == ["rah"])
    }

    @Test func `A child that moves after the deletion does not come back by itself`() throws {
        let word = try word()
        let child = word.uses[0]
        context.delete(word)
        #expect(child.isDeleted)
        context.insert(child)
        child.word = Word(text: "rah")
        try context.save()
        #expect(try scene.all(Use.self).map { $0.word.text } == ["rah"])
    }

    @Test func `Parent and child deleted by name, in both orders`() throws {
        for parentFirst in [true, false] {
            let word = try word()
            let child = word.uses[0]
            if parentFirst { context.delete(word) }
            context.delete(child)
            context.delete(word)
            try context.save()
            #expect(try scene.all(Use.self).isEmpty && scene.all(Word.self).isEmpty)
        }
    }

    @Test func `A child alone leaves its parent and its neighbours`() throws {
        let word = try word()
        context.delete(word.uses[0])
        #expect(word.uses.map(\.sentence) == ["2"])
        #expect(try scene.saved(word).uses.map(\.sentence) == ["2"])
    }

    @Test func `Two levels go, loaded`() throws {
        let album = try album()
        let prints = try #require(album.cover).prints
        context.delete(album)
        #expect(prints.map(\.isDeleted) == [true, true])
        try context.save()
        #expect(try scene.all(Cover.self).isEmpty && scene.all(Print.self).isEmpty)
    }

    @Test func `Two levels go, nothing being loaded`() throws {
        let (context, album) = try scene.elsewhere(album())
        context.delete(album)
        try context.save()
        #expect(try scene.all(Album.self).isEmpty && scene.all(Cover.self).isEmpty && scene.all(Print.self).isEmpty)
    }

    @Test func `The middle of two levels leaves what is above`() throws {
        let album = try album()
        context.delete(try #require(album.cover))
        #expect(try scene.saved(album).cover == nil)
        #expect(album.cover == nil)
        #expect(try scene.all(Print.self).isEmpty)
    }

    @Test func `What is taken out before is left, two levels down`() throws {
        let album = try album()
        let cover = try #require(album.cover)
        let free = cover.prints[0]
        cover.prints.removeFirst()
        context.delete(album)
        #expect(!free.isDeleted)
        #expect(try scene.saved(free).cover == nil)
        #expect(try scene.all(Print.self).map(\.number) == [free.number])
    }

    @Test func `A new graph that is deleted is as if it had never been`() throws {
        let album = Album(name: "a", cover: Cover(name: "c"))
        album.cover?.prints = [Print(number: 1)]
        context.insert(album)
        context.delete(album)
        #expect(!context.hasChanges)
        try context.save()
        #expect(try scene.all(Print.self).isEmpty)
    }

    @Test func `New children of a deleted new parent go, stored ones too`() throws {
        let print = Print(number: 1)
        try scene.store(print)
        let cover = Cover(name: "c", prints: [print, Print(number: 2)])
        context.insert(cover)
        context.delete(cover)
        #expect(print.isDeleted)
        try context.save()
        #expect(try scene.all(Print.self).isEmpty)
    }

    @Test func `Many in one save, each with what is its own`() throws {
        let words = (0..<5).map { Word(text: "w\($0)") }
        for word in words { _ = (Use(sentence: word.text, word: word), Use(sentence: word.text, word: word)) }
        for word in words { context.insert(word) }
        try context.save()
        for word in words.prefix(3) { context.delete(word) }
        try context.save()
        #expect(try scene.all(Use.self).map(\.sentence).sorted() == ["w3", "w3", "w4", "w4"])
    }

    @Test func `A deletion that is rolled back leaves the whole tree`() throws {
        let album = try album()
        context.delete(album)
        context.rollback()
        #expect(!album.isDeleted && album.cover?.prints.count == 2 && !context.hasChanges)
        #expect(try scene.saved(album).cover?.prints.count == 2)
    }

    @Test func `A second deletion changes nothing`() throws {
        let word = try word()
        context.delete(word)
        context.delete(word)
        try context.save()
        context.delete(word)
        #expect(!context.hasChanges)
        #expect(try scene.all(Word.self).isEmpty)
    }

    @Test func `Nullified children keep what they are`() throws {
        let owner = Owner(name: "o")
        let basket = Basket(code: "k", size: 3, owner: owner)
        try scene.store(basket)
        context.delete(owner)
        #expect(basket.owner == nil && basket.size == 3)
        let stored = try scene.saved(basket)
        #expect(stored.owner == nil && stored.size == 3 && stored.code == "k")
    }

    @Test func `A blocked deletion passes once the blocker has moved`() throws {
        let owner = Owner(name: "o")
        let pet = Pet(name: "p", owner: owner)
        try scene.store(owner)
        context.delete(owner)
        #expect(throws: ModelError.self) { try context.save() }
        pet.owner = Owner(name: "other")
        try context.save()
        #expect(try scene.all(Pet.self).map { $0.owner?.name } == ["other"])
    }

    @Test func `A blocked deletion can be given up, and the rest is saved`() throws {
        let owner = Owner(name: "o")
        let pet = Pet(name: "p", owner: owner)
        try scene.store(owner)
        pet.name = "q"
        context.delete(owner)
        #expect(throws: ModelError.self) { try context.save() }
        context.insert(owner)
        #expect(try scene.saved(pet).name == "q")
        #expect(try scene.all(Owner.self).count == 1)
    }
}
