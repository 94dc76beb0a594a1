extension FindingCode {
    package static let tooManyFindings = FindingCode(41)
}

extension YAMLStructureRules {
    static let tooManyFindings = RuleDescription(
        .tooManyFindings, "too many findings in one file",
        explanation: """
            A file with that many mistakes is mostly no schema at all. The rest of it was not read.
            """,
        bad: "a: 1\na: 1\na: 1\n# … several hundred times",
        good: "a: 1",
        fix: "Mend the findings above, then run again.")
}
