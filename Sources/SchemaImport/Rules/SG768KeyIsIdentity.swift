import SchemaDiagnostics

extension FindingCode {
    package static let keyIsIdentity = FindingCode(768)
}

extension TranslationRules {
    static let keyIsIdentity = RuleDescription(
        .keyIsIdentity, "key that became the object's identity", level: .note,
        explanation: """
            Each object has an identity, in the column `_id`, that nobody sets. A numbered primary key is just that, so it \
            is no attribute; foreign keys to it became relationships. Rows keep their numbers when they are copied to `_id`.
            """,
        bad: "TripId INTEGER PRIMARY KEY",
        good: "trip.persistentModelID",
        fix: "Add an attribute if people know the number, such as one on an invoice.")
}

extension Finding {
    static func keyIsIdentity(_ column: String, of table: String, at range: SourceRange) -> Finding {
        Finding(
            .keyIsIdentity, .note,
            "the key `\(shortened(column))` of `\(shortened(table))` is the object's identity, `_id`, and no attribute",
            at: range)
    }
}
