import SchemaDiagnostics

extension FindingCode {
    package static let versionSkipped = FindingCode(773)
}

extension ImportRules {
    static let versionSkipped = RuleDescription(
        .versionSkipped, "older version that was left out", level: .warning,
        explanation: """
            The newest version is imported, and this older one has something that the language refuses. The step over it is \
            planned from the version before it.
            """,
        bad: "Shop 2.xcdatamodel with two entities that require each other",
        good: "Shop 3.xcdatamodel",
        fix: "Nothing has to be done unless stores of that version are migrated.")
}

extension Finding {
    static func versionSkipped(_ title: String, because finding: Finding?, path: String) -> Finding {
        Finding(
            .versionSkipped, .warning,
            "the version `\(shortened(title))` is left out" + (finding.map { ": \($0.message) [\($0.code)]" } ?? ""),
            at: .wholeFile(path))
    }
}
