/// How a scalar is laid out.
enum ScalarLayout {
    /// In one line, as it was written.
    case line(String)
    /// Over several lines, each without its indentation; `joined` is the same value in one line, `nil` where it has none that keeps it.
    case lines([String], joined: String?)
    /// Below a `|` or `>`.
    case block(BlockText)
}

/// The text of a scalar in `|` or `>` style.
struct BlockText {
    /// `|` or `>`.
    let style: Character
    /// The lines without their common indentation, and without blank lines at the end.
    let lines: [String]
    /// What becomes of the line breaks at its end: `-` drops them, `+` keeps all, nothing keeps one.
    let chomping: String
    /// Blank lines behind the text that are part of the value.
    let keptBlankLines: Int

    /// The first line below the key; an indentation that YAML would not see from the text is written as a number.
    func header(indentation: Int) -> String {
        let first = lines.first { !$0.isEmpty }
        let isUnclear = first?.utf8.first.map { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } ?? false
        return "\(style)" + (isUnclear ? String(indentation) : "") + chomping
    }
}
