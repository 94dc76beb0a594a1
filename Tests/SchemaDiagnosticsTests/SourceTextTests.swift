import SchemaDiagnostics
import Testing

@Suite struct SourceTextTests {
    let source = SourceText(path: "x", text: "ab\r\né😀\n\nz")

    @Test func placesAndOffsetsAgree() {
        for offset in [0, 1, 2, 4, 6, 10, 11, 12, 13] {
            #expect(source.offset(of: source.position(at: offset)) == offset)
        }
        #expect(source.position(at: 4) == SourcePosition(line: 2, column: 1))
        #expect(source.position(at: 6) == SourcePosition(line: 2, column: 3))
        #expect(source.position(at: 13) == SourcePosition(line: 4, column: 2))
    }

    @Test func placesOutsideAreClamped() {
        #expect(source.position(at: 99) == SourcePosition(line: 4, column: 2))
        #expect(source.position(at: -1) == SourcePosition(line: 1, column: 1))
        #expect(source.offset(of: SourcePosition(line: 1, column: 99)) == 2)
        #expect(source.offset(of: SourcePosition(line: 99, column: 1)) == 13)
        #expect(source.offset(of: SourcePosition(line: 0, column: 0)) == 0)
    }

    @Test func linesEndAtLineFeedsAlone() {
        #expect((1...4).map { String(source.slice(source.lineBounds($0))) } == ["ab", "é😀", "", "z"])
        #expect(SourceText(path: "x", text: "a\u{2028}b\u{85}c\rd\n").lineStarts == [0, 11])
        #expect(SourceText(path: "x", text: "").lineBounds(1).isEmpty)
    }

    @Test func slicesNeverCutACharacterCode() {
        #expect(source.slice(4..<6) == "é")
        #expect(source.slice(5..<8) == "é")
        #expect(source.slice(6..<99) == "😀\n\nz")
        #expect(source[SourceRange(path: "x", start: .init(line: 2, column: 3), end: .init(line: 2, column: 7))] == "😀")
    }

    @Test func findingsAreSortedAndUnique() {
        func finding(_ path: String, _ line: Int, _ column: Int, _ code: Int) -> Finding {
            let start = SourcePosition(line: line, column: column)
            return Finding(FindingCode(code), .error, "m", at: SourceRange(path: path, start: start, end: start))
        }
        var findings = Findings()
        let placeless = Finding(FindingCode(7), .warning, "m", at: nil)
        findings.report(contentsOf: [
            finding("b", 2, 1, 1), finding("a", 1, 1, 1), finding("b", 1, 9, 2), finding("b", 1, 9, 1),
            finding("b", 2, 1, 1), placeless,
        ])
        #expect(
            findings.sorted == [
                placeless, finding("b", 1, 9, 1), finding("b", 1, 9, 2), finding("b", 2, 1, 1), finding("a", 1, 1, 1),
            ])
    }
}
