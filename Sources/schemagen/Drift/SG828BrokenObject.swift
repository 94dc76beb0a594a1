import SchemaDiagnostics
import SchemaMigration

extension FindingCode {
    static let brokenObject = FindingCode(828)
}

extension DriftRules {
    static let brokenObject = RuleDescription(
        .brokenObject, "view or trigger that does not work", level: .warning,
        explanation: """
            Somebody added a view or a trigger to the store that names what is not there (any more). A migration takes it \
            out of the way and puts it back as it was; SQLite's own ALTER TABLE would fail on it, in whatever table.
            """,
        bad: "CREATE VIEW totals AS SELECT amount FROM old_orders     -- there is no such table",
        good: "DROP VIEW totals",
        fix: "Mend it, or drop it.")
}

extension BrokenObject {
    func finding(at path: String) -> Finding { Finding(.brokenObject, .warning, description, at: .wholeFile(path)) }
}
