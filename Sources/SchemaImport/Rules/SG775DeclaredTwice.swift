import SchemaDiagnostics

extension FindingCode {
    package static let declaredTwice = FindingCode(775)
}

extension TranslationRules {
    static let declaredTwice = RuleDescription(
        .declaredTwice, "declared twice in the source", level: .warning,
        explanation: """
            Two elements of the source have one name where only one can be: the first is imported. An entity that declares \
            what it inherits is one case.
            """,
        bad: "<attribute name=\"title\"/> … <attribute name=\"title\"/>",
        good: "<attribute name=\"title\"/>",
        fix: "Remove one of them.")
}

extension Finding {
    static func declaredTwice(_ what: String, _ name: String, at range: SourceRange) -> Finding {
        Finding(
            .declaredTwice, .warning, "the \(what) `\(shortened(name))` is declared twice; the first one counts",
            at: range)
    }
}
