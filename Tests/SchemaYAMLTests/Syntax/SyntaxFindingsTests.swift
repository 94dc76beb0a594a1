import SchemaDiagnostics
import SchemaYAML
import Testing

@Suite struct SyntaxFindingsTests {
    @Test func tabsCannotIndent() {
        expectFindings("a:\n⟦1⟧\t⟦/1⟧b: 1\n", [1: .tabIndentation])
        expectFindings("⟦1⟧\ta: 1\n", [1: .tabIndentation])
        expectFindings("a:\n  b: 1\n⟦1⟧\t\t⟦/1⟧c: 2\n", [1: .tabIndentation])
        expectFindings("a: |\n  x\n⟦1⟧\ty\n", [1: .tabIndentation])
        let mixed = expectFindings("a:\n⟦1⟧ \t⟦/1⟧b: 1\n", [1: .tabIndentation]).findings
        #expect(mixed.first?.fixIt?.replacement == "   ")
    }

    @Test func tabsElsewhereAreBlanks() throws {
        #expect(try outline(tree("a:\t1\nb: {\n\tc: 2\n}\n")) == "{a: 1, b: {c: 2}}")
    }

    @Test func aQuoteIsReportedWhereItBegins() {
        expectFindings("a: ⟦1⟧\"x⟦/1⟧\nb: 1\n", [1: .unclosedQuote])
        expectFindings("a: ⟦1⟧'x\n", [1: .unclosedQuote])
        let swallowing = expectFindings("a: ⟦1⟧\"x⟦/1⟧\nb: \"y\"\n", [1: .unclosedQuote]).findings
        #expect(swallowing.first?.notes.first?.range?.start == SourcePosition(line: 2, column: 4))
        expectFindings("a: { b: ⟦1⟧\"x, c: 1 }\nd: \"y\"\n", [1: .unclosedQuote])
    }

    @Test func nothingFollowsAClosingQuote() {
        expectFindings("a: \"T\"⟦1⟧?⟦/1⟧\n", [1: .textAfterValue])
        expectFindings("a: { type: \"T\"⟦1⟧?⟦/1⟧, b: 1 }\n", [1: .textAfterValue])
        expectFindings("a: \"x\" ⟦1⟧y⟦/1⟧ # z\n", [1: .textAfterValue])
        let apostrophe = expectFindings("doc: 'it'⟦1⟧s here'\n", [1: .textAfterValue]).findings
        #expect(apostrophe.first?.message == "nothing may follow a closing quote; write an apostrophe inside '…' twice")
    }

    @Test(arguments: [
        ("tags: ⟦1⟧[String] = []⟦/1⟧\n", "\"[String] = []\""),
        ("tags: ⟦1⟧[String]?⟦/1⟧   # c\n", "\"[String]?\""),
        ("tags: ⟦1⟧[String] = [\"a\"]⟦/1⟧\r\n", "'[String] = [\"a\"]'"),
        ("m: { type: ⟦1⟧[Tag]?⟦/1⟧, inverse: x }\n", "\"[Tag]?\""),
        ("m: { type: ⟦1⟧[String] = []⟦/1⟧, unique: true }\n", "\"[String] = []\""),
        ("m:\n  - ⟦1⟧[String]?⟦/1⟧\n", "\"[String]?\""),
        ("m: ⟦1⟧[String: Int]?⟦/1⟧\n", "\"[String: Int]?\""),
        ("خانه: ⟦1⟧[[Int]] = [[]]⟦/1⟧\n", "\"[[Int]] = [[]]\""),
    ]) func textBehindABracket(marked: String, quoted: String) throws {
        let finding = try #require(expectFindings(marked, [1: .textAfterValue]).findings.first)
        #expect(finding.fixIt?.replacement == quoted)
        try expectFixMends(MarkedText(marked).source, finding)
    }

