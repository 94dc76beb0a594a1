import Foundation

/// Where a command writes: results to standard output, findings and progress to standard error.
struct Console: Sendable {
    /// How findings are written.
    enum Format: String, CaseIterable, Sendable { case text, json, github, sarif, junit }

    let writeOut: @Sendable (String) -> Void
    let writeError: @Sendable (String) -> Void
    /// Whether text findings are coloured.
    let usesColor: Bool

    /// The process's own streams: coloured only on a terminal, and never with `NO_COLOR` set (https://no-color.org).
    static var standard: Console {
        let environment = ProcessInfo.processInfo.environment
        let isPlain = environment["NO_COLOR"].map { !$0.isEmpty } ?? false || environment["TERM"] == "dumb"
        return Console(
            writeOut: { FileHandle.standardOutput.write(Data($0.utf8)) },
            writeError: { FileHandle.standardError.write(Data($0.utf8)) },
            usesColor: !isPlain && isatty(2) == 1)
    }
}
