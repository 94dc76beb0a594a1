import SchemaDiagnostics
import SchemaEmission
import SchemaFiles

extension Command {
    private static let lockOnly = Option.flag(
        "lock-only", help: "Lock the versions that stand in the schema, and release nothing.")

    /// `freeze FILE`: the snapshot of the current version and its lock entry; refuses what does not validate.
    static let freeze = Command(
        name: "freeze", summary: "Releases the current version: writes its snapshot and its lock entry.",
        operands: "[FILE]", operandCount: 0...1, options: [lockOnly, .format, .strict, .today],
        example: "schemagen freeze TripPlanner.schema.yaml"
    ) { arguments, console in
        var pipeline = try GenerationPipeline(
            SchemaLocation(schemaPaths(arguments)[0]), files: DiskFiles(), today: arguments.today)
        let files = try pipeline.freeze(locksOnly: arguments.has(lockOnly))
        let findings = try pipeline.findings.sorted + checkNewStore(of: pipeline.resolved)
        try console.report(findings, sources: pipeline.sources, as: arguments.findingFormat)
        let code = arguments.exitCode(of: findings)
        guard code == .clean else { return code }
        try console.write(files, as: arguments.findingFormat)
        if files.isEmpty, arguments.findingFormat == .text {
            try console.writeOut(
                arguments.has(lockOnly)
                    ? "nothing to write: every released version is locked\n"
                    : "nothing to write: the version is released already\n")
        }
        return .clean
    }
}
