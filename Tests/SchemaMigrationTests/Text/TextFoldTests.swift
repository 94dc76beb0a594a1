import Foundation
import Testing

@testable import SchemaMigration

struct TextFoldTests {
    /// Texts that search must not tell apart.
    static let pairs: [(String, String)] = [
        // Persian, with the letters of an Arabic keyboard, without its half space, with digits of all kinds.
        ("کتاب", "كتاب"), ("یوسف", "يوسف"), ("یوسف", "ىوسف"), ("می‌شود", "میشود"), ("۱۴۰۳", "1403"), ("١٤٠٣", "1403"),
        ("خانۀ", "خانه"), ("آرش", "ارش"),
        // Arabic.
        ("مُحَمَّد", "محمد"), ("محمـــد", "محمد"), ("إسلام", "اسلام"), ("مدرسة", "مدرسه"), ("ﻻ", "لا"), ("ﷲ", "الله"),
        ("ٱلرحمن", "الرحمن"),
        // Hebrew.
        ("שָׁלוֹם", "שלום"), ("צה״ל", "צה\"ל"), ("שלום", "שלומ"),
        // Greek.
        ("ΣΟΦΟΣ", "σοφός"), ("σοφος", "σοφοσ"), ("Ἀθῆναι", "αθηναι"), ("ΆΈΉΊΌΎΏ", "αεηιουω"),
        // Turkish.
        ("İSTANBUL", "istanbul"), ("Isparta", "ısparta"), ("ığdır", "IĞDIR"), ("ığdır", "igdir"),
        // German.
        ("STRASSE", "straße"), ("Müller", "muller"), ("ẞ", "ss"),
        // Vietnamese, composed and not.
        ("Đà Nẵng", "da nang"), ("Tiếng Việt", "tieng viet"), ("Tie\u{302}\u{301}ng", "tiếng"),
        // French, Polish, Danish, Czech, Spanish, Icelandic.
        ("Café", "cafe"), ("Cafe\u{301}", "Café"), ("Łódź", "lodz"), ("smørrebrød", "smorrebrod"), ("œuvre", "oeuvre"),
        ("ŘÍČANY", "ricany"), ("mañana", "manana"), ("Ægir", "aegir"),
        // Cyrillic.
        ("Ёлка", "елка"), ("МОСКВА", "москва"),
        // Width, ligatures, signs.
        ("ＦＵＬＬ　ｗｉｄｔｈ", "full width"), ("ﬁne", "fine"), ("①②", "12"), ("Bo’s", "Bo's"), ("“a”", "\"a\""), ("a–b", "a-b"),
        ("ｶﾞｷﾞ", "ガギ"), ("が", "か\u{3099}"), ("각", "\u{1100}\u{1161}\u{11A8}"),
        // Hindi: nukta, and the digits.
        ("क़लम", "कलम"), ("२०२४", "2024"),
        // Emoji: the skin, and how it is shown.
        ("👍🏽", "👍"), ("❤️", "❤"),
    ]

    @Test(arguments: pairs) func foldsTogether(_ one: String, _ other: String) {
        #expect(TextFold.fold(one) == TextFold.fold(other))
        #expect(Array(TextFold.fold(one).utf8) == Array(TextFold.fold(other).utf8))
    }

    @Test(arguments: [
        // Vowels are no accents, voiced sounds are others.
        ("कि", "कु"), ("ที่", "ทุ่"), ("か", "が"), ("a", "b"), ("ب", "پ"), ("و", "ۆ"), ("ש", "ס"), ("", "a"), ("👍", "👎"),
        ("ñ", "m"), ("가", "각"),
    ]) func keepsApart(_ one: String, _ other: String) {
        #expect(Array(TextFold.fold(one).utf8) != Array(TextFold.fold(other).utf8))
    }

