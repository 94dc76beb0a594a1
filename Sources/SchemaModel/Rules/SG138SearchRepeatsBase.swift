import SchemaDiagnostics

extension FindingCode {
    package static let searchRepeatsBase = FindingCode(138)
}

extension SearchRules {
    static let repeatsBase = RuleDescription(
        .searchRepeatsBase, "`search` that repeats its base's", level: .warning,
        explanation: """
            A subclass is searched by the index of its base unless it has one of its own. One over the same columns costs \
            writes and helps nothing.
            """,
        bad: "BusinessTrip: { inherits: Trip, search: [notes] }      # Trip: search: [notes]",
        good: "BusinessTrip: { inherits: Trip }",
        fix: "Remove it.")
}

extension Finding {
    static func searchRepeatsBase(_ base: String, at range: SourceRange, first: SourceRange?) -> Finding {
        Finding(
            .searchRepeatsBase, .warning,
            "`\(shortened(base))` searches the same columns, and its index serves subclasses too; remove this one",
            at: range,
            notes: first.map { [Note("it is here", at: $0)] } ?? [])
    }
}
