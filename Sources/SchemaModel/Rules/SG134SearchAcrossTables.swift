import SchemaDiagnostics

extension FindingCode {
    package static let searchAcrossTables = FindingCode(134)
}

extension SearchRules {
    static let acrossTables = RuleDescription(
        .searchAcrossTables, "`search` over several tables",
        explanation: """
            In a `joined` hierarchy each class has a table of its own, and an index belongs to one table.
            """,
        bad: "search: [note, plate]             # note is the base's, plate the subclass's, inheritance: joined",
        good: "search: [note]                    # inheritance: single allows both",
        fix: "Search the columns of one class, declare `search` on each, or use `inheritance: single`.")
}

extension Finding {
    static func searchAcrossTables(
        _ name: String, owner: String, other: String, otherOwner: String, root: SourceRange?, at range: SourceRange
    ) -> Finding {
        Finding(
            .searchAcrossTables, .error,
            "`search` cannot hold `\(shortened(name))` of `\(shortened(owner))` beside `\(shortened(other))` of "
                + "`\(shortened(otherOwner))`: they lie in two tables; search one class's columns, or use `inheritance: single`",
            at: range, notes: root.map { [Note("`joined` is chosen here", at: $0)] } ?? [])
    }
}
