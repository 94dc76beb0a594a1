/// How a character of a schema is shown in an excerpt: harmless to a terminal, and of a known width.
struct ShownCharacter {
    let text: String
    /// Columns of a terminal: 0 for a lone combining mark, 2 for East Asian letters and emoji.
    let width: Int

    init(_ character: Character) {
        if character == "\t" {
            // A fixed width, since how wide a terminal shows a tab depends on what stands before it.
            (text, width) = ("    ", 4)
        } else if let visible = visibleForm(of: character) {
            (text, width) = (visible, visible.count)
        } else {
            (text, width) = (String(character), displayWidth(of: character))
        }
    }
}

/// Columns of a terminal that a printable character takes.
private func displayWidth(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if first.properties.isEmojiPresentation || isEastAsianWide(first.value) { return 2 }
    // A sign such as ❤ becomes an emoji by the selector behind it.
    let hasEmojiSelector = character.unicodeScalars.contains { $0.value == 0xFE0F }
    return hasEmojiSelector && first.properties.isEmoji ? 2 : 1
}

/// The blocks that Unicode's East Asian Width calls wide or fullwidth, emoji aside.
private func isEastAsianWide(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x1F200...0x1F2FF, 0x20000...0x3FFFD:
        true
    default: false
    }
}
