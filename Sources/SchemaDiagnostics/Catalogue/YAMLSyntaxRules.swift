/// SG010 to SG029: whether the text is YAML, and means what it looks like.
package enum YAMLSyntaxRules {
    package static let all: [RuleDescription] = [
        yamlSyntax, tabIndentation, unclosedQuote, unclosedBracket, textAfterValue, commaInValue, reservedCharacter,
        invisibleCharacter, secondColon, missingColon, wrongIndentation, unknownEscape,
    ]
}
