import Foundation
import SchemaRuntime
import SchemaTesting
import Testing

/// What is sent for a descriptor, and what reads whole tables, however classes lie in tables.
@Suite struct PlanStrategyTests {
    private let place: TemporaryStore
    private let container: ModelContainer
    private let tables: Set = ["Vehicle", "Car", "Lorry", "Bike", "Craft", "Sailer", "Yacht"]

    init() throws {
        place = try TemporaryStore()
        container = try place.container(for: CurrentSchema.self)
        let context = ModelContext(container)
        let keeper = Keeper(name: "ann")
        for (code, weight, serial) in [("sea", 2, 32), ("sand", 3, 43), ("snow", 3, 44)] {
            let bike = Bike(code: code, weight: weight, note: "n", serial: serial)
            bike.keeper = keeper
            bike.marks = [Mark(name: "m")]
            context.insert(bike)
        }
        context.insert(Car(code: "car", weight: 5, seats: 4))
        try context.save()
    }

    private func scans(_ body: (ModelContext) throws -> Void) throws -> [FullScan] {
        let scans = try container.fullScans(body)
        #expect(Set(scans.map(\.table)).isSubset(of: tables), "\(scans)")
        return scans
    }

    /// An expectation within another one.
    private func ensure(_ holds: Bool, _ location: SourceLocation = #_sourceLocation) {
        #expect(holds, sourceLocation: location)
    }

    private let byKeeper = FetchDescriptor<Vehicle>(sortBy: [
        SortDescriptor(\.keeper?.name), SortDescriptor(\.successor?.keeper?.name, order: .reverse),
    ])

    @Test func `Nothing is asked of the rows`() throws {
        #expect(try scans { _ = try $0.fetch(FetchDescriptor<Vehicle>()) } == [])
        let sorted = try scans { try ensure($0.fetch(byKeeper).count == 4) }
        #expect(sorted == [], "\(sorted.map(\.step))")
        #expect(try scans { _ = try Vehicle.query().sorted { $0.keeper.name }.fetch(in: $0) } == [])
    }

    @Test func `What waits is no condition`() throws {
        // By its serial the bike is found by an index.
        func ask(_ body: @escaping (ModelContext) throws -> Void) throws -> [FullScan] {
            try scans { context in
                let bike = try #require(try Bike.query { $0.serial == 32 }.first(in: context))
                bike.note = "changed"
                context.insert(Bike(code: "new", weight: 3, serial: 99))
                try body(context)
                context.rollback()
            }
        }
        #expect(try ask { try ensure($0.fetch(FetchDescriptor<Vehicle>()).count == 5) } == [])
        #expect(try ask { try ensure($0.fetchCount(FetchDescriptor<Vehicle>()) == 5) } == [])
        #expect(try ask { try ensure($0.fetchIdentifiers(FetchDescriptor<Vehicle>()).count == 5) } == [])
        #expect(try ask { try ensure($0.fetch(byKeeper).count == 5) } == [])
        #expect(try ask { try ensure(Vehicle.query { $0.weight == 3 }.fetch(in: $0).count == 3) } == [])
        // A condition without an index is one beside them too.
        #expect(try !ask { _ = try Vehicle.query { $0.note == "n" }.fetch(in: $0) }.isEmpty)
        #expect(try !ask { _ = try Vehicle.query { $0.keeper.name == "ann" }.fetch(in: $0) }.isEmpty)
    }

    @Test func `A condition without an index`() throws {
        let scans = try scans { _ = try $0.fetch(FetchDescriptor<Vehicle>(predicate: #Predicate { $0.note == "n" })) }
        #expect(!scans.isEmpty && scans.allSatisfy { $0.statement.contains("note") })
        #expect(try !self.scans { _ = try Vehicle.query { $0.keeper.name == "ann" }.fetch(in: $0) }.isEmpty)
        #expect(try self.scans { _ = try Vehicle.query { $0.weight == 3 }.fetch(in: $0) } == [])
        #expect(try self.scans { _ = try Bike.query { $0.serial == 32 }.fetch(in: $0) } == [])
        var page = byKeeper
        page.fetchLimit = 2
        #expect(try !self.scans { _ = try $0.fetch(page) }.isEmpty)
    }

    @Test func `A search, and what is read along`() throws {
        let found = FetchDescriptor<Vehicle>().matching("s*")
        #expect(try scans { try ensure($0.fetch(found).count == 3) } == [])
        let sorted = FetchDescriptor<Vehicle>(sortBy: [SortDescriptor(\.code)]).matching("sea OR snow")
        #expect(try scans { try ensure($0.fetch(sorted).map(\.code) == ["sea", "snow"]) } == [])
        var along = FetchDescriptor<Vehicle>(predicate: #Predicate { $0.weight == 3 })
        along.relationshipKeyPathsForPrefetching = [\.keeper, \.marks]
        #expect(
            try scans { try ensure($0.fetch(along).flatMap(\.marks).count == 2) } == [])
    }

    @Test func `What a descriptor sends`() throws {
        let context = ModelContext(container)
        let found = FetchDescriptor<Vehicle>(predicate: #Predicate { $0.weight == 3 }).matching("s*")
        let sql = try context.sql(of: found)
        #expect(sql.contains("MATCH ?") && sql.contains("\"weight\" = ?") && !sql.contains("s*"))
        let plan = try context.queryPlan(of: found)
        #expect(plan.contains { $0.contains("VIRTUAL TABLE INDEX") }, "\(plan)")
        #expect(plan.contains("CO-ROUTINE t") || !plan.contains { $0.hasPrefix("SCAN t") }, "\(plan)")
        // What is read along has statements of its own.
        var along = FetchDescriptor<Vehicle>(predicate: #Predicate { $0.weight == 3 })
        let alone = try context.sql(of: along)
        along.relationshipKeyPathsForPrefetching = [\.keeper, \.marks]
        #expect(try context.sql(of: along) == alone)
        #expect(try context.queryPlan(of: along).contains { $0.contains("USING INDEX") })
        #expect(try context.queryPlan(of: FetchDescriptor<Vehicle>()).contains { $0.contains("SCAN") })
        // It is what a fetch sends.
        let recorder = SQLRecorder(container)
        let other = ModelContext(container)
        _ = try other.fetch(along)
        let sent = recorder.take()
        #expect(sent.count == 4, "\(sent)")
        #expect(sent.first == alone.replacing("?1", with: "3"))
    }
}
