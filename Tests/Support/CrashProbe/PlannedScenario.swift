import Foundation
import SchemaDiagnostics
import SchemaEmission
import SchemaFiles
import SchemaMigration
import SchemaModel
import SchemaSnapshot

/// A case of `Tests/Fixtures/Migrations`, planned as the generator plans it.
struct PlannedScenario {
    private let old: TargetSchema
    private let new: TargetSchema
    private let plan: PlanDescription
    private let rows: String

    init(_ name: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Fixtures/Migrations/\(name)")
        var pipeline = GenerationPipeline(
            SchemaLocation(folder.appending(path: "Case.schema.yaml").path), files: DiskFiles())
        guard let planned = try pipeline.plan(), let oldest = planned.history.schemas.first,
            let plan = planned.plans.first(where: { $0.from == oldest.version })
        else { throw Problem("\(name) has no plan") }
        self.plan = plan
        old = Self.target(oldest)
        new = Self.target(planned.resolved.schema)
        rows = try ["rows.sql", "others.sql"].map { file in
            let path = folder.appending(path: file)
            return FileManager.default.fileExists(atPath: path.path)
                ? try String(contentsOf: path, encoding: .utf8) : ""
        }.joined(separator: "\n")
    }

    private static func target(_ schema: Schema) -> TargetSchema {
        TargetSchema(
            version: schema.version, hash: storeHash(of: schema), snapshot: SchemaText.encode(describe(schema)),
            knownVersions: [schema.version], creation: { creationPlan(for: schema) })
    }

    func scenario(_ name: String) -> Scenario {
        Scenario(name: name) { [old, rows] path in
            let connection = try StoreOpener(.file(path, .create), target: old) { _, _ in nil }.open().connection
            defer { connection.close() }
            try connection.execute(rows)
        } open: { [new, plan] path in
            let opener = StoreOpener(.file(path, .create), target: new) { version, _ in
                plan.from == version ? plan : nil
            }
            try opener.open().connection.close()
        }
    }
}
