extension FindingCode {
    package static let fileTooLarge = FindingCode(5)
}

extension FileRules {
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

extension Finding {
    /// A file over the limit; also for who sees its size before reading it.
    package static func fileTooLarge(path: String, byteCount: Int, limit: Int) -> Finding {
        Finding(
            .fileTooLarge, .error, "the file has \(byteCount) bytes, the limit is \(limit); split it with `include`",
            at: .wholeFile(path))
    }
}
