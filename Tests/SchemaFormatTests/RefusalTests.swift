import SchemaDiagnostics
import SchemaFormat
import Testing

@Suite struct RefusalTests {
    @Test(
        arguments: [
            ("a: [", "SG013"), ("a: 1\na: 2", "SG030"), ("a: !!str b", "SG039"), ("%YAML 1.1\n---\na: b", "SG040"),
            ("a: *b", "SG033"), ("a: { b: Decimal(1,2) }", "SG015"), ("# nothing", "SG003"),
            ("a: b\n---\nc: d", "SG038"),
            ("? \"a\n  b\"\n: c", "SG051"), ("? \(String(repeating: "a", count: 1001))\n: c", "SG051"),
        ])
    func `A file with mistakes is reported and not laid out`(text: String, code: String) throws {
        var findings = Findings()
        #expect(try formatSchema(SourceText(path: "a", text: text), findings: &findings) == nil)
        #expect(findings.all.map(\.code.description) == [code])
    }

    @Test(
        arguments: [
            ("a: b\n? \"a\n  b\"\n: c", 2, 3), ("a: b\r\n? \"a\r\n  b\"\r\n: c", 2, 3),
            // A return alone ends no line for an editor.
            ("a: b\r? \"a\r  b\"\r: c", 1, 8), ("a: b\r\nd: e\r? \"a\r\n  b\"\r: c", 2, 8),
        ])
    func `Whatever ends the lines, the place is one of the file`(text: String, line: Int, column: Int) throws {
        var findings = Findings()
        #expect(try formatSchema(SourceText(path: "a", text: text), findings: &findings) == nil)
        #expect(findings.all.map(\.range?.start) == [SourcePosition(line: line, column: column)])
    }

    @Test func `The deepest nesting that YAML may have is laid out`() throws {
        let brackets = String(repeating: "[", count: 63) + String(repeating: "]", count: 63)
        #expect(try formatted("a: \(brackets)") == "a:\n  " + String(repeating: "- ", count: 62) + "[]\n")
        let mapping =
            (0..<63).map { String(repeating: " ", count: $0) + "a:\n" }.joined() + String(repeating: " ", count: 63)
            + "b"
        #expect(try formatted(mapping).split(separator: "\n").count == 63)
    }
}

@Suite struct LayoutFindingTests {
    private func finding(_ text: String, _ formatted: String, hasMark: Bool = false) -> Finding? {
        .layout(of: SourceText(path: "a", text: text), hasMark: hasMark, formatted: formatted)
    }

    @Test func `A file in the canonical layout has none`() { #expect(finding("a: b\n", "a: b\n") == nil) }

    @Test func `The first line that differs is named, with what is expected there`() throws {
        let changed = try #require(finding("a: b\nc:  d\ne:  f\n", "a: b\nc: d\ne: f\n"))
        #expect(changed.code == FindingCode(50) && changed.severity == .error)
        #expect(changed.range?.start == SourcePosition(line: 2, column: 1))
        #expect(changed.range?.end == SourcePosition(line: 2, column: 6))
        #expect(changed.notes.map(\.message) == ["expected: c: d"])

        let removed = try #require(finding("a: b\n\n\nc: d\n", "a: b\n\nc: d\n"))
        #expect(removed.range?.start.line == 3)
        let blank = try #require(finding("a: b\nc: d\n", "a: b\n\nc: d\n"))
        #expect(blank.range?.start.line == 2 && blank.notes.map(\.message) == ["expected a blank line"])
        let end = try #require(finding("a: b\n\n", "a: b\n"))
        #expect(end.range?.start.line == 3 && end.notes.map(\.message) == ["expected the end of the file"])
        let unended = try #require(finding("a: b", "a: b\n"))
        #expect(unended.range?.start.line == 1)
    }

    @Test func `What cannot be seen is said in words`() throws {
        let windows = try #require(finding("a: b\r\nc: d\r\n", "a: b\nc: d\n"))
        #expect(windows.range?.start.line == 1)
        #expect(windows.notes.map(\.message) == ["expected a line break of one character, U+000A"])
        let mark = try #require(finding("a: b\n", "a: b\n", hasMark: true))
        #expect(mark.message.contains("byte-order mark") && mark.range?.start == SourcePosition(line: 1, column: 1))
    }
}
