extension FindingCode {
    package static let emptyFile = FindingCode(3)
}

extension FileRules {
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
}

extension Finding {
    static func emptyFile(path: String) -> Finding {
        Finding(
            .emptyFile, .error, "the file is empty; a schema begins with `schema: Name`", at: .wholeFile(path))
    }
}
