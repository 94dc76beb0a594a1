import SchemaDiagnostics
import SchemaSnapshot

/// SG309 to SG315, and from SG320 on: what the keys of `migration` may not say.
package enum DirectiveRules {
    package static let all: [RuleDescription] = [
        unknownInDirective, directiveDoesNotFit, badMigrationSQL, extractDoesNotFit, dedupeDoesNotFit, badStatement,
        convertDoesNotFit, checksDoNotFit, orphansDoNotFit, moveDoesNotFit, splitDoesNotFit, mergeDoesNotFit,
        pickDoesNotFit,
    ]
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

    static func checksDoNotFit(_ name: String, because reason: String, at range: SourceRange) -> Finding {
        Finding(
            .checksDoNotFit, .error, "rows are not held against `\(shortened(name))`: \(reason)", at: range)
    }

    static func orphansDoNotFit(_ name: String, because reason: String, at range: SourceRange) -> Finding {
        Finding(
            .orphansDoNotFit, .error,
            "references of `\(shortened(name))` that lead nowhere cannot be mended so: \(reason)", at: range)
    }

    static func moveDoesNotFit(_ name: String, because reason: String, at range: SourceRange) -> Finding {
        Finding(.moveDoesNotFit, .error, "the values of `\(shortened(name))` cannot move so: \(reason)", at: range)
    }

    static func splitDoesNotFit(_ name: String, because reason: String, at range: SourceRange) -> Finding {
        Finding(.splitDoesNotFit, .error, "rows of `\(shortened(name))` cannot be split so: \(reason)", at: range)
    }

    static func mergeDoesNotFit(_ name: String, because reason: String, at range: SourceRange) -> Finding {
        Finding(
            .mergeDoesNotFit, .error, "rows of `\(shortened(name))` cannot become those of another model: \(reason)",
            at: range)
    }

    static func pickDoesNotFit(_ name: String, because reason: String, at range: SourceRange) -> Finding {
        Finding(.pickDoesNotFit, .error, "no link of `\(shortened(name))` can be picked: \(reason)", at: range)
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
