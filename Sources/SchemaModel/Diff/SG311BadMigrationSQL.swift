import SchemaDiagnostics

extension FindingCode {
    package static let badMigrationSQL = FindingCode(311)
}

extension DirectiveRules {
    static let badMigrationSQL = RuleDescription(
        .badMigrationSQL, "value that SQLite refuses",
        explanation: """
            The value is an SQL expression over one row of the older version: its attributes and to-one relationships, by \
            the names they had. It is copied into the migration as it stands. Names that are words of SQL's stand in \
            double quotes, texts in single ones.
            """,
        bad: "migration: { values: { Booking.status: \"CASE payed WHEN 1 THEN 'confirmed' END\" } }",
        good: "migration: { values: { Booking.status: \"CASE paid WHEN 1 THEN 'confirmed' ELSE 'pending' END\" } }",
        fix: "Correct the expression.")
}
