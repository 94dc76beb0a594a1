import Foundation
import SchemaDiagnostics
import SchemaSnapshot
import SchemaYAML
import Testing

@testable import SchemaModel

/// The fixture as it lies on disk: its schema, its folder of versions, and the plan between them.
struct TripPlannerHistoryTests {
    private let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures/TripPlanner")

    private func source(_ path: String) throws -> SourceText {
        SourceText(path: path, text: try String(contentsOf: folder.appending(path: path), encoding: .utf8))
    }

    @Test func schemaAndVersionsFit() throws {
        var findings = Findings()
        let snapshot = try source("TripPlanner.versions/1.0.0.yaml")
        let lock = try source("TripPlanner.versions/lock")
        let history = readHistory(
            snapshots: [snapshot], lock: lock, folder: "TripPlanner.versions", findings: &findings)
        let resolved = try #require(
            parseYAML(source("TripPlanner.schema.yaml"), findings: &findings)
                .flatMap { readSchema(root: $0, released: history.schemas, findings: &findings) })
        checkAgainstHistory(resolved, against: history, findings: &findings)
        let plans = planMigrations(
            released: history.schemas, current: resolved.schema, directives: resolved.directives,
            places: resolved.places, findings: &findings)
        #expect(findings.all.map(\.message) == [])
        // The files are what `freeze` writes, and the schemas those of the other tests.
        #expect(history.schemas.map(snapshotYAML) == [snapshot.text])
        #expect(history.lock.text == lock.text)
        let hashes = [TripPlanner.version1, TripPlanner.version2].map { storeHash(of: $0) }
        #expect(plans.map(\.fromHash) == [hashes[0]])
        #expect(plans.map(\.toHash) == [hashes[1]])
        #expect(plans.map { $0.steps.map(\.form) } == [[.alter, .create]])
    }
}
