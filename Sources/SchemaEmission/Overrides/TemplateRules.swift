import SchemaDiagnostics

/// SG900 to SG902: templates of a consumer.
package enum TemplateRules {
    package static let all: [RuleDescription] = [brokenTemplate, unfitTemplate, unknownTemplate]
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
