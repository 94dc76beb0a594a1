import SchemaDiagnostics

extension FindingCode {
    package static let uniqueAcrossTables = FindingCode(167)
}

extension InheritanceRules {
    static let uniqueAcrossTables = RuleDescription(
        .uniqueAcrossTables, "unique of a base in a concrete hierarchy",
        explanation: """
            Under `concrete` each class has a table with all its columns, and SQLite keeps a unique within one table. That of a \
            class from which others inherit would hold within each class alone: two objects of different classes could \
            have the same value.
            """,
        bad:
            "Trip: { inheritance: concrete, attributes: { code: { type: String, unique: true } } }\nBusinessTrip: { inherits: Trip }",
        good:
            "Trip: { inheritance: single, attributes: { code: { type: String, unique: true } } }\nBusinessTrip: { inherits: Trip }",
        fix:
            "Use `single`, where one table has all rows, or declare the unique on classes from which no other inherits."
    )
}

extension Finding {
    package static func uniqueAcrossTables(_ model: String, root: SourceRange?, at range: SourceRange) -> Finding {
        Finding(
            .uniqueAcrossTables, .error,
            "others inherit from `\(shortened(model))`, and no unique spans the tables of its classes; "
                + "declare it on those below, or write `inheritance: single` on the root",
            at: range, notes: [Note("each class has a table of its own by this", at: root)])
    }
}
