import SchemaDiagnostics

extension Finding {
    static func renamed(_ what: String, _ name: String, to newName: String, at range: SourceRange) -> Finding {
        Finding(
            .renamedInImport, .note, "the \(what) `\(shortened(name))` is called `\(newName)` in the schema", at: range)
    }

    static func typeNeedsWord(_ message: String, at range: SourceRange, isSure: Bool = false) -> Finding {
        Finding(.typeNeedsWord, isSure ? .note : .warning, message, at: range)
    }

    static func leftOut(_ what: String, _ hint: String, at range: SourceRange) -> Finding {
        Finding(.leftOut, .warning, "\(what) is left out: \(hint)", at: range)
    }

    static func withoutInverse(_ name: String, _ reason: String, at range: SourceRange) -> Finding {
        Finding(.importedWithoutInverse, .warning, "`\(shortened(name))` has no inverse: \(reason)", at: range)
    }

    static func ruleChanged(_ message: String, at range: SourceRange) -> Finding {
        Finding(.ruleChanged, .warning, message, at: range)
    }

    static func defaultLost(_ text: String, of name: String, instead: String?, at range: SourceRange) -> Finding {
        Finding(
            .defaultLost, .warning,
            "the default `\(shortened(text))` of `\(shortened(name))` "
                + (instead.map { "is written as `\($0)`" } ?? "is left out: it is no literal of the attribute's type"),
            at: range)
    }

    static func derivedLost(_ name: String, _ expression: String, at range: SourceRange) -> Finding {
        Finding(
            .derivedLost, .warning,
            "the derived attribute `\(shortened(name))` is left out: `\(shortened(expression))` is no SQL over the model's columns",
            at: range)
    }

    static func indexChanged(_ message: String, at range: SourceRange) -> Finding {
        Finding(.indexChanged, .warning, message, at: range)
    }

    static func keyIsIdentity(_ column: String, of table: String, at range: SourceRange) -> Finding {
        Finding(
            .keyIsIdentity, .note,
            "the key `\(shortened(column))` of `\(shortened(table))` is the object's identity, `_id`, and no attribute",
            at: range)
    }

    static func foreignKeyStays(_ columns: String, _ reason: String, at range: SourceRange) -> Finding {
        Finding(
            .foreignKeyStays, .warning, "the foreign key `\(shortened(columns))` stays a value: \(reason)", at: range)
    }

    static func checkLost(_ sql: String, of table: String, _ reason: String, at range: SourceRange) -> Finding {
        Finding(
            .checkLost, .warning, "the check `\(shortened(sql))` of `\(shortened(table))` is left out: \(reason)",
            at: range)
    }

    static func keyWithoutMeaning(_ key: String, _ reason: String, at range: SourceRange) -> Finding {
        Finding(.keyWithoutMeaning, .note, "`\(key)` has no meaning here: \(reason)", at: range)
    }

    static func limitLost(_ key: String, of name: String, at range: SourceRange) -> Finding {
        Finding(
            .limitLost, .warning,
            "`\(key)` of `\(shortened(name))` is left out: the language has no such limit for the type", at: range)
    }

    static func declaredTwice(_ what: String, _ name: String, at range: SourceRange) -> Finding {
        Finding(
            .declaredTwice, .warning, "the \(what) `\(shortened(name))` is declared twice; the first one counts",
            at: range)
    }
}
