import SchemaDiagnostics

extension FindingCode {
    package static let badPhysicalName = FindingCode(116)
    package static let tableOnSubclass = FindingCode(117)
}

/// SG116 and SG117: names of tables and columns that are not their models' and attributes' own.
package enum PhysicalNameRules {
    package static let all: [RuleDescription] = [badPhysicalName, tableOnSubclass]

    static let badPhysicalName = RuleDescription(
        .badPhysicalName, "not the name of a table or column",
        explanation: """
            `table` and `column` name what lies in the store. SQL takes nearly any name in quotes; not an empty one, not \
            one with a quote or an invisible character in it, and none of the runtime's own, such as `_id` and `_schema`.
            """,
        bad: "Trip:\n  table: _schema",
        good: "Trip:\n  table: trip-plans",
        fix: "Choose another name.")

    static let tableOnSubclass = RuleDescription(
        .tableOnSubclass, "`table` on a subclass",
        explanation: """
            Unless `inheritance` says otherwise, the rows of all classes of a hierarchy lie in one table, that of the class at \
            its top. Under `concrete` an abstract class below the top has no table at all.
            """,
        bad: "BusinessTrip: { inherits: Trip, table: business }",
        good: "Trip: { table: trips }",
        fix: "Write `table` on the class at the top.")
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
