import SchemaDiagnostics

extension FindingCode {
    static let keyBelowOne = FindingCode(829)
}

extension DriftRules {
    static let keyBelowOne = RuleDescription(
        .keyBelowOne, "keys below 1",
        explanation: """
            Rows have keys below 1, as another program gave them. Keys of objects begin with 1: 0 stands for none, and \
            what is below for those that are not saved yet. A fetch that meets such a row fails, a database with some \
            is not taken for a store, and Swift code of a migration does not begin.
            """,
        bad: "INSERT INTO \"Order\" (\"_id\", \"date\") VALUES (0, 1.5)",
        good: "INSERT INTO \"Order\" (\"date\") VALUES (1.5)",
        fix: "Give each row another key, and let what leads to it lead there, in one transaction.")
}
