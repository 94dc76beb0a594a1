import SchemaDiagnostics

extension FindingCode {
    package static let pickDoesNotFit = FindingCode(325)
}

extension DirectiveRules {
    static let pickDoesNotFit = RuleDescription(
        .pickDoesNotFit, "links of which none can be picked",
        explanation: """
            `pick` says which of the links of an older to-many stays where the newer version has room for one: `first`, \
            `last`, `newest(attribute)` or `oldest(attribute)` of what they lead to, or `error`, if no row has several. It \
            names the newer version's to-one relationship, which an older to-many was, by its name or by `originalName`.
            """,
        bad: "pick: { Trip.lead: first }           # `lead` is new",
        good: "pick: { Trip.lead: first }           # lead: { type: Person?, inverse: none, originalName: people }",
        fix: "Name the to-one relationship that the to-many became, or change the model.")
}
