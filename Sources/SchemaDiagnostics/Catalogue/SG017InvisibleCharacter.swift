extension FindingCode {
    package static let invisibleCharacter = FindingCode(17)
}

extension YAMLSyntaxRules {
    static let invisibleCharacter = RuleDescription(
        .invisibleCharacter, "invisible character",
        explanation: """
            Control characters are not allowed in YAML. The line separators U+0085, U+2028 and U+2029 end a line for \
            YAML but not for editors, so a reader would see something else than what is read. They mostly come with \
            pasted text.
            """,
        bad: "doc: first\u{2028}second        # U+2028 between the words",
        good: "doc: first second",
        fix: "Remove the character; in double quotes it can be written as an escape such as \\u2028.")
}
