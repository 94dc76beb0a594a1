import SchemaDiagnostics
import SchemaSnapshot

extension FindingCode {
    package static let versionOrder = FindingCode(602)
}

extension VersionRules {
    static let versionOrder = RuleDescription(
        .versionOrder, "versions out of order",
        explanation: """
            A store migrates from each version to the next in this order, oldest first.
            """,
        bad: "versions: { 2.0.0: {}, 1.0.0: {} }",
        good: "versions: { 1.0.0: {}, 2.0.0: {} }",
        fix: "Sort the entries by number.")
}

extension Finding {
    package static func versionOutOfOrder(
        _ version: SchemaVersion, after earlier: SchemaVersion, at range: SourceRange, first: SourceRange
    ) -> Finding {
        Finding(
            .versionOrder, .error,
            version == earlier
                ? "version \(version) is listed twice"
                : "versions stand oldest first: move \(version) before \(earlier)",
            at: range, notes: [Note("\(earlier) is here", at: first)])
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
}
