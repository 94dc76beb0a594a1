import SchemaDiagnostics

extension FindingCode {
    package static let searchConcrete = FindingCode(137)
}

extension SearchRules {
    static let concrete = RuleDescription(
        .searchConcrete, "`search` in a `concrete` hierarchy",
        explanation: """
            A full-text index keeps no text of its own: what it finds, its excerpts and its integrity check are read from the \
            one table that it names. In a `concrete` hierarchy inherited columns lie in as many tables as there are classes, \
            and a subclass that comes later brings another; a view over all of them would have to be read for each row that is \
            found and made anew with each class.
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
