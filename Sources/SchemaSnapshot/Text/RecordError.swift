/// Why a line-record text cannot be read, and in which line.
package struct RecordError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Reason: Hashable, Sendable {
        /// The first line is not the one that this kind of text begins with.
        case notThisKind(expected: String)
        /// Written by a later schemagen.
        case unknownFormat(String)
        case unterminatedQuote
        case badEscape
        /// Something other than one space stands between two words.
        case badSpacing
        case unknownRecord(String)
        /// A record stands where it has no owner, or twice where it may stand once.
        case misplacedRecord(String)
        case missing(String)
        case surplus(String)
        case badValue(String, for: String)
        case duplicateName(String)
        case unknownName(String)
        /// The last record is not `end`: the text was cut off.
        case truncated
        case textAfterEnd
    }

    /// From 1.
    package var line: Int
    package var reason: Reason

    package init(line: Int, _ reason: Reason) {
        self.line = line
        self.reason = reason
    }

    package var description: String {
        let text =
            switch reason {
            case .notThisKind(let expected): "expected a text that begins with “\(expected)”"
            case .unknownFormat(let format): "format “\(format)” is not known here: a later schemagen wrote this text"
            case .unterminatedQuote: "a quoted word does not end"
            case .badEscape: "a backslash begins no known escape"
            case .badSpacing: "words must be separated by one space"
            case .unknownRecord(let word): "no record is called “\(word)”"
            case .misplacedRecord(let word): "record “\(word)” does not belong here"
            case .missing(let field): "\(field) is missing"
            case .surplus(let word): "“\(word)” is more than the record holds"
            case .badValue(let value, let field): "“\(value)” is no \(field)"
            case .duplicateName(let name): "“\(name)” stands twice"
            case .unknownName(let name): "“\(name)” is not defined before this line"
            case .truncated: "the text ends early"
            case .textAfterEnd: "text follows the end"
            }
        return "line \(line): \(text)"
    }
}
