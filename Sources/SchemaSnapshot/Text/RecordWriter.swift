/// Writes line-record text: a record a line, its words separated by one space, each word bare or in double quotes.
///
/// A text never holds `"""` or `\#`, nor a control character other than the line feed, so that it can stand as it is in a raw
/// multi-line Swift literal.
package struct RecordWriter {
    private var bytes: [UInt8] = []

    package init(header: String) {
        bytes.append(contentsOf: header.utf8)
        bytes.append(.lineFeed)
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package mutating func record(_ words: [String]) {
        for (index, word) in words.enumerated() {
            if index > 0 { bytes.append(.space) }
            if Self.isBare(word) {
                bytes.append(contentsOf: word.utf8)
            } else {
                bytes.append(.quote)
                escape(word.utf8, everyQuote: true)
                bytes.append(.quote)
            }
        }
        bytes.append(.lineFeed)
    }

    /// Writes a text of any number of lines readably: its first line after `> `, the others after `| `.
    mutating func block(_ text: String) {
        for (index, line) in text.utf8.split(separator: .lineFeed, omittingEmptySubsequences: false).enumerated() {
            bytes.append(contentsOf: [index == 0 ? .greater : .bar, .space])
            escape(line, everyQuote: false)
            bytes.append(.lineFeed)
        }
    }

    /// Bare is what cannot be mistaken: no blank, control character, quote, backslash or sign of a block.
    private static func isBare(_ word: String) -> Bool {
        var isASCII = true
        for byte in word.utf8 {
            switch byte {
            case ...(.space), .quote, .backslash, .bar, .greater, 0x7F: return false
            case 0x80...: isASCII = false
            default: continue
            }
        }
        return !word.isEmpty && (isASCII || !needsEscapedScalar(word))
    }

    /// Whether the word holds a scalar that editors take for the end of a line or do not show.
    private static func needsEscapedScalar(_ word: String) -> Bool { word.unicodeScalars.contains(where: isUnsafe) }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0x2028...0x2029).contains(scalar.value)
            || scalar.value == 0xFEFF
    }

    private mutating func escape(_ source: some Collection<UInt8>, everyQuote: Bool) {
        var quotes = 0
        // Most texts have nothing to escape but, where three follow each other, quotes.
        if source.allSatisfy({ $0 >= .space && $0 < 0x7F && $0 != .backslash }) {
            for byte in source {
                let isEscaped = byte == .quote && (everyQuote || quotes == 2)
                if isEscaped { bytes.append(.backslash) }
                bytes.append(byte)
                quotes = byte != .quote ? 0 : quotes == 2 ? 1 : quotes + 1
            }
            return
        }
        for scalar in String(decoding: Array(source), as: UTF8.self).unicodeScalars {
            let byte = scalar.isASCII ? UInt8(scalar.value) : 0
            switch byte {
            case .backslash: bytes.append(contentsOf: [.backslash, .backslash])
            case .lineFeed: bytes.append(contentsOf: #"\n"#.utf8)
            case .quote where everyQuote || quotes == 2: bytes.append(contentsOf: [.backslash, .quote])
            // `\#` would interpolate in a raw literal.
            case .hash where bytes.last == .backslash: bytes.append(contentsOf: #"\u{23}"#.utf8)
            case _ where Self.isUnsafe(scalar):
                bytes.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".utf8)
            default: bytes.append(contentsOf: UTF8.encode(scalar)!)
            }
            quotes = byte != .quote ? 0 : quotes == 2 ? 1 : quotes + 1
        }
    }
}

extension UInt8 {
    static let lineFeed = UInt8(ascii: "\n")
    static let space = UInt8(ascii: " ")
    static let quote = UInt8(ascii: "\"")
    static let backslash = UInt8(ascii: "\\")
    static let hash = UInt8(ascii: "#")
    static let bar = UInt8(ascii: "|")
    static let greater = UInt8(ascii: ">")
}
