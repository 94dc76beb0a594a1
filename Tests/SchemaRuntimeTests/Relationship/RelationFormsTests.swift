import Foundation
import RelationsFixture
import SchemaRuntime
import SchemaTesting
import Testing

/// Relationships that are counted, that are their own inverse, that may dangle; siblings that share names.
@Suite struct RelationFormsTests {
    private let place: TemporaryStore
    private let container: ModelContainer
    private let context: ModelContext
    private let reader: Reader

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: RelationsSchema.Current.self)
        context = ModelContext(container)
        reader = Reader(container)
    }

    // MARK: - Counts

    private func team(_ names: [String]) throws -> Team {
        let team = Team(name: "team", players: names.map { Player(name: $0) })
        context.insert(team)
        try context.save()
        return team
    }

    private func saveFails(_ context: ModelContext, count: Int, _ allowed: ClosedRange<Int>) -> Bool {
        do { try context.save() } catch ModelError.relationshipCount(_, count, allowed) { return true } catch {
            Issue.record("\(error)")
        }
        return false
    }

    @Test func `A save refuses too few and too many`() throws {
        let small = Team(name: "small", players: [Player(name: "1")])
        context.insert(small)
        #expect(saveFails(context, count: 1, 2...3))
        small.players += [Player(name: "2"), Player(name: "3"), Player(name: "4")]
        #expect(saveFails(context, count: 4, 2...3))
        #expect(try reader.context.fetchCount(FetchDescriptor<Player>()) == 0)
        small.players.removeLast()
        try context.save()
        #expect(try reader.stored(small).players.count == 3)
        // What was not touched is not counted.
        small.name = "renamed"
        try context.save()
    }

    @Test func `The count holds from the other end, for what is not loaded, and for deletions`() throws {
        let team = try team(["1", "2"])
        for change in 0..<4 {
            let other = ModelContext(container)
            let players = try other.fetch(FetchDescriptor<Player>(sortBy: [SortDescriptor(\.name)]))
            switch change {
            case 0: players[0].team = nil
            case 1: other.delete(players[0])
            case 2:
                let more = Team(name: "more", players: [Player(name: "8"), Player(name: "9")])
                other.insert(more)
                players[0].team = more
            default:
                let same: Team = try other.existingModel(for: team.persistentModelID)
                for name in ["3", "4"] { other.insert(Player(name: name, team: same)) }
                #expect(saveFails(other, count: 4, 2...3))
                continue
            }
            #expect(saveFails(other, count: 1, 2...3), "\(change)")
            other.rollback()
            try other.save()
        }
        #expect(try reader.stored(team).players.count == 2)
        context.delete(team)
        try context.save()
        #expect(try reader.context.all(Player.self).map { $0.team == nil } == [true, true])
    }

    @Test func `An error of a count says what is allowed`() throws {
        let colour = Colour(name: "red")
        context.insert(colour)
        do {
            try context.save()
            Issue.record("saved")
        } catch let error as ModelError {
            #expect(error.code == "relationshipCount" && error.entity == "Colour")
            #expect(error.description.hasSuffix("holds 0 objects and must hold at least 1."))
        }
        colour.teams = [Team(name: "t", players: [Player(name: "1"), Player(name: "2")])]
        try context.save()
        // Many-to-many: the other end leaves this one empty.
        colour.teams?[0].colours = nil
        #expect(saveFails(context, count: 0, 1 ... .max))
        context.rollback()
        let other = ModelContext(container)
        other.delete(try #require(try other.all(Team.self).first))
        #expect(saveFails(other, count: 0, 1 ... .max))
    }

    @Test func `An optional array without objects reads as an empty one`() throws {
        let team = Team(name: "t", players: [Player(name: "1"), Player(name: "2")], colours: nil)
        context.insert(team)
        try context.save()
        #expect(try reader.stored(team).colours == [])
        team.colours = [Colour(name: "green")]
        try context.save()
        #expect(try reader.stored(team).colours?.map(\.name) == ["green"])
        #expect(try reader.stored(team).colours?.first?.teams?.count == 1)
    }

    // MARK: - Their own inverse

    @Test func `Friends are friends of each other`() throws {
        let people = ["a", "b", "c"].map { Person(name: $0) }
        people[0].friends = [people[1], people[2]]
        #expect(people[1].friends == [people[0]])
        context.insert(people[1])
        try context.save()
        for (person, friends) in zip(people, [["b", "c"], ["a"], ["a"]]) {
            #expect(try reader.stored(person).friends.map(\.name) == friends)
        }
        people[1].friends.append(people[2])
        #expect(people[2].friends == [people[0], people[1]])
        try context.save()
        #expect(try reader.stored(people[2]).friends.map(\.name).sorted() == ["a", "b"])

        let other = ModelContext(container)
        let second: Person = try other.existingModel(for: people[1].persistentModelID)
        second.friends.removeAll { $0.name == "a" }
        try other.save()
        #expect(try reader.stored(people[0]).friends.map(\.name) == ["c"])
        #expect(try RawStore(at: place.url).rows("SELECT count(*) FROM Person_friends") == [["4"]])
    }

    @Test func `Friends leave with their links, and come back with a rollback`() throws {
        let people = ["a", "b"].map { Person(name: $0) }
        people[0].friends = [people[1], people[0]]
        context.insert(people[0])
        try context.save()
        #expect(try reader.stored(people[0]).friends.map(\.name) == ["a", "b"])
        context.delete(people[0])
        #expect(people[1].friends == [])
        context.rollback()
        #expect(people[1].friends == [people[0]])
        people[0].friends = []
        context.rollback()
        #expect(Set(people[0].friends.map(\.name)) == ["a", "b"] && people[1].friends == [people[0]])
        context.delete(people[0])
        try context.save()
        #expect(try reader.stored(people[1]).friends == [])
        #expect(try RawStore(at: place.url).rows("SELECT count(*) FROM Person_friends") == [["0"]])
    }

    // MARK: - Dangling

    private func library() throws -> (Writer, [Novel], Bookmark) {
        let writer = Writer(name: "w")
        let editor = Writer(name: "e")
        let novels = ["n", "m"].map { Novel(title: $0, editor: editor, writer: writer) }
        let mark = Bookmark(page: 7, novel: novels[0])
        context.insert(mark)
        context.insert(novels[1])
        try context.save()
        return (writer, novels, mark)
    }

    @Test func `What may dangle gives nil once its target is gone`() throws {
        let (writer, novels, mark) = try library()
        context.delete(writer)
        try context.save()
        #expect(novels.map(\.writer) == [nil, nil])
        let other = reader.context
        let read = try other.all(Novel.self)
        #expect(read.map { $0.writer == nil } == [true, true] && read[0].editor.name == "e")
        // Nothing is reported, and the rows can be saved.
        read[0].title = "changed"
        try other.save()
        #expect(
            try RawStore(at: place.url).rows("SELECT count(*) FROM Novel WHERE writer IS NOT NULL") == [["2"]])
        #expect(try other.fetchCount(FetchDescriptor<Novel>(predicate: #Predicate { $0.writer == nil })) == 2)
        #expect(try other.fetchCount(FetchDescriptor<Novel>(predicate: #Predicate { $0.writer?.name != "w" })) == 2)

        other.delete(read[0])
        try other.save()
        let third = reader.context
        let orphan: Bookmark = try third.existingModel(for: mark.persistentModelID)
        #expect(orphan.novel == nil && orphan.page == 7)
        let left = try #require(try third.all(Novel.self).first)
        let editor = left.editor
        third.delete(editor)
        try third.save()
        // A required end has nothing to give but an empty object.
        #expect(left.editor.isDeleted)
        left.writer = Writer(name: "new")
        try third.save()
        #expect(try reader.stored(left).writer?.name == "new")
    }

    @Test func `A rollback brings back what pointed to the deleted object`() throws {
        let (writer, novels, _) = try library()
        context.delete(writer)
        #expect(try context.fetchCount(FetchDescriptor<Writer>()) == 1)
        #expect(novels[0].writer == nil)
        context.rollback()
        #expect(novels[0].writer === writer && Set(writer.novels ?? []) == Set(novels))
        try context.save()
        #expect(try reader.stored(novels[0]).writer?.name == "w")
    }

    // MARK: - Siblings

    @Test func `Siblings read columns of their own under one name`() throws {
        let person = Person(name: "p")
        for number in 1...2 { context.insert(Film(title: "f\(number)", length: number, star: person)) }
        context.insert(Audio(title: "a", length: 1.5))
        try context.save()
        let other = reader.context
        let media = try other.fetch(FetchDescriptor<Media>(sortBy: [SortDescriptor(\.title)]))
        #expect((media[0] as? Audio)?.length == 1.5 && (media[0] as? Audio)?.star == nil)
        #expect((media[2] as? Film)?.length == 2 && (media[2] as? Film)?.star?.name == "p")
        let films = try other.fetch(
            FetchDescriptor<Film>(predicate: #Predicate { $0.length > 1 && $0.star?.name == "p" }))
        #expect(films.map(\.title) == ["f2"])
        let audio = try other.fetch(
            FetchDescriptor<Audio>(predicate: #Predicate { $0.length == 1.5 }, sortBy: [SortDescriptor(\.length)]))
        #expect(audio.map(\.title) == ["a"])
        audio[0].length = nil
        films[0].star = nil
        // Unique among films alone.
        other.insert(Audio(title: "b", length: 2))
        try other.save()
        #expect(
            try RawStore(at: place.url).rows(
                "SELECT title, Film_length, Audio_length, Film_star IS NULL FROM Media ORDER BY title")
                == [
                    ["'a'", "NULL", "NULL", "1"], ["'b'", "NULL", "2.0", "1"], ["'f1'", "1", "NULL", "0"],
                    ["'f2'", "2", "NULL", "1"],
                ])
    }

    // MARK: - Uniques

    @Test func `A unique without regard to case finds the stored row`() throws {
        context.insert(Account(handle: "Sara", alias: "1", note: "first"))
        try context.save()
        let again = Account(handle: "sARA", alias: "2")
        context.insert(again)
        try context.save()
        #expect(try reader.context.all(Account.self).map(\.handle) == ["sARA"])
        #expect(try reader.stored(again).note == "first" && again.note == "first")
        // ASCII letters alone are one.
        context.insert(Account(handle: "É", alias: "3"))
        context.insert(Account(handle: "é", alias: "4"))
        try context.save()
        #expect(try reader.context.fetchCount(FetchDescriptor<Account>()) == 3)
    }

    @Test func `Two that have nothing may be the same`() throws {
        context.insert(Account(handle: "a", balance: 1))
        context.insert(Account(handle: "b", balance: 2))
        context.insert(Account(handle: "c", alias: "", balance: 1))
        try context.save()
        let other = ModelContext(container)
        other.insert(Account(handle: "d", balance: Decimal(string: "1.0")!))
        #expect {
            try other.save()
        } throws: { error in
            guard case ModelError.uniqueConflict("Account", ["alias", "balance"], let rows) = error else {
                return false
            }
            return rows.count == 1
        }
        let plan = try RawStore(at: place.url).rows(
            "EXPLAIN QUERY PLAN SELECT handle FROM Account ORDER BY length(handle) + 1 DESC, note")
        #expect(plan.first?.last?.contains("USING INDEX idx_Account_note") == true, "\(plan)")
    }

    @Test func `A unique of a subclass over an inherited attribute sees its own rows only`() throws {
        context.insert(Film(title: "same", length: 1))
        context.insert(Audio(title: "same", length: 5))
        try context.save()
        let again = Audio(title: "same", length: 7)
        context.insert(again)
        try context.save()
        #expect(try reader.context.all(Media.self).count == 2)
        #expect(try reader.stored(again).length == 7)
    }
}
