import SchemaDiagnostics

extension FindingCode {
    package static let tooWide = FindingCode(179)
}

extension StructRules {
    static let tooWide = RuleDescription(
        .tooWide, "more columns or fields than a row holds",
        explanation: """
            A table of SQLite holds 2,000 columns, three of them the runtime's, and each field of a struct has one; \
            the models of a hierarchy share a row. Structs in structs multiply: a struct has at most 1,000 fields, \
            those inside it included, and 32 levels.
            """,
        bad: "structs: { Page: { line1: Line, line2: Line, line3: Line } }    # of hundreds of fields each",
        good: "structs: { Page: { lines: \"[Line]\" } }    # one column",
        fix: "Make a list of what repeats, a model of its own of what belongs together, or store the struct as JSON.")
}

extension Finding {
    package static func structTooWide(_ name: String, count: Int, at range: SourceRange) -> Finding {
        Finding(
            .tooWide, .error,
            "the struct `\(shortened(name))` has \(count) fields, those of the structs inside it included; \(WidthLimits.fields) is the most",
            at: range)
    }

    package static func structTooDeep(_ name: String, at range: SourceRange) -> Finding {
        Finding(
            .tooWide, .error,
            "the struct `\(shortened(name))` contains structs in more than \(WidthLimits.depth) levels", at: range)
    }

    package static func tooManyColumns(_ model: String, count: Int, at range: SourceRange) -> Finding {
        Finding(
            .tooWide, .error,
            "the models of `\(shortened(model))` and below have \(count) columns; a row holds \(WidthLimits.columns)",
            at: range)
    }
}
