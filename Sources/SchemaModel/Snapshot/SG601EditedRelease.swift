import SchemaDiagnostics
import SchemaSnapshot

extension FindingCode {
    package static let editedRelease = FindingCode(601)
}

extension HistoryRules {
    static let editedRelease = RuleDescription(
        .editedRelease, "released version edited",
        explanation: """
            Stores of a released version are out in the world, and plans start from what its snapshot says. If the \
            snapshot changes, the plans no longer fit those stores. Comments, order and formatting may change.
            """,
        bad: "priority: Int = 5                   # in 1.0.0.yaml, which was frozen with 0",
        good: "priority: Int = 5                   # in the schema, as version 1.1.0",
        fix: "Restore the snapshot, and make the change in a version of its own.")
}

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
}
