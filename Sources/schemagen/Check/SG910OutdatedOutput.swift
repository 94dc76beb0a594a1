import SchemaDiagnostics

extension FindingCode {
    static let outdatedOutput = FindingCode(910)
}

extension CheckRules {
    static let outdatedOutput = RuleDescription(
        .outdatedOutput, "generated file out of date",
        explanation: """
            The file that lies there is not what the schema gives now: the schema was changed without generating anew, or \
            the file was edited by hand.
            """,
        bad: "schemagen check --generated Sources/App/Generated      # after an edit of the schema",
        good: "schemagen generate --output Sources/App/Generated",
        fix: "Generate anew, and commit what changes.")
}
