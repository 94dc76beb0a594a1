/// The one way in which text is folded: for full-text search, for `localizedStandardContains` and for the collation `localized`.
///
/// What falls together: capital and small letters (`ß` and `ss` too), letters with and without accents and marks (Arabic tashkeel and
/// tatweel, Hebrew niqqud), wide and narrow forms, ligatures, composed and decomposed spellings, the digits of all scripts, Persian and
/// Arabic forms of one letter (`ی ي ى`, `ک ك`, `ة ه`), final forms of Greek and Hebrew letters, letters with a stroke and their bases
/// (`đ`, `ł`, `ø`), the Turkish `ı İ` and `i`, unless the rules are Turkish ones; and the signs that several keyboards have for an apostrophe,
/// a quotation mark or a dash. What stays apart: the vowel signs of Indic scripts and of Thai, Japanese voiced sounds, Hiragana and Katakana.
package enum TextFold {
    /// Goes up when a text folds, falls into words or is sorted otherwise: stores are then indexed anew.
    package static let version: Int64 = 1

    /// The text folded. Folding it once more changes nothing.
    package static func fold(_ text: String, _ rules: TextRules = .current) -> String {
        String(decoding: withBytes(of: text) { FoldedText($0, rules).utf8 }, as: UTF8.self)
    }

    /// Text as UTF-8, folded.
    static func fold(_ bytes: UnsafeBufferPointer<UInt8>, _ rules: TextRules = .current) -> [UInt8] {
        // What may be a letter of its own has more than one byte.
        guard bytes.allSatisfy({ $0 < 0x80 && (!rules.hasDotlessI || $0 != UInt8(ascii: "I")) }) else {
            return FoldedText(bytes, rules).utf8
        }
        return bytes.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0 }
    }

    /// `contains` over UTF-8 for one thread, which keeps the part that it folded last.
    package static func makeContains(
        _ currentRules: @escaping () -> TextRules
    ) -> (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Bool {
        var last: (part: [UInt8], rules: TextRules, folded: [UInt8]) = ([], .general, [])
        return { text, part in
            let rules = currentRules()
            if last.rules != rules || !last.part.elementsEqual(part) { last = (Array(part), rules, fold(part, rules)) }
            return contains(fold(text, rules), last.folded)
        }
    }

    /// Whether a text contains another, both folded. Every text contains one that folds to nothing.
    package static func contains(_ text: String, _ part: String, _ rules: TextRules = .current) -> Bool {
        withBytes(of: text) { text in withBytes(of: part) { contains(fold(text, rules), fold($0, rules)) } }
    }

    /// The words of a text, folded, each with its bytes in the UTF-8 of the text.
    package static func words(of text: String, _ rules: TextRules = .current) -> [(word: [UInt8], place: Range<Int>)] {
        var words: [(word: [UInt8], place: Range<Int>)] = []
        withBytes(of: text) { bytes in
            FoldedText(bytes, rules).forEachWord {
                words.append(($0, $1))
                return true
            }
        }
        return words
    }

    /// How two texts stand to each other by the collation `localized`: -1, 0 or 1.
    package static func order(_ one: String, _ other: String, _ rules: TextRules = .current) -> Int {
        withBytes(of: one) { one in
            withBytes(of: other) { other in
                Int(compareLocalized(UnsafeRawBufferPointer(one), UnsafeRawBufferPointer(other), rules))
            }
        }
    }

    static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
        guard let first = part.first else { return true }
        guard text.count >= part.count else { return false }
        for start in 0...(text.count - part.count) where text[start] == first {
            if text[start..<start + part.count].elementsEqual(part) { return true }
        }
        return false
    }

    private static func withBytes<Result>(of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        var text = text
        return text.withUTF8(body)
    }
}
