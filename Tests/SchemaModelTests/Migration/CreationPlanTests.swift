import SchemaSnapshot
import Testing

@testable import SchemaModel

struct CreationPlanTests {
    @Test func makesTheStore() throws {
        let plan = creationPlan(for: TripPlanner.version2)
        #expect(plan.from == nil)
        #expect(plan.to == SchemaVersion(2, 0, 0))
        #expect(plan.toHash == storeHash(of: TripPlanner.version2))
        #expect(plan.steps.map(\.table) == ["Trip", "Traveler", "Booking", "Tag", "Tag_trips"])
        #expect(plan.steps.allSatisfy { $0.form == .create && $0.account.isEmpty })
        #expect(plan.steps.flatMap(\.statements) == createStatements(for: TripPlanner.version2).map(\.sql))
        #expect(try PlanText.decode(PlanText.encode(plan)) == plan)
    }

    @Test func versionsOfOneShapeHaveOneHash() {
        #expect(storeHash(of: TripPlanner.version1) != storeHash(of: TripPlanner.version2))
        var renumbered = TripPlanner.version1
        renumbered.version = SchemaVersion(1, 1, 0)
        renumbered.models.reverse()
        #expect(storeHash(of: renumbered) == storeHash(of: TripPlanner.version1))
    }
}
