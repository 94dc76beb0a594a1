/// A line of the printed file.
struct LayoutLine {
    var text = ""
    /// What stands behind the text, two spaces or more away from it.
    var comment: String?
    /// Whether the comment goes on from the line above.
    var isContinuation = false

    /// Spaces before the text.
    var indentation: Int { text.utf8.prefix { $0 == UInt8(ascii: " ") }.count }
}

/// The lines as text. The comments of neighbouring lines of one indentation begin in one column; a long line takes its own where it
/// ends.
func alignedText(of lines: [LayoutLine]) -> String {
    let widest = 72
    var text = ""
    var rest = lines[...]
    while let first = rest.first {
        if first.comment == nil {
            text += first.text + "\n"
            rest.removeFirst()
            continue
        }
        let run = rest.prefix {
            $0.comment != nil && ($0.isContinuation || $0.indentation == first.indentation)
        }
        rest = rest[run.endIndex...]
        let common = run.map(\.text.count).filter { $0 <= widest }.max() ?? 0
        var column = 0
        for line in run {
            let width = line.text.count
            if !line.isContinuation { column = max(common, width) + 2 }
            text += line.text + String(repeating: " ", count: column - width) + (line.comment ?? "") + "\n"
        }
    }
    return text
}
