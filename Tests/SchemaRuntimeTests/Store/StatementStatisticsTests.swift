import Foundation
import SchemaRuntime
import SchemaTesting
import Testing
import TripPlannerFixture

/// What is told of the statements that are kept.
@Suite struct StatementStatisticsTests {
    @Test func `Queries of one shape share a statement`() throws {
        let place = try TemporaryStore()
        let container = try ModelContainer(
            for: Schema(versionedSchema: TripPlannerSchema.Current.self),
            configurations: ModelConfiguration(url: place.url))
        let context = ModelContext(container)
        let none = context.statementStatistics
        #expect(none.prepared == 0 && none.reused == 0 && none.kept == 0)
        for number in 0..<20 { context.insert(Trip(to: "t\(number)")) }
        try context.save()
        _ = try Trip.query { $0.priority > 0 }.fetch(in: context)
        let before = context.statementStatistics
        #expect(before.prepared > 0 && before.kept > 0)
        // The values are parameters.
        for number in 1...10 { _ = try Trip.query { $0.priority > number }.fetch(in: context) }
        let same = context.statementStatistics
        #expect(same.prepared == before.prepared)
        #expect(same.reused - before.reused == 10)
        #expect(same.kept == before.kept)
        // Another shape is another statement, once.
        for number in 1...10 { _ = try Trip.query { $0.priority < number }.fetch(in: context) }
        let other = context.statementStatistics
        #expect(other.prepared == same.prepared + 1)
        #expect(other.reused == same.reused + 9)
        #expect(other.kept == same.kept + 1)
        // A text with a value written into it is prepared each time, and only the last of them are kept.
        for number in 1...200 {
            _ = try Trip.query { _ in .sql(SQLFragment(stringLiteral: "1 < \(number)")) }.count(in: context)
        }
        let many = context.statementStatistics
        #expect(many.prepared == other.prepared + 200)
        #expect(many.reused == other.reused)
        #expect((100..<200).contains(many.kept))
    }

    @Test func `Contexts over several stores and over one in memory`() throws {
        let container = try memory(TripPlannerSchema.Current.self)
        let (one, other) = (ModelContext(container), ModelContext(container))
        _ = try one.all(Trip.self)
        _ = try other.all(Trip.self)
        #expect(one.statementStatistics == other.statementStatistics)
        #expect(one.statementStatistics.prepared >= 1 && one.statementStatistics.reused >= 1)
    }
}
