/// A line of the printed file.
struct LayoutLine {
    var text = ""
    /// What stands behind the text, two spaces or more away from it.
    var comment: String?
    /// Whether the comment goes on from the line above.
    var isContinuation = false
}

/// The lines as text. The comments of neighbouring lines begin in one column; a long line takes its own where it ends.
func alignedText(of lines: [LayoutLine]) -> String {
    let widest = 72
    var text = ""
    var start = 0
    while start < lines.count {
        let run = lines[start...].prefix { $0.comment != nil }
        if run.isEmpty {
            text += lines[start].text + "\n"
            start += 1
            continue
        }
        let common = run.map(\.text.count).filter { $0 <= widest }.max() ?? 0
        var column = 0
        for line in run {
            let width = line.text.count
            if !line.isContinuation { column = max(common, width) + 2 }
            text += line.text + String(repeating: " ", count: column - width) + (line.comment ?? "") + "\n"
        }
        start = run.endIndex
    }
    return text
}
