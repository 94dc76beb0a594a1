extension FindingCode {
    package static let yamlSyntax = FindingCode(10)
    package static let tabIndentation = FindingCode(11)
    package static let unclosedQuote = FindingCode(12)
    package static let unclosedBracket = FindingCode(13)
    package static let textAfterValue = FindingCode(14)
    package static let commaInValue = FindingCode(15)
    package static let reservedCharacter = FindingCode(16)
    package static let invisibleCharacter = FindingCode(17)
    package static let secondColon = FindingCode(18)
    package static let missingColon = FindingCode(19)
    package static let wrongIndentation = FindingCode(20)
    package static let unknownEscape = FindingCode(21)
}

/// SG010 to SG029: whether the text is YAML, and means what it looks like.
package enum YAMLSyntaxRules {
    package static let all: [RuleDescription] = [
        yamlSyntax, tabIndentation, unclosedQuote, unclosedBracket, textAfterValue, commaInValue, reservedCharacter,
        invisibleCharacter, secondColon, missingColon, wrongIndentation, unknownEscape,
    ]

    static let yamlSyntax = RuleDescription(
        .yamlSyntax, "not YAML",
        explanation: """
            The text breaks YAML's rules at this place. What stands behind it in the same file is not read, so more \
            findings may follow once this one is mended.
            """,
        bad: "indexes: [startDate, , endDate]",
        good: "indexes: [startDate, endDate]",
        fix: "Mend the line; the message names what was expected.")

    static let tabIndentation = RuleDescription(
        .tabIndentation, "tab as indentation",
        explanation: """
            YAML indents with spaces alone: how wide a tab is depends on the editor, and here width is meaning.
            """,
        bad: "attributes:\n\u{9}name: String",
        good: "attributes:\n  name: String",
        fix: "Replace the tab with spaces.")

    static let unclosedQuote = RuleDescription(
        .unclosedQuote, "quote without an end",
        explanation: """
            A quoted text goes on over line ends until the same quote comes again, so a forgotten one swallows the lines \
            below up to the next quoted text.
            """,
        bad: "doc: \"A journey\nname: String",
        good: "doc: \"A journey\"\nname: String",
        fix: "Close the quote; inside '…' an apostrophe is written twice: 'it''s'.")

    static let unclosedBracket = RuleDescription(
        .unclosedBracket, "bracket without an end",
        explanation: """
            A list in `[ ]` or a mapping in `{ }` goes on over line ends until its own closing bracket comes.
            """,
        bad: "email: { type: String, unique: true\nname: String",
        good: "email: { type: String, unique: true }\nname: String",
        fix: "Close the bracket with its own kind.")

    static let textAfterValue = RuleDescription(
        .textAfterValue, "text behind a closed value",
        explanation: """
            YAML reads `[String]` as a list, and nothing may follow its `]`; the same holds for `}` and for a closing \
            quote. A type with a `?` or a default behind it is one text, so it needs quotes around all of it. A plain \
            `[String]` needs none.
            """,
        bad: "tags: [String] = []\nnotes: [String]?",
        good: "tags: \"[String] = []\"\nnotes: \"[String]?\"",
        fix: "Put the whole value in quotes.")

    static let commaInValue = RuleDescription(
        .commaInValue, "comma inside a value in `{ }` or `[ ]`",
        explanation: """
            Inside brackets a comma ends a value. YAML reads `{ type: Decimal(12,2) }` as two entries: `type: Decimal(12` \
            and a key `2)` without a value. Outside brackets, as in `price: Decimal(12,2)`, no quotes are needed.
            """,
        bad: "price: { type: Decimal(12,2), unique: true }",
        good: "price: { type: \"Decimal(12,2)\", unique: true }",
        fix: "Put the value in quotes.")

    static let reservedCharacter = RuleDescription(
        .reservedCharacter, "value begins with a reserved character",
        explanation: """
            YAML keeps some characters for itself at the beginning of an unquoted value: @ ` % and, with a meaning of \
            their own, & * ! | > { } [ ] , # ? - : " '.
            """,
        bad: "matches: %.pdf",
        good: "matches: \"%.pdf\"",
        fix: "Put the value in quotes.")

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

    static let secondColon = RuleDescription(
        .secondColon, "second colon in one line",
        explanation: """
            A colon with a space behind it makes what stands before it a key. An unquoted value cannot hold one, and a \
            line holds only one key.
            """,
        bad: "doc: Note: kept for old clients",
        good: "doc: \"Note: kept for old clients\"",
        fix: "Put the value in quotes, or break the line.")

    static let missingColon = RuleDescription(
        .missingColon, "line without `key:`",
        explanation: """
            Inside a mapping every line is `key: value`. The colon counts only with a space or the line's end behind it.
            """,
        bad: "name:String\nemail: String",
        good: "name: String\nemail: String",
        fix: "Write a colon and a space behind the key.")

    static let wrongIndentation = RuleDescription(
        .wrongIndentation, "indentation that fits nothing",
        explanation: """
            Lines that belong together begin in the same column. This one begins in a column where nothing above \
            began, or where something of another kind did.
            """,
        bad: "attributes:\n    name: String\n  email: String",
        good: "attributes:\n    name: String\n    email: String",
        fix: "Indent the line as its neighbours.")

    static let unknownEscape = RuleDescription(
        .unknownEscape, "unknown escape in double quotes",
        explanation: """
            In double quotes a backslash begins an escape: \\n \\t \\" \\\\ \\u0627 and a few more. In single quotes a \
            backslash is only a backslash, which suits regular expressions.
            """,
        bad: "matches: \"^\\d+$\"",
        good: "matches: '^\\d+$'",
        fix: "Use single quotes, or double the backslash.")
}
