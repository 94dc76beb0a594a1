import SchemaDiagnostics

extension FindingCode {
    static let leftoverOutput = FindingCode(911)
}

extension CheckRules {
    static let leftoverOutput = RuleDescription(
        .leftoverOutput, "generated file left over", level: .warning,
        explanation: """
            The file says that schemagen wrote it, but the schema gives no such file any more: its model was renamed or \
            removed. It would still be compiled.
            """,
        bad: "Generated/Journey.swift            # the model is called Trip now",
        good: "Generated/Trip.swift",
        fix: "Remove the file.")
}
