import SchemaDiagnostics

extension FindingCode {
    package static let oldModelFormat = FindingCode(755)
}

extension ImportRules {
    static let oldModelFormat = RuleDescription(
        .oldModelFormat, "version in an old binary form", level: .warning,
        explanation: """
            Models of Xcode 3 lie in binary files, `elements` and `layout`, and compiled ones in `.mom` files. Only Apple's \
            own tools read them. The versions after them are imported.
            """,
        bad: "Shop.xcdatamodel/elements",
        good: "Shop.xcdatamodel/contents",
        fix: "Open the model in Xcode and save it, if stores of that version are still in use.")
}

extension Finding {
    static func oldModelFormat(_ name: String, path: String) -> Finding {
        Finding(
            .oldModelFormat, .warning,
            "the version `\(shortened(name))` lies in a binary form that only Xcode reads; it is left out",
            at: .wholeFile(path))
    }
}
