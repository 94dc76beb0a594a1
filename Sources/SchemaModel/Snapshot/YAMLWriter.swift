/// Writes the block YAML of a snapshot, and of an imported schema: one key a line, quotes only where YAML or a reader could take the text for something else.
package struct YAMLWriter {
    package private(set) var text = ""
    private var depth = 0

    package init() {}

    /// `key:` and below it what `body` writes; nothing where `body` writes nothing, `{}` where that would lose the key.
    package mutating func mapping(_ key: String, keepsEmpty: Bool = false, _ body: (inout YAMLWriter) -> Void) {
        var inner = YAMLWriter()
        inner.depth = depth + 1
        body(&inner)
        if inner.text.isEmpty {
            if keepsEmpty { line(Self.word(key) + ": {}") }
        } else {
            line(Self.word(key) + ":")
            text += inner.text
        }
    }

    /// `key: value`, the value as it stands.
    package mutating func entry(_ key: String, _ value: String) { line("\(Self.word(key)): \(value)") }

    /// `- value`, the value as it stands.
    package mutating func item(_ value: String) { line("- \(value)") }

    package mutating func blankLine() { text += "\n" }

    package mutating func line(_ content: String) {
        text += String(repeating: "  ", count: depth) + content + "\n"
    }

    /// A name: bare where every YAML reader takes it for the same text.
    package static func word(_ text: String) -> String {
        let isPlain =
            text.unicodeScalars.allSatisfy {
                $0 == "_" || $0.properties.isAlphabetic || ("0"..."9").contains($0)
            }
            && text.unicodeScalars.first.map { $0 == "_" || $0.properties.isAlphabetic } ?? false
            && ScalarSyntax(text: text, isPlain: true).isText
        return isPlain ? text : quoted(text)
    }

    /// The text between double quotes.
    package static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            default:
                // Controls, and what YAML takes for the end of a line or for the mark of an encoding.
                let isSafe =
                    scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
                    && !(0x2028...0x2029).contains(scalar.value) && scalar.value != 0xFEFF
                    && scalar.value & 0xFFFE != 0xFFFE
                if isSafe {
                    result.unicodeScalars.append(scalar)
                } else {
                    let digits = String(scalar.value, radix: 16, uppercase: true)
                    result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
                }
            }
        }
        return result + "\""
    }

    /// `[a, b]` of words.
    package static func list(_ words: [String]) -> String { "[\(words.joined(separator: ", "))]" }
}
