import SchemaDiagnostics
import SchemaSnapshot

extension FindingCode {
    package static let versionClash = FindingCode(603)
}

extension HistoryRules {
    static let versionClash = RuleDescription(
        .versionClash, "one version released twice",
        explanation: """
            Two branches froze different schemas under one number, or a version has a snapshot both in a file and under \
            `versions`. A store that says the number could be either.
            """,
        bad: "2.0.0 store 5d41… api 7b52…\n2.0.0 store 9c1e… api 08aa…",
        good: "2.0.0 store 5d41… api 7b52…\n2.1.0 store 9c1e… api 08aa…",
        fix: "Give the version that was not shipped the next number, and freeze it again.")
}

extension Finding {
    static func lockedTwice(_ version: SchemaVersion, at range: SourceRange) -> Finding {
        Finding(
            .versionClash, .error,
            "version \(version) is locked twice, with different content: two branches released it; "
                + "give one of them the next number", at: range)
    }

    static func inlineAndFile(_ version: SchemaVersion, path: String, at range: SourceRange) -> Finding {
        Finding(
            .versionClash, .error, "version \(version) stands here and in \(path); remove one of the two", at: range)
    }
}
