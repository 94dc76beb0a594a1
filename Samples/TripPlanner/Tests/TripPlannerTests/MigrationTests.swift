import Foundation
import SchemaTesting
import Testing

@testable import TripPlanner

struct MigrationTests {
    /// Each store that a release of this program left behind can be opened by this one, and nothing is lost on the way.
    @Test func everyOlderStoreIsMigrated() throws {
        let report = try verifyMigrations(of: TripPlannerSchema.MigrationPlan.self)
        #expect(report.paths.map { "\($0.from)" } == ["1.0.0", "2.0.0"])
        #expect(report.notes == [])
    }

    /// The store of the demonstration, which the proof copies.
    @Test func theStoreOfTheFirstReleaseIsMigrated() throws {
        let place = try TemporaryStore()
        try makeStoreOfFirstRelease(at: place.url)
        let before = try Data(contentsOf: place.url)
        let report = try verifyStore(at: place.url, with: TripPlannerSchema.MigrationPlan.self)
        #expect(report.paths.map(\.rowCount) == [13])
        #expect(try Data(contentsOf: place.url) == before)
    }
}
