import SchemaDiagnostics
import SchemaSnapshot

extension FindingCode {
    package static let unreadableLock = FindingCode(606)
}

extension HistoryRules {
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

extension Finding {
    static func notLocked(_ version: SchemaVersion, lockPath: String, at range: SourceRange) -> Finding {
        Finding(
            .unreadableLock, .error,
            "version \(version) is not in the lock, so nobody can tell whether this file is what was released; "
                + "restore \(lockPath) from version control, or, where `schemagen freeze` was interrupted, run it again",
            at: range)
    }

    static func inlineNotLocked(_ version: SchemaVersion, at range: SourceRange) -> Finding {
        Finding(
            .unreadableLock, .warning,
            "version \(version) stands here and in no lock, so an edit of it would go unnoticed; "
                + "`schemagen freeze --lock-only` locks it", at: range)
    }

    static func lockHeader(_ text: String, at range: SourceRange) -> Finding {
        let isLater = text.hasPrefix("schemagen-lock ")
        return Finding(
            .unreadableLock, .error,
            isLater
                ? "the lock was written by another version of schemagen (`\(shortened(text))`)"
                : "this is no lock: it begins with `schemagen-lock 1`", at: range)
    }

    static func lockLine(_ text: String, at range: SourceRange) -> Finding {
        let isMerge = ["<<<<<<<", "=======", ">>>>>>>"].contains { text.hasPrefix($0) }
        return Finding(
            .unreadableLock, .error,
            isMerge
                ? "the lock holds an unresolved merge; keep the lines of both sides"
                : "`\(shortened(text))` is no line of a lock; restore the file from version control", at: range)
    }
}
