import SchemaDiagnostics

extension FindingCode {
    package static let versionOrder = FindingCode(756)
}

extension ImportRules {
    static let versionOrder = RuleDescription(
        .versionOrder, "how the versions were put into order", level: .note,
        explanation: """
            Core Data keeps no list of a model's versions in their order. It is taken from what the bundle names as current, \
            from the numbers in names and, between series of names, from the version of Xcode that saved them last.
            """,
        bad: "Shop v2.xcdatamodel, ShopNew.xcdatamodel, Shop.xcdatamodel",
        good: "Shop.xcdatamodel, Shop 2.xcdatamodel, Shop 3.xcdatamodel",
        fix:
            "Compare the order with what was released; where it is wrong, import with `--newest` or rename the versions."
    )
}

extension Finding {
    static func versionOrder(_ message: String, severity: Severity = .note, path: String) -> Finding {
        Finding(.versionOrder, severity, message, at: .wholeFile(path))
    }
}
