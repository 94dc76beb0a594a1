import SchemaDiagnostics

extension FindingCode {
    package static let editedRelease = FindingCode(601)
    package static let versionClash = FindingCode(603)
    package static let changedWithoutVersion = FindingCode(605)
    package static let unreadableLock = FindingCode(606)
}

/// SG601 to SG606: the released versions. SG602 stands with the rules of the schema's own header.
package enum HistoryRules {
    package static let all: [RuleDescription] = [editedRelease, versionClash, changedWithoutVersion, unreadableLock]

    static let editedRelease = RuleDescription(
        .editedRelease, "released version edited",
        explanation: """
            Stores of a released version are out in the world, and plans start from what its snapshot says. If the \
            snapshot changes, the plans no longer fit those stores. Comments, order and formatting may change.
            """,
        bad: "priority: Int = 5                   # in 1.0.0.yaml, which was frozen with 0",
        good: "priority: Int = 5                   # in the schema, as version 1.1.0",
        fix: "Restore the snapshot, and make the change in a version of its own.")

    static let versionClash = RuleDescription(
        .versionClash, "one version released twice",
        explanation: """
            Two branches froze different schemas under one number, or a version has a snapshot both in a file and under \
            `versions`. A store that says the number could be either.
            """,
        bad: "2.0.0 store 5d41… api 7b52…\n2.0.0 store 9c1e… api 08aa…",
        good: "2.0.0 store 5d41… api 7b52…\n2.1.0 store 9c1e… api 08aa…",
        fix: "Give the version that was not shipped the next number, and freeze it again.")

    static let changedWithoutVersion = RuleDescription(
        .changedWithoutVersion, "changed without a new version",
        explanation: """
            The version that is edited has been released, so a change belongs to the next one: stores of this number \
            would be of two kinds.
            """,
        bad: "version: 1.0.0                      # frozen, and an attribute was added since",
        good: "version: 1.1.0",
        fix: "Raise `version`.")

    static let unreadableLock = RuleDescription(
        .unreadableLock, "lock that does not tell of a version",
        explanation: """
            The lock records what each released version was. Without its line an edited snapshot could not be told from \
            the one that was released. Of a version that is kept under `versions` this is a warning: `schemagen freeze \
            --lock-only` locks it.
            """,
        bad: "<<<<<<< main\n2.0.0 store 5d41… api 7b52…",
        good: "schemagen-lock 1\n1.0.0 store 5d41… api 7b52…",
        fix: "Restore the file from version control; after a merge, keep the lines of both sides.", isWaivable: true)
}
