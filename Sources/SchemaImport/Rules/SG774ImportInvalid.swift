import SchemaDiagnostics

extension FindingCode {
    package static let importInvalid = FindingCode(774)
}

extension ImportRules {
    static let importInvalid = RuleDescription(
        .importInvalid, "import that does not validate",
        explanation: """
            What the importer made of the source breaks a rule of the language. That should not happen: either the source \
            holds something that no importer could know, or this is a bug of schemagen. Nothing was written.
            """,
        bad: "a source with something unheard of",
        good: "a source that imports",
        fix: "Report the finding with the element of the source that it names.")
}

extension Finding {
    static func importInvalid(_ finding: Finding, path: String) -> Finding {
        let line = finding.range.map { " (line \($0.start.line) of the result)" } ?? ""
        return Finding(
            .importInvalid, .error, "the result does not validate: \(finding.message) [\(finding.code)]\(line)",
            at: .wholeFile(path))
    }
}
