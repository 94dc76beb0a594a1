import SchemaDiagnostics
import SchemaEmission
import SchemaFiles
import SchemaModel

extension Command {
    private static let against = Option.value(
        "against", "git:REF", help: "Also hold it against the same file in a branch, tag or commit.")
    private static let generated = Option.value(
        "generated", "DIR", help: "Also hold the generated files in this folder against the schema.")

    /// `check FILE`: what continuous integration must know; writes nothing.
    static let check = Command(
        name: "check",
        summary: "Checks a schema as continuous integration does: also against a branch, and its generated files.",
        operands: "[FILE]", operandCount: 0...1, options: [against, generated, .format, .strict, .today],
        example: "schemagen check TripPlanner.schema.yaml --against git:main --generated Sources/App/Generated"
    ) { arguments, console in
        let format = arguments.findingFormat
        let path = try schemaPaths(arguments)[0]
        let location = SchemaLocation(path)
        var pipeline = try GenerationPipeline(location, files: DiskFiles(), today: arguments.today)
        let files = try pipeline.generate(Set(Artifact.allCases), layout: .perModel)
        var findings = try pipeline.findings.sorted + checkNewStore(of: pipeline.resolved)
        var sources = pipeline.sources
        if !pipeline.findings.hasErrors, let folder = arguments.value(generated) {
            var found = Findings()
            try checkOutput(files, in: folder, source: location.fileName, findings: &found)
            findings += found.sorted
        }
        var evolution: Evolution?
        if let word = arguments.value(against) {
            let base = try baseSide(word, of: path)
            var found = Findings()
            evolution = try compare(path, with: base, called: word, findings: &found, sources: &sources)
            // What the schema itself says is said once.
            let known = Set(findings)
            findings += found.sorted.filter { !known.contains($0) }
        }
        if format == .json, arguments.value(against) != nil {
            try console.writeOut(evolutionJSON(evolution, findings: findings))
        } else {
            if format == .text, let evolution { try console.writeOut(evolutionText(evolution)) }
            try console.report(findings, waived: pipeline.findings.waived, sources: sources, as: format)
        }
        let code = arguments.exitCode(of: findings)
        if code == .clean, format == .text { try console.writeOut("\(path): clean\n") }
        return code
    }

    /// `git:REF` is the same file there; anything else names a side as `diff` takes it.
    private static func baseSide(_ word: String, of path: String) throws -> SchemaSide {
        guard word.hasPrefix("git:") else { return try SchemaSide(word) }
        let reference = word.dropFirst(4)
        guard !reference.isEmpty else { throw UsageError("'--against git:' names no branch, tag or commit") }
        return SchemaSide(path: path, reference: String(reference))
    }

    /// - Returns: `nil` where one of the two cannot be read, or the base does not have the file yet.
    private static func compare(
        _ path: String, with base: SchemaSide, called name: String, findings: inout Findings,
        sources: inout [SourceText]
    ) throws -> Evolution? {
        var found: [Finding] = []
        defer { findings.report(contentsOf: found) }
        guard try base.exists() else { return nil }
        let theirs = try readSide(base, findings: &found, sources: &sources)
        let ours = try readSide(SchemaSide(path: path), findings: &found, sources: &sources)
        guard let theirs, let ours else { return nil }
        checkBase(theirs, called: name, against: ours, findings: &findings)
        // Where the base is ahead there is no way from it to here.
        guard theirs.schema.version <= ours.schema.version,
            ours.history.lock.squashed[theirs.schema.version] == nil
        else { return nil }
        return schemagen.evolution(from: theirs.schema, to: ours, findings: &findings)
    }
}
