import SchemaDiagnostics
import Testing

@Suite struct TextRendererTests {
    /// The excerpt of one finding: the shown line and the line of marks.
    private func excerpt(_ line: String, _ columns: Range<Int>, before: String = "") -> [String] {
        let number = before.utf8.count { $0 == UInt8(ascii: "\n") } + 1
        let source = SourceText(path: "a.yaml", text: before + line)
        let range = SourceRange(
            path: "a.yaml", start: SourcePosition(line: number, column: columns.lowerBound),
            end: SourcePosition(line: number, column: columns.upperBound))
        let text = FindingFormat.text.render(
            [Finding(FindingCode(30), .error, "m", at: range)], in: context([source]))
        return text.split(separator: "\n").dropFirst().map { String($0.dropFirst(8)) }
    }

    private func context(_ sources: [SourceText], usesColor: Bool = false) -> RenderContext {
        RenderContext(sources: sources, catalogue: RuleCatalogue(), toolVersion: "1.2.3", usesColor: usesColor)
    }

    @Test func aWholeFinding() {
        let source = SourceText(path: "a.yaml", text: "a: 1\nb:\n  tags: [String]?\na: 2\n")
        let tags = SourceRange(path: "a.yaml", start: .init(line: 3, column: 9), end: .init(line: 3, column: 18))
        let first = SourceRange(path: "a.yaml", start: .init(line: 1, column: 1), end: .init(line: 1, column: 2))
        let finding = Finding(
            .textAfterValue, .error, "text behind it", at: tags,
            notes: [Finding.Note("look here", at: first), Finding.Note("and think")],
            fixIt: Finding.FixIt("quote it", replacing: tags, with: "\"[String]?\""))
        #expect(
            FindingFormat.text.render(
                [finding, Finding(FindingCode(901), .warning, "no place", at: nil)], in: context([source]))
                    == """
                    a.yaml:3:9: error: text behind it [SG014]
                        3 |   tags: [String]?
                          |         ^~~~~~~~~
                          | fix: quote it
                        + |   tags: "[String]?"
                    a.yaml:1:1: note: look here
                        1 | a: 1
                          | ^
                    note: and think
                    warning: no place [SG901]

                    """)
    }

    @Test func wideLettersTabsAndMarksKeepTheUnderlineBelow() {
        #expect(excerpt("ab: cd", 5..<7) == ["ab: cd", "    ^~"])
        #expect(excerpt("\tab: c", 6..<7) == ["    ab: c", "        ^"])
        #expect(excerpt("日本: x", 9..<10) == ["日本: x", "      ^"])
        #expect(excerpt("日本: x", 1..<7) == ["日本: x", "^~~~"])
        #expect(excerpt("😀: 👨‍👩‍👧 x", 7..<25) == ["😀: 👨‍👩‍👧 x", "    ^~"])
        #expect(excerpt("❤\u{FE0F}: x", 9..<10) == ["❤\u{FE0F}: x", "    ^"])
        #expect(excerpt("cafe\u{301}: x", 9..<10) == ["cafe\u{301}: x", "      ^"])
        #expect(excerpt("سفر: x", 9..<10) == ["سفر: x", "     ^"])
    }

    @Test func placesAtEndsAndOutside() {
        #expect(excerpt("ab", 3..<3) == ["ab", "  ^"])
        #expect(excerpt("", 1..<1) == ["", "^"])
        #expect(excerpt("ab\r\nc", 1..<9) == ["ab", "^~"])
        #expect(excerpt("b", 1..<2, before: "a\r\n") == ["b", "^"])
        let nowhere = SourceRange(path: "a.yaml", start: .init(line: 9, column: 1), end: .init(line: 9, column: 1))
        let text = FindingFormat.text.render(
            [Finding(FindingCode(30), .error, "m", at: nowhere)], in: context([SourceText(path: "a.yaml", text: "a")]))
        #expect(text == "a.yaml:9:1: error: m [SG030]\n")
    }

    @Test func aPlaceOverLinesIsUnderlinedToTheEndOfItsFirst() {
        let source = SourceText(path: "a.yaml", text: "a: [x,\n  y]\n")
        let range = SourceRange(path: "a.yaml", start: .init(line: 1, column: 4), end: .init(line: 2, column: 5))
        let text = FindingFormat.text.render([Finding(FindingCode(30), .error, "m", at: range)], in: context([source]))
        #expect(text == "a.yaml:1:4: error: m [SG030]\n    1 | a: [x,\n      |    ^~~\n")
    }

    @Test func longLinesAreClippedAroundThePlace() {
        let line = String(repeating: "a", count: 500) + "HERE" + String(repeating: "b", count: 500)
        let shown = excerpt(line, 501..<505)
        let a = String(repeating: "a", count: 40)
        #expect(
            shown == [
                "…\(a)HERE" + String(repeating: "b", count: 56) + "…", String(repeating: " ", count: 41) + "^~~~",
            ])
        #expect(excerpt(String(repeating: "a", count: 101), 1..<2)[0].count == 101)
        #expect(excerpt(String(repeating: "a", count: 100), 1..<2)[0] == String(repeating: "a", count: 100))
        #expect(excerpt(String(repeating: "日", count: 200), 1..<601)[1] == "^" + String(repeating: "~", count: 99))
    }

    @Test func nothingOfTheFileActsOnTheTerminal() {
        let source = SourceText(path: "a.yaml", text: "k: \u{1B}[31m\u{202E}x")
        let range = SourceRange(path: "a.yaml", start: .init(line: 1, column: 1), end: .init(line: 1, column: 2))
        let finding = Finding(FindingCode(30), .error, "key `a\nb\u{1B}[2J`", at: range)
        let text = FindingFormat.text.render([finding], in: context([source]))
        #expect(
            text == "a.yaml:1:1: error: key `a\\nb\\u{1B}[2J` [SG030]\n    1 | k: \\u{1B}[31m\\u{202E}x\n      | ^\n")
    }

    @Test func colorOnlyWhereAsked() {
        let finding = Finding(FindingCode(30), .error, "m", at: nil)
        #expect(
            FindingFormat.text.render([finding], in: context([], usesColor: true))
                == "\u{1B}[1;31merror: \u{1B}[0m\u{1B}[1mm [SG030]\u{1B}[0m\n")
        #expect(!FindingFormat.text.render([finding], in: context([])).contains("\u{1B}"))
    }
}
