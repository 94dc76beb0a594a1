import SchemaDiagnostics
import SchemaSnapshot

extension FindingCode {
    package static let unknownRemoval = FindingCode(108)
}

extension VersionRules {
    static let unknownRemoval = RuleDescription(
        .unknownRemoval, "consent to remove what was not there",
        explanation: """
            `remove` consents to lose a model or a member of the version before, by its name there. A name that the older \
            version does not have consents to nothing.
            """,
        bad: "2.0.0: { migration: { remove: [Trip.legacycode] } }",
        good: "2.0.0: { migration: { remove: [Trip.legacyCode] } }",
        fix: "Correct the name, or remove it from the list.")
}

extension Finding {
    package static func unknownRemoval(
        _ name: String, version: SchemaVersion, near: String?, at range: SourceRange
    ) -> Finding {
        Finding(
            .unknownRemoval, .error,
            "version \(version) has no `\(shortened(name))` to remove" + (near.map { "; did you mean `\($0)`?" } ?? ""),
            at: range,
            fixIt: correction(of: name, at: range, to: near))
    }
}
