import SchemaDiagnostics

extension FindingCode {
    package static let splitDoesNotFit = FindingCode(323)
}

extension DirectiveRules {
    static let splitDoesNotFit = RuleDescription(
        .splitDoesNotFit, "rows that cannot be split so",
        explanation: """
            `split` makes an object of a new model of some members of each older row, and links the two. The new model is \
            outside any hierarchy, its other members are optional or have defaults, and the link is a new to-one \
            relationship to it. Where the link is optional, a row without a value in any of the members has no object.
            """,
        bad: "split: { User: { into: Address, link: Address.users, members: { street: street } } }",
        good: "split: { User: { into: Address, link: User.address, members: { street: street } } }",
        fix: "Name what fits, or change the model.")
}
