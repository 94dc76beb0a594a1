import SchemaDiagnostics

extension FindingCode {
    static let noWay = FindingCode(854)
}

extension StoreRules {
    static let noWay = RuleDescription(
        .noWay, "no way to the version",
        explanation: """
            No plan leads from the store's version to the target: a change on the way cannot be carried out, \
            which is a finding of its own.
            """,
        bad: "schemagen migrate Shop.schema.yaml customer.store",
        good: "schemagen validate Shop.schema.yaml",
        fix: "Mend what `validate` finds.")
}
