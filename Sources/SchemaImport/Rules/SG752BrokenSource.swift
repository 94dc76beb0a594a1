import SchemaDiagnostics

extension FindingCode {
    package static let brokenSource = FindingCode(752)
}

extension ImportRules {
    static let brokenSource = RuleDescription(
        .brokenSource, "broken XML or JSON",
        explanation: """
            The file ends too early or breaks the rules of its format: a merge left its marks in it, or a disk was full. \
            Declarations of entities of XML's own are refused as well: no model has them, and they can blow up a small file.
            """,
        bad: "<entity name=\"Trip\">\n<<<<<<< HEAD",
        good: "<entity name=\"Trip\">",
        fix: "Mend the file, or restore it.")
}

extension Finding {
    static func brokenSource(_ message: String, at range: SourceRange) -> Finding {
        Finding(.brokenSource, .error, message, at: range)
    }
}
