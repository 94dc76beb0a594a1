import SchemaDiagnostics

extension FindingCode {
    package static let unquotedText = FindingCode(128)
}

extension DefaultRules {
    static let unquotedText = RuleDescription(
        .unquotedText, "text without quotes",
        explanation: """
            In the shorthand, text stands in quotes as in Swift. Under `default`, YAML takes words such as `no`, \
            `null` and `5` for something other than text.
            """,
        bad: "attributes: { country: String = Norway }",
        good: "attributes: { country: 'String = \"Norway\"' }",
        fix: "Put the text in quotes.")
}

extension Finding {
    /// A word that is no text to YAML, or to a reader who knows Swift.
    package static func unquotedText(_ text: String, at range: SourceRange, canTakeQuotes: Bool) -> Finding {
        let isPlainWord = !text.contains { $0 == "\"" || $0 == "\\" }
        return Finding(
            .unquotedText, .error, "a `String` default stands in quotes: `\"\(shortened(text))\"`", at: range,
            fixIt: isPlainWord && canTakeQuotes ? FixIt("quote it", replacing: range, with: "\"\(text)\"") : nil)
    }
}
