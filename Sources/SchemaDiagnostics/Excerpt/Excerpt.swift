/// A line of a file as it is shown below a finding, with the marks that underline a place in it.
///
/// Tabs, wide letters, emoji and combining marks keep the marks below what they mean; a long line is clipped around them.
struct Excerpt {
    let lineNumber: Int
    let text: String
    /// Spaces, then `^` and `~` below the place.
    let underline: String

    /// Columns of text that are shown at most.
    private static let widest = 100
    /// Columns kept before the place when a line is clipped.
    private static let lead = 40
    /// Bytes looked at on each side: a file may be one line of megabytes.
    private static let reach = 600

    /// `nil` where the place does not exist in the source.
    init?(of range: SourceRange, in source: SourceText) {
        guard (1...source.lineStarts.count).contains(range.start.line) else { return nil }
        lineNumber = range.start.line
        let bounds = source.lineBounds(range.start.line)
        let marked = source.offsets(of: range).clamped(to: bounds)
        let reach = (marked.lowerBound - Self.reach)..<(marked.lowerBound + Self.reach)
        let window = reach.clamped(to: bounds)
        let cells = Cell.cells(of: window, in: source)
        let first = cells.firstIndex { $0.end > marked.lowerBound } ?? cells.count
        let last = cells[first...].firstIndex { $0.start >= marked.upperBound } ?? cells.count

        let clip = Self.clip(cells, around: first)
        let isCutLeft = clip.lowerBound > 0 || window.lowerBound > bounds.lowerBound
        let isCutRight = clip.upperBound < cells.count || window.upperBound < bounds.upperBound
        let shown = cells[clip]
        text = (isCutLeft ? "…" : "") + shown.map(\.shown.text).joined() + (isCutRight ? "…" : "")
        let indent = (isCutLeft ? 1 : 0) + cells[clip.lowerBound..<first].width
        let width = max(1, cells[first..<max(first, min(last, clip.upperBound))].width)
        underline = String(repeating: " ", count: indent) + "^" + String(repeating: "~", count: width - 1)
    }

    /// The cells to show: all where they fit, else some before the place and what fits behind it.
    private static func clip(_ cells: [Cell], around first: Int) -> Range<Int> {
        guard cells[...].width > widest else { return cells.indices }
        var (start, width) = (first, 0)
        while start > 0, width < lead {
            start -= 1
            width += cells[start].shown.width
        }
        var end = start
        width = 0
        while end < cells.count, width + cells[end].shown.width <= widest {
            width += cells[end].shown.width
            end += 1
        }
        return start..<end
    }
}

/// A character of the line, as it is shown, with its UTF-8 offsets in the file.
private struct Cell {
    let shown: ShownCharacter
    let start: Int
    let end: Int

    static func cells(of window: Range<Int>, in source: SourceText) -> [Cell] {
        let slice = source.slice(window)
        // The slice may begin before the window, where its first code point does.
        var offset = source.text.utf8.distance(from: source.text.startIndex, to: slice.startIndex)
        return slice.map { character in
            defer { offset += character.utf8.count }
            return Cell(shown: ShownCharacter(character), start: offset, end: offset + character.utf8.count)
        }
    }
}

extension ArraySlice<Cell> {
    fileprivate var width: Int { reduce(0) { $0 + $1.shown.width } }
}
