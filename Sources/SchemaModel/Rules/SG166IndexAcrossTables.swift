import SchemaDiagnostics

extension FindingCode {
    package static let indexAcrossTables = FindingCode(166)
}

extension InheritanceRules {
    static let indexAcrossTables = RuleDescription(
        .indexAcrossTables, "index over inherited columns in a joined hierarchy",
        explanation: """
            Under `joined` the columns of a base lie in the base's table, and an index or a unique has the columns of \
            one table. On a subclass it can only name columns that the subclass declares.
            """,
        bad:
            "Trip: { inheritance: joined, attributes: { name: String } }\nBusinessTrip: { inherits: Trip, attributes: { company: String }, indexes: [[name, company]] }",
        good:
            "Trip: { inheritance: single, attributes: { name: String } }\nBusinessTrip: { inherits: Trip, attributes: { company: String }, indexes: [[name, company]] }",
        fix: "Use `single`, or declare the index where its columns are.")
}

extension Finding {
    package static func indexAcrossTables(
        _ what: String, column: String, owner: String, root: SourceRange?, at range: SourceRange
    ) -> Finding {
        Finding(
            .indexAcrossTables, .error,
            "`\(shortened(column))` lies in the table of `\(shortened(owner))`, and \(what) has the columns of one table; "
                + "declare it there, or write `inheritance: single` on the root",
            at: range, notes: [Note("the hierarchy is joined here", at: root)])
    }
}
