import SchemaDiagnostics
import SchemaSnapshot

extension FindingCode {
    package static let editedVersion = FindingCode(106)
}

extension VersionRules {
    static let editedVersion = RuleDescription(
        .editedVersion, "edited version older than a listed one",
        explanation: """
            `version` names the version that is being edited, so nothing newer can be listed under `versions`.
            """,
        bad: "version: 1.0.0\nversions: { 1.0.0: {}, 2.0.0: {} }",
        good: "version: 2.0.0\nversions: { 1.0.0: {}, 2.0.0: {} }",
        fix: "Raise `version`, or remove the newer entry.")
}

extension Finding {
    package static func versionBehind(
        _ version: SchemaVersion, newest: SchemaVersion, at range: SourceRange, first: SourceRange
    ) -> Finding {
        Finding(
            .editedVersion, .error,
            "`version` is \(version), older than the newest version listed, \(newest); raise it", at: range,
            notes: [Note("\(newest) is listed here", at: first)],
            fixIt: FixIt("write \(newest)", replacing: range, with: "\(newest)"))
    }
}
