import SchemaDiagnostics

extension FindingCode {
    package static let searchUnknownColumn = FindingCode(130)
}

extension SearchRules {
    static let unknownColumn = RuleDescription(
        .searchUnknownColumn, "unknown column in `search`",
        explanation: "`search` names attributes of its model, own or inherited.",
        bad: "search: [destinaton]",
        good: "search: [destination]",
        fix: "Correct the name.")
}

extension Finding {
    static func unknownSearchColumn(_ name: String, of model: String, near: String?, at range: SourceRange) -> Finding {
        Finding(
            .searchUnknownColumn, .error,
            "`\(shortened(model))` has no attribute `\(shortened(name))` to search"
                + (near.map { "; did you mean `\($0)`?" } ?? ""), at: range,
            fixIt: correction(of: name, at: range, to: near))
    }
}
