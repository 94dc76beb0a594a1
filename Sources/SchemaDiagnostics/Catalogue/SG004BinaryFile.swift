extension FindingCode {
    package static let binaryFile = FindingCode(4)
}

extension FileRules {
    static let binaryFile = RuleDescription(
        .binaryFile, "zero byte in the file",
        explanation: """
            Text holds no zero bytes. Either this is another kind of file (a database, an archive), or a crash while \
            saving left zeros in it.
            """,
        bad: "53 51 4C 69 74 65 …  00     # a database",
        good: "schema: Library",
        fix: "Give the path of the schema, or restore the file.")
}

extension Finding {
    static func binaryFile(at range: SourceRange) -> Finding {
        Finding(.binaryFile, .error, "the file holds a zero byte, so it is not text", at: range)
    }
}
