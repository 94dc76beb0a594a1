import SchemaDiagnostics
import SchemaYAML
import Testing

@Suite struct YAMLScalarTests {
    @Test(arguments: [
        ("", YAMLScalar.null), ("~", .null), ("null", .null), ("true", .bool(true)), ("false", .bool(false)),
        ("0", .integer("0")), ("-12", .integer("-12")), ("+5", .integer("+5")),
        ("18446744073709551616", .integer("18446744073709551616")), ("0.5", .decimal("0.5")),
        ("-1.50", .decimal("-1.50")),
        ("1.0.0", .text("1.0.0")), ("yes", .text("yes")), ("True", .text("True")), ("007", .text("007")),
        ("1e3", .text("1e3")), ("1.", .text("1.")), (".5", .text(".5")), ("-", .text("-")), ("۱۲", .text("۱۲")),
        ("0x10", .text("0x10")), ("1_000", .text("1_000")), ("Int = 0", .text("Int = 0")), ("Null", .text("Null")),
    ]) func plainScalars(text: String, expected: YAMLScalar) {
        #expect(YAMLScalar(plain: text) == expected)
    }

    @Test func onlyUnquotedTextLooksLikeAnotherKind() throws {
        let root = try tree("- yes\n- \"yes\"\n- [yes]\n")
        #expect(root.elements?.map(\.lookalike) == [.bool(meaning: true), nil, nil])
    }

    @Test func quotedScalarsAreText() throws {
        let root = try tree("- \"1\"\n- 'true'\n- \"\"\n- |\n  5\n- 5\n")
        #expect(root.elements?.map(\.scalar) == [.text("1"), .text("true"), .text(""), .text("5\n"), .integer("5")])
    }

    @Test(arguments: [
        ("yes", YAMLLookalike.bool(meaning: true)), ("Off", .bool(meaning: false)), ("TRUE", .bool(meaning: true)),
        ("NULL", .null), ("0x1F", .radix(decimal: "31")), ("-0o17", .radix(decimal: "-15")),
        ("0b1_01", .radix(decimal: "5")), ("0xFFFFFFFFFFFFFFFFF", .radix(decimal: nil)),
        ("007", .leadingZeros(decimal: "7")), ("-00", .leadingZeros(decimal: "-0")),
        ("01.5", .leadingZeros(decimal: "1.5")), ("1_000", .underscores(plain: "1000")),
        ("-1_0.5", .underscores(plain: "-10.5")), ("1e3", .exponent), ("2.5E-4", .exponent),
        (".5", .barePoint(completed: "0.5")), ("-5.", .barePoint(completed: "-5.0")), (".inf", .notFinite),
        ("-.Inf", .notFinite), (".NaN", .notFinite),
    ]) func lookalikes(text: String, expected: YAMLLookalike) {
        #expect(YAMLLookalike(plain: text) == expected)
        guard case .text = YAMLScalar(plain: text) else {
            Issue.record("`\(text)` must be text")
            return
        }
        if let replacement = expected.replacement {
            #expect(YAMLLookalike(plain: replacement) == nil)
        }
    }

    @Test(arguments: [
        "", "x", "true", "null", "12", "0.5", "1.0.0", "yesterday", "0xg", "0x", "1e", "e3", "1_x", ".", "-", "on_",
        "۰۱",
    ])
    func noLookalikes(text: String) {
        #expect(YAMLLookalike(plain: text) == nil)
    }

    @Test func kindNames() throws {
        let root = try tree("- [a]\n- { a: 1 }\n- a\n- 1\n- 1.5\n- true\n-\n- \"1\"\n")
        #expect(
            root.elements?.map(\.kindName) == [
                "a list", "a mapping", "text", "a whole number", "a decimal number", "true or false", "nothing", "text",
            ])
    }

    @Test func partsOfAScalarHaveAPlace() throws {
        let root = try tree("é: Int = 0\nb: \"Int = 0\"\nc: \"a\\tb\"\nd: |\n  x\n")
        func columns(_ key: String, _ part: Range<Int>) -> [Int] {
            let range = root[key]!.range(of: part)
            return [range.start.line, range.start.column, range.end.line, range.end.column]
        }
        #expect(columns("é", 6..<7) == [1, 11, 1, 12])
        #expect(columns("b", 6..<7) == [2, 11, 2, 12])
        #expect(columns("b", 6..<99) == [2, 11, 2, 12])
        // Written with an escape, or over lines: the whole value.
        #expect(columns("c", 0..<1) == [3, 4, 3, 10])
        #expect(columns("d", 0..<1) == [4, 4, 5, 4])
    }

    @Test func quoting() {
        #expect(quotedYAML("[T] = []") == "\"[T] = []\"")
        #expect(quotedYAML("it's \"x\"") == "'it''s \"x\"'")
        #expect(quotedYAML("\\d") == "'\\d'")
    }

    @Test(arguments: ["a", "\"\u{301}", "'\u{301}", "\\\u{301}", "a\"b'c", "'\"'", "\u{301}", "", "سفر"])
    func `A quoted text reads as itself`(text: String) throws {
        var findings = Findings()
        let source = SourceText(path: "a", text: "a: \(quotedYAML(text))")
        #expect(try #require(parseYAML(source, findings: &findings))["a"]?.text?.utf8.elementsEqual(text.utf8) == true)
    }
}
