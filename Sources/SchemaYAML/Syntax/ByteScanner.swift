/// Walks over the bytes of a text.
struct ByteScanner {
    private let utf8: String.UTF8View
    private(set) var offset: Int

    init(_ text: String, at offset: Int) {
        utf8 = text.utf8
        self.offset = offset
    }

    /// The byte at the scanner's place; `nil` at the end.
    var byte: UInt8? { byte(ahead: 0) }

    func byte(ahead distance: Int) -> UInt8? {
        let place = offset + distance
        guard place >= 0, place < utf8.count else { return nil }
        return utf8[utf8.index(utf8.startIndex, offsetBy: place)]
    }

    mutating func advance() { offset += 1 }

    mutating func skip(while matches: (UInt8) -> Bool) {
        while let byte, matches(byte) { offset += 1 }
    }

    /// Skips `&name`, `!tag` or `!<verbatim>`.
    mutating func skipProperty() {
        let isVerbatim = byte(ahead: 1) == UInt8(ascii: "<")
        skip { !isSpaceOrBreak($0) && (isVerbatim || !isFlowIndicator($0)) }
    }

    /// Skips blanks, line breaks and comments.
    mutating func skipSpaceAndComments() {
        while let byte {
            if byte == UInt8(ascii: "#") {
                skip { $0 != UInt8(ascii: "\n") }
            } else if isSpaceOrBreak(byte) {
                advance()
            } else {
                return
            }
        }
    }
}

func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

func isSpaceOrBreak(_ byte: UInt8) -> Bool {
    isBlank(byte) || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
}

/// One of `, [ ] { }`.
func isFlowIndicator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"): true
    default: false
    }
}
