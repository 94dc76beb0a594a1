import SchemaDiagnostics

extension FindingCode {
    package static let includeCycle = FindingCode(8)
}

extension IncludeRules {
    static let includeCycle = RuleDescription(
        .includeCycle, "files that include each other",
        explanation: """
            What is included belongs to the schema, so each file needs to be included once only, by any of them; the \
            others see what it declares.
            """,
        bad: "include: [users.yaml]         # in billing.yaml, which users.yaml includes",
        good: "include: [users.yaml, billing.yaml]   # in the schema alone",
        fix: "Remove one of the entries.")
}
