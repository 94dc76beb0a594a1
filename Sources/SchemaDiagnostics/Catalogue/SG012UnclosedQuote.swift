extension FindingCode {
    package static let unclosedQuote = FindingCode(12)
}

extension YAMLSyntaxRules {
    static let unclosedQuote = RuleDescription(
        .unclosedQuote, "quote without an end",
        explanation: """
            A quoted text goes on over line ends until the same quote comes again, so a forgotten one swallows the lines \
            below up to the next quoted text.
            """,
        bad: "doc: \"A journey\nname: String",
        good: "doc: \"A journey\"\nname: String",
        fix: "Close the quote; inside '…' an apostrophe is written twice: 'it''s'.")
}
