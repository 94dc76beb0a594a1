import SchemaDiagnostics

extension FindingCode {
    static let codeOnTheWay = FindingCode(609)
}

extension CheckRules {
    static let codeOnTheWay = RuleDescription(
        .codeOnTheWay, "Swift code on the way", level: .note,
        explanation: """
            With `custom: true` Swift code of yours takes part in a step. Only the program that has the code can carry the \
            migration out: neither schemagen nor the shell of SQLite runs Swift.
            """,
        bad: "2.0.0: { migration: { custom: true } }            # and a script for the shell",
        good: "2.0.0: { migration: { after: [\"UPDATE Place SET isKnown = 1\"] } }",
        fix: "Open the store with your program; or say what the code does with the other keys of `migration`.")
}
