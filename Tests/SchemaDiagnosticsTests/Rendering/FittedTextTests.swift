import Testing

@testable import SchemaDiagnostics

/// Text is cut by what a terminal shows of it and not by its characters.
struct FittedTextTests {
    @Test(arguments: [
        ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("", 3, ""), ("", 0, ""), ("abc", 0, ""), ("abc", -1, ""),
        ("abc", 1, "…"), ("a", 1, "a"),
        // Two columns a letter: where half of one has room it is left out.
        ("日本", 4, "日本"), ("日本語", 4, "日…"), ("日本語", 5, "日本…"), ("日", 1, "…"), ("a日本", 4, "a日…"),
        ("한글", 3, "한…"), ("ｗｉ", 3, "ｗ…"),
        // An emoji of several scalars is one.
        ("😀😀", 4, "😀😀"), ("😀😀", 3, "😀…"), ("👩‍👩‍👧x", 3, "👩‍👩‍👧x"), ("👩‍👩‍👧xy", 3, "👩‍👩‍👧…"), ("❤️x", 2, "…"),
        // Marks take no room of their own.
        ("e\u{301}e\u{301}", 2, "e\u{301}e\u{301}"), ("e\u{301}e\u{301}e", 2, "e\u{301}…"),
        ("ab\u{0308}\u{0323}", 2, "ab\u{0308}\u{0323}"),
    ]) func `It is cut where the columns end`(text: String, columns: Int, fitted: String) {
        #expect(fittedText(text, columns: columns) == fitted)
    }

    @Test(arguments: ["a\u{1B}[2Kb", "a\rb", "a\nb", "a\u{9B}b"]) func `Nothing in it steers the terminal`(text: String)
    {
        let fitted = fittedText(text, columns: 40)
        #expect(fitted.hasPrefix("a") && fitted.hasSuffix("b"), "\(fitted)")
        #expect(fitted.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }, "\(fitted)")
    }
}
