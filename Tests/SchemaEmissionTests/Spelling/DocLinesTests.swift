import Testing

@testable import SchemaEmission

@Suite struct DocLinesTests {
    @Test(
        arguments: [
            (nil, []), ("", []), ("\n \n", []), ("One line.", [" One line."]),
            ("First\r\nsecond  \n\nfourth\n", [" First", " second", "", " fourth"]),
            ("a\u{0}b\u{2028}c\td", [" a b c d"]), ("// and */ stay", [" // and */ stay"]),
            ("می‌خواهیم", [" می‌خواهیم"]),
        ] as [(String?, [String])])
    func `A doc comment's lines are clean`(doc: String?, lines: [String]) {
        #expect(docLines(doc) == lines)
    }
}
