import SchemaDiagnostics

/// SG116 and SG117: names of tables and columns that are not their models' and attributes' own.
package enum PhysicalNameRules {
    package static let all: [RuleDescription] = [badPhysicalName, tableOnSubclass]
}

extension Finding {
    static func badPhysicalName(_ name: String, of what: String, problem: String, at range: SourceRange) -> Finding {
        Finding(
            .badPhysicalName, .error, "`\(shortened(name))` cannot be the name of \(what): \(problem)", at: range)
    }

    static func tableOnSubclass(_ name: String, root: String, at range: SourceRange) -> Finding {
        Finding(
            .tableOnSubclass, .error,
            "the rows of `\(shortened(name))` lie in the table of `\(shortened(root))`; write `table` there", at: range)
    }

    static func tableOfAbstract(_ name: String, at range: SourceRange) -> Finding {
        Finding(
            .tableOnSubclass, .error,
            "`\(shortened(name))` is abstract, and where each class has a table of its own such a one has none; remove `table`",
            at: range)
    }
}