    @Test(arguments: [
        ("p: { type: ⟦1⟧Decimal(12,2)⟦/1⟧ }\n", "\"Decimal(12,2)\"", "{p: {type: Decimal(12,2)}}"),
        (
            "p: { type: ⟦1⟧Decimal(12,2)?⟦/1⟧, unique: true }\n", "\"Decimal(12,2)?\"",
            "{p: {type: Decimal(12,2)?, unique: true}}"
        ),
        (
            "p: { a: 1, type: ⟦1⟧Decimal(12, 2) = 0.5⟦/1⟧ }\n", "\"Decimal(12, 2) = 0.5\"",
            "{p: {a: 1, type: Decimal(12, 2) = 0.5}}"
        ),
        ("p: [⟦1⟧Decimal(12,2)⟦/1⟧]\n", "\"[Decimal(12,2)]\"", "{p: [Decimal(12,2)]}"),
        ("p: [a, ⟦1⟧max(b, c, d)⟦/1⟧]\n", "\"max(b, c, d)\"", "{p: [a, max(b, c, d)]}"),
        ("p: { derived: ⟦1⟧f(\"é\", ü)⟦/1⟧ }\n", "'f(\"é\", ü)'", "{p: {derived: f(\"é\", ü)}}"),
    ]) func commasInsideBrackets(marked: String, quoted: String, joined: String) throws {
        let (tree, findings) = expectFindings(marked, [1: .commaInValue])
        #expect(findings.first?.fixIt?.replacement == quoted)
        #expect(tree.map(outline) == joined)
        try expectFixMends(MarkedText(marked).source, #require(findings.first))
    }

    @Test func twoBrokenTypesAreNoDuplicateKeys() {
        let marked = "p: { type: ⟦1⟧Decimal(12,2)⟦/1⟧, other: ⟦2⟧Decimal(9,2)⟦/2⟧ }\n"
        let tree = expectFindings(marked, [1: .commaInValue, 2: .commaInValue]).tree
        #expect(tree.map(outline) == "{p: {type: Decimal(12,2), other: Decimal(9,2)}}")
    }

    @Test func commasOutsideBracketsAreText() throws {
        #expect(try outline(tree("p: Decimal(12,2)\nq: [f(x), g]\n")) == "{p: Decimal(12,2), q: [f(x), g]}")
    }

    @Test func bracketsAreReportedWhereTheyOpen() {
        expectFindings("a: ⟦1⟧[x, y\n", [1: .unclosedBracket])
        expectFindings("a: ⟦1⟧{\n", [1: .unclosedBracket])
        expectFindings("a: ⟦1⟧{ x: 1,\n  # c\n", [1: .unclosedBracket])
        expectFindings("a: ⟦1⟧[x, y\nb: 1\n", [1: .unclosedBracket])
        expectFindings("m:\n  a: ⟦1⟧{ type: String, unique: true\n  b: String\n", [1: .unclosedBracket])
        let other = expectFindings("a: [x⟦1⟧}⟦/1⟧\n", [1: .unclosedBracket]).findings
        #expect(other.first?.fixIt?.replacement == "]")
        #expect(other.first?.notes.first?.range?.start == SourcePosition(line: 1, column: 4))
    }

    @Test func failuresInsideBrackets() {
        expectFindings("a: [b, ⟦1⟧, c]\n", [1: .yamlSyntax])
        let pattern = expectFindings("a: { m: ^⟦1⟧[a-z]{2}$, b: 1 }\n", [1: .yamlSyntax]).findings
        #expect(pattern.first?.fixIt?.replacement == "\"^[a-z]{2}$\"")
        expectFindings("a: [{ b: c } ⟦1⟧{ d: e }]\n", [1: .yamlSyntax])
        expectFindings("a: { b: [c] ⟦1⟧d: 1 }\n", [1: .yamlSyntax])
        expectFindings("a: { b: \"c\" ⟦1⟧d: 1 }\n", [1: .yamlSyntax])
        expectFindings("a: { b: f(x, 'y'⟦1⟧) }\n", [1: .textAfterValue])
        expectFindings("a: [\n  x,\n  \"y\"\n  ⟦1⟧\"z\"\n]\n", [1: .yamlSyntax])
        expectFindings("a: {b: 1}⟦1⟧}\n", [1: .yamlSyntax])
        expectFindings("a: ⟦1⟧]\n", [1: .yamlSyntax])
    }

    @Test(arguments: ["@x", "`x`", "%x", "* x", "& x"]) func reservedCharacters(value: String) throws {
        let marked = "a: ⟦1⟧\(value)⟦/1⟧ # c\n"
        let finding = try #require(expectFindings(marked, [1: .reservedCharacter]).findings.first)
        #expect(finding.fixIt?.replacement == "\"\(value)\"")
        expectFindings("a: { b: ⟦1⟧\(value)⟦/1⟧, c: 1 }\n", [1: .reservedCharacter])
    }

    @Test func invisibleCharacters() {
        expectFindings("a: b\nc: ⟦1⟧\u{1}⟦/1⟧d\n", [1: .invisibleCharacter])
        expectFindings("سلام: ⟦1⟧\u{FFFF}\n", [1: .invisibleCharacter])
        expectFindings("سلام: ⟦1⟧\u{7F}\n", [1: .invisibleCharacter])
        expectFindings("a: ⟦1⟧\"x\\0y\"⟦/1⟧\n", [1: .invisibleCharacter])
    }

    @Test func separatorsThatOnlyYAMLSees() throws {
        expectFindings("# c⟦1⟧\u{2028}⟦/1⟧b: 1\na: 1\n", [1: .invisibleCharacter])
        expectFindings("a: x⟦1⟧\u{2029}y\n", [1: .invisibleCharacter])
        expectFindings("a: x⟦1⟧\u{85}⟦/1⟧y: 2\n", [1: .invisibleCharacter])
        expectFindings("a: \"x⟦1⟧\u{85}y\"\n", [1: .invisibleCharacter])
        #expect(try outline(tree("a: \"x\u{2028}y\"\n")) == "{a: \"x\u{2028}y\"}")
        // They do not count as lines.
        expectFindings("a: \"x\u{2028}y\"\nb: 1\n⟦1⟧b: 2\n", [1: .duplicateKey])
    }

    @Test func secondColons() throws {
        let finding = try #require(expectFindings("doc: Note⟦1⟧:⟦/1⟧ old # c\n", [1: .secondColon]).findings.first)
        #expect(finding.fixIt?.replacement == "\"Note: old\"")
        expectFindings("a: { doc: Note⟦1⟧:⟦/1⟧ old, b: 1 }\n", [1: .secondColon])
    }

    @Test func keysHaveALength() {
        let key = String(repeating: "ک", count: 1025)
        expectFindings("a: 1\n⟦1⟧\(key)⟦/1⟧: 2\n", [1: .yamlSyntax])
        expectFindings("⟦1⟧\(key)⟦/1⟧: 2\n", [1: .yamlSyntax])
    }

    @Test func missingColons() {
        let joined = expectFindings("a: 1\nname⟦1⟧:⟦/1⟧String\nb: 2\n", [1: .missingColon]).findings
        #expect(joined.first?.fixIt?.replacement == " ")
        expectFindings("name⟦1⟧:⟦/1⟧String\nb: 2\n", [1: .missingColon])
        expectFindings("a: 1\n⟦1⟧email String⟦/1⟧ # c\n", [1: .missingColon])
        expectFindings("⟦1⟧models⟦/1⟧\n  Trip: 1\n", [1: .missingColon])
    }

    @Test func wrongIndentation() {
        expectFindings("a:\n    b: 1\n  ⟦1⟧c: 2⟦/1⟧ # d\n", [1: .wrongIndentation])
        expectFindings("a: 1\n ⟦1⟧b: 2\n", [1: .wrongIndentation])
        expectFindings("a: 1\n⟦1⟧- b\n", [1: .wrongIndentation])
        expectFindings("- a\n⟦1⟧b: 1\n", [1: .wrongIndentation])
        expectFindings("  a: 1\n⟦1⟧b: 1\n", [1: .wrongIndentation])
        expectFindings("a: ⟦1⟧- x\n", [1: .yamlSyntax])
    }

    @Test func escapes() {
        let digits = expectFindings("a: \"^⟦1⟧\\d⟦/1⟧+\"\n", [1: .unknownEscape]).findings
        #expect(digits.first?.fixIt?.replacement == "\\")
        expectFindings("a: \"⟦1⟧\\uD800\"\n", [1: .unknownEscape])
        expectFindings("a: \"⟦1⟧\\xZZ\"\n", [1: .unknownEscape])
    }

    @Test func directivesAndTags() {
        expectFindings("⟦1⟧%YAML 1.2⟦/1⟧\n---\na: 1\n", [1: .yamlDirective])
        expectFindings("⟦1⟧%FOO⟦/1⟧\n---\na: 1\n", [1: .yamlDirective])
        expectFindings("⟦1⟧%YAML 2.0⟦/1⟧\n---\na: 1\n", [1: .yamlDirective])
        expectFindings("a: ⟦1⟧!!str⟦/1⟧ 42\n", [1: .yamlTag])
        expectFindings("a: ⟦1⟧!mine⟦/1⟧\n  b: 1\n", [1: .yamlTag])
        expectFindings("a: ⟦1⟧!x!y⟦/1⟧ z\n", [1: .yamlTag])
        expectFindings("a: &b ⟦1⟧!!map⟦/1⟧ { c: 1 }\n", [1: .yamlTag])
    }

    @Test func otherFailures() {
        expectFindings("a: | ⟦1⟧text\n", [1: .yamlSyntax])
        expectFindings("{a: 1}\n⟦1⟧b\n", [1: .wrongIndentation])
        expectFindings("a: { b: ⟦1⟧? }\n", [1: .yamlSyntax])
    }

    @Test func aSyntaxErrorWithholdsTheTreeButNotEarlierFindings() {
        let tree = expectFindings("a: 1\n⟦1⟧a: 2\nb: ⟦2⟧@\n", [1: .duplicateKey, 2: .reservedCharacter]).tree
        #expect(tree == nil)
    }

    /// Applies the fix and parses again: the finding must be gone and no other may have come.
    private func expectFixMends(_ source: SourceText, _ finding: Finding) throws {
        let fixIt = try #require(finding.fixIt)
        let replaced = source.offsets(of: fixIt.range)
        let mended =
            source.slice(0..<replaced.lowerBound) + fixIt.replacement
            + source.slice(replaced.upperBound..<source.text.utf8.count)
        var findings = Findings()
        _ = parseYAML(SourceText(path: source.path, text: String(mended)), findings: &findings)
        #expect(findings.all == [])
    }
}
