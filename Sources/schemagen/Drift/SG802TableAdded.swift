import SchemaDiagnostics

extension FindingCode {
    static let tableAdded = FindingCode(802)
}

extension DriftRules {
    static let tableAdded = RuleDescription(
        .tableAdded, "table added by hand", level: .warning,
        explanation: """
            The store has a table that no model has. Migrations leave it alone, and so does the library. Declare \
            it as a model in a version of its own, if the program is to use it.
            """,
        bad: "CREATE TABLE notes (text TEXT)",
        good: "schemagen inspect customer.store --against Shop.schema.yaml > repair.sql",
        fix: "Leave it, declare it in the schema, or drop it.")
}
