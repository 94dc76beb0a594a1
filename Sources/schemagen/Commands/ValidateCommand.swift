import SchemaDiagnostics
import SchemaEmission
import SchemaFiles

extension Command {
    /// `validate FILE…`: every rule of the language, the released versions and the way between them; writes nothing.
    static let validate = Command(
        name: "validate", summary: "Checks schemas: the language's rules, released versions, migrations.",
        operands: "[FILE…]", operandCount: 0...Int.max, options: [.format, .strict],
        example: "schemagen validate TripPlanner.schema.yaml --format github"
    ) { arguments, console in
        var findings: [Finding] = []
        var sources: [SourceText] = []
        let paths = try schemaPaths(arguments)
        for path in paths {
            var pipeline = GenerationPipeline(SchemaLocation(path), files: DiskFiles())
            _ = try pipeline.plan()
            findings += pipeline.findings.sorted
            sources += pipeline.sources
        }
        console.report(findings, sources: sources, as: arguments.findingFormat)
        let code = arguments.exitCode(of: findings)
        if code == .clean, arguments.findingFormat == .text {
            console.writeOut(paths.map { "\($0): valid\n" }.joined())
        }
        return code
    }
}
