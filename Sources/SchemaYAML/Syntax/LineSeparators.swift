import SchemaDiagnostics

/// The characters of a text that end a line for YAML but not for editors: U+0085, U+2028 and U+2029.
///
/// In quotes the two Unicode separators are text as any other. Everywhere else the text is not what it looks like: even a comment
/// would end there, and what stands behind it would count.
struct LineSeparators {
    private let source: SourceText
    /// All of them, by UTF-8 offset.
    private let offsets: [Int]
    /// How many of `offsets` lie before the last quoted text.
    private var passed = 0
    /// Those among the passed that are not between quotes.
    private var outside: [Int] = []

    init(_ source: SourceText) {
        self.source = source
        var text = source.text
        offsets = text.withUTF8 { bytes in
            var found: [Int] = []
            for offset in bytes.indices where bytes[offset] >= 0xC2 {
                let rest = bytes[offset...].dropFirst()
                if bytes[offset] == 0xC2, rest.first == 0x85 { found.append(offset) }
                if bytes[offset] == 0xE2, rest.starts(with: [0x80, 0xA8]) || rest.starts(with: [0x80, 0xA9]) {
                    found.append(offset)
                }
            }
            return found
        }
    }

    /// Notes the next quoted text of the file.
    mutating func pass(quoted: Range<Int>) {
        while passed < offsets.count, offsets[passed] < quoted.upperBound {
            let offset = offsets[passed]
            passed += 1
            // YAML reads U+0085 between quotes as a line break, so as a space.
            if !quoted.contains(offset) || source.byte(at: offset) == 0xC2 { outside.append(offset) }
        }
    }

    /// A finding for each of them outside quotes, up to an offset.
    func findings(upTo end: Int = .max) -> [Finding] {
        (outside + offsets[passed...]).prefix { $0 <= end }.map(finding)
    }

    private func finding(_ offset: Int) -> Finding {
        let length = source.byte(at: offset) == 0xC2 ? 2 : 3
        let range = source.range(offset..<offset + length)
        let scalar = source.slice(offset..<offset + length).unicodeScalars.first?.value ?? 0
        let digits = String(scalar, radix: 16)
        let name = "U+" + String(repeating: "0", count: 4 - digits.count) + digits
        return Finding(
            .invisibleCharacter, .error, "the invisible character \(name) ends a line for YAML; remove it", at: range,
            fixIt: Finding.FixIt("write a space", replacing: range, with: " "))
    }
}
