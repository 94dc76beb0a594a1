import SchemaDiagnostics

extension FindingCode {
    static let noStore = FindingCode(850)
}

extension StoreRules {
    static let noStore = RuleDescription(
        .noStore, "no store",
        explanation: """
            The file is no database, or looks encrypted. Nothing was written to it.
            """,
        bad: "schemagen inspect photo.jpg",
        good: "schemagen inspect customer.store",
        fix: "Correct the path; decrypt the file first.")
}
