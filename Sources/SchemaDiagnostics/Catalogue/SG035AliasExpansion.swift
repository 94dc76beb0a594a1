extension FindingCode {
    package static let aliasExpansion = FindingCode(35)
}

extension YAMLStructureRules {
    static let aliasExpansion = RuleDescription(
        .aliasExpansion, "aliases that stand for too much",
        explanation: """
            Aliases to lists of aliases grow without bound: ten lines can stand for billions of values. The limit is far \
            above what schemas need.
            """,
        bad: """
            a: &a [x, x, x, x, x, x, x, x, x, x]
            b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
            c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
            d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
            e: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]
            """,
        good: "stamps: &stamps { createdAt: Date, updatedAt: Date }",
        fix: "Write the values out, or use `mixins`.")
}
