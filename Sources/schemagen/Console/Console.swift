import Foundation
import SchemaDiagnostics
import SchemaEmission
import SchemaFiles
import SchemaModel

/// Where a command writes: results to standard output, findings in words to standard error.
struct Console: Sendable {
    let writeOut: @Sendable (String) throws -> Void
    let writeError: @Sendable (String) -> Void
    /// Whether findings in words are coloured.
    let usesColor: Bool
    /// Whether long work may show its progress on standard error, which is a terminal then.
    var showsProgress = false
    /// How many columns the terminal has at standard error; it may change.
    var columns: @Sendable () -> Int = { 80 }

    /// The process's own streams: coloured only on a terminal, and never with `NO_COLOR` set (https://no-color.org).
    static var standard: Console {
        let environment = ProcessInfo.processInfo.environment
        let isPlain = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
        return Console(
            writeOut: { try printOut($0) }, writeError: { printError($0) },
            usesColor: !isPlain && isatty(2) == 1, showsProgress: isatty(2) == 1 && environment["TERM"] != "dumb",
            columns: { terminalColumns() ?? 80 })
    }

    /// Prints findings: words to standard error; a machine's format, alone and even without findings, to standard output.
    ///
    /// - Parameter waived: what the author accepts, for the formats that tell of it.
    func report(
        _ findings: [Finding], waived: [WaivedFinding] = [], sources: [SourceText], as format: FindingFormat
    ) throws {
        let context = RenderContext(
            sources: sources, catalogue: .all, toolVersion: GeneratorVersion.current,
            usesColor: usesColor && format == .text, waived: waived)
        let text = format.render(findings, in: context)
        if format == .text { writeError(text) } else { try writeOut(text) }
    }
}

/// The columns of the terminal at standard error; `nil` where there is none or it does not say.
private func terminalColumns() -> Int? {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
}
