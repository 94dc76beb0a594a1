extension FindingCode {
    package static let commaInValue = FindingCode(15)
}

extension YAMLSyntaxRules {
    static let commaInValue = RuleDescription(
        .commaInValue, "comma inside a value in `{ }` or `[ ]`",
        explanation: """
            Inside brackets a comma ends a value. YAML reads `{ type: Decimal(12,2) }` as two entries: `type: Decimal(12` \
            and a key `2)` without a value. Outside brackets, as in `price: Decimal(12,2)`, no quotes are needed.
            """,
        bad: "price: { type: Decimal(12,2), unique: true }",
        good: "price: { type: \"Decimal(12,2)\", unique: true }",
        fix: "Put the value in quotes.")
}
