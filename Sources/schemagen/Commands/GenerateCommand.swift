import SchemaDiagnostics
import SchemaEmission
import SchemaFiles

extension Command {
    private static let output = Option.value("output", short: "o", "DIR", help: "The folder to write into.")
    private static let only = Option.value(
        "only", "PARTS", choices: Artifact.allCases.map(\.rawValue), isList: true,
        help: "Write these parts alone, separated by commas.")
    static let templatesFolder = Option.value(
        "templates", "DIR",
        help: "A folder of templates in place of built-in ones; else NAME.templates beside the schema.")
    private static let dryRun = Option.flag(
        "dry-run", short: "n", help: "Say what would be written, and write nothing.")

    /// `generate FILE --output DIR`: Swift, SQL and migration stages; a file whose bytes stay the same is not touched.
    static let generate = Command(
        name: "generate", summary: "Writes Swift, SQL and migration stages from a schema.", operands: "[FILE]",
        operandCount: 0...1, options: [output, only, templatesFolder, dryRun, .format, .strict],
        example: "schemagen generate TripPlanner.schema.yaml --output Sources/App/Generated"
    ) { arguments, console in
        guard let folder = arguments.value(output), !folder.isEmpty else {
            throw UsageError("'generate' needs --output DIR")
        }
        let parts = arguments.list(only).map { Set($0.compactMap(Artifact.init(rawValue:))) }
        var pipeline = try GenerationPipeline(SchemaLocation(schemaPaths(arguments)[0]), files: DiskFiles())
        let files = try pipeline.generate(
            parts ?? Set(Artifact.allCases), layout: .perModel,
            templatesFolder: try arguments.value(templatesFolder).map(existingFolder))
        let findings = pipeline.findings.sorted
        try console.report(findings, sources: pipeline.sources, as: arguments.findingFormat)
        let code = arguments.exitCode(of: findings)
        guard code == .clean else { return code }
        let placed = files.map {
            GeneratedFile(path: folder.hasSuffix("/") ? folder + $0.path : folder + "/" + $0.path, text: $0.text)
        }
        try console.write(placed, isDryRun: arguments.has(dryRun), as: arguments.findingFormat)
        return .clean
    }
}
