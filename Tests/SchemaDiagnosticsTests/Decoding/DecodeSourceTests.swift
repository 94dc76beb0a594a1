import SchemaDiagnostics
import Testing

@Suite struct DecodeSourceTests {
    private func decode(_ bytes: [UInt8], limit: Int = 100) -> (text: String?, finding: Finding?) {
        var findings = Findings()
        let source = decodeSource(bytes, path: "a.schema.yaml", findings: &findings, limit: limit)
        #expect(findings.all.count == (source == nil ? 1 : 0))
        return (source?.text, findings.all.first)
    }

    @Test func textInAllAlphabets() {
        #expect(decode(Array("سفر é 😀\r\nΩ".utf8)).text == "سفر é 😀\r\nΩ")
        #expect(decode(Array("\u{FEFF}a: 1".utf8)).text == "a: 1")
    }

    @Test func invalidBytesAreNamedWithTheirPlace() {
        // "é: " and a Latin-1 é in the second line.
        let finding = decode([0x61, 0x0A, 0xC3, 0xA9, 0x3A, 0x20, 0xE9, 0x0A]).finding
        #expect(finding?.code == .notUTF8)
        #expect(finding?.range?.start == SourcePosition(line: 2, column: 5))
        #expect(
            finding?.message
                == "the file is not UTF-8 text: byte 0xE9 at offset 6 fits no character; save it as UTF-8")
    }

    @Test(
        arguments: [
            [0x61, 0x80], [0x61, 0xC3], [0x61, 0xC0, 0xAF], [0x61, 0xED, 0xA0, 0x80], [0x61, 0xF5, 0x80, 0x80, 0x80],
            [0x61, 0xE0, 0x80, 0x80],
        ] as [[UInt8]]) func everyKindOfInvalidBytes(bytes: [UInt8])
    {
        let finding = decode(bytes).finding
        #expect(finding?.code == .notUTF8)
        #expect(finding?.range?.start == SourcePosition(line: 1, column: 2))
    }

    @Test func otherEncodingsAreNamed() {
        func message(_ bytes: [UInt8]) -> String? {
            let finding = decode(bytes).finding
            return finding?.code == .otherEncoding ? finding?.message : nil
        }
        #expect(message([0xFF, 0xFE, 0x61, 0]) == "the file is UTF-16 text; save it as UTF-8")
        #expect(message([0xFE, 0xFF, 0, 0x61]) == "the file is UTF-16 text; save it as UTF-8")
        #expect(message([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0]) == "the file is UTF-32 text; save it as UTF-8")
        // Without a mark, by the zero bytes around letters.
        #expect(message([0x61, 0, 0x3A, 0]) == "the file is UTF-16 text; save it as UTF-8")
        #expect(message([0, 0x61, 0, 0x3A]) == "the file is UTF-16 text; save it as UTF-8")
        #expect(message([0, 0, 0, 0x61]) == "the file is UTF-32 text; save it as UTF-8")
    }

    @Test func emptyBinaryAndLargeFiles() {
        #expect(decode([]).finding?.code == .emptyFile)
        #expect(decode([0xEF, 0xBB, 0xBF]).finding?.code == .emptyFile)
        let binary = decode(Array("SQLite format 3\n!".utf8) + [0]).finding
        #expect(binary?.code == .binaryFile)
        #expect(binary?.range?.start == SourcePosition(line: 2, column: 2))
        #expect(decode(Array(repeating: 0x61, count: 100)).text?.count == 100)
        let large = decode(Array(repeating: 0x61, count: 101)).finding
        #expect(large?.code == .fileTooLarge)
        #expect(large?.message == "the file has 101 bytes, the limit is 100; split it with `include`")
        #expect(SourceLimits.byteCount == 16_777_216)
    }
}
