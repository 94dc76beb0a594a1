import SchemaDiagnostics

extension FindingCode {
    package static let unfitTemplate = FindingCode(901)
}

extension TemplateRules {
    static let unfitTemplate = RuleDescription(
        .unfitTemplate, "template that does not fit its data",
        explanation: """
            A key that the data does not have, a template or a block that is not there, and a list that is written as \
            text are mistakes, which would otherwise leave holes in the output. `schemagen templates show` and \
            `Templates/README.md` say what each template is given. Only annotations may be absent.
            """,
        bad: "{{#properties}}{{nmae}}{{/properties}}",
        good: "{{#properties}}{{name}}{{/properties}}",
        fix: "Correct the name.")
}
