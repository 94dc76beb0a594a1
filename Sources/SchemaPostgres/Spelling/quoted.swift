/// A name in PostgreSQL's SQL; always quoted, so that its letters keep their case and no word can be taken for it.
func quotedName(_ name: String) -> String { enclosed(name, in: "\"") }

/// A text as a literal. It holds no NUL: such texts are refused before.
func quotedText(_ text: String) -> String { enclosed(text, in: "'") }

/// Scalar by scalar: a quote with a combining mark is one character to Swift, not to PostgreSQL.
private func enclosed(_ text: String, in quote: Unicode.Scalar) -> String {
    var result = String.UnicodeScalarView([quote])
    for scalar in text.unicodeScalars {
        if scalar == quote { result.append(quote) }
        result.append(scalar)
    }
    result.append(quote)
    return String(result)
}
