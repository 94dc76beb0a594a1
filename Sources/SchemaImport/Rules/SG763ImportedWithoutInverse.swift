import SchemaDiagnostics

extension FindingCode {
    package static let importedWithoutInverse = FindingCode(763)
}

extension TranslationRules {
    static let withoutInverse = RuleDescription(
        .importedWithoutInverse, "relationship without an inverse", level: .warning,
        explanation: """
            The source names no inverse, or one that does not lead back. `inverse: none` says so: an optional end is \
            emptied when its target is deleted, a required one denies that.
            """,
        bad: "<relationship name=\"cover\" destinationEntity=\"Image\"/>",
        good: "cover: { type: \"Image?\", inverse: coverOf }",
        fix: "Declare the other end, if you want to walk back.")
}

extension Finding {
    static func withoutInverse(_ name: String, _ reason: String, at range: SourceRange) -> Finding {
        Finding(.importedWithoutInverse, .warning, "`\(shortened(name))` has no inverse: \(reason)", at: range)
    }
}
