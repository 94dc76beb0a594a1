import SchemaDiagnostics

extension FindingCode {
    package static let convertDoesNotFit = FindingCode(315)
}

extension DirectiveRules {
    static let convertDoesNotFit = RuleDescription(
        .convertDoesNotFit, "type change that `convert` does not cover",
        explanation: """
            `convert` says what becomes of values that an attribute's newer type does not hold: with `strict` there are \
            none, or the migration is refused; `null` and `default` take their place; `lossy` takes the nearest. It covers \
            numbers, texts that are numbers or cases, and cases of an enum; with `strict` also an optional that becomes \
            required.
            """,
        bad: "convert: { Trip.seats: null }      # `seats: Int8` is required",
        good: "convert: { Trip.seats: strict }",
        fix: "Choose another rule, or say the value with `values`.")
}
