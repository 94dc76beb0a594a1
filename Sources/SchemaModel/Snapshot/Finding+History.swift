import SchemaDiagnostics
import SchemaSnapshot

extension Finding {
    static func editedRelease(
        _ version: SchemaVersion, isInline: Bool, store: Bool, api: Bool, at range: SourceRange
    ) -> Finding {
        let what =
            switch (store, api) {
            case (true, true): "its store and its Swift are"
            case (true, false): "its store is"
            case (false, _): "its Swift is"
            }
        return Finding(
            .editedRelease, .error,
            "version \(version) is released, and \(isInline ? "its entry" : "this file") was changed since: "
                + "\(what) not what the lock records; restore the \(isInline ? "entry" : "file") from version control, and make the change in a version of its own",
            at: range)
    }

    static func changedRelease(
        _ version: SchemaVersion, changes: [String], at range: SourceRange?, version place: SourceRange?
    ) -> Finding {
        let shown = changes.prefix(3).joined(separator: ", ")
        let what = changes.isEmpty ? "names, access or order" : shown + (changes.count > 3 ? " and more" : "")
        return Finding(
            .changedWithoutVersion, .error,
            "version \(version) is released, and the schema has changed since (\(what)); raise `version`", at: range,
            notes: place.map { [Note("raise it here", at: $0)] } ?? [])
    }

    static func olderThanRelease(_ version: SchemaVersion, newest: SchemaVersion, at range: SourceRange?) -> Finding {
        Finding(
            .versionOrder, .error, "`version` is \(version), but \(newest) is released already; raise it", at: range)
    }

    static func neverReleased(_ version: SchemaVersion, at range: SourceRange?) -> Finding {
        Finding(
            .versionOrder, .error,
            "version \(version) is listed but has no snapshot: stores of it could not be migrated; "
                + "restore \(snapshotFileName(version)), or remove the entry if it was never released", at: range)
    }

    static func missingSnapshot(_ version: SchemaVersion, path: String, at range: SourceRange) -> Finding {
        Finding(
            .versionOrder, .error, "version \(version) is locked, but \(path) is not there; restore it", at: range)
    }

    static func noSnapshotName(_ name: String, at range: SourceRange) -> Finding {
        Finding(
            .versionOrder, .error, "`\(shortened(name))` is no snapshot's name, such as 1.0.0.yaml; remove the file",
            at: range)
    }

    static func snapshotVersion(_ version: SchemaVersion, in name: String, at range: SourceRange) -> Finding {
        Finding(
            .versionOrder, .error, "\(name) holds version \(version); restore the file from version control", at: range)
    }

    static func lockedTwice(_ version: SchemaVersion, at range: SourceRange) -> Finding {
        Finding(
            .versionClash, .error,
            "version \(version) is locked twice, with different content: two branches released it; "
                + "give one of them the next number", at: range)
    }

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

    static func inlineAndFile(_ version: SchemaVersion, path: String, at range: SourceRange) -> Finding {
        Finding(
            .versionClash, .error, "version \(version) stands here and in \(path); remove one of the two", at: range)
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
