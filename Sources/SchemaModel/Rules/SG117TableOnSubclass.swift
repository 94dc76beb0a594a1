import SchemaDiagnostics

extension FindingCode {
    package static let tableOnSubclass = FindingCode(117)
}

extension PhysicalNameRules {
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
