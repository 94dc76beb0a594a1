import Foundation
import SchemaRuntime
import Testing
import TripPlannerFixture
import ValuesFixture

/// An error names the property of the part that has no SQL, and not one that was looked at before.
@Suite struct NamedPropertyTests {
    private func property<T: PersistentModel>(
        _ predicate: Predicate<T>, _ schema: any VersionedSchema.Type = TripPlannerSchema.Current.self
    ) throws -> String? {
        let context = ModelContext(try memory(schema))
        do { _ = try context.fetch(FetchDescriptor(predicate: predicate)) } catch let error as ModelError {
            guard case .unsupportedPredicate(_, let property) = error else { throw error }
            return property
        }
        return "nothing"
    }

    @Test func `Of a predicate`() throws {
        let numbers = [1, 2]
        #expect(
            try property(
                #Predicate<Trip> { trip in
                    trip.destination == "a" && numbers.contains { $0 == trip.priority }
                }) == "priority")
        #expect(
            try property(#Predicate<PersonalTrip> { $0.priority > 3 && $0.activities[0..<1].count == 1 })
                == "activities")
        #expect(
            try property(#Predicate<Opinion> { $0.rank == $0.rank && $0.word == $0.word }, ValuesSchema.Current.self)
                == "word")
    }

    @Test func `Of a query`() throws {
        let context = ModelContext(try memory(ValuesSchema.Current.self))
        #expect(throws: ModelError.unsupportedPredicate(expression: "=", property: "word")) {
            try Opinion.query { $0.strict == .flat && $0.word == $0.word && $0.words == [] }.fetch(in: context)
        }
    }
}
