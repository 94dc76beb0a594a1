import Testing

@testable import SchemaEmission

@Suite struct SwiftLiteralTests {
    @Test(arguments: [
        ("", #""""#), ("plain", #""plain""#), ("say \"hi\"", #""say \"hi\"""#), (#"\(x)"#, #""\\(x)""#),
        ("a\nb\r\tc\u{0}", #""a\nb\r\tc\u{0}""#), ("سفر \u{200C}ها", "\"سفر \u{200C}ها\""), ("👨‍👩‍👧", #""👨‍👩‍👧""#),
        ("evil\u{202E}txt", #""evil\u{202E}txt""#), ("line\u{2028}two\u{FEFF}", #""line\u{2028}two\u{FEFF}""#),
        ("e\u{301}", "\"e\u{301}\""),
    ])
    func `A string is spelled so that it reads back and shows what it is`(value: String, literal: String) {
        // Compared by bytes: as Strings, two canonically equal spellings would pass.
        #expect(Array(SwiftLiteral.string(value).utf8) == Array(literal.utf8))
    }

    @Test(arguments: [
        (0.1, "0.1"), (-0.0, "-0.0"), (1e300, "1e+300"), (-.leastNonzeroMagnitude, "-0x1p-1074"), (3, "3.0"),
        (.infinity, "Swift.Double.infinity"), (-.infinity, "-Swift.Double.infinity"), (.nan, "Swift.Double.nan"),
        (0x1.8p-1023, "0xc000000000000p-1074"),
    ])
    func `A number is spelled exactly`(value: Double, literal: String) {
        #expect(SwiftLiteral.floatingPoint(value) == literal)
    }

    @Test func `A Float is spelled as a Float`() {
        #expect(SwiftLiteral.floatingPoint(Float(0.1)) == "0.1")
        #expect(SwiftLiteral.floatingPoint(Float.leastNonzeroMagnitude * 3) == "0x3p-149")
        #expect(SwiftLiteral.floatingPoint(-Float.infinity) == "-Swift.Float.infinity")
    }
}
