import SchemaDiagnostics
import SchemaSnapshot

extension FindingCode {
    package static let unknownInDirective = FindingCode(309)
    package static let directiveDoesNotFit = FindingCode(310)
    package static let badMigrationSQL = FindingCode(311)
}

/// SG309 to SG311: what the keys of `migration` may not say.
package enum DirectiveRules {
    package static let all: [RuleDescription] = [unknownInDirective, directiveDoesNotFit, badMigrationSQL]

    static let unknownInDirective = RuleDescription(
        .unknownInDirective, "name that the version does not have",
        explanation: """
            `values` and `map` lead from one version to the next: what gets a value is named as the newer version names it, \
            what the value is made of as the older one does. A slip would leave rows without their value.
            """,
        bad: "migration: { values: { Booking.statsu: \"'confirmed'\" } }",
        good: "migration: { values: { Booking.status: \"'confirmed'\" } }",
        fix: "Correct the name.")

    static let directiveDoesNotFit = RuleDescription(
        .directiveDoesNotFit, "nothing to give a value to",
        explanation: """
            `values` is for attributes with a column of their own, in models that have rows already; `map` is for enums \
            whose cases the schema lists.
            """,
        bad: "migration: { values: { Trip.total: \"price * 2\" } }      # `total` is derived",
        good: "migration: { values: { Trip.price: \"price * 2\" } }",
        fix: "Remove the entry.")

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

extension Finding {
    static func directiveNames(
        _ name: String, sort: String, as what: String, version: SchemaVersion, near: String?, at range: SourceRange
    ) -> Finding {
        Finding(
            .unknownInDirective, .error,
            "version \(version) has no \(sort) `\(shortened(name))`"
                + (near.map { "; did you mean `\($0)`?" }
                    ?? "; name \(what == "Model.attribute" ? "it as `\(what)`" : what)"),
            at: range, fixIt: correction(of: name, at: range, to: near))
    }

    static func directiveDoesNotFit(_ name: String, because reason: String, at range: SourceRange) -> Finding {
        Finding(
            .directiveDoesNotFit, .error, "`\(shortened(name))` cannot get values from older rows: \(reason)", at: range
        )
    }

    static func badMigrationSQL(
        _ problem: ConditionScanner.Problem, row: String, near: String?, at range: SourceRange
    ) -> Finding {
        Finding(
            .badMigrationSQL, .error,
            "SQLite refuses this value: " + problem.words(near: near, of: row), at: range)
    }
}