    @Test(arguments: [
        ("", ""), ("\u{0}a", "\u{0}a"), ("ّ", ""), ("\u{200D}\u{FE0F}", ""), ("½", "1/2"), ("ABC", "abc"),
    ])
    func folds(_ text: String, _ folded: String) { #expect(TextFold.fold(text) == folded) }

    /// All scalars that are written, but for most of Han and Hangul.
    private static let scalars = [0x80...0x33FF, 0xA640...0xABFF, 0xF900...0x104FF, 0x1D400...0x1F7FF].joined().map {
        UInt32($0)
    }

    @Test func foldingTwiceChangesNothing() {
        for value in Self.scalars {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = TextFold.fold(String(scalar))
            guard Array(text.utf8) == Array(TextFold.fold(text).utf8) else {
                Issue.record("U+\(String(value, radix: 16)) folds to \(text.debugDescription), which folds on")
                return
            }
        }
    }

    /// Foundation's data are others' work: what it takes for compatible forms of one text folds together.
    @Test func foldsAllSpellingsOfAScalarTogether() {
        var wrong: [String] = []
        for value in Self.scalars {
            guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned else { continue }
            // A spacing accent is a blank with an accent to Unicode, and a sign of its own here.
            guard ![0xB4, 0x1FFD, 0x2B9].contains(value), scalar.properties.age.map({ $0 <= (14, 0) }) ?? false else {
                continue
            }
            let text = String(scalar)
            var forms = [
                text.decomposedStringWithCanonicalMapping, text.precomposedStringWithCanonicalMapping,
                text.decomposedStringWithCompatibilityMapping, text.precomposedStringWithCompatibilityMapping,
                scalar.properties.lowercaseMapping,
            ]
            // The iota below a letter, which goes with the other marks, has a capital of its own.
            if !forms[0].unicodeScalars.contains("\u{345}") { forms.append(scalar.properties.uppercaseMapping) }
            // Capitals that came to letters later are not in the table.
            forms.removeAll { !$0.unicodeScalars.allSatisfy { $0.properties.age.map { $0 <= (14, 0) } ?? false } }
            let folded = Array(TextFold.fold(text).utf8)
            for form in forms where Array(TextFold.fold(form).utf8) != folded {
                wrong.append("U+\(String(value, radix: 16)) \(text) → \(form)")
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(40))")
    }

    @Test func brokenBytesAreReplacedOneByOne() {
        let bytes: [UInt8] = [0x41, 0xFF, 0xC3, 0xE2, 0x82, 0xF0, 0x9F, 0x98, 0xED, 0xA0, 0x80, 0xC0, 0x80, 0x42]
        let folded = bytes.withUnsafeBufferPointer { TextFold.fold($0) }
        let text = String(decoding: folded, as: UTF8.self)
        #expect(text.hasPrefix("a\u{FFFD}") && text.hasSuffix("\u{FFFD}b"))
        #expect(text.unicodeScalars.count == bytes.count)
    }

    @Test func findsFoldedParts() {
        #expect(TextFold.contains("Der Weg zur STRASSE", "straße"))
        #expect(TextFold.contains("سفر به کتابخانهٔ ملّی", "كتابخانه"))
        #expect(TextFold.contains("abc", ""))
        #expect(!TextFold.contains("ab", "abc"))
        #expect(!TextFold.contains("", "a"))
    }

    // MARK: Words

    private func words(_ text: String) -> [String] {
        TextFold.words(of: text).map { String(decoding: $0.word, as: UTF8.self) }
    }

    @Test func cutsWords() {
        #expect(words("Hello, WORLD! it's 3.14") == ["hello", "world", "it", "s", "3", "14"])
        #expect(words("مُحَمَّد می‌رود.") == ["محمد", "ميرود"])
        #expect(words("東京都 カフェ") == ["東", "京", "都", "カ", "フ", "ェ"])
        #expect(words("ที่นี่") == ["ที่", "นี่"])
        #expect(words("हिन्दी भाषा") == ["हिन्दी", "भाषा"])
        #expect(words("go🚀now 👩‍👩‍👧") == ["go", "🚀", "now", "👩", "👩", "👧"])
        #expect(words("½ C++ ") == ["1", "2", "c"])
        #expect(words(" \u{301}\u{0} … ") == [])
        #expect(words("서울에서") == ["서울에서"])
    }

    @Test func wordsKnowTheirPlaces() {
        let text = "Ein Café: مُحَمَّد!"
        let places = TextFold.words(of: text).map { word in
            String(decoding: Array(text.utf8)[word.place], as: UTF8.self)
        }
        #expect(places == ["Ein", "Café", "مُحَمَّد"])
    }

    @Test func longWordsAreCut() {
        let long = String(repeating: "é", count: 5000)
        let found = TextFold.words(of: long)
        #expect(found.count == 1 && found[0].word.count == FoldedText.longestWord)
        #expect(found[0].place == 0..<10_000)
    }

    /// What is folded falls into the same words as it did before.
    @Test(arguments: pairs) func wordsOfFoldedTextAreTheSame(_ one: String, _ other: String) {
        #expect(words(one) == words(TextFold.fold(one)))
        #expect(words(one) == words(other))
    }
}

struct LocalizedOrderTests {
    private func compare(_ one: String, _ other: String) -> Int32 {
        Array(one.utf8).withUnsafeBytes { one in Array(other.utf8).withUnsafeBytes { compareLocalized(one, $0) } }
    }

    @Test(arguments: [
        ["1", "2", "10", "file1", "file2", "file10", "Ｆile11"], ["apple", "Éclair", "eclipse", "Zebra"],
        ["آب", "بابا", "پدر", "تهران", "چای", "خانه", "ژاله", "کتاب", "گل", "لاله", "همدان", "یزد"],
        ["Άλφα", "βήτα", "Γάμμα"], ["арбуз", "Ёлка", "жук"], ["א", "ב", "ת"], ["a", "a1", "ab"], ["", "a"],
        ["x1", "x01", "x2"], ["-", "1", "a", "α", "а", "א", "ا", "अ", "あ", "中"],
    ]) func sorts(_ texts: [String]) {
        for (index, one) in texts.enumerated() {
            for (place, other) in texts.enumerated() {
                #expect(compare(one, other).signum() == Int32((index - place).signum()), "\(one) \(other)")
            }
        }
    }

    @Test(arguments: TextFoldTests.pairs) func equalIsWhatFoldsTogether(_ one: String, _ other: String) {
        #expect(compare(one, other) == 0)
    }

    /// An index is lost where an order is none.
    @Test func isATotalOrder() {
        var random = SystemRandomNumberGenerator()
        let pieces = ["1", "01", "2", "10", "a", "Á", "b", "-", " ", "م", "پ", "π", "½", "中", "🙂", "", "00"]
        let texts = (0..<120).map { _ in
            (0..<Int.random(in: 0...4, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined()
        }
        for one in texts {
            for other in texts {
                let order = compare(one, other)
                #expect(order.signum() == -compare(other, one).signum())
                #expect((order == 0) == (TextFold.fold(one) == TextFold.fold(other)), "\(one) \(other)")
                for third in texts.prefix(30) where order <= 0 && compare(other, third) <= 0 {
                    #expect(compare(one, third) <= 0, "\(one) \(other) \(third)")
                }
            }
        }
    }
}
