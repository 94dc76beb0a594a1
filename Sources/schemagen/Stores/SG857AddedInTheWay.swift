import SchemaDiagnostics

extension FindingCode {
    static let addedInTheWay = FindingCode(857)
}

extension StoreRules {
    static let addedInTheWay = RuleDescription(
        .addedInTheWay, "something added by hand in the way",
        explanation: """
            The migration would lose a column that somebody added, or break a view, trigger, index or full-text \
            index, or needs a name that somebody gave to something else; or rows of a table that somebody added \
            cannot be checked without a function of another program. Nothing was written.
            """,
        bad: "ALTER TABLE \"Order\" ADD COLUMN \"memo\" TEXT",
        good: "ALTER TABLE \"Order\" DROP COLUMN \"memo\"",
        fix: "Declare it in a version of the schema, or drop it first.")
}
