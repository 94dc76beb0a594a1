import SchemaDiagnostics

extension FindingCode {
    static let codeNeeded = FindingCode(855)
}

extension StoreRules {
    static let codeNeeded = RuleDescription(
        .codeNeeded, "Swift code needed",
        explanation: """
            A step on the way has `custom: true` and runs Swift code, which only the program has that was built \
            with it. Nothing was written.
            """,
        bad: "schemagen migrate Shop.schema.yaml customer.store",
        good: "let container = try ModelContainer(for: Order.self, configurations: …)",
        fix: "Open the store with your program; or say what the code does with the other keys of `migration`.")
}
