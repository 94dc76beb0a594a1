import SchemaDiagnostics

extension FindingCode {
    static let rowsNotAsDeclared = FindingCode(633)
}

extension VerifyRules {
    static let rowsNotAsDeclared = RuleDescription(
        .rowsNotAsDeclared, "rows that are not what `migration` says",
        explanation: """
            What `map`, `convert`, `dedupe`, `pick`, `extract`, `move`, `split` and `merge` make of rows is worked out a second time, \
            without the statements of the plan, and some rows are not so after the migration. The message says which way between versions, \
            which model and member, how many rows, the keys of the first ten, and of the first what was to be and what is.
            """,
        bad: "schemagen verify Shop.schema.yaml   # `map`: row 3 had 'b' and is to have 'c', and has 'b'",
        good: "schemagen verify Shop.schema.yaml   # 3 versions, 3 paths proved",
        fix: "A plan that schemagen made must never do this: report it, with the schema and its versions.")
}
