import SchemaDiagnostics

extension FindingCode {
    package static let unreadableInclude = FindingCode(7)
}

extension IncludeRules {
    static let unreadableInclude = RuleDescription(
        .unreadableInclude, "included file that cannot be read",
        explanation: "Paths begin at the folder of the file that includes. At most 256 files can be included.",
        bad: "include: [user.yaml]          # the file is called users.yaml",
        good: "include: [users.yaml]",
        fix: "Correct the path, or add the file.")
}
