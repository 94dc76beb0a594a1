import Foundation
import SchemaDiagnostics
import SchemaEmission
import SchemaModel

/// Where a command writes: results to standard output, findings in words to standard error.
struct Console: Sendable {
    let writeOut: @Sendable (String) -> Void
    let writeError: @Sendable (String) -> Void
    /// Whether findings in words are coloured.
    let usesColor: Bool

    /// The process's own streams: coloured only on a terminal, and never with `NO_COLOR` set (https://no-color.org).
    static var standard: Console {
        let environment = ProcessInfo.processInfo.environment
        let isPlain = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
        return Console(
            writeOut: { FileHandle.standardOutput.write(Data($0.utf8)) },
            writeError: { FileHandle.standardError.write(Data($0.utf8)) },
            usesColor: !isPlain && isatty(2) == 1)
    }

    /// Prints findings: words to standard error; a machine's format, alone and even without findings, to standard output.
    func report(_ findings: [Finding], sources: [SourceText], as format: FindingFormat) {
        let context = RenderContext(
            sources: sources,
            catalogue: RuleCatalogue(
                FileRules.all, YAMLSyntaxRules.all, YAMLStructureRules.all, schemaModelRules, evolutionRules),
            toolVersion: GeneratorVersion.current,
            usesColor: usesColor && format == .text)
        let text = format.render(findings, in: context)
        if format == .text { writeError(text) } else { writeOut(text) }
    }
}
