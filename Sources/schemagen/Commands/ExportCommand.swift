import SchemaDiagnostics
import SchemaEmission
import SchemaExport
import SchemaFiles

extension Command {
    /// What `export` can write.
    private enum ExportFormat: String, CaseIterable {
        case json
        case jsonSchema = "json-schema"
    }

    private static let exportFormat = Option.value(
        "format", "FORMAT", choices: ExportFormat.allCases.map(\.rawValue),
        help: "The resolved schema for other tools (the default), or the JSON Schema of the language for editors.")

    /// `export [FILE] --format json|json-schema`: a schema for other tools; the language, which is the same for all files, for editors.
    static let export = Command(
        name: "export",
        summary: "Writes a schema as JSON for other tools, or the language's JSON Schema for editors.",
        operands: "[FILE]", operandCount: 0...1, options: [exportFormat, .strict],
        example: "schemagen export --format json-schema > schemagen.schema.json"
    ) { arguments, console in
        if arguments.value(exportFormat) == ExportFormat.jsonSchema.rawValue {
            try console.writeOut(languageJSONSchema())
            return .clean
        }
        var pipeline = try GenerationPipeline(SchemaLocation(schemaPaths(arguments)[0]), files: DiskFiles())
        let planned = try pipeline.plan()
        let findings = pipeline.findings.sorted
        try console.report(findings, sources: pipeline.sources, as: .text)
        let code = arguments.exitCode(of: findings)
        guard code == .clean, let planned else { return code }
        try console.writeOut(
            exportJSON(planned.resolved.schema, generator: "schemagen \(GeneratorVersion.current)"))
        return .clean
    }
}
