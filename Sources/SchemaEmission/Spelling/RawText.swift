/// A text of many lines as a raw multi-line string literal: readable in the generated file, and the same bytes when it runs.
struct RawText: Hashable, Sendable {
    /// The number signs on both sides of the literal: enough that nothing in the text ends it or starts an escape.
    let fence: String
    /// The text's lines, the last one without its line break.
    let lines: [String]

    init(_ text: String) {
        let fence = String(repeating: "#", count: RawText.fenceLength(for: text))
        self.fence = fence
        // Split at scalars: as a Character, "\r\n" would not end a line.
        lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
            RawText.spell($0, fence: fence)
        }
    }

    /// One more than the longest run of number signs after a `\` or three quotes; at least one.
    private static func fenceLength(for text: String) -> Int {
        var (longest, run, quotes) = (0, 0, 0)
        var isCounting = false
        for byte in text.utf8 {
            if byte == UInt8(ascii: "#"), isCounting {
                run += 1
                longest = max(longest, run)
                continue
            }
            run = 0
            quotes = byte == UInt8(ascii: "\"") ? quotes + 1 : 0
            isCounting = byte == UInt8(ascii: "\\") || quotes >= 3
        }
        return longest + 1
    }

    /// Escapes what a source file cannot carry; a trailing blank too, which editors cut off.
    private static func spell(_ line: Substring.UnicodeScalarView, fence: String) -> String {
        guard line.contains(where: SwiftLiteral.mustEscape) || line.last == " " else { return String(line) }
        var spelled = ""
        for index in line.indices {
            let scalar = line[index]
            let isTrailingBlank = scalar == " " && line.index(after: index) == line.endIndex
            if SwiftLiteral.mustEscape(scalar) || isTrailingBlank {
                spelled += "\\" + fence + "u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            } else {
                spelled.unicodeScalars.append(scalar)
            }
        }
        return spelled
    }
}
