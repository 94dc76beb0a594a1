import SchemaDiagnostics

extension FindingCode {
    package static let brokenTemplate = FindingCode(900)
    package static let unfitTemplate = FindingCode(901)
    package static let unknownTemplate = FindingCode(902)
}

/// SG900 to SG902: templates of a consumer.
package enum TemplateRules {
    package static let all: [RuleDescription] = [brokenTemplate, unfitTemplate, unknownTemplate]

    static let brokenTemplate = RuleDescription(
        .brokenTemplate, "template that cannot be parsed",
        explanation: """
            A template is Mustache: each tag ends with `}}`, and each section and block ends with a tag of its own name.
            """,
        bad: "{{#models}}{{name}}{{/model}}",
        good: "{{#models}}{{name}}{{/models}}",
        fix: "Correct the tag.")

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

extension Finding {
    static func unknownTemplate(_ name: String, near: String?, path: String) -> Finding {
        let hint =
            near.map { "; did you mean `\($0).mustache`?" }
            ?? "; your own partials belong into `partials`, `schemagen templates list` tells the built-in ones"
        return Finding(
            .unknownTemplate, .error, "no built-in template is called `\(shortened(name))`\(hint)",
            at: .wholeFile(path))
    }
}
