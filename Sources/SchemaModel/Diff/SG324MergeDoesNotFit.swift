import SchemaDiagnostics

extension FindingCode {
    package static let mergeDoesNotFit = FindingCode(324)
}

extension DirectiveRules {
    static let mergeDoesNotFit = RuleDescription(
        .mergeDoesNotFit, "rows that cannot become those of another model",
        explanation: """
            `merge` makes the rows of a model that the newer version does not have any more rows of another, which both versions \
            have: of a model outside any hierarchy, or of one class of a hierarchy rows of another class. A member becomes the one that is said, or that of its name, which holds \
            the same values; what the other model requires besides has a default.
            """,
        bad: "merge: { Hotel: { into: Place, members: { stars: name } } }      # `stars: Int`, `name: String`",
        good: "merge: { Hotel: { into: Place, members: { title: name } } }",
        fix: "Name what fits, or change the model.")
}
