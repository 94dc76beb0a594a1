import SQLiteKit
import SchemaDiagnostics
import SchemaEmission
import SchemaImport
import SchemaMigration
import SchemaModel
import SchemaSnapshot

extension Command {
    private static let against = Option.value(
        "against", "FILE", help: "The schema that the store is held against, or a version of it as FILE@1.2.0.")
    private static let repair = Option.flag(
        "repair", help: "Run what mends it and is no choice, after a copy of the store was made.")

    /// `inspect DB`: a database as a schema; with a schema, what is different.
    static let inspect = Command(
        name: "inspect", summary: "Shows a database as a schema, or in what it is not what a schema says.",
        operands: "DB", operandCount: 1...1, options: [against, repair, .format, .strict],
        example: "schemagen inspect trips.store --against TripPlanner.schema.yaml"
    ) { arguments, console in
        let path = arguments.operands[0]
        guard let word = arguments.value(against) else {
            guard !arguments.has(repair) else { throw UsageError("'--repair' needs '--against'") }
            return try show(path, arguments, console)
        }
        var findings: [Finding] = []
        var sources: [SourceText] = []
        let named = try SchemaSide(word)
        let side = try readSide(named, findings: &findings, sources: &sources)
        return try report(path, findings, sources, arguments, console) { findings, _, outcome in
            guard let side else { return }
            let version = named.version
            var inspection: StoreInspection
            do { inspection = try hold(path, against: side, version: version) } catch let error as VersionNotMade {
                findings.append(.versionNotMade(error, at: side.place(of: error.version)))
                return
            }
            if arguments.has(repair), inspection.repairs.contains(where: { !$0.isChoice }) {
                let statements = inspection.repairs.filter { !$0.isChoice }.flatMap(\.statements)
                let backup = try repairStore(at: path, by: statements, timeout: .seconds(60))
                outcome = "\(path): mended; the store from before lies at \(backup)\n"
                inspection = try hold(path, against: side, version: version)
            } else if inspection.repairs.isEmpty, !inspection.findings.contains(where: { $0.severity > .note }) {
                outcome = "\(path): is what \(side.schema.name) \(inspection.schema.version) says\n"
            } else if !arguments.has(repair), !inspection.repairs.isEmpty {
                outcome = repairScript(inspection.repairs, store: path, schema: inspection.schema)
            }
            findings += inspection.findings
        }
    }

    /// Tells what was found, and what a database gives reason to tell.
    /// - Parameter look: adds to the findings, their sources and the text that is written where findings are written as text, also when it throws.
    private static func report(
        _ path: String, _ findings: [Finding], _ sources: [SourceText], _ arguments: Arguments, _ console: Console,
        look: (inout [Finding], inout [SourceText], inout String) throws -> Void
    ) throws -> ExitCode {
        var (findings, sources) = (findings, sources)
        var text = ""
        do {
            try StoreError.explained(at: path) { try look(&findings, &sources, &text) }
        } catch let error as StoreError {
            findings.append(try error.finding(at: path))
        }
        try console.report(findings, sources: sources, as: arguments.findingFormat)
        if arguments.findingFormat == .text, !text.isEmpty { try console.writeOut(text) }
        return arguments.exitCode(of: findings)
    }

    /// - Parameter version: the version that the user named; else it is the one that the store says it has.
    private static func hold(_ path: String, against side: ReadSide, version: SchemaVersion?) throws -> StoreInspection
    {
        try StoreOpener.reading(path) { reader in
            let metadata = try StoreMetadata(readFrom: reader)
            let own = metadata.flatMap { metadata in side.versions.first { $0.version == metadata.version } }
            let schema = version == nil ? own ?? side.schema : side.schema
            return try StoreInspection(
                path, on: reader, metadata, against: schema, target: side.target(schema), newest: side.schema.version)
        }
    }

    // MARK: Without a schema

    private static func show(_ path: String, _ arguments: Arguments, _ console: Console) throws -> ExitCode {
        try report(path, [], [], arguments, console) { findings, sources, text in
            let shown = try StoreOpener.reading(path) { reader in try show(path, on: reader) }
            findings += shown.findings
            sources += shown.sources
            text = shown.text
        }
    }

    private typealias Shown = (findings: [Finding], sources: [SourceText], text: String)

    private static func show(_ path: String, on reader: Connection) throws -> Shown {
        let facts = try StoreFacts(of: reader, at: path)
        let metadata = try StoreMetadata(readFrom: reader)
        let broken = try reader.brokenObjects(besides: metadata?.objects ?? []).map { $0.finding(at: path) }
        if let metadata, let stored = StoredSchema(metadata) {
            let text =
                try storeHead(path, facts, metadata, stored, on: reader)
                + snapshotYAML(of: stored.schema)
                .split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().joined()
            return (broken, [], text)
        }
        var result = importDatabase(reader, at: path)
        let text = try result.files(from: path).first.map { try databaseHead(path, facts, on: reader) + $0.text }
        return (broken + result.findings.sorted, result.sources, text ?? "")
    }
}
