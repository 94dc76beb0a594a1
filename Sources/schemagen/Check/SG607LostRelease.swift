import SchemaDiagnostics

extension FindingCode {
    static let lostRelease = FindingCode(607)
}

extension CheckRules {
    static let lostRelease = RuleDescription(
        .lostRelease, "released version lost",
        explanation: """
            The other side has released a version that this one does not have. Stores of it are out in the world, and \
            this side could not open them.
            """,
        bad: "Shop.versions/1.1.0.yaml           # on main, but not on this branch",
        good: "Shop.versions/1.1.0.yaml           # on both",
        fix: "Merge the other side, its folder of versions included.")
}
