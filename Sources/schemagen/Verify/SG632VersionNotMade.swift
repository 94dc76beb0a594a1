import SchemaDiagnostics
import SchemaMigration

extension FindingCode {
    static let versionNotMade = FindingCode(632)
}

extension VerifyRules {
    static let versionNotMade = RuleDescription(
        .versionNotMade, "store that cannot be made",
        explanation: """
            SQLite refuses a statement by which a new store of the version is made: SQL of yours, as of a `derived` attribute or a check, \
            goes into it as it stands, and is not SQLite's. `validate`, `check` and `freeze` make one of the edited version in memory, \
            `verify` one of each version, `migrate` and `inspect --against` one of the version that a store is brought to or held against.
            """,
        bad: "isLate: { type: Bool, derived: \"when > 86400\" }        # `when` is a word of SQL's",
        good: "isLate: { type: Bool, derived: \"\\\"when\\\" > 86400\" }",
        fix: "Mend the SQL; a column that is called like a word of SQL's stands in double quotes.")
}

extension Finding {
    static func versionNotMade(_ error: VersionNotMade, at range: SourceRange?) -> Finding {
        Finding(
            .versionNotMade, .error, "a new store of version \(error.version) cannot be made: \(error.problem)",
            at: range,
            notes: error.sql.map {
                [Finding.Note("in: " + $0.split(whereSeparator: \.isWhitespace).joined(separator: " "))]
            } ?? [])
    }
}
