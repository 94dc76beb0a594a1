extension FindingCode {
    package static let reservedCharacter = FindingCode(16)
}

extension YAMLSyntaxRules {
    static let reservedCharacter = RuleDescription(
        .reservedCharacter, "value begins with a reserved character",
        explanation: """
            YAML keeps some characters for itself at the beginning of an unquoted value: @ ` % and, with a meaning of \
            their own, & * ! | > { } [ ] , # ? - : " '.
            """,
        bad: "matches: %.pdf",
        good: "matches: \"%.pdf\"",
        fix: "Put the value in quotes.")
}
