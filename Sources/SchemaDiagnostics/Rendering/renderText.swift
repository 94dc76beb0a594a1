/// Findings as compilers print them: a line with place, severity and code, the excerpt with its marks, the notes, the fix.
func renderText(_ findings: [Finding], in context: RenderContext) -> String {
    var printer = TextPrinter(context: context)
    for finding in findings { printer.print(finding) }
    return printer.output
}

/// Builds the text format line by line.
private struct TextPrinter {
    let context: RenderContext
    var output = ""

    mutating func print(_ finding: Finding) {
        printHead(
            finding.severity, finding.message + " [\(finding.code)]", at: finding.range, color: finding.severity.color)
        printExcerpt(finding.range)
        if let fixIt = finding.fixIt { print(fixIt) }
        for note in finding.notes {
            printHead(.note, note.message, at: note.range, color: Severity.note.color)
            printExcerpt(note.range)
        }
    }

    private mutating func printHead(_ severity: Severity, _ message: String, at range: SourceRange?, color: Color) {
        if let range {
            let place = "\(visibleText(range.path)):\(range.start.line):\(range.start.column): "
            output += painted(place, .bold)
        }
        output += painted("\(severity.rawValue): ", color) + painted(visibleText(message), .bold) + "\n"
    }

    private mutating func printExcerpt(_ range: SourceRange?) {
        guard let range, let source = context.source(range.path), let excerpt = Excerpt(of: range, in: source) else {
            return
        }
        printGutter(String(excerpt.lineNumber), excerpt.text)
        printGutter("", painted(excerpt.underline, .green))
    }

    /// The message, and the mended line where the change stays within one.
    private mutating func print(_ fixIt: Finding.FixIt) {
        printGutter("", "fix: " + visibleText(fixIt.message))
        guard let source = context.source(fixIt.range.path), let mended = mendedLine(fixIt, in: source) else { return }
        printGutter("+", painted(mended, .green))
    }

    private func mendedLine(_ fixIt: Finding.FixIt, in source: SourceText) -> String? {
        let line = fixIt.range.start.line
        guard fixIt.range.end.line == line, !fixIt.replacement.contains("\n"), line <= source.lineStarts.count else {
            return nil
        }
        let bounds = source.lineBounds(line)
        guard bounds.count <= 200 else { return nil }
        let replaced = source.offsets(of: fixIt.range)
        let mended =
            source.slice(bounds.lowerBound..<replaced.lowerBound) + fixIt.replacement
            + source.slice(replaced.upperBound..<bounds.upperBound)
        return mended.map { ShownCharacter($0).text }.joined()
    }

    private mutating func printGutter(_ label: String, _ text: String) {
        let padding = String(repeating: " ", count: max(0, 5 - label.count))
        output += painted(padding + label + " | ", .blue) + text + "\n"
    }

    private func painted(_ text: String, _ color: Color) -> String {
        context.usesColor ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
    }
}

/// Parameters of the terminal's "select graphic rendition".
private enum Color: String {
    case bold = "1"
    case red = "1;31"
    case green = "32"
    case blue = "34"
    case magenta = "1;35"
    case cyan = "1;36"
}

extension Severity {
    fileprivate var color: Color {
        switch self {
        case .error: .red
        case .warning: .magenta
        case .note: .cyan
        }
    }
}
