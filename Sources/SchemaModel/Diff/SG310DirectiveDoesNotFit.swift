import SchemaDiagnostics

extension FindingCode {
    package static let directiveDoesNotFit = FindingCode(310)
}

extension DirectiveRules {
    static let directiveDoesNotFit = RuleDescription(
        .directiveDoesNotFit, "nothing to give a value to",
        explanation: """
            `values` is for attributes with a column of their own, in models that have rows already; `map` is for enums \
            whose cases the schema lists.
            """,
        bad: "migration: { values: { Trip.total: \"price * 2\" } }      # `total` is derived",
        good: "migration: { values: { Trip.price: \"price * 2\" } }",
        fix: "Remove the entry.")
}
