import SchemaDiagnostics
import SchemaEmission
import SchemaFiles

extension Command {
    /// `validate FILE…`: every rule of the language, the released versions and the way between them; writes nothing.
    static let validate = Command(
        name: "validate", summary: "Checks schemas: the language's rules, released versions, migrations.",
        operands: "[FILE…]", operandCount: 0...Int.max, options: [.format, .strict, .today],
        example: "schemagen validate TripPlanner.schema.yaml --format github"
    ) { arguments, console in
        var findings: [Finding] = []
        var waived: [WaivedFinding] = []
        var sources: [SourceText] = []
        let paths = try schemaPaths(arguments)
        let today = try arguments.today
        var unread: [FileError] = []
        for path in paths {
            var pipeline = GenerationPipeline(SchemaLocation(path), files: DiskFiles(), today: today)
            // One file that cannot be read does not keep what is found in the others.
            do throws(FileError) { _ = try pipeline.plan() } catch { unread.append(error) }
            findings += try pipeline.findings.sorted + checkNewStore(of: pipeline.resolved)
            waived += pipeline.findings.waived
            sources += pipeline.sources
        }
        try console.report(findings, waived: waived, sources: sources, as: arguments.findingFormat)
        console.writeError(unread.map { "\($0)\n" }.joined())
        let code = unread.isEmpty ? arguments.exitCode(of: findings) : .file
        if code == .clean, arguments.findingFormat == .text {
            try console.writeOut(paths.map { "\($0): valid\n" }.joined())
        }
        return code
    }
}
