/// Goes through the text of a fragment as SQLite does, so that no value is put where SQLite takes none for one.
struct FragmentText {
    private enum Place {
        case sql, lineComment, comment
        /// Until the same sign, or the bracket that closes.
        case quote(UInt8)
    }

    private var place = Place.sql

    /// What is wrong with a piece of the text; nil where nothing is.
    mutating func read(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        var index = 0
        func at(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }
        while index < bytes.count {
            let byte = bytes[index]
            switch place {
            case .quote(let end):
                // A doubled sign ends the text and begins it again.
                if byte == end { place = .sql }
            case .lineComment:
                if byte == Self.newline { place = .sql }
            case .comment:
                if byte == UInt8(ascii: "*"), at(index + 1) == UInt8(ascii: "/") {
                    place = .sql
                    index += 1
                }
            case .sql:
                switch byte {
                case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): place = .quote(byte)
                case UInt8(ascii: "["): place = .quote(UInt8(ascii: "]"))
                case UInt8(ascii: "-") where at(index + 1) == byte: place = .lineComment
                case UInt8(ascii: "/") where at(index + 1) == UInt8(ascii: "*"):
                    place = .comment
                    index += 1
                case UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "$"), UInt8(ascii: "#"):
                    return "a parameter of one's own"
                default:
                    // Names may have dollar signs in them.
                    if Self.isOfName(byte) {
                        while Self.isOfName(at(index + 1)) || at(index + 1) == UInt8(ascii: "$") { index += 1 }
                    }
                }
            }
            index += 1
        }
        return nil
    }

    /// What is wrong with a value here.
    var problemOfValue: String? { if case .sql = place { nil } else { "a value within quotes or a comment" } }

    /// What is wrong with the text's end.
    var problemOfEnd: String? {
        switch place {
        case .quote: "an open quote"
        case .comment: "an open comment"
        case .sql, .lineComment: nil
        }
    }

    /// What has to stand behind the text.
    var end: String { if case .lineComment = place { "\n" } else { "" } }

    private static let newline: UInt8 = 0x0A

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}
