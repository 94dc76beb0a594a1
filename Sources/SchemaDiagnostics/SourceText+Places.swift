extension SourceText {
    /// The place of a UTF-8 offset; an offset outside the text is clamped to it.
    package func position(at offset: Int) -> SourcePosition {
        let offset = min(max(offset, 0), text.utf8.count)
        // The last line that starts at or before the offset.
        var (low, high) = (0, lineStarts.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle - 1 }
        }
        return SourcePosition(line: low + 1, column: offset - lineStarts[low] + 1)
    }

    /// UTF-8 offsets as a place, for a walk through the text: `line` is where the last place began, and the search sets out from there.
    package func range(_ offsets: Range<Int>, near line: inout Int) -> SourceRange {
        let start = position(at: offsets.lowerBound, near: &line)
        var last = line
        return SourceRange(file: file, start: start, end: position(at: offsets.upperBound, near: &last))
    }

    /// As `position(at:)`, looking at the few lines from `line` on first.
    private func position(at offset: Int, near line: inout Int) -> SourcePosition {
        for candidate in max(line, 1)..<max(line, 1) + 4 where candidate <= lineStarts.count {
            let end = candidate < lineStarts.count ? lineStarts[candidate] : Int.max
            if lineStarts[candidate - 1] <= offset, offset < end, offset <= text.utf8.count {
                line = candidate
                return SourcePosition(line: candidate, column: offset - lineStarts[candidate - 1] + 1)
            }
        }
        let position = position(at: offset)
        line = position.line
        return position
    }

    /// The UTF-8 offset of a place; a place outside the text is clamped to it.
    package func offset(of position: SourcePosition) -> Int {
        guard position.line >= 1 else { return 0 }
        guard position.line <= lineStarts.count else { return text.utf8.count }
        let bounds = lineBounds(position.line)
        return min(bounds.lowerBound + max(position.column - 1, 0), bounds.upperBound)
    }

    /// UTF-8 offsets as a place in this file.
    package func range(_ offsets: Range<Int>) -> SourceRange {
        SourceRange(file: file, start: position(at: offsets.lowerBound), end: position(at: offsets.upperBound))
    }

    /// The UTF-8 offsets of a place in this file.
    package func offsets(of range: SourceRange) -> Range<Int> {
        let start = offset(of: range.start)
        return start..<max(start, offset(of: range.end))
    }

    /// UTF-8 offsets of a line's text, its line break not included. `line` counts from 1 and must exist.
    package func lineBounds(_ line: Int) -> Range<Int> {
        let start = lineStarts[line - 1]
        guard line < lineStarts.count else { return start..<text.utf8.count }
        var end = lineStarts[line] - 1
        if end > start, byte(at: end - 1) == 0x0D { end -= 1 }
        return start..<end
    }

    /// The text between two UTF-8 offsets, each moved back to the beginning of its character's code point.
    package func slice(_ offsets: Range<Int>) -> Substring {
        let utf8 = text.utf8
        func index(_ offset: Int) -> String.Index {
            var index = utf8.index(utf8.startIndex, offsetBy: min(max(offset, 0), utf8.count))
            while index > utf8.startIndex, index < utf8.endIndex, utf8[index] & 0xC0 == 0x80 {
                index = utf8.index(before: index)
            }
            return index
        }
        return text[index(offsets.lowerBound)..<index(offsets.upperBound)]
    }

    /// The text of a place in this file, as it was written.
    package subscript(range: SourceRange) -> Substring { slice(offsets(of: range)) }

    /// One byte of the text; the offset must exist.
    package func byte(at offset: Int) -> UInt8 {
        text.utf8[text.utf8.index(text.utf8.startIndex, offsetBy: offset)]
    }
}
