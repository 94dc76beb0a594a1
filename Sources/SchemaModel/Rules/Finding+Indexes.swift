import SchemaDiagnostics

extension Finding {
    package static func unknownMember(_ name: String, of model: String, near: String?, at range: SourceRange) -> Finding
    {
        Finding(
            .unknownMember, .error,
            "`\(shortened(model))` has no attribute or relationship `\(shortened(name))`"
                + (near.map { "; did you mean `\($0)`?" } ?? ""), at: range,
            fixIt: correction(of: name, at: range, to: near))
    }

    package static func repeatedMember(_ name: String, at range: SourceRange, first: SourceRange) -> Finding {
        Finding(
            .repeatedMember, .error, "`\(shortened(name))` stands here twice", at: range,
            notes: [Note("first here", at: first)])
    }

    package static func duplicateIndex(_ what: String, at range: SourceRange, first: SourceRange) -> Finding {
        Finding(
            .duplicateIndex, .warning, "this \(what) is declared twice; remove one", at: range,
            notes: [Note("the other one is here", at: first)])
    }

    package static func redundantIndex(coveredBy what: String, at range: SourceRange, first: SourceRange) -> Finding {
        Finding(
            .redundantIndex, .warning,
            "this index costs writes and helps no query: \(what) begins with the same columns", at: range,
            notes: [Note("it is here", at: first)])
    }

    package static func notIndexable(_ name: String, reason: String, at range: SourceRange) -> Finding {
        Finding(.notIndexable, .error, "`\(shortened(name))` cannot be indexed: \(reason)", at: range)
    }

    package static func noColumns(_ what: String, at range: SourceRange) -> Finding {
        Finding(.noColumns, .error, "\(what) needs at least one column", at: range)
    }

    package static func badCollation(_ collation: String, of name: String, fits: String, at range: SourceRange)
        -> Finding
    {
        Finding(
            .badCollation, .error, "`collate: \(collation)` is for \(fits), which `\(shortened(name))` is not",
            at: range)
    }

    static func badCondition(
        _ problem: ConditionScanner.Problem, in construct: String = "condition", near: String?, at range: SourceRange
    ) -> Finding {
        Finding(
            .badCondition, .error, "SQLite refuses this \(construct): \(problem.words(near: near, of: "the table"))",
            at: range)
    }

    package static func conflictWithoutUnique(at range: SourceRange) -> Finding {
        Finding(
            .needlessConflictRule, .error, "`onConflict` says nothing without `unique: true`", at: range)
    }

    package static func columnsWithoutList(_ name: String, at range: SourceRange) -> Finding {
        Finding(
            .wrongShape, .error, "each entry is a list of columns: write `[\(shortened(name))]`", at: range,
            fixIt: FixIt("write a list", replacing: range, with: "[\(name)]"))
    }

    package static func badIndexExpression(_ problem: String, at range: SourceRange) -> Finding {
        Finding(.badIndexExpression, .error, "this expression cannot be indexed: \(problem)", at: range)
    }

    package static func notBesideColumn(_ key: String, at range: SourceRange) -> Finding {
        let instead =
            key == "descending"
            ? "write `-` before the column's name" : "an index column is either of the two; remove one"
        return Finding(.unknownKey, .error, "`\(key)` does not stand beside `column`: \(instead)", at: range)
    }
}

extension ConditionScanner.Problem {
    /// - Parameter row: what has the columns.
    func words(near: String?, of row: String) -> String {
        switch self {
        case .unclosed(let quote): "a `\(quote)` is never closed"
        case .comment: "it holds a comment"
        case .semicolon: "it holds a `;`"
        case .parameter(let sign): "it holds a parameter, `\(sign)`"
        case .parentheses: "its parentheses do not match"
        case .subquery: "it holds a subquery"
        case .unknownName(let name):
            "\(row) has no column `\(shortened(name))`" + (near.map { "; did you mean `\($0)`?" } ?? "")
        }
    }
}
