import SchemaDiagnostics

extension FindingCode {
    static let squashedStore = FindingCode(859)
}

extension StoreRules {
    static let squashedStore = RuleDescription(
        .squashedStore, "store of a version that was squashed",
        explanation: """
            The store's version was released, and `schemagen squash` has given it up since: no plan leads on from it. \
            The schema as it was before still has the way, and so has a release of the program from then.
            """,
        bad: "schemagen migrate Shop.schema.yaml customer.store",
        good: "git worktree add old v4.0.0 && schemagen migrate old/Shop.schema.yaml customer.store",
        fix:
            "Migrate it to the version that the message names with the schema as it was then, and from there with this one."
    )
}
