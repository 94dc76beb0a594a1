import SchemaDiagnostics
import SchemaYAML

extension SyntaxReader {
    /// Reads a scalar in `|` or `>` style; the position is at that sign.
    ///
    /// The lines are taken as they are written, since the value does not tell where a folded text was broken.
    mutating func readBlockScalar(_ value: String, into item: inout SyntaxItem, column: Int) -> SyntaxNode {
        let header = readBlockHeader()
        // What stands behind the header is a comment or nothing.
        let lineEnd = source.lineBounds(source.position(at: position).line).upperBound
        readComments(upTo: lineEnd)
        item.trailing += takePending()
        let content = readBlockLines(
            indentation: header.indentation.map { max(column, 0) + $0 } ?? detectedIndentation(below: column))
        guard value.contains(where: { !$0.isWhitespace }) else {
            return SyntaxNode(value: .scalar(.line(quotedJSON(value))))
        }
        let breaks = value.reversed().prefix { $0 == "\n" }.count
        // A text that ends with the file and without a line break has none in its value either.
        let chomping = breaks == 0 ? "-" : header.chomping
        let text = BlockText(
            style: header.style, lines: content, chomping: chomping,
            keptBlankLines: chomping == "+" ? breaks - 1 : 0)
        return SyntaxNode(value: .scalar(.block(text)))
    }

    private mutating func readBlockHeader() -> (style: Character, indentation: Int?, chomping: String) {
        let style = Character(Unicode.Scalar(bytes[position]))
        position += 1
        var (indentation, chomping): (Int?, String) = (nil, "")
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "+"), UInt8(ascii: "-"): chomping = String(Unicode.Scalar(bytes[position]))
            case UInt8(ascii: "1")...UInt8(ascii: "9"): indentation = Int(bytes[position] - UInt8(ascii: "0"))
            default: return (style, indentation, chomping)
            }
            position += 1
        }
        return (style, indentation, chomping)
    }

    /// The indentation that YAML takes from the first lines: that of the first text, or of the longest blank line before it.
    private func detectedIndentation(below column: Int) -> Int {
        var (offset, longest) = (position + 1, 0)
        while offset < bytes.count {
            let spaces = bytes[offset...].prefix { $0 == UInt8(ascii: " ") }.count
            longest = max(longest, spaces)
            offset += spaces
            guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\n") else { break }
            offset += 1
        }
        return max(longest, column + 1, 1)
    }

    /// The lines of a block's text without their indentation and without blank lines at the end; moves behind the last of them.
    private mutating func readBlockLines(indentation: Int) -> [String] {
        var lines: [String] = []
        var written = 0
        var offset = position + 1
        while offset < bytes.count {
            let line = source.lineBounds(source.position(at: offset).line)
            let spaces = bytes[line].prefix(indentation).prefix { $0 == UInt8(ascii: " ") }.count
            let text = text(line.lowerBound + spaces..<line.upperBound)
            if !text.isEmpty {
                guard spaces == indentation else { break }
                written = lines.count + 1
                position = line.upperBound
            }
            lines.append(text)
            offset = line.upperBound + 1
        }
        return Array(lines.prefix(written))
    }
}
