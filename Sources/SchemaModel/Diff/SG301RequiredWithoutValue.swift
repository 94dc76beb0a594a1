import SchemaDiagnostics

extension FindingCode {
    package static let requiredWithoutValue = FindingCode(301)
}

extension DataRules {
    static let requiredWithoutValue = RuleDescription(
        .requiredWithoutValue, "new and required, without a value for old rows",
        explanation: """
            Rows of the older version have no value for the new member. A default is also what they are filled with; an \
            initialiser's argument is not.
            """,
        bad: "endDate: Date",
        good: "endDate: Date?",
        fix:
            "Give it a default, or make it optional, or say under `migration` what it becomes: `values`, `extract`, or Swift code with `custom: true`."
    )
}
