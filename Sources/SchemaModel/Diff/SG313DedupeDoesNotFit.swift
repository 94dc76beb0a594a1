import SchemaDiagnostics

extension FindingCode {
    package static let dedupeDoesNotFit = FindingCode(313)
}

extension DirectiveRules {
    static let dedupeDoesNotFit = RuleDescription(
        .dedupeDoesNotFit, "equal rows that cannot be told",
        explanation: """
            `dedupe` is the answer to a new unique. It names the older version's model and members, those that the unique \
            is over, and compares them as the unique does. Values that change in the same step cannot be compared.
            """,
        bad: "dedupe: { Guest: { by: [name], keep: last } }     # the new unique is over `email`",
        good: "dedupe: { Guest: { by: [email], keep: last } }",
        fix: "Name the members of the new unique.")
}
