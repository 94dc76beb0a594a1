import SchemaDiagnostics

extension FindingCode {
    package static let leftOut = FindingCode(762)
}

extension TranslationRules {
    static let leftOut = RuleDescription(
        .leftOut, "without a counterpart", level: .warning,
        explanation: """
            The schema language says what is stored. Fetch requests, fetched properties, configurations, views and triggers \
            are no part of it, and transient relationships and attributes without a type belong into the class.
            """,
        bad: "<fetchRequest name=\"recent\" entity=\"Trip\" predicateString=\"…\"/>",
        good: "static let recent = FetchDescriptor<Trip>(predicate: …)",
        fix: "Write it in Swift where it is needed.")
}

extension Finding {
    static func leftOut(_ what: String, _ hint: String, at range: SourceRange) -> Finding {
        Finding(.leftOut, .warning, "\(what) is left out: \(hint)", at: range)
    }
}
