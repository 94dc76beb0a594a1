import SchemaDiagnostics

extension FindingCode {
    static let behindBase = FindingCode(608)
}

extension CheckRules {
    static let behindBase = RuleDescription(
        .behindBase, "version older than the other side's",
        explanation: """
            The other side is at a newer version already. What this side changes belongs to that version or to a later one.
            """,
        bad: "version: 1.1.0                     # main is at 1.2.0",
        good: "version: 1.3.0",
        fix: "Merge the other side, then raise `version`.")
}
