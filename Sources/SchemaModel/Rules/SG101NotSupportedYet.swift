import SchemaDiagnostics

extension FindingCode {
    package static let notSupportedYet = FindingCode(101)
}

extension KeyRules {
    static let notSupportedYet = RuleDescription(
        .notSupportedYet, "not supported yet",
        explanation: """
            The schema language has this, this version of schemagen does not. It refuses the file rather than leave \
            something out.
            """,
        bad: "Trip:\n  attributes: { destination: String }\n  search: [destination]",
        good: "Trip:\n  attributes: { destination: String }",
        fix: "Leave it out for now, or use a newer schemagen.")
}

extension Finding {
    package static func notSupportedYet(_ what: String, at range: SourceRange, instead: String? = nil) -> Finding {
        Finding(
            .notSupportedYet, .error,
            "\(what) is not supported in this version of schemagen yet" + (instead.map { "; \($0)" } ?? ""), at: range)
    }
}
