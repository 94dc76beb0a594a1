import SchemaDiagnostics

extension FindingCode {
    package static let unknownTemplate = FindingCode(902)
}

extension TemplateRules {
    static let unknownTemplate = RuleDescription(
        .unknownTemplate, "template that stands in for none",
        explanation: """
            A file of a templates folder takes the place of the built-in template of its path, such as \
            `swift/Model.mustache`. Another name would have no effect. What only your own templates use lies in \
            `partials`.
            """,
        bad: "Shop.templates/swift/Modle.mustache",
        good: "Shop.templates/swift/Model.mustache",
        fix: "Rename it, or move it to `partials`; `schemagen templates list` tells the names.")
}
