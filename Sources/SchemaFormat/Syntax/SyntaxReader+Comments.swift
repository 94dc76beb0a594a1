import SchemaDiagnostics

/// The stretches between values: blanks, line breaks, comments, and the signs that libyaml's events stand for.
extension SyntaxReader {
    /// Reads comments up to an offset, passing over signs; without one, up to the first sign.
    mutating func readComments(upTo end: Int? = nil) {
        while position < (end ?? bytes.count) {
            switch bytes[position] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"): position += 1
            case UInt8(ascii: "#"): readComment()
            default:
                if end == nil { return }
                position += 1
            }
        }
    }

    /// Reads the comment that begins at the position.
    private mutating func readComment() {
        let start = position
        let place = source.position(at: start)
        let line = source.lineBounds(place.line)
        var end = line.upperBound
        while isBlank(bytes[end - 1]) { end -= 1 }
        let comment = Comment(
            text: text(start..<end), line: place.line, column: place.column - 1,
            isOwnLine: bytes[line.lowerBound..<start].allSatisfy(isBlank), isAfterBlankLine: isAfterBlankLine(start))
        pending.append(comment)
        comments.append(comment)
        position = line.upperBound
    }

    func isAfterBlankLine(_ offset: Int) -> Bool {
        let line = source.position(at: offset).line
        guard line > 1 else { return false }
        let before = source.lineBounds(line - 1)
        return before.lowerBound >= valueEnd && bytes[before].allSatisfy(isBlank)
    }

    func column(of offset: Int) -> Int { source.position(at: offset).column - 1 }

    func text(_ offsets: Range<Int>) -> String { String(decoding: bytes[offsets], as: UTF8.self) }

    mutating func takePending() -> [Comment] {
        defer { pending = [] }
        return pending
    }

    /// The first of the comments not attached yet, as long as they fit.
    mutating func takePending(while fits: (Comment) -> Bool) -> [Comment] {
        let taken = Array(pending.prefix(while: fits))
        pending.removeFirst(taken.count)
        return taken
    }

    /// The comment at the end of the line that was just read, and those below it that continue it in its column.
    mutating func takeTrailing() -> [Comment] {
        guard let first = pending.first, !first.isOwnLine else { return [] }
        var line = first.line
        return takePending { comment in
            guard comment.line != first.line else { return true }
            defer { line += 1 }
            return comment.isOwnLine && comment.column == first.column && comment.line == line + 1
        }
    }
}

func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
