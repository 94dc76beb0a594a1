import SchemaDiagnostics
import SchemaEmission
import SchemaFiles
import SchemaFormat

extension Command {
    private static let checkOnly = Option.flag(
        "check", help: "Write nothing; report each file that would change, and exit with 1.")

    /// `format FILE…`: the canonical layout, comments kept; a file with mistakes in its YAML is reported and left alone.
    static let format = Command(
        name: "format", summary: "Writes schemas in the canonical layout; comments stay where they belong.",
        operands: "[FILE…]", operandCount: 0...Int.max, options: [checkOnly, .format],
        example: "schemagen format --check TripPlanner.schema.yaml"
    ) { arguments, console in
        var findings = Findings()
        var sources: [SourceText] = []
        var results: [FormattedFile] = []
        // All files are laid out before the first is written: what cannot be read must not stop halfway.
        for path in try schemaPaths(arguments) {
            guard let file = try FormattedFile(path, sources: &sources, findings: &findings) else { continue }
            results.append(file)
            if arguments.has(checkOnly), let finding = file.finding { findings.report(finding) }
        }
        let sorted = findings.sorted
        try console.report(sorted, sources: sources, as: arguments.findingFormat)
        try console.handle(results, as: arguments.findingFormat) { file in
            let isNew = try arguments.has(checkOnly) ? false : file.write()
            return arguments.has(checkOnly) && file.finding != nil
                ? nil : "\(isNew ? "formatted" : "unchanged") \(file.source.path)\n"
        }
        return arguments.exitCode(of: sorted)
    }
}

/// A schema file with its canonical text.
private struct FormattedFile {
    let source: SourceText
    let text: String
    /// What the canonical layout changes first; `nil` where it changes nothing.
    let finding: Finding?

    /// `nil` where the file cannot be laid out, which is reported.
    init?(_ path: String, sources: inout [SourceText], findings: inout Findings) throws {
        let bytes: [UInt8]
        do {
            bytes = try DiskFiles().bytes(of: path, limit: SourceLimits.byteCount)
        } catch {
            guard case .tooLarge(let byteCount) = error.reason else { throw error }
            findings.report(.fileTooLarge(path: path, byteCount: byteCount, limit: SourceLimits.byteCount))
            return nil
        }
        guard let source = decodeSource(bytes, path: path, findings: &findings) else { return nil }
        sources.append(source)
        guard let text = try formatSchema(source, findings: &findings) else { return nil }
        self.source = source
        self.text = text
        finding = .layout(of: source, hasMark: bytes.count > source.text.utf8.count, formatted: text)
    }

    /// Writes the file where it changes, and tells whether it does.
    func write() throws -> Bool {
        guard finding != nil else { return false }
        try replaceFile(source.path, with: text)
        return true
    }
}
