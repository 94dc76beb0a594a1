import Foundation
import ItineraryFixture
import SchemaRuntime
import SchemaTesting
import Testing

/// The proof that a consumer calls in one line, over versions between which Swift code runs.
@Suite struct ProofTests {
    @Test func `every older store gets to the program's version, Swift code included`() throws {
        let report = try verifyMigrations(of: ItinerarySchema.MigrationPlan.self)
        #expect(
            report.paths.map { "\($0.from) → \($0.to)" }
                == ["1.0.0", "2.0.0", "3.0.0", "4.0.0"].map { "\($0) → 5.0.0" })
        #expect(report.paths.map(\.rowCount) == [30, 30, 61, 61])
        #expect(report.notes.count { $0.contains("SQL or code of your own may change any row") } == 4)
        // The code gives some of the seeded trips one value of a unique: such a store is refused, and one without them proved.
        let refused = report.notes.filter { $0.contains("Rows of `Trip` are to differ in `code`") }
        #expect(refused.map { $0.prefix(5) } == ["1.0.0", "2.0.0"])
        #expect(refused.allSatisfy { $0.hasSuffix("proved with the other 9 of the table") })
        #expect(report.notes.count == 6)
    }

    @Test func `rows of one's own`() throws {
        let report = try verifyMigrations(of: ItinerarySchema.MigrationPlan.self, rowsPerModel: 0) { version, store in
            guard version.versionIdentifier < Schema.Version(3, 0, 0) else { return }
            try store.execute(
                "INSERT INTO Trip (_id, _kind, destination, priority) VALUES (10, 1, 'Χανιά', 1), (11, 1, 'رم', 2)")
        }
        #expect(report.paths.map(\.rowCount) == [2, 2, 0, 0])
    }

    @Test func `code that throws, with all that it does not take`() throws {
        let error = try #require(throws: MigrationProofError.self) {
            try verifyMigrations(of: ItinerarySchema.MigrationPlan.self, rowsPerModel: 0) { version, store in
                guard version.versionIdentifier < Schema.Version(3, 0, 0) else { return }
                try store.execute("INSERT INTO Trip (_id, _kind, destination, priority) VALUES (10, 1, 'throw', 1)")
            }
        }
        #expect(
            error.failures.map { "\($0.kind) \($0.from) \($0.to)" } == ["refused 1.0.0 5.0.0", "refused 2.0.0 5.0.0"])
        #expect(
            error.description.hasPrefix(
                "2 failures of migrations\n1.0.0 → 5.0.0: The Swift code of the migration from version 2.0.0 to 3.0.0 failed: BadDestination()"
            ))
    }

    @Test func `code that leaves a required value open`() throws {
        let error = try #require(throws: MigrationProofError.self) {
            try verifyMigrations(of: ItinerarySchema.MigrationPlan.self, rowsPerModel: 0) { version, store in
                guard version.versionIdentifier == Schema.Version(2, 0, 0) else { return }
                try store.execute("INSERT INTO Trip (_id, _kind, destination, priority) VALUES (12, 1, 'no place', 1)")
            }
        }
        #expect(error.failures.count == 1)
        #expect(error.description.contains("Trip.place is required, and 1 row has no value"))
    }

    @Test func `a copy of a store`() throws {
        let itinerary = try Itinerary(destinations: ["Χανιά", "Göteborg ", "رم"])
        let before = try Data(contentsOf: itinerary.place.url)
        let report = try verifyStore(at: itinerary.place.url, with: ItinerarySchema.MigrationPlan.self)
        #expect(report.paths.map { "\($0.from) → \($0.to)" } == ["1.0.0 → 5.0.0"])
        #expect(try Data(contentsOf: itinerary.place.url) == before)
        let bad = try Itinerary(destinations: ["throw"])
        let error = try #require(throws: MigrationProofError.self) {
            try verifyStore(at: bad.place.url, with: ItinerarySchema.MigrationPlan.self)
        }
        #expect(error.failures.map(\.kind) == [.refused])
        #expect(throws: StoreError.self) {
            try verifyStore(
                at: itinerary.place.folder.appending(path: "none"), with: ItinerarySchema.MigrationPlan.self)
        }
    }
}
