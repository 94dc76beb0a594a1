extension FindingCode {
    package static let notUTF8 = FindingCode(1)
}

extension FileRules {
    static let notUTF8 = RuleDescription(
        .notUTF8, "not UTF-8 text",
        explanation: """
            Schemas are UTF-8 text. A byte that fits no character mostly comes from an editor that saved the file in an \
            older encoding such as Latin-1 or Windows-1256. Guessing would turn names and texts into other ones.
            """,
        bad: "doc: Caf\u{FFFD}          # the byte E9, an é in Latin-1",
        good: "doc: Café",
        fix: "Save the file as UTF-8, or convert it: iconv -f WINDOWS-1252 -t UTF-8.")
}

extension Finding {
    static func notUTF8(byte: UInt8, offset: Int, at range: SourceRange) -> Finding {
        let digits = String(byte, radix: 16, uppercase: true)
        return Finding(
            .notUTF8, .error,
            "the file is not UTF-8 text: byte 0x\(digits) at offset \(offset) fits no character; save it as UTF-8",
            at: range)
    }
}
