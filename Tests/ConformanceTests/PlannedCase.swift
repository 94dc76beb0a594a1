import SchemaDiagnostics
import SchemaEmission
import SchemaFiles
import SchemaMigration
import SchemaModel
import SchemaSnapshot
import Testing

@testable import schemagen

/// A case after the whole pipeline: its findings, and where these allow it its versions and plans.
struct PlannedCase {
    /// Each as `SG303 error 14 message`, with the file before the line where it is another than the schema.
    let findings: [String]
    /// Oldest first; empty where a finding is an error.
    let schemas: [Schema]
    /// From each released version to the newest.
    let plans: [PlanDescription]
    /// What the author says of the step to a version.
    let directives: [SchemaVersion: MigrationDirectives]
    /// From each version to the next.
    let steps: [PlanDescription]
    /// The versions as a proof takes them, with what the author says of the step to each.
    let proofVersions: [ProofVersion]

    init(_ item: ConformanceCase) throws {
        var pipeline = GenerationPipeline(SchemaLocation(item.schemaPath), files: DiskFiles())
        let planned = try pipeline.plan()
        findings = pipeline.findings.sorted.map(Self.text)
        guard let planned else {
            (schemas, plans, directives, steps, proofVersions) = ([], [], [:], [], [])
            return
        }
        schemas =
            planned.history.schemas.filter { $0.version < planned.resolved.schema.version }
            + [planned.resolved.schema]
        plans = planned.plans
        let directives = planned.resolved.directives
        self.directives = directives
        steps = try zip(schemas, schemas.dropFirst()).map { old, new in
            var findings = Findings()
            let plan = planMigration(
                from: old, to: new, directives: directives[new.version] ?? MigrationDirectives(),
                places: SchemaPlaces(), findings: &findings)
            return try #require(plan, "\(old.version) to \(new.version)")
        }
        let claims = zip(schemas, schemas.dropFirst()).map { old, new in
            var findings = Findings()
            let step = mapStep(
                from: old, to: new, directives: directives[new.version] ?? MigrationDirectives(),
                places: SchemaPlaces(), findings: &findings)
            return step.map { StepClaims(from: old, to: new, $0.match) } ?? StepClaims()
        }
        proofVersions = zip(schemas, [StepClaims()] + claims).map { ProofVersion($0, claims: $1) }
    }

    private static func text(_ finding: Finding) -> String {
        let file = finding.range?.path.split(separator: "/").last.map(String.init) ?? ""
        let line = finding.range.map { String($0.start.line) } ?? "-"
        let place = file.hasSuffix(".schema.yaml") || file.isEmpty ? line : "\(file):\(line)"
        return "\(finding.code) \(finding.severity.rawValue) \(place) \(finding.message)"
    }
}
