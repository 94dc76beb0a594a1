extension FindingCode {
    package static let unclosedBracket = FindingCode(13)
}

extension YAMLSyntaxRules {
    static let unclosedBracket = RuleDescription(
        .unclosedBracket, "bracket without an end",
        explanation: """
            A list in `[ ]` or a mapping in `{ }` goes on over line ends until its own closing bracket comes.
            """,
        bad: "email: { type: String, unique: true\nname: String",
        good: "email: { type: String, unique: true }\nname: String",
        fix: "Close the bracket with its own kind.")
}
