import SchemaDiagnostics

extension FindingCode {
    package static let searchConcrete = FindingCode(137)
}

extension SearchRules {
    static let concrete = RuleDescription(
        .searchConcrete, "`search` in a `concrete` hierarchy",
        explanation: """
            In a `concrete` hierarchy inherited columns lie in as many tables as there are classes, and an index belongs \
            to one table.
            """,
        bad: "Vehicle: { inheritance: concrete, search: [note] }",
        good: "Vehicle: { inheritance: single, search: [note] }",
        fix: "Use `inheritance: single`.")
}

extension Finding {
    static func searchInConcrete(_ model: String, root: SourceRange?, at range: SourceRange) -> Finding {
        Finding(
            .searchConcrete, .error,
            "`search` is not supported in a `concrete` hierarchy, to which `\(shortened(model))` belongs; use `inheritance: single`",
            at: range, notes: root.map { [Note("`concrete` is chosen here", at: $0)] } ?? [])
    }
}
