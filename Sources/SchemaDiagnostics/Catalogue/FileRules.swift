extension FindingCode {
    package static let notUTF8 = FindingCode(1)
    package static let otherEncoding = FindingCode(2)
    package static let emptyFile = FindingCode(3)
    package static let binaryFile = FindingCode(4)
    package static let fileTooLarge = FindingCode(5)
}

/// SG001 to SG009: whether a file is text at all.
package enum FileRules {
    package static let all: [RuleDescription] = [notUTF8, otherEncoding, emptyFile, binaryFile, fileTooLarge]

    static let notUTF8 = RuleDescription(
        .notUTF8, "not UTF-8 text",
        explanation: """
            Schemas are UTF-8 text. A byte that fits no character mostly comes from an editor that saved the file in an \
            older encoding such as Latin-1 or Windows-1256. Guessing would turn names and texts into other ones.
            """,
        bad: "doc: Caf\u{FFFD}          # the byte E9, an é in Latin-1",
        good: "doc: Café",
        fix: "Save the file as UTF-8, or convert it: iconv -f WINDOWS-1252 -t UTF-8.")

    static let otherEncoding = RuleDescription(
        .otherEncoding, "UTF-16 or UTF-32 text",
        explanation: """
            YAML allows UTF-16, but compilers, diff tools and this one print places in UTF-8. The file begins with the \
            byte-order mark of another encoding, or with the zero bytes that such an encoding puts around ASCII letters.
            """,
        bad: "FF FE 73 00 63 00 68 00 …   # \"sch…\" in UTF-16",
        good: "73 63 68 …                  # \"sch…\" in UTF-8",
        fix: "Save the file as UTF-8; a UTF-8 byte-order mark is accepted.")

    static let emptyFile = RuleDescription(
        .emptyFile, "empty file",
        explanation: """
            Nothing stands in the file, or comments alone. A schema without models would generate nothing, and a file cut \
            short by a full disk looks the same.
            """,
        bad: "# to be written",
        good: """
            schema: Library
            version: 1.0.0
            models:
              Book:
                attributes: { title: String }
            """,
        fix: "Write a schema, or let `schemagen init` write a first one.")

    static let binaryFile = RuleDescription(
        .binaryFile, "zero byte in the file",
        explanation: """
            Text holds no zero bytes. Either this is another kind of file (a database, an archive), or a crash while \
            saving left zeros in it.
            """,
        bad: "53 51 4C 69 74 65 …  00     # a database",
        good: "schema: Library",
        fix: "Give the path of the schema, or restore the file.")

    static let fileTooLarge = RuleDescription(
        .fileTooLarge, "file over the size limit",
        explanation: """
            The limits of 16 MiB and a million values stop a wrong or hostile file before it takes the machine's memory. \
            The largest schemas people write are several times smaller.
            """,
        bad: "models: …                   # 40 MiB",
        good: "include: [billing.yaml, users.yaml]",
        fix: "Split the schema over several files with `include`.")
}
