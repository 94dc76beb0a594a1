import SchemaDiagnostics

extension FindingCode {
    static let squashedRelease = FindingCode(611)
}

extension CheckRules {
    static let squashedRelease = RuleDescription(
        .squashedRelease, "released versions squashed", level: .note,
        explanation: """
            The other side can still open stores of these versions, this one cannot: `schemagen squash` gave them up. It \
            is said so that whoever reviews the change knows what becomes of users who are that far behind.
            """,
        bad: "1.0.0 store 5d41… api 7b52… squashed before 4.0.0      # and users who still have 1.0.0",
        good: "1.0.0 store 5d41… api 7b52… squashed before 4.0.0      # and nobody has 1.0.0 any more",
        fix: "Nothing, where that is meant; else restore the snapshots and the lock.")
}

extension Finding {
    static func squashedRelease(_ versions: [String], base: String, kept: String, at range: SourceRange?) -> Finding {
        let list = versions.joined(separator: ", ")
        return Finding(
            .squashedRelease, .note,
            "\(versions.count == 1 ? "version \(list) is" : "versions \(list) are") released in \(base) and squashed here: "
                + "stores older than \(kept) are refused", at: range)
    }
}
