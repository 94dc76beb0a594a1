import Foundation
import RelationsFixture
import SQLiteKit
import SchemaMigration
import SchemaTesting
import Testing
import TripPlannerFixture

@testable import SchemaRuntime

/// To-manys with a minimum or a maximum, whose objects go by ways that pass them by.
@Suite struct LostMemberTests {
    private let place: TemporaryStore
    private let container: ModelContainer
    private let first: ModelContext
    private let team = Team(name: "t", players: ["1", "2", "3"].map { Player(name: $0) })
    private let colour = Colour(name: "red")
    private let league = League(name: "l")

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: RelationsSchema.Current.self)
        first = ModelContext(container)
        colour.teams = [team]
        first.insert(team)
        first.insert(league)
        try first.save()
    }

    private func place(_ object: any PersistentModel, _ property: String) -> ModelError.Place {
        ModelError.Place("\(type(of: object))", property, object.persistentModelID)
    }

    /// Moves some of the team's players to the league.
    private func enlist(_ count: Int) throws {
        let context = ModelContext(container)
        let same: League = try context.existingModel(for: league.persistentModelID)
        same.players = Array(try context.fetch(FetchDescriptor<Player>(sortBy: [SortDescriptor(\.name)])).prefix(count))
        try context.save()
    }

    private func deletions() -> [(ModelContext) throws -> Void] {
        [
            { [league] in $0.delete(try $0.existingModel(for: league.persistentModelID) as League) },
            { try $0.delete(model: League.self) },
        ]
    }

    @Test func `A cascade over rows that are not loaded counts whom it leaves`() throws {
        try enlist(2)
        for delete in deletions() {
            let context = ModelContext(container)
            try delete(context)
            let refused = ModelError.relationshipCount(place(team, "players"), count: 1, allowed: 2...3)
            #expect(throws: refused) { try context.save() }
            #expect(try ModelContext(container).fetchCount(FetchDescriptor<Player>()) == 3)
            // Another one in the same save is enough.
            context.insert(Player(name: "4", team: try context.existingModel(for: team.persistentModelID)))
            context.rollback()
        }
        let context = ModelContext(container)
        try deletions()[0](context)
        context.insert(Player(name: "4", team: try context.existingModel(for: team.persistentModelID)))
        try context.save()
        #expect(try ModelContext(container).all(Player.self).map(\.name) == ["3", "4"])
    }

    @Test func `A cascade may take as many as a minimum allows`() throws {
        try enlist(1)
        let context = ModelContext(container)
        try deletions()[0](context)
        try context.save()
        #expect(try ModelContext(container).all(Player.self).map(\.name) == ["2", "3"])
    }

    @Test func `A cascade over rows cuts links of which the other end needs one`() throws {
        let before = ModelContext(container)
        let same: Team = try before.existingModel(for: team.persistentModelID)
        same.league = try before.existingModel(for: league.persistentModelID)
        try before.save()
        let refused = ModelError.relationshipCount(place(colour, "teams"), count: 0, allowed: 1 ... .max)
        for delete in deletions() {
            let context = ModelContext(container)
            try delete(context)
            #expect(throws: refused) { try context.save() }
            #expect(try ModelContext(container).fetchCount(FetchDescriptor<Team>()) == 1)
            context.delete(try context.existingModel(for: colour.persistentModelID) as Colour)
            context.rollback()
        }
        let context = ModelContext(container)
        try deletions()[1](context)
        context.delete(try context.existingModel(for: colour.persistentModelID) as Colour)
        try context.save()
        let left = ModelContext(container)
        #expect(try left.fetchCount(FetchDescriptor<Team>()) == 0)
        #expect(try left.all(Player.self).map { $0.team == nil } == [true, true, true])
    }

    @Test func `Who is counted is not read`() throws {
        let recorder = SQLRecorder(container)
        let context = ModelContext(container)
        let players = try context.fetch(FetchDescriptor<Player>(sortBy: [SortDescriptor(\.name)]))
        let same: Team = try context.existingModel(for: team.persistentModelID)
        _ = recorder.take()
        context.delete(players[0])
        players[1].name = "renamed"
        try context.save()
        context.delete(same)
        #expect(throws: ModelError.self) { try context.save() }
        context.rollback()
        try context.delete(model: Player.self)
        #expect(throws: ModelError.self) { try context.save() }
        let reads = recorder.take().filter { $0.hasPrefix("SELECT") }
        #expect(reads.count >= 5 && reads.allSatisfy { !$0.contains("\"name\"") }, "\(reads)")
    }

    @Test func `A model without limits pays nothing`() throws {
        let place = try TemporaryStore()
        let container = try place.container(for: TripPlannerSchema.Current.self)
        let first = ModelContext(container)
        for number in 0..<3 { first.insert(Booking("\(number)", Traveler("\(number)"))) }
        try first.save()
        let recorder = SQLRecorder(container)
        let context = ModelContext(container)
        for traveler in try context.all(Traveler.self) { context.delete(traveler) }
        _ = recorder.take()
        try context.save()
        #expect(recorder.take().allSatisfy { !$0.hasPrefix("SELECT") })
    }

    // MARK: - What others did

    @Test func `A member that another program took away is not in the way of a new one`() throws {
        let context = ModelContext(container)
        let same: Team = try context.existingModel(for: team.persistentModelID)
        #expect(same.players.count == 3)
        try RawStore(at: place.url).execute("UPDATE Player SET team = NULL WHERE name = '1'")
        same.players.append(Player(name: "4"))
        try context.save()
        same.players.append(Player(name: "5"))
        let refused = ModelError.relationshipCount(place(team, "players"), count: 4, allowed: 2...3)
        #expect(throws: refused) { try context.save() }
        #expect(try RawStore(at: place.url).rows("SELECT count(*) FROM Player WHERE team > 0") == [["3"]])
    }

    @Test func `A to-one that leaves an owner that nobody has read is counted`() throws {
        let context = ModelContext(container)
        let players = try context.fetch(FetchDescriptor<Player>(sortBy: [SortDescriptor(\.name)]))
        players[0].team = nil
        try context.save()
        players[1].team = nil
        let refused = ModelError.relationshipCount(place(team, "players"), count: 1, allowed: 2...3)
        #expect(throws: refused) { try context.save() }
        players[1].team = try context.existingModel(for: team.persistentModelID)
        try context.save()
        #expect(try RawStore(at: place.url).rows("SELECT count(*) FROM Player WHERE team > 0") == [["2"]])
    }

    // MARK: - In the middle of a migration

    @Test func `The code of a migration is held to the limits by rows too`() throws {
        try enlist(2)
        let connection = try StoreOpener.connection(to: place.url.path(percentEncoded: false))
        defer { connection.close() }
        try connection.execute("BEGIN")
        let store = try Store(
            RelationsSchema.Current._$graph, migrating: connection, identifier: UUID(), readOnly: false,
            externalFolder: nil)
        let context = ModelContext(store, nil)
        func isRefused(_ count: Int) -> Bool {
            do { try context.save() } catch ModelError.relationshipCount(let place, count, 2...3) {
                return place.entity == "Team" && place.property == "players"
            } catch { Issue.record("\(error)") }
            return false
        }
        try context.delete(model: League.self)
        #expect(isRefused(1))
        let team = try #require(try context.fetch(FetchDescriptor<Team>()).first)
        team.players += ["4", "5", "6"].map { Player(name: $0) }
        #expect(isRefused(4))
        team.players.removeLast()
        try context.save()
        #expect(try connection.rows("SELECT count(*) FROM Player WHERE team > 0") == [[.integer(3)]])
        try connection.execute("ROLLBACK")
    }
}
