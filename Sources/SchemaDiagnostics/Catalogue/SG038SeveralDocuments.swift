extension FindingCode {
    package static let severalDocuments = FindingCode(38)
}

extension YAMLStructureRules {
    static let severalDocuments = RuleDescription(
        .severalDocuments, "second document in the file",
        explanation: """
            `---` begins another YAML document. A file is one schema; the rest would be ignored in silence.
            """,
        bad: "schema: Library\n---\nschema: Archive",
        good: "schema: Library",
        fix: "Put the second schema into a file of its own.")
}
