import SchemaDiagnostics

extension Option {
    /// How findings are printed; every command that finds things takes it.
    static let format = Option.value(
        "format", "FORMAT", choices: FindingFormat.allCases.map(\.rawValue), help: "How findings are printed.")
    /// Whether warnings count.
    static let strict = Option.flag("strict", help: "Exit with 1 on warnings too.")
}

extension Arguments {
    var findingFormat: FindingFormat { value(.format).flatMap(FindingFormat.init(rawValue:)) ?? .text }

    /// How a run with these findings ends.
    func exitCode(of findings: [Finding]) -> ExitCode {
        let limit: Severity = has(.strict) ? .warning : .error
        return findings.contains { $0.severity >= limit } ? .findings : .clean
    }
}
