import SchemaDiagnostics
import SchemaSnapshot

extension FindingCode {
    package static let unknownInDirective = FindingCode(309)
    package static let directiveDoesNotFit = FindingCode(310)
    package static let badMigrationSQL = FindingCode(311)
    package static let extractDoesNotFit = FindingCode(312)
    package static let dedupeDoesNotFit = FindingCode(313)
    package static let badStatement = FindingCode(314)
    package static let convertDoesNotFit = FindingCode(315)
}

/// SG309 to SG315: what the keys of `migration` may not say.
package enum DirectiveRules {
    package static let all: [RuleDescription] = [
        unknownInDirective, directiveDoesNotFit, badMigrationSQL, extractDoesNotFit, dedupeDoesNotFit, badStatement,
        convertDoesNotFit,
    ]

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

    static let extractDoesNotFit = RuleDescription(
        .extractDoesNotFit, "values that cannot become objects",
        explanation: """
            `extract` makes an object of each distinct value of an older attribute: of a new model outside any hierarchy \
            whose other members are optional or have defaults. Rows are linked to it by a new to-one relationship that \
            holds the key and whose inverse, where it has one, is to-many; a row without a value is linked to nothing.
            """,
        bad: "extract: { Trip.destination: { into: Place.name, link: Place.trips } }",
        good: "extract: { Trip.destination: { into: Place.name, link: Trip.place } }",
        fix: "Name what fits, or change the model.")

    static let dedupeDoesNotFit = RuleDescription(
        .dedupeDoesNotFit, "equal rows that cannot be told",
        explanation: """
            `dedupe` is the answer to a new unique. It names the older version's model and members, those that the unique \
            is over, and compares them as the unique does. Values that change in the same step, and rows that lie in \
            several tables, cannot be compared.
            """,
        bad: "dedupe: { Guest: { by: [name], keep: last } }     # the new unique is over `email`",
        good: "dedupe: { Guest: { by: [email], keep: last } }",
        fix: "Name the members of the new unique.")

    static let convertDoesNotFit = RuleDescription(
        .convertDoesNotFit, "type change that `convert` does not cover",
        explanation: """
            `convert` says what becomes of values that an attribute's newer type does not hold: with `strict` there are \
            none, or the migration is refused; `null` and `default` take their place; `lossy` takes the nearest. It covers \
            numbers, texts that are numbers or cases, and cases of an enum; with `strict` also an optional that becomes \
            required.
            """,
        bad: "convert: { Trip.seats: null }      # `seats: Int8` is required",
        good: "convert: { Trip.seats: strict }",
        fix: "Choose another rule, or say the value with `values`.")

    static let badStatement = RuleDescription(
        .badStatement, "statement that cannot stand in a migration",
        explanation: """
            An entry of `before` or `after` is one statement that changes rows. Tables and indexes are the plan's matter, \
            the transaction and the table `_schema` are the library's. Foreign keys are off while it runs: what refers to a \
            row must go before the row does.
            """,
        bad: "migration: { before: [\"DROP TABLE Draft\"] }",
        good: "migration: { before: [\"DELETE FROM Draft WHERE title = ''\"] }",
        fix: "Write one INSERT, UPDATE or DELETE an entry.")
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

    static func extractDoesNotFit(_ name: String, because reason: String, at range: SourceRange) -> Finding {
        Finding(
            .extractDoesNotFit, .error, "the values of `\(shortened(name))` cannot become objects: \(reason)", at: range
        )
    }

    static func dedupeDoesNotFit(_ model: String, because reason: String, at range: SourceRange) -> Finding {
        Finding(
            .dedupeDoesNotFit, .error, "equal rows of `\(shortened(model))` cannot be told: \(reason)", at: range)
    }

    static func convertDoesNotFit(_ name: String, because reason: String, at range: SourceRange) -> Finding {
        Finding(
            .convertDoesNotFit, .error, "`\(shortened(name))` cannot be converted so: \(reason)", at: range)
    }

    static func badStatement(because problem: String, at range: SourceRange) -> Finding {
        Finding(.badStatement, .error, "this statement cannot stand in a migration: \(problem)", at: range)
    }

    static func badMigrationSQL(
        _ problem: ConditionScanner.Problem, row: String, near: String?, at range: SourceRange
    ) -> Finding {
        Finding(
            .badMigrationSQL, .error,
            "SQLite refuses this value: " + problem.words(near: near, of: row), at: range)
    }
}
