import SchemaDiagnostics

extension FindingCode {
    package static let layout = FindingCode(50)
    package static let keyNotInOneLine = FindingCode(51)
}

/// SG050 and SG051: how a file is laid out.
package enum LayoutRules {
    package static let all: [RuleDescription] = [layout, keyNotInOneLine]

    static let layout = RuleDescription(
        .layout, "not in the canonical layout",
        explanation: """
            One layout for all schema files keeps the differences between two versions of a file to what was changed. \
            `schemagen format --check` reports the first line that `schemagen format` would write in another way.
            """,
        bad: "Tag:\n    attributes: {name: String}",
        good: "Tag:\n  attributes: { name: String }",
        fix: "Run `schemagen format` on the file.")

    static let keyNotInOneLine = RuleDescription(
        .keyNotInOneLine, "key that does not fit into a line",
        explanation: """
            Behind a `?`, YAML takes keys of several lines and of any length. No name in a schema is like that, and the \
            canonical layout has no place for it, so such a file is not formatted.
            """,
        bad: "? \"first\n   name\"\n: String",
        good: "firstName: String",
        fix: "Write the key in one line, of at most 1000 characters.")
}
