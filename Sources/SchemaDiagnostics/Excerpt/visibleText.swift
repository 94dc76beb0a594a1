/// A text of the user's, safe to print: no character of it can move the cursor, colour the terminal, begin a line or turn the direction of reading.
package func visibleText(_ text: String) -> String {
    guard text.contains(where: { visibleForm(of: $0) != nil }) else { return text }
    return text.map { visibleForm(of: $0) ?? String($0) }.joined()
}

/// What is shown in place of a character that acts instead of being seen; `nil` for every other one.
func visibleForm(of character: Character) -> String? {
    guard character.unicodeScalars.contains(where: acts) else { return nil }
    return character.unicodeScalars.map { scalar in
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: acts(scalar) ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
        }
    }.joined()
}

private func acts(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Control characters, line separators, the overrides and isolates of the direction of reading, the byte-order mark.
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
}
