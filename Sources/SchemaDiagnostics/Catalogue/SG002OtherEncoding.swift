extension FindingCode {
    package static let otherEncoding = FindingCode(2)
}

extension FileRules {
    static let otherEncoding = RuleDescription(
        .otherEncoding, "UTF-16 or UTF-32 text",
        explanation: """
            YAML allows UTF-16, but compilers, diff tools and this one print places in UTF-8. The file begins with the \
            byte-order mark of another encoding, or with the zero bytes that such an encoding puts around ASCII letters.
            """,
        bad: "FF FE 73 00 63 00 68 00 …   # \"sch…\" in UTF-16",
        good: "73 63 68 …                  # \"sch…\" in UTF-8",
        fix: "Save the file as UTF-8; a UTF-8 byte-order mark is accepted.")
}

extension Finding {
    static func otherEncoding(_ encoding: String, path: String) -> Finding {
        Finding(
            .otherEncoding, .error, "the file is \(encoding) text; save it as UTF-8", at: .wholeFile(path))
    }
}
