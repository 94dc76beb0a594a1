import Foundation
import PoliciesFixture
import RelationsFixture
import SchemaRuntime
import SchemaTesting
import Testing

/// Rows that another program deletes while objects here are about to be linked to them.
struct MissingRowsTests {
    private let place: TemporaryStore
    private let context: ModelContext
    private let basket = Basket(code: "k")
    private let mark = Mark(name: "m")
    private let owner = Owner(name: "Ava")

    init() throws {
        place = try TemporaryStore()
        context = ModelContext(try place.container(for: PoliciesSchema.Current.self))
        for object in [basket, mark, owner] as [any PersistentModel] { context.insert(object) }
        try context.save()
    }

    private func delete(_ table: String) throws {
        try RawStore(at: place.url).execute("DELETE FROM \"\(table)\"")
    }

    @Test func `A link of an object whose row is gone is a conflict`() throws {
        basket.marks = [mark]
        try delete("Basket")
        #expect(throws: ModelError.conflict(basket.persistentModelID, isDeleted: true)) { try context.save() }
        #expect(context.hasChanges && basket.marks == [mark])
        context.conflictPolicy = .theirs
        try context.save()
        #expect(basket.isDeleted && !context.hasChanges && mark.baskets.isEmpty)
    }

    @Test func `So is one to an object whose row is gone`() throws {
        basket.marks = [mark]
        basket.size = 2
        try delete("Mark")
        #expect(throws: ModelError.conflict(mark.persistentModelID, isDeleted: true)) { try context.save() }
        #expect(basket.size == 2 && context.hasChanges)
        context.rollback()
        #expect(basket.size == 0 && basket.marks.isEmpty)
    }

    @Test func `A to-one to a row that is gone names the relationship`() throws {
        basket.owner = owner
        try delete("Owner")
        let place = ModelError.Place("Basket", "owner", basket.persistentModelID)
        #expect(throws: ModelError.relationshipToDeletedObject(place)) { try context.save() }
        basket.owner = nil
        try context.save()
        #expect(!context.hasChanges)
    }

    @Test func `A new object that leads to a row that is gone is not stored`() throws {
        let pet = Pet(name: "cat", owner: owner)
        context.insert(pet)
        try delete("Owner")
        let place = ModelError.Place("Pet", "owner", pet.persistentModelID)
        #expect(throws: ModelError.relationshipToDeletedObject(place)) { try context.save() }
        #expect(try RawStore(at: self.place.url).rows("SELECT count(*) FROM Pet") == [["0"]])
        context.delete(pet)
        try context.save()
    }

    @Test func `Links that are made and cut again are no change`() throws {
        basket.marks = [mark]
        #expect(basket.hasChanges && mark.hasChanges)
        basket.marks = []
        #expect(!context.hasChanges && !basket.hasChanges && context.changedModelsArray.isEmpty)
        basket.marks = [mark]
        try context.save()
        mark.baskets = []
        let other = Mark(name: "n")
        context.insert(other)
        basket.marks = [other]
        basket.marks = [other, mark]
        #expect(basket.hasChanges && !mark.hasChanges)
        try context.save()
        let reader = ModelContext(context.container)
        #expect(try Set(reader.all(Basket.self)[0].marks.map(\.name)) == ["m", "n"])
    }
}

/// Collections of limited size whose objects go, or are gone.
struct LimitedCollectionTests {
    private let place: TemporaryStore
    private let context: ModelContext
    private let players = ["1", "2", "3"].map { Player(name: $0) }
    private let colours = ["red", "blue"].map { Colour(name: $0, teams: nil) }
    private let team: Team

    init() throws {
        place = try TemporaryStore()
        context = ModelContext(try place.container(for: RelationsSchema.Current.self))
        team = Team(name: "t", players: players, colours: colours)
        context.insert(team)
        try context.save()
    }

    private func count(_ table: String) throws -> [[String]] {
        try RawStore(at: place.url).rows("SELECT count(*) FROM \(table)")
    }

    @Test func `One deletion leaves enough, the second of the same save too few`() throws {
        context.delete(players[0])
        context.delete(players[2])
        let place = ModelError.Place("Team", "players", team.persistentModelID)
        #expect(throws: ModelError.relationshipCount(place, count: 1, allowed: 2...3)) { try context.save() }
        #expect(try count("Player") == [["3"]] && context.hasChanges && team.players == [players[1]])
        context.insert(players[2])
        try context.save()
        #expect(try count("Player") == [["2"]] && team.players == [players[1], players[2]])
    }

    @Test func `Two saves of one deletion each are looked at each`() throws {
        context.delete(players[0])
        try context.save()
        context.delete(players[1])
        let place = ModelError.Place("Team", "players", team.persistentModelID)
        #expect(throws: ModelError.relationshipCount(place, count: 1, allowed: 2...3)) { try context.save() }
        context.rollback()
        #expect(team.players == [players[1], players[2]])
        // By a condition, of objects that nobody has.
        let other = ModelContext(context.container)
        try other.delete(model: Player.self, where: #Predicate { $0.name == "2" || $0.name == "3" })
        #expect(throws: ModelError.relationshipCount(place, count: 0, allowed: 2...3)) { try other.save() }
        #expect(try count("Player") == [["2"]])
    }

    @Test func `A many-to-many that must not be empty is kept from it by either end`() throws {
        let place = ModelError.Place("Colour", "teams", colours[0].persistentModelID)
        team.colours = [colours[1]]
        #expect(throws: ModelError.relationshipCount(place, count: 0, allowed: 1...Int.max)) { try context.save() }
        context.rollback()
        #expect(team.colours == colours || team.colours == colours.reversed())
        // The team goes, and with it the only one of both.
        for player in players { context.delete(player) }
        context.delete(team)
        #expect(throws: ModelError.self) { try context.save() }
        #expect(try count("Team") == [["1"]])
        for colour in colours { context.delete(colour) }
        try context.save()
        #expect(try count("Team") == [["0"]] && count("Colour") == [["0"]])
    }

    @Test func `What another program took away counts no more, and what it added counts`() throws {
        let raw = try RawStore(at: place.url)
        let place = ModelError.Place("Team", "players", team.persistentModelID)
        try raw.execute("DELETE FROM Player WHERE name = '1'")
        players[1].team = nil
        #expect(team.players.count == 2)
        #expect(throws: ModelError.relationshipCount(place, count: 1, allowed: 2...3)) { try context.save() }
        context.rollback()
        #expect(team.players.count == 2)
        try raw.execute("INSERT INTO Player (_id, name, team) SELECT 1000 + _id, 'x' || _id, team FROM Player")
        let new = Player(name: "new")
        team.players.append(new)
        #expect(throws: ModelError.relationshipCount(place, count: 5, allowed: 2...3)) { try context.save() }
        #expect(try raw.rows("SELECT count(*) FROM Player WHERE name = 'new'") == [["0"]])
        try raw.execute("DELETE FROM Player WHERE _id > 1000")
        try context.save()
        #expect(try raw.rows("SELECT count(*) FROM Player WHERE name = 'new'") == [["1"]])
    }
}
