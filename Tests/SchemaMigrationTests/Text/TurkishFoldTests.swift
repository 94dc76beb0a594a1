import Foundation
import Testing

@testable import SchemaMigration

/// The rules of languages in which `ı` is a letter of its own.
struct TurkishFoldTests {
    /// Texts that are one by these rules.
    static let pairs: [(String, String)] = [
        ("ISPARTA", "ısparta"), ("Işık", "ışık"), ("İSTANBUL", "istanbul"), ("İzmir", "İZMİR"),
        ("DİYARBAKIR", "diyarbakır"),
        ("ığdır", "IĞDIR"), ("Ｉsparta", "Isparta"), ("KARLI", "karlı"), ("BAKI", "Bakı"), ("Qızıl", "QIZIL"),
        // Decomposed, and as a program writes that knows nothing of it.
        ("I\u{307}stanbul", "istanbul"), ("İstanbul".lowercased(), "istanbul"), ("ı", "I"),
        // Loanwords: Î and Ï have a dot below what they bear.
        ("Îmân", "iman"), ("I\u{302}man", "îman"), ("I\u{323}\u{302}", "i"), ("I\u{328}", "į"),
        ("I\u{310}\u{323}", "I\u{323}\u{310}"),
        // All else is as ever.
        ("Çağrı", "cagrı"), ("Öğüt", "OGUT"), ("Straße", "STRASSE"), ("كتاب", "کتاب"),
    ]

    @Test(arguments: pairs, [TextRules.turkish, .azerbaijani]) func foldsTogether(
        _ pair: (String, String), _ rules: TextRules
    ) {
        #expect(Array(TextFold.fold(pair.0, rules).utf8) == Array(TextFold.fold(pair.1, rules).utf8))
        #expect(compare(pair.0, pair.1, rules) == 0)
        let words = TextFold.words(of: pair.0, rules).map(\.word)
        #expect(words == TextFold.words(of: TextFold.fold(pair.0, rules), rules).map(\.word))
        #expect(words == TextFold.words(of: pair.1, rules).map(\.word))
        #expect(TextFold.contains("(\(pair.0))", pair.1, rules))
    }

    @Test(arguments: [("I", "i"), ("ı", "i"), ("I", "İ"), ("ısı", "isi"), ("KIR", "kir"), ("ILIK", "ilik")])
    func staysApart(_ one: String, _ other: String) {
        #expect(TextFold.fold(one, .turkish) != TextFold.fold(other, .turkish))
        #expect(!TextFold.contains(one, other, .turkish))
        #expect(compare(one, other, .turkish) != 0)
        // In general they are one.
        #expect(TextFold.fold(one, .general) == TextFold.fold(other, .general))
    }

    @Test func foldingTwiceChangesNothing() {
        for scalar in (0x20...0x3FFF).compactMap({ Unicode.Scalar($0) }) {
            let text = TextFold.fold("I\(scalar)I", .turkish)
            #expect(Array(text.utf8) == Array(TextFold.fold(text, .turkish).utf8), "\(scalar.value)")
        }
    }

    /// Marks in whatever order, composed or not, are one text.
    @Test func equivalentTextsAreOne() {
        let marks = ["\u{307}", "\u{302}", "\u{323}", "\u{328}", "\u{310}", "\u{327}", ""]
        for first in marks {
            for second in marks {
                for third in marks {
                    let text = "kI\(first)\(second)\(third)r"
                    let forms = [text.precomposedStringWithCanonicalMapping, text.decomposedStringWithCanonicalMapping]
                    let folded = TextFold.fold(text, .turkish)
                    #expect(
                        forms.allSatisfy { TextFold.fold($0, .turkish) == folded },
                        "\(text.unicodeScalars.map(\.value))")
                }
            }
        }
    }

    @Test func `ı stands between h and i`() {
        let sorted = ["hız", "Ilıca", "ılık", "ırmak", "ışık", "ISPARTA", "ihlas", "İmroz", "iz", "İzmir", "jale"]
        for (index, one) in sorted.enumerated() {
            for (place, other) in sorted.enumerated() {
                #expect(compare(one, other, .turkish).signum() == Int32((index - place).signum()), "\(one) \(other)")
            }
        }
    }

    @Test func aStoreSaysByWhichRulesItFolds() {
        #expect(TextRules.allCases.map(\.foldVersion) == [1, 0x1_0001, 0x2_0001])
        #expect(
            TextRules.allCases.map { TextRules(foldVersion: $0.foldVersion) } == [.general, .turkish, .azerbaijani])
        #expect(TextRules(foldVersion: 0x7_0001) == nil)
        #expect(TextRules.turkish.whileCurrent { TextFold.fold("I") } == "ı")
        #expect(TextFold.fold("I") == "i")
    }

    private func compare(_ one: String, _ other: String, _ rules: TextRules) -> Int32 {
        Array(one.utf8).withUnsafeBytes { one in Array(other.utf8).withUnsafeBytes { compareLocalized(one, $0, rules) }
        }
    }
}
