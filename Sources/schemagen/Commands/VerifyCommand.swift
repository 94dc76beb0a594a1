import Foundation
import SchemaDiagnostics
import SchemaEmission
import SchemaFiles
import SchemaMigration
import SchemaModel

extension Command {
    private static let store = Option.value(
        "store", "DB", help: "Prove the way of this store to the newest version, on a copy of it.")

    /// `verify FILE`: runs the migrations between all versions over rows, and holds what comes out against the plans.
    static let verify = Command(
        name: "verify",
        summary:
            "Proves every migration between the versions of a schema, with rows made for it or on a copy of a store.",
        operands: "[FILE]", operandCount: 0...1, options: [store, .format, .strict, .today],
        example: "schemagen verify TripPlanner.schema.yaml --store customer.store"
    ) { arguments, console in
        let format = arguments.findingFormat
        let path = try schemaPaths(arguments)[0]
        var pipeline = try GenerationPipeline(SchemaLocation(path), files: DiskFiles(), today: arguments.today)
        let planned = try pipeline.plan()
        var findings = pipeline.findings.sorted
        var text = ""
        if let planned {
            let side = ReadSide(
                resolved: planned.resolved, history: planned.history, schema: planned.resolved.schema)
            let folder = try ProofFolder()
            let run =
                try arguments.value(store).map { try prove(side, store: $0, in: folder) }
                ?? prove(side, path: path, in: folder)
            findings += run.findings
            text = run.text
        }
        if format == .text { try console.writeOut(text) }
        try console.report(findings, waived: pipeline.findings.waived, sources: pipeline.sources, as: format)
        return arguments.exitCode(of: findings)
    }

    private typealias Run = (findings: [Finding], text: String)

    private static func prove(_ side: ReadSide, path: String, in folder: ProofFolder) throws -> Run {
        let planned = PlannedPaths(side.resolved, released: side.history.schemas, facts: side.history.facts)
        let versions = planned.versions
        var proof = MigrationProof(versions, folder: folder.path, plan: planned.plan)
        do { try proof.run() } catch let error as VersionNotMade {
            let place = side.resolved.places[.listedVersion(error.version)] ?? side.resolved.places[.version]
            return ([.versionNotMade(error, at: place)], "")
        }
        let findings = proof.failures.map { Finding.proof($0, at: place(of: $0, in: side)) }
        let paths = proof.paths.count
        let count = "\(versions.count) \(versions.count == 1 ? "version" : "versions")"
        let isProved = !findings.contains { $0.severity == .error }
        let end =
            isProved
            ? "\(path): \(count), \(paths) \(paths == 1 ? "path" : "paths") proved\n"
            : "\(path): \(count), not every path holds\n"
        return (findings, verifyText(proof.paths, schema: side.schema.name) + end)
    }

    private static func prove(_ side: ReadSide, store: String, in folder: ProofFolder) throws -> Run {
        // What is wrong with the schema is not the store's fault.
        let refusals = try checkNewStore(of: side.resolved)
        if !refusals.isEmpty { return (refusals, "") }
        let planned = PlannedPaths(
            side.resolved, released: side.history.schemas, facts: side.history.facts, newestOnly: true)
        var versions = planned.versions
        if let newest = versions.indices.last { versions[newest].target.squashed = side.squashed }
        var proof = MigrationProof(versions, folder: folder.path, plan: planned.plan)
        do {
            let version = try StoreError.explained(at: store) { try proof.run(storeAt: store) }
            var text = "\(store): version \(version), copied\n" + tableText(proof.tables)
            text += verifyText(proof.paths, schema: side.schema.name)
            if version == side.schema.version {
                text += "\(store): it has the newest version; there is no path to prove\n"
            }
            return (proof.failures.map { .proof($0, store: store, at: place(of: $0, in: side)) }, text)
        } catch let error as StoreError {
            switch error.reason {
            case .fileMissing, .isDirectory, .folderMissing, .notReadable:
                throw FileError(.read, store, .system(error.message))
            case .diskFull, .inputOutput, .folderNotWritable, .notWritable:
                throw FileError(.write, folder.path, .system(error.message))
            default: return ([.storeNotProved(error, store: store, at: side.resolved.places[.version])], "")
            }
        }
    }

    /// The entry of the version to which the way leads.
    private static func place(of failure: ProofFailure, in side: ReadSide) -> SourceRange? {
        side.resolved.places[.listedVersion(failure.to)] ?? side.resolved.places[.version]
    }
}
