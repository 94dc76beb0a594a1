import SchemaDiagnostics

extension FindingCode {
    static let ownStatementsOnTheWay = FindingCode(629)
}

extension VerifyRules {
    static let ownStatementsOnTheWay = RuleDescription(
        .ownStatementsOnTheWay, "values under SQL of yours", level: .note,
        explanation: """
            Statements under `before` or `after` are run by themselves, and what the plan does around them is compared value by \
            value. That cannot be done where they have another outcome each time, or leave something undone until the end. A value \
            under `values` is worked out again over the older rows, the bytes of its file where it lies in one, unless it is \
            another each time; so is what `extract` leads to, unless that is a decimal. Catalog, keys and the comparison of the \
            two ways hold even so.
            """,
        bad: "2.0.0: { migration: { after: [\"UPDATE Place SET code = random()\"] } }",
        good: "2.0.0: { migration: { values: { Place.code: \"name\" } } }",
        fix: "Say it with the other keys of `migration` where these can; else test the values yourself.")
}
