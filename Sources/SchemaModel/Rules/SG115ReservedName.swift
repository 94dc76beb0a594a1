import SchemaDiagnostics

extension FindingCode {
    package static let reservedName = FindingCode(115)
}

extension NameRules {
    static let reservedName = RuleDescription(
        .reservedName, "name that generated code cannot bear",
        explanation: """
            Nearly every word of Swift works as a name, in back-ticks. A few do not: `Type` after a dot, a member \
            that every object has, a module that generated code names, a type of this schema inside its own class.
            """,
        bad: "attributes: { Type: String }",
        good: "attributes: { kind: String }",
        fix: "Choose another name.")
}

extension Finding {
    package static func reservedName(_ name: String, role: NameRole, reason: String, at range: SourceRange) -> Finding {
        let other = alternativeName(name, as: role)
        return Finding(
            .reservedName, .error,
            "`\(shortened(name))` cannot be the name of \(role.withArticle): \(reason); write `\(shortened(other))`",
            at: range, fixIt: correction(of: name, at: range, to: other))
    }
}
