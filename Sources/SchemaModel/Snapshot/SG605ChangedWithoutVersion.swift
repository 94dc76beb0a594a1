import SchemaDiagnostics
import SchemaSnapshot

extension FindingCode {
    package static let changedWithoutVersion = FindingCode(605)
}

extension HistoryRules {
    static let changedWithoutVersion = RuleDescription(
        .changedWithoutVersion, "changed without a new version",
        explanation: """
            The version that is edited has been released, so a change belongs to the next one: stores of this number \
            would be of two kinds.
            """,
        bad: "version: 1.0.0                      # frozen, and an attribute was added since",
        good: "version: 1.1.0",
        fix: "Raise `version`.")
}

extension Finding {
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
}
